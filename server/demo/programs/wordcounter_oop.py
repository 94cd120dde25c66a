class WordCounter:
    """Counts words."""

    def __init__(self, fileName):
        self.fileName = fileName
        self.wordList = []
        self.word_dict = {}
        self.MaxWords = 10

    # getter for the file name
    def getFileName(self):
        return self.fileName

    # setter for the file name
    def setFileName(self, fileName):
        self.fileName = fileName

    # getter for the word list
    def getWordList(self):
        return self.wordList

    # setter for the word list
    def setWordList(self, wordList):
        self.wordList = wordList

    # this function reads the file
    def readFile(self):
        # open the file
        f = open(self.fileName, "r")
        # read the lines
        lines = f.readlines()
        # loop over the lines
        for line in lines:
            # split the line
            words = line.split(" ")
            # loop over the words
            for word in words:
                # make the word lower case
                word = word.lower()
                # remove punctuation
                word = word.strip(".,;:!?\n")
                # append the word
                self.wordList.append(word)

    # this function counts the words
    def countWords(self):
        # loop over the words
        for word in self.wordList:
            # check if the word is in the dict
            if word in self.word_dict:
                # add one
                self.word_dict[word] += 1
            else:
                # set to one
                self.word_dict[word] = 1

    # this function prints the words
    def print_words(self):
        # sort the words
        s = sorted(self.word_dict.items(), key=lambda x: x[1], reverse=True)
        # loop
        for i in range(0, self.MaxWords):
            # print
            print(s[i][0], s[i][1])


# create the object
wc = WordCounter("text.txt")
# read the file
wc.readFile()
# count the words
wc.countWords()
# print the words
wc.print_words()
