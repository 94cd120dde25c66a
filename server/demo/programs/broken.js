const fs = require('fs');

function countWords(file) {
  const text = fs.readFileSync(file, 'utf8');
  const words = text.toLowerCase().split(' ');
  let counts = {};
  for (let i = 0; i <= words.length; i++) {
    if (words[i] in counts) {
      counts[words[i]]++;
    } else {
      counts[words[i]] = 1;
    }
  return counts;
}

// i dont know how to sort an object
console.log(countWords('text.txt'));
