import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inWords, understood } from '#tests/support/zips.ts';

/** Genuine zips of a real Moodle, which lie beside the repository where there are any. */
const SAMPLES = join(import.meta.dirname, '../../../../shared/samples/moodle');
const LONG = 'A very long file name about photosynthesis and the light reactions in higher plants A very long file name about photosynthesis and the light reactions in higher plants v3.txt';
const CODE = ['docs/README (kept)', 'main.py', 'tests/data/data.csv', 'tests/test_main.py', '_draft_v2_final.txt'];

/** Written down from the zips' listings, before anything of ours had read them: the twelve students in order, with their files. */
const TWELVE = {
  d: ['onlinetext.html (typed)'], m: ['García López_ensayo.pdf', 'notes.txt'], j: ['Müller Essay – Fotosynthese (final).docx'], n: CODE,
  s: ['OConnor  Photosynthesis.docx', 'onlinetext.html (typed)'], a: ['essay.docx'], r: [LONG, 'Ngọc code.zip'], z: ['Zoë final.PDF'], f: ['مقال الضوء.docx'], x: ['光合作用.txt', 'diagram.png'],
};
const NAMES: Record<keyof typeof TWELVE, string> = {
  d: 'D’Angelo Böhme', m: 'María García López', j: 'Jürgen Müller-Lüdenscheidt', n: 'Ngọc Anh Nguyễn', s: 'Siobhán OConnor', a: 'Anna Schmidt',
  r: 'Robert (Bob) Smith, Jr. JR', z: 'Zoë van der Berg-Ångström', f: 'فاطمة الزهراء', x: '小明 王',
};

describe.skipIf(!existsSync(SAMPLES))('genuine zips', () => {
  const read = async (path: string) => {
    const found = await understood(await readFile(join(SAMPLES, path)));
    return { ...found, words: inWords(found) };
  };
  const sorted = (words: Record<string, string[]>) => Object.fromEntries(Object.entries(words).map(([name, files]) => [name, files.map((file) => file.normalize('NFC').replace(/\s+/g, ' ')).toSorted()]));
  const tidy = (files: readonly string[]) => files.map((file) => file.replace(/\s+/g, ' ')).toSorted();

  test('[IN-1] [IN-5] folders: each student with their own number, two of one name stay two, a zip within is opened', async () => {
    const { system, teams, words, problems } = await read('submissions-folders/BIO10126-Essay 1 Photosynthesis  Light_v2-2.zip');
    expect({ system, teams, problems }).toEqual({ system: 'moodle', teams: false, problems: [] });
    const ids: Record<keyof typeof TWELVE, string[]> = { d: ['10'], m: ['5'], j: ['8'], n: ['11'], s: ['1'], a: ['2', '12'], r: ['7'], z: ['4'], f: ['9'], x: ['6'] };
    const got = sorted(words);
    expect(Object.keys(got).toSorted()).toEqual((Object.keys(ids) as (keyof typeof TWELVE)[]).flatMap((who) => ids[who].map((id) => `${NAMES[who]} [${id}]`)).toSorted());
    const own = (Object.keys(ids) as (keyof typeof TWELVE)[]).flatMap((who) => ids[who].map((id) => [`${NAMES[who]} [${id}]`, tidy(TWELVE[who])] as const));
    const opened = Object.fromEntries(Object.entries(got).map(([who, files]) => [who, [...new Set(files.map((file) => file.replace(/(\.zip)\/.*/, '$1')))]]));
    expect(opened).toEqual(Object.fromEntries(own));
    expect(got['Robert (Bob) Smith, Jr. JR [7]']!.filter((file) => file.startsWith('Ngọc code.zip/')).length).toBeGreaterThan(1);
  });

  test('[IN-1] without folders: the same people', async () => {
    const { system, words } = await read('submissions-no-folders/BIO10126-Essay 1 Photosynthesis  Light_v2-2.zip');
    expect(system).toBe('moodle');
    expect(Object.keys(words)).toHaveLength(11);
    expect(words['María García López [5]']).toEqual(expect.arrayContaining(['notes.txt']));
  });

  const BLIND = { 'submissions-folders': 'Participant', 'submissions-de': 'Teilnehmerin', 'submissions-fr': 'Participant', 'submissions-es': 'Participante', 'submissions-ar': 'المشارك', 'submissions-zh_cn': '参与人' };
  test.each(Object.entries(BLIND))('[IN-1] blind in %s: nobody’s name, everybody’s number', async (folder, word) => {
    const { system, words } = await read(`${folder}/BIO10126-Blind essay-3.zip`);
    expect(system).toBe('moodle');
    const ids = [13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24];
    const names = Object.keys(words);
    expect(names.map((name) => Number(/\[(\d+)\]$/.exec(name)?.[1])).toSorted((a, b) => a - b)).toEqual(ids);
    expect(new Set(names.map((name) => name.replace(/ \d+ \[\d+\]$/, '')))).toEqual(new Set([word]));
    const typed = Object.entries(words).find(([name]) => name.endsWith('[14]'))?.[1];
    expect(typed).toHaveLength(1);
    expect(typed?.[0]).toMatch(/\.html \(typed\)$/);
  });

  test.each(['submissions-folders', 'submissions-no-folders', 'submissions-de', 'submissions-fr', 'submissions-es', 'submissions-ar', 'submissions-zh_cn'])(
    '[IN-5] teams in %s: a group is one work, and who is in none is said to be', async (folder) => {
      const { teams, words } = await read(`${folder}/BIO10126-Team project-7.zip`);
      expect(teams).toBe(true);
      expect(words).toMatchObject({ 'Group A [1] group': ['essay.docx'], 'Group B & Co [2] group': ['光合作用.txt'] });
      expect(Object.entries(words).filter(([name]) => name.endsWith('[-] group')).map(([, files]) => files)).toEqual([['notes.txt']]);
    });

  test.each([['Two attempts essay-11', 96, 107], ['Rubric essay-4', 25, 36], ['Workflow essay-5', 37, 48], ['Scale essay-6', 49, 60], ['Marking guide essay-9', 72, 83], ['Ungraded essay-10', 84, 95], ['Blind workflow essay-12', 108, 119], ['Separate groups essay-8', 61, 71]])(
    '[IN-1] %s: numbers from %i to %i', async (name, from, to) => {
      const { system, teams, words, problems } = await read(`submissions-folders/BIO10126-${name}.zip`);
      expect({ system, teams, problems }).toEqual({ system: 'moodle', teams: false, problems: [] });
      const ids = Object.keys(words).map((who) => Number(/\[(\d+)\]$/.exec(who)?.[1]));
      expect(ids.filter((id) => !(id >= from && id <= to))).toEqual([]);
      expect(Object.keys(words).length).toBeGreaterThanOrEqual(9);
    });
});
