"""`python -m interview_tui`."""

from interview_tui.cli import main

raise SystemExit(main())
