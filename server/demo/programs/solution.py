#!/usr/bin/env python3
import argparse, collections, re

def get_args():
    p = argparse.ArgumentParser(description="Most frequent words of a text")
    p.add_argument("file")
    p.add_argument("-n", type=int, default=10, help="how many words to show")
    p.add_argument("--min-length", type=int, default=1, help="leave out shorter words")
    p.add_argument("--stopwords", help="a file with words to leave out, one on each line")
    return p.parse_args()

def load_stopwords(path):
    if path is None:
        return set()
    with open(path) as f:
        return {line.strip().lower() for line in f if line.strip()}

def tokenize(text):
    return re.findall(r"[^\W\d_]+", text.lower())

def count(words, stopwords, min_length):
    return collections.Counter(w for w in words if w not in stopwords and len(w) >= min_length)

def main():
    args = get_args()
    with open(args.file) as f:
        words = tokenize(f.read())
    stopwords = load_stopwords(args.stopwords)
    for word, n in count(words, stopwords, args.min_length).most_common(args.n):
        print(f"{n:5d}  {word}")

main()
