# Programm zählt Wörter in einer Datei
# Autor: siehe Abgabesystem

import sys

def lies_datei(dateiname):
    """Liest die Datei und gibt den Inhalt zurück."""
    try:
        with open(dateiname, encoding="utf-8") as datei:
            return datei.read()
    except FileNotFoundError:
        print("Die Datei", dateiname, "gibt es nicht.")
        sys.exit(1)

def zaehle(text):
    """Zählt, wie oft jedes Wort vorkommt."""
    haeufigkeit = {}
    wort = ""
    for zeichen in text.lower() + " ":
        if zeichen.isalpha():
            wort += zeichen
        elif wort:
            haeufigkeit[wort] = haeufigkeit.get(wort, 0) + 1
            wort = ""
    return haeufigkeit

haeufigkeit = zaehle(lies_datei(sys.argv[1]))
rangliste = sorted(haeufigkeit, key=haeufigkeit.get, reverse=True)
for platz in range(10):
    print(platz + 1, rangliste[platz], haeufigkeit[rangliste[platz]])
