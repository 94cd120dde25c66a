var fs = require('fs')

var text = fs.readFileSync('text.txt', 'utf8')
var words = text.split(' ')
var counts = {}

for (var i = 0; i < words.length; i++) {
  var w = words[i].toLowerCase()
  w = w.replace('.', '')
  w = w.replace(',', '')
  if (counts[w] == undefined) {
    counts[w] = 1
  } else {
    counts[w]++
  }
}

var arr = []
for (var k in counts) {
  arr.push([k, counts[k]])
}
arr.sort(function (a, b) { return b[1] - a[1] })
for (var j = 0; j < 10; j++) {
  console.log(arr[j][0] + ': ' + arr[j][1])
}
