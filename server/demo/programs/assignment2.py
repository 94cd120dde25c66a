# word frequency
f = open("text.txt")
t = f.read()
t = t.lower()
t = t.replace(".", "")
t = t.replace(",", "")
t = t.replace("!", "")
t = t.replace("?", "")
t = t.replace(";", "")
t = t.replace(":", "")
l = t.split()
d = {}
for i in l:
    if i in d:
        d[i] = d[i] + 1
    else:
        d[i] = 1
# print(d)
r = []
for x in d:
    r.append((d[x], x))
r.sort()
r.reverse()
c = 0
for y in r:
    if c < 10:
        print(y[1], y[0])
    c = c + 1
