"""How fast we are, told as ratios to something well known, measured in the same run."""
