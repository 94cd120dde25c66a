import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inWords, understood } from '#tests/support/zips.ts';

/** Genuine zips of a real Moodle, stored next to the repository if there are any. */
const SAMPLES = join(import.meta.dirname, '../../../../../shared/samples/moodle');
const LONG =
  'A very long file name about photosynthesis and the light reactions in higher plants A very long file name about photosynthesis and the light reactions in higher plants v3.txt';
const CODE = [
  'docs/README (kept)',
  'main.py',
  'tests/data/data.csv',
  'tests/test_main.py',
  '_draft_v2_final.txt',
];

type Who = 'd' | 'm' | 'j' | 'n' | 's' | 'a' | 'b' | 'r' | 'z' | 'f' | 'x';
/**
 * Taken from the zips' listings before our code had read them: the students who submitted, with
 * their files. Two are called Anna Schmidt.
 */
const FILES: Readonly<Record<Who, readonly string[]>> = {
  d: ['onlinetext.html (typed)'],
  m: ['García López_ensayo.pdf', 'notes.txt'],
  j: ['Müller Essay – Fotosynthese (final).docx'],
  n: CODE,
  s: ['OConnor Photosynthesis.docx', 'onlinetext.html (typed)'],
  a: ['essay.docx'],
  b: ['essay.docx'],
  r: [LONG, 'Ngọc code.zip'],
  z: ['Zoë final.PDF'],
  f: ['مقال الضوء.docx'],
  x: ['光合作用.txt', 'diagram.png'],
};
const NAMES: Readonly<Record<Who, string>> = {
  d: 'D’Angelo Böhme',
  m: 'María García López',
  j: 'Jürgen Müller-Lüdenscheidt',
  n: 'Ngọc Anh Nguyễn',
  s: 'Siobhán OConnor',
  a: 'Anna Schmidt',
  b: 'Anna Schmidt',
  r: 'Robert (Bob) Smith, Jr. JR',
  z: 'Zoë van der Berg-Ångström',
  f: 'فاطمة الزهراء',
  x: '小明 王',
};
/** Whose number each one has there, in the order above. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  'Essay 1 Photosynthesis  Light_v2-2': [10, 5, 8, 11, 1, 2, 12, 7, 4, 9, 6],
  'Blind essay-3': [14, 23, 19, 15, 16, 20, 13, 17, 22, 21, 24],
  'Rubric essay-4': [29, 36, 34, 28, 32, 26, 35, 33, 25, 31, 30],
  'Workflow essay-5': [48, 45, 44, 43, 46, 40, 41, 39, 47, 38, 42],
  'Scale essay-6': [54, 53, 60, 57, 50, 49, 58, 52, 51, 56, 59],
  'Separate groups essay-8': [61, 65, 63, 71, 62, 66, 67, 69, 70, 64, 68],
  'Marking guide essay-9': [78, 83, 73, 75, 81, 72, 80, 77, 82, 79, 76],
  'Ungraded essay-10': [94, 90, 84, 87, 89, 88, 92, 93, 95, 86, 85],
  'Two attempts essay-11': [97, 105, 102, 103, 104, 98, 99, 101, 106, 107, 96],
  'Blind workflow essay-12': [109, 117, 113, 110, 108, 112, 115, 111, 118, 114, 119],
};
/** The words for a hidden name, for students in no group, and for typed text, in each language. */
const WORDS: Readonly<Record<string, { nobody: string; rest: string; typed: string }>> = {
  'submissions-folders': { nobody: 'Participant', rest: 'Default group', typed: 'onlinetext' },
  'submissions-no-folders': { nobody: 'Participant', rest: 'Default group', typed: 'onlinetext' },
  'submissions-de': { nobody: 'Teilnehmerin', rest: 'Standard-Gruppe', typed: 'onlinetext' },
  'submissions-fr': { nobody: 'Participant', rest: 'Groupe par défaut', typed: 'texteenligne' },
  'submissions-es': { nobody: 'Participante', rest: 'Grupo predeterminado', typed: 'onlinetext' },
  'submissions-ar': {
    nobody: 'المشارك',
    rest: 'المجموعة الأساسية',
    typed: 'نص في وضع متصل بصيغة هيتمل',
  },
  'submissions-zh_cn': { nobody: '参与人', rest: '默认小组', typed: 'onlinetext' },
};
const TEAMS = 'Team project-7';

const tidy = (file: string): string => file.normalize('NFC').replaceAll(/\s+/g, ' ');
/** For a zip within the zip, only its name. */
const outer = (files: readonly string[]): string[] =>
  [...new Set(files.map((file) => tidy(file).replace(/(\.zip)\/.*/, '$1')))].toSorted();

/** Returns everyone's name and number in it, with their files. */
function expected(folder: string, zip: string): Record<string, string[]> {
  const { nobody, rest, typed } = WORDS[folder]!;
  if (zip === TEAMS)
    return {
      'Group A [1] group': ['essay.docx'],
      'Group B & Co [2] group': ['光合作用.txt'],
      [`${rest} [-] group`]: ['notes.txt'],
    };
  return Object.fromEntries(
    (Object.keys(FILES) as Who[]).map((who, at) => {
      const number = NUMBERS[zip]![at]!;
      const files = FILES[who]
        .map((file) => tidy(file).replace('onlinetext', typed))
        .map((file) => (folder === 'submissions-no-folders' ? file.split('/').at(-1)! : file));
      return [
        `${zip.startsWith('Blind') ? `${nobody} ${number}` : NAMES[who]} [${number}]`,
        files.toSorted(),
      ];
    }),
  );
}

const zips = existsSync(SAMPLES)
  ? (
      await Promise.all(
        Object.keys(WORDS).map(async (folder) =>
          (await readdir(join(SAMPLES, folder)))
            .filter((name) => name.endsWith('.zip'))
            .map(
              (name) => [folder, basename(name, '.zip').replace('BIO10126-', ''), name] as const,
            ),
        ),
      )
    ).flat()
  : [];

describe.skipIf(!existsSync(SAMPLES))('genuine zips', () => {
  test('[IN-1] every zip found there has an expectation', () => {
    expect(zips).toHaveLength(24);
    expect(zips.filter(([, zip]) => zip !== TEAMS && NUMBERS[zip] === undefined)).toEqual([]);
  });

  test.each(zips)(
    '[IN-1] [IN-5] in %s, %s: each student or group is found by name and number, two of the same name separately, with all files',
    async (folder, zip, name) => {
      const found = await understood(await readFile(join(SAMPLES, folder, name)));
      const got = Object.entries(inWords(found));
      expect({ system: found.system, teams: found.teams, problems: found.problems }).toEqual({
        system: 'moodle',
        teams: zip === TEAMS,
        problems: [],
      });
      expect(Object.fromEntries(got.map(([who, files]) => [tidy(who), outer(files)]))).toEqual(
        expected(folder, zip),
      );
      // Files in a zip within the zip are read, too.
      expect(
        got.flatMap(([, files]) => files).filter((file) => file.includes('.zip/')).length > 1,
      ).toBe(zip !== TEAMS);
    },
  );
});
