"""Published games: annotated text with boards, and a single page that needs nothing else."""

from reflechi_widget.page.document import study_page
from reflechi_widget.page.reading import study_text

__all__ = ["study_page", "study_text"]
