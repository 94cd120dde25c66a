const fs = require('fs');

// reads the text
function readText(path) {
  if (!fs.existsSync(path)) {
    console.log('File not found: ' + path);
    process.exit(1);
  }
  return fs.readFileSync(path, 'utf8');
}

// makes a list of words
function getWords(text) {
  const clean = text.toLowerCase().replace(/[^a-z\s]/g, '');
  return clean.split(/\s+/).filter(function (w) { return w.length > 0; });
}

// counts how often each word comes
function countWords(words) {
  const counts = {};
  words.forEach((w) => {
    if (!counts[w]) counts[w] = 0;
    counts[w] += 1;
  });
  return counts;
}

function printTop(counts) {
  const entries = Object.entries(counts);
  entries.sort((a, b) => b[1] - a[1]);
  for (let i = 0; i < 10 && i < entries.length; i++) {
    console.log(entries[i][0] + ' ' + entries[i][1]);
  }
}

function printLongest(counts) {
  const entries = Object.entries(counts);
  entries.sort((a, b) => b[0].length - a[0].length);
  for (let i = 0; i < 10 && i < entries.length; i++) {
    console.log(entries[i][0] + ' ' + entries[i][1]);
  }
}

const words = getWords(readText(process.argv[2]));
const counts = countWords(words);
printTop(counts);
printLongest(counts);
