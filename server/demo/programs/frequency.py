import string
import sys


def read_words(filename):
    """Read a file and return a list of its words."""
    with open(filename, encoding="utf-8") as file:
        text = file.read().lower()
    for mark in string.punctuation:
        text = text.replace(mark, " ")
    return text.split()


def count_words(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def top_words(counts, n=10):
    return sorted(counts.items(), key=lambda item: item[1], reverse=True)[:n]


def main():
    if len(sys.argv) != 2:
        print("Usage: frequency.py FILE")
        return
    try:
        words = read_words(sys.argv[1])
    except OSError as error:
        print("Could not read the file:", error)
        return
    for word, count in top_words(count_words(words)):
        print(word, count)


if __name__ == "__main__":
    main()
