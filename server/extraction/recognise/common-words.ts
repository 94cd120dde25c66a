/**
 * Words that occur in nearly every sentence of a language but hardly ever in the others here and
 * their neighbours.
 */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to that it with as are by this from have has had not which or they their there were been would could should when what can will more than its into these those between because how other through only such where while each both about after many some who if also does',
  de: 'der das und ist nicht ein eine einer eines einem einen mit von zu zum zur auf für sich auch wird werden wurde wurden bei oder aus durch nach über unter sind sein dass daß wie es als dem den im kann können haben hat diese dieser dieses wenn nur noch aber ich wir sie er',
  fr: 'le les des du une dans pour sur pas par avec au aux ce cette ces sont ont nous vous ils elle elles mais ou où être avoir été leur leurs plus comme il peut cela aussi fait donc sans sous après',
  es: 'el los las y una del lo al su sus pero más también muy cuando hay hasta porque fue nos yo ya ese esa eso esto estos estas donde sin muchos muchas han quien',
};

/** A word that occurs in two of the languages indicates neither. */
const TELLING: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string | null>();
  for (const [language, words] of Object.entries(WORDS))
    for (const word of words.split(' ')) found.set(word, found.has(word) ? null : language);
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== null));
})();

/** With this many words something can be said. */
const FEWEST = 8;
const FEWEST_TELLING = 2;
/** In running text a third to a half are such words, in a title one in eight. */
const ENOUGH = 1 / 8;
/** And the words of all other languages are only a few quoted ones. */
const FOREIGN = 1 / 5;

/**
 * Returns the language that a text is clearly in, among those that rules are written for; null if
 * it isn't clear. It takes a tenth of the time needed to compare its letters with those of sixty
 * languages, and loads nothing.
 */
export function plainLanguageOf(text: string): string | null {
  const times = new Map<string, number>();
  let all = 0;
  let telling = 0;
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    all += 1;
    const language = TELLING.get(word);
    if (language === undefined) continue;
    telling += 1;
    times.set(language, (times.get(language) ?? 0) + 1);
  }
  if (all < FEWEST) return null;
  for (const [language, count] of times) {
    if (count >= FEWEST_TELLING && count >= all * ENOUGH && telling - count <= count * FOREIGN)
      return language;
  }
  return null;
}
