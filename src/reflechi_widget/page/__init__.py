"""Games to be read: as annotated text with boards, and as one page that needs nothing else."""

from reflechi_widget.page.document import study_page
from reflechi_widget.page.reading import study_text

__all__ = ["study_page", "study_text"]
