r"""TeX commands and the characters that show them, by the spacing they want."""

from __future__ import annotations

from typing import Final


def _table(words: str) -> dict[str, str]:
    parts = words.split()
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


LETTERS: Final = _table(
    r"alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ "
    r"mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω "
    r"Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω "
    r"infty ∞ partial ∂ nabla ∇ ell ℓ hbar ℏ forall ∀ exists ∃ emptyset ∅ varnothing ∅ top ⊤ bot ⊥ prime ′ "
    r"ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ degree ° checkmark ✓ star ⋆ square □ neg ¬ lnot ¬ angle ∠ "
    r"% % $ $ # # & & _ _ backslash \ "
)
RELATIONS: Final = _table(
    r"le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ simeq ≃ sim ∼ equiv ≡ cong ≅ propto ∝ ll ≪ gg ≫ lt < gt > "
    r"leqslant ≤ geqslant ≥ lesssim ≲ gtrsim ≳ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ mid | "
    r"parallel ∥ perp ⊥ prec ≺ succ ≻ triangleq ≜ coloneqq ≔ to → rightarrow → leftarrow ← leftrightarrow ↔ "
    r"Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ implies ⇒ impliedby ⇐ iff ⇔ mapsto ↦ longrightarrow ⟶ gets ← "
    r"uparrow ↑ downarrow ↓ land ∧ lor ∨ wedge ∧ vee ∨"
)
OPERATORS: Final = _table(
    r"times × cdot · div ÷ pm ± mp ∓ ast ∗ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ cup ∪ cap ∩ setminus ∖"
)
BIG: Final = _table(r"sum ∑ prod ∏ int ∫ bigcup ⋃ bigcap ⋂ bigoplus ⨁")
FUNCTIONS: Final = _words(
    "log ln lg exp max min sup inf lim argmax argmin arg det dim gcd lcm sin cos tan tanh sinh cosh arcsin arccos "
    "arctan Pr ker deg mod bmod softmax"
)
OPENING: Final = {**_table(r"lceil ⌈ lfloor ⌊ langle ⟨ lbrace { lbrack [ lvert | lVert ‖"), "{": "{"}
CLOSING: Final = {**_table(r"rceil ⌉ rfloor ⌋ rangle ⟩ rbrace } rbrack ] rvert | rVert ‖"), "}": "}"}
BARS: Final = _table(r"vert | Vert ‖ | ‖")
ACCENTS: Final = {
    "hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0304", "tilde": "\u0303",
    "widetilde": "\u0303", "dot": "\u0307", "ddot": "\u0308", "vec": "\u20d7", "underline": "\u0332",
}  # fmt: skip
FONTS: Final = _words(
    "mathrm mathbf mathit mathsf mathtt mathcal mathbb mathfrak mathscr mathnormal operatorname boldsymbol bm boxed "
    "mathop mathbin mathrel"
)
TEXTS: Final = _words("text textrm textbf textit texttt textsf mbox textnormal")
IGNORED: Final = _words(
    "displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits big Big bigg Bigg bigl bigr Bigl Bigr biggl "
    "biggr Biggl Biggr bigm nonumber notag middle !"
)
GAPS: Final = frozenset([",", ";", ":", ">", " ", "quad", "qquad", "enspace", "thinspace", "space"])
FRACTIONS: Final = _words("frac dfrac tfrac cfrac")
ENVIRONMENTS: Final = _words(
    "aligned align align* alignedat gathered gather gather* split equation equation* cases matrix pmatrix bmatrix "
    "vmatrix smallmatrix"
)
# Unicode that people type straight into formulas, back to the command that it stands for.
TYPED: Final = {
    char: name
    for table in (LETTERS, OPERATORS, RELATIONS, BIG, OPENING, CLOSING)
    for name, char in reversed(table.items())
    if not char.isascii()
}

_RAISED: Final = dict(
    zip("0123456789+-=()abcdefghijklmnoprstuvwxyzT", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ", strict=True)
)
_LOWERED: Final = dict(zip("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
SCRIPTS: Final = {"^": {**_RAISED, "′": "′", "*": "*", "⊤": "ᵀ"}, "_": _LOWERED}
