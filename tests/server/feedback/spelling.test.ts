import { expect, test, vi } from 'vitest';
import {
  dictionariesOf,
  lettersApart,
  unknownIn,
} from '#server/features/drafts/checks/measure/spelling/dictionary.ts';
import type { Language } from '#server/features/drafts/checks/language.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { writeOffline } from '#server/features/drafts/checks/writer.ts';
import { apart } from '#tests/support/apart.ts';

const found = async (text: string, language: Language, given: readonly string[] = []) =>
  unknownIn([{ text, start: 0 }], language, (await dictionariesOf(language))!, (word) =>
    given.includes(word),
  );

/**
 * Words that students of all kinds wrote, half of them correct: terms, names, compounds, plurals of
 * terms, British and American.
 */
const WRONG: Readonly<Record<Language, string>> = {
  en: 'benifit diffrent refferances flowr conflusion treshold linearily cogestion initializtion rapidy inludes netowork contorl reponsible represenation funcitons controling structrue distibuted responsable conistency controlers proabable defninition probility acknlowledged disconection communictaion directoin betweed estabilished unacceotable tramsmit continiously extesnion headrers braodcast deciede proboably obeservation droped informations bandwith sended increasement',
  de: 'legitimert Bescnreibung Informarionsschreiben erkennem Bezahhlung Arttikel Touletten Hilestellung fotogafieren Teskauf toilette zubehör kaffee produkt vorgabe beszahlt beliebeigen Kleingkeit Kundentoillette Informationschreiben',
  fr: 'apartement dévelopement langauge sociéte probleme éxemple',
  es: 'sacabamos tambein problemmas jovenes empezaron aprendizage',
};
const RIGHT: Readonly<Record<Language, string>> = {
  en: 'colour color organise organize topologies intubation designee extendible superclass connectionless multicast subnetworks retransmitted reconfiguring additively iteratively nonmaleficence extendability roundtrip datagram responsibility separate threshold broadcast acknowledged environment analysis believe receive necessary',
  de: 'Durchbruchbereich Durchlassrichtung Geradengleichung Fragenbeantwortung Spritkauf Haustürschlüssel Kommunikationsnetzwerk Aussenbereich Informationsschreiben legitimiert fotografieren erstmal Toilettenschluessel',
  fr: 'appartement développement langage société problème exemple redis hashes email localhost',
  es: 'sacábamos también problemas jóvenes empezaron aprendizaje abuelita username hash',
};

test('[CHECK-1] 95 in a hundred words that it calls misspelt are, and it finds 60 in a hundred misspelt ones', async () => {
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (const language of ['en', 'de', 'fr', 'es'] as const) {
    const text = `${WRONG[language]} ${RIGHT[language]}`;
    const slips = (await found(text, language)).map((slip) => slip.text);
    right += slips.filter((slip) => WRONG[language].split(' ').includes(slip)).length;
    wrong += slips.filter((slip) => RIGHT[language].split(' ').includes(slip)).length;
    missed += WRONG[language].split(' ').filter((word) => !slips.includes(word)).length;
  }
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
  expect(right / (right + missed)).toBeGreaterThanOrEqual(0.6);
});

test.each([
  ['a name', 'We asked Krysta and Jaén about it.', []],
  ['a word of the brief', 'The cwnds are cut to half.', ['cwnds']],
  ['a word that the writer uses again and again', 'A frosbit, two frosbit, three frosbit.', []],
  ['code and paths', 'Call getingValue() or geting_all, see /usr/geting and geting.py.', []],
  ['capitals and numbers', 'The SREM and H2SO4 of DSN.', []],
  ['Latin', 'A child in utero with E. coli.', []],
])('[CHECK-1] %s isn’t a misspelling', async (_, text, given) => {
  expect(await found(text, 'en', given)).toEqual([]);
});

test('[CHECK-1] gives a correction if only one word is close, or one in the brief', async () => {
  const text = 'The netowork and the sement have trafic.';
  expect(
    (await found(text, 'en', ['segment'])).map(({ text: word, right }) => [word, right]),
  ).toEqual([
    ['netowork', 'network'],
    ['sement', 'segment'],
    ['trafic', 'traffic'],
  ]);
  expect((await found('It takes a lot of hight.', 'en')).map(({ right }) => right)).toEqual(['']);
});

test('[CHECK-1] the distance between words', () => {
  expect(
    [
      ['teh', 'the'],
      ['flowr', 'flower'],
      ['same', 'same'],
      ['kitten', 'sitting'],
      ['a', 'abcdef'],
    ].map(([one, other]) => lettersApart(one!, other!, 3)),
  ).toEqual([1, 1, 0, 3, 4]);
});

test('[CHECK-1] leaves out quotations, names every misspelling, and works in the isolated child', async () => {
  const material = documentOfText(
    'The author writes that “the netowork is distibuted”. I think the represenation of the structrue is diffrent, and the funcitons are too.',
    'txt',
  );
  const request = {
    material,
    assignment: { name: '', description: 'Write an essay.', rubric: null },
    exemplars: [],
    comments: [],
    settings: { language: 'en', tone: 'neutral' as const, length: 'medium' as const },
  };
  const draft = await writeOffline(request);
  const said = draft.improvements.map(({ text }) => text).join('\n');
  for (const word of ['represenation', 'structrue', 'diffrent', 'funcitons'])
    expect(said).toContain(`“${word}”`);
  expect(said).not.toMatch(/netowork|distibuted/);
  expect(await apart.run('writeOffline', request, AbortSignal.timeout(60_000))).toEqual(draft);
});

test('[CHECK-1] works without a missing dictionary, and looks for it again next time', async () => {
  vi.resetModules();
  const fresh = await import('#server/features/drafts/checks/measure/spelling/dictionary.ts');
  const { fileURLToPath } = await import('node:url');
  const { readFileSync } = await import('node:fs');
  let missing = 'dictionary-en';
  const files = (name: string, extension: string): Uint8Array => {
    if (name === missing) throw new Error(`Cannot find package '${name}'`);
    return readFileSync(
      fileURLToPath(import.meta.resolve(name)).replace(/index\.js$/, `index.${extension}`),
    );
  };
  expect(await fresh.dictionariesOf('en', files)).toBeNull();
  expect(await fresh.dictionariesOf('de', files)).toBeNull();
  missing = 'dictionary-fr';
  expect(await fresh.dictionariesOf('fr', files)).toBeNull();
  expect((await fresh.dictionariesOf('en', files))!.own.isKnown('colour')).toBe(true);
  missing = '';
  expect((await fresh.dictionariesOf('fr', files))!.own.isKnown('pomme')).toBe(true);
});
