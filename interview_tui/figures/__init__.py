"""One Timeline as terminal cells, as SVG, as a Perfetto trace.

cells.draw, svg.draw and perfetto.trace; each says the same of the same timeline, because what is drawn (`looks`), its
scale (`scale`) and its words (`words`) are decided once.
"""
