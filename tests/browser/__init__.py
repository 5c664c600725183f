"""Tests in a real Chromium, in a real JupyterLab and a real Notebook 7."""
