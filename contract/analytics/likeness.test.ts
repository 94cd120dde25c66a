import { describe, expect, test } from 'vitest';
import { alike, likeness, wordsOf } from './likeness.ts';

const groups = (...texts: string[]) =>
  alike(texts.map((text) => ({ text }))).map((group) => group.map(({ text }) => text));
/** Words that no stemmer touches: two consonants and figures. */
const words = (from: number, upTo: number) =>
  Array.from({ length: upTo - from }, (_, at) => `qz${from + at}`).join(' ');

describe('[ANA-3] what a remark is about', () => {
  test('its words without case and endings; small words, short ones and what is quoted say nothing', () => {
    expect([
      ...wordsOf('Citing the SOURCES, you cited “a whole line” of source: "two", ‘three’ & ok'),
    ]).toEqual(['cite', 'sourc']);
    expect([...wordsOf('an old one')]).toEqual(['old']);
    expect([...wordsOf('alpha“quoted”beta')]).toEqual(['alpha', 'beta']);
  });

  test('of a long one the first forty words, and no more than 2,000 characters are read', () => {
    expect(wordsOf(words(0, 60)).size).toBe(40);
    const padded = `${'. '.repeat(998)}`;
    expect([...wordsOf(`${padded}qz77 qz8`)]).toEqual(['qz77']);
    expect([...wordsOf(`${padded}.qz77`)]).toEqual(['qz7']);
  });

  test('likeness is the share of words in common', () => {
    const of = (...all: string[]) => new Set(all);
    expect([
      likeness(of('a', 'b'), of('b', 'c')),
      likeness(of('a'), of('a')),
      likeness(of('a'), of('b')),
      likeness(of(), of()),
    ]).toEqual([1 / 3, 1, 0, 0]);
  });
});

describe('[ANA-3] what says the same is put together', () => {
  test('from half of the words on', () => {
    expect(
      groups('Cite sources', 'cite your source!', 'Cite sources carefully always', 'Spelling'),
    ).toEqual([
      ['Cite sources', 'cite your source!', 'Cite sources carefully always'],
      ['Spelling'],
    ]);
    expect(groups('Cite sources', 'Cite sources carefully always thoroughly')).toHaveLength(2);
  });

  test('with the group that it is most like, and of equal ones the first', () => {
    expect(groups('apple banana', 'banana cherry damson', 'apple banana cherry damson')).toEqual([
      ['apple banana'],
      ['banana cherry damson', 'apple banana cherry damson'],
    ]);
    expect(groups('cherry damson', 'apple banana', 'apple banana cherry damson')).toEqual([
      ['cherry damson', 'apple banana cherry damson'],
      ['apple banana'],
    ]);
    expect(groups('cherry damson', 'apple banana', 'banana apple damson cherry')).toEqual([
      ['cherry damson', 'banana apple damson cherry'],
      ['apple banana'],
    ]);
  });

  test('what has no words of its own is alike where it is the same', () => {
    expect(groups('??', ' ?? ', '!!', '??')).toEqual([['??', ' ?? ', '??'], ['!!']]);
  });

  test('a remark is held against the first hundred groups that share a word with it', () => {
    const many = Array.from({ length: 101 }, (_, at) => `common qz${at} qzz${at} qzzz${at}`);
    expect(groups(...many, `common qz99`)).toHaveLength(101);
    const last = groups(...many, 'common qz100 qzz100 qzzz100 more');
    expect(last.find((group) => group.length === 2)?.[0]).toBe(many[100]);
    const found = (at: number) => {
      const texts = Array.from({ length: 103 }, (_, place) =>
        place === at ? 'common rare' : `common qz${place} qzz${place}`,
      );
      // Only the common word leads to it: "rare" is another word by then.
      return groups(...texts, 'common').some((group) => group.length === 2);
    };
    expect([found(99), found(100)]).toEqual([true, false]);
  });
});
