"""Print the most frequent words of a text file.

Usage: python word_count.py FILE [NUMBER]
"""

import re
import sys
from collections import Counter
from pathlib import Path

WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
DEFAULT_NUMBER = 10


def words_in(text: str) -> list[str]:
    """Return the words of a text in lower case, without punctuation."""
    return WORD.findall(text.lower())


def most_frequent(text: str, number: int) -> list[tuple[str, int]]:
    """Return the most frequent words with their counts.

    Words with the same count are in alphabetical order, so that the
    result does not depend on where they stand in the text.
    """
    counts = Counter(words_in(text))
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:number]


def table(rows: list[tuple[str, int]]) -> str:
    """Return the rows as lines with the counts aligned to the right."""
    width = max((len(word) for word, _ in rows), default=0)
    return "\n".join(f"{word:<{width}} {count:>6}" for word, count in rows)


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    path = Path(arguments[0])
    number = int(arguments[1]) if len(arguments) > 1 else DEFAULT_NUMBER
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        print(f"There is no file named {path}.", file=sys.stderr)
        return 1
    print(table(most_frequent(text, number)))
    return 0


def test_ties_are_in_alphabetical_order() -> None:
    assert most_frequent("b a b a c", 2) == [("a", 2), ("b", 2)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
