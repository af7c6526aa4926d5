"""The deck for other programs. Each format is a module or package of its own; importing this loads none of them."""
