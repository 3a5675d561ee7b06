"""Tables of Markdown."""


def table(rows):
    """A table of Markdown with all but the first column at the right."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in texts) for place in range(len(texts[0]))]

    def line(row):
        return "| " + " | ".join(cell.rjust(width) if place else cell.ljust(width)
                                 for place, (cell, width) in enumerate(zip(row, widths))) + " |"

    rule = "|" + "|".join("-" * (width + 1) + (":" if place else "-")
                          for place, width in enumerate(widths)) + "|"
    return [line(texts[0]), rule, *map(line, texts[1:]), ""]
