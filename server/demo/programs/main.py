import sys
from os import *

counts = {}
result = []

def doEverything(filename, number=10, ignore=[]):
    global result
    try:
        file = open(filename, 'r')
        for line in file:
            for word in line.split():
                w = word.lower()
                if w not in ignore:
                    if len(w) > 0:
                        if w[-1] == '.' or w[-1] == ',' or w[-1] == '!' or w[-1] == '?' or w[-1] == ';' or w[-1] == ':' or w[-1] == '"':
                            w = w[:-1]
                            if len(w) > 0:
                                if w in counts:
                                    counts[w] += 1
                                else:
                                    counts[w] = 1
                        else:
                            if w in counts:
                                counts[w] += 1
                            else:
                                counts[w] = 1
        print("DEBUG", counts)
        sorted_words = sorted(counts, key=counts.get, reverse=True)
        position = 0
        for w in sorted_words:
            result.append(w)
            position = position + 1
            if position == number:
                break
        for w in result:
            print(w + " : " + str(counts[w]))
        longest = ""
        for w in counts:
            if len(w) > len(longest):
                longest = w
        print("longest word is " + longest)
        total = 0
        for w in counts:
            total = total + counts[w]
        print("total words " + str(total))
        average = total / len(counts)
        print("average " + str(average))
        shortest = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        for w in counts:
            if len(w) < len(shortest):
                shortest = w
        print("shortest word is " + shortest)
    except:
        pass

doEverything(sys.argv[1])
# doEverything("test.txt")
# doEverything("test2.txt", 5)
# TODO make it work for other languages
