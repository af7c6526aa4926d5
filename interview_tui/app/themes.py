"""The terminal's own colours, so that light stays light, dark stays dark, and a redraw stays small.

Textual's other themes paint every cell in 24-bit colour: twice the bytes over SSH, and a dark window in a light one.
`theme` in the settings may still be `dark` or `light`, which are those.
"""

from __future__ import annotations

from textual.theme import BUILTIN_THEMES, Theme

TERMINAL = Theme(
    name="terminal",
    ansi=True,
    primary="ansi_blue",
    secondary="ansi_cyan",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    accent="ansi_magenta",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "bar-background": "ansi_blue",
        "bar-text": "ansi_bright_white",
        "field": "ansi_bright_black",
        "text-muted": "ansi_bright_black",
        "text-primary": "ansi_blue",
        "text-secondary": "ansi_cyan",
        "text-accent": "ansi_magenta",
        "text-success": "ansi_green",
        "text-error": "ansi_red",
        "text-warning": "ansi_yellow",
        "block-cursor-foreground": "ansi_bright_white",
        "block-cursor-background": "ansi_blue",
        "block-cursor-blurred-foreground": "ansi_bright_white",
        "block-cursor-blurred-background": "ansi_blue",
        "input-cursor-background": "ansi_default",
        "input-cursor-foreground": "ansi_default",
        "input-cursor-text-style": "reverse",
        "input-selection-background": "ansi_cyan",
        "input-selection-foreground": "ansi_black",
        "screen-selection-background": "ansi_cyan",
        "screen-selection-foreground": "ansi_black",
        "scrollbar": "ansi_bright_black",
        "scrollbar-hover": "ansi_blue",
        "scrollbar-active": "ansi_blue",
        "scrollbar-background": "ansi_default",
        "scrollbar-background-hover": "ansi_default",
        "scrollbar-background-active": "ansi_default",
        "scrollbar-corner-color": "ansi_default",
        "border": "ansi_blue",
        "border-blurred": "ansi_bright_black",
    },
)

NAMES = {"auto": TERMINAL.name, "dark": "textual-dark", "light": "textual-light"}
"""What the settings call it -> what Textual calls it."""
