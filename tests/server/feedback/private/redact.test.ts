import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { createRedactor } from '#server/features/drafts/privacy/redact.ts';
import { runs } from '#tests/support/chance/runs.ts';

const hopper = { names: ['Grace Brewster Hopper'], identifiers: ['zq7714-hopper', '20231234'] };
const green = { names: ['Will Green'], identifiers: ['wgreen'] };
const garcia = { names: ['José García Márquez'], identifiers: [] };
const wang = { names: ['王小明'], identifiers: ['2023110045'] };
const all = [hopper, green, garcia, wang];
const redact = (text: string, isHead = false): string => createRedactor(all).redact(text, isHead);

describe('[DRAFT-6] removes known people, however their names are written', () => {
  test.each([
    ['Grace Brewster Hopper wrote this.', '[person 1] wrote this.'],
    ['by Grace Hopper', 'by [person 1]'],
    ['HOPPER, Grace B.', '[person 1] B.'],
    ['grace  hopper’s essay', '[person 1]’s essay'],
    ['G. Hopper and Dr Hopper', '[person 1] and Dr [person 1]'],
    ['Jose Garcia Marquez', '[person 1]'],
    ['JOSÉ GARCÍA met Marquez.', '[person 1] met [person 1].'],
    [
      'Will Green says so. The will of the people is green.',
      '[person 1] says so. The will of the people is green.',
    ],
    ['我叫王小明，来自北京。', '我叫[person 1]，来自北京。'],
    ['Student zq7714-hopper (20231234)', 'Student [id] ([id])'],
    ['ZQ7714 alone', '[id] alone'],
    ['WGREEN@uni.example', '[e-mail]'],
    ['Hoppers are insects, and chopper is a word.', 'Hoppers are insects, and chopper is a word.'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test('the same person has the same number in every text, and others another', () => {
    const { redact: of } = createRedactor(all);
    expect([of('Garcia'), of('Hopper'), of('Garcia and Grace Hopper')]).toEqual([
      '[person 1]',
      '[person 2]',
      '[person 1] and [person 2]',
    ]);
  });
});

describe('[DRAFT-6] removes personal data by its form, whoever it belongs to', () => {
  test.each([
    ["Write to m.o'neil-smith@cs.uni-bonn.de today.", "Write to m.o'[e-mail] today."],
    ['anna (at) example.org', '[e-mail]'],
    [
      'See https://www.linkedin.com/in/anna-b-3/ and https://doi.org/10.1/x.',
      'See [link] and https://doi.org/10.1/x.',
    ],
    ['github.com/annab/essay and orcid.org/0000-0002-1825-0097', '[link] and [link]'],
    ['people.uni.example/~annab', '[link]'],
    ['Student ID: 1234567', 'Student ID: [id]'],
    ['Matrikelnummer: 987 654', 'Matrikelnummer: [id] 654'],
    ['Matrikel-Nr. = 4711-22', 'Matrikel-Nr. = [id]'],
    ['Numéro d’étudiant : 22103344', 'Numéro d’étudiant : [id]'],
    ['matrícula: A01234567', 'matrícula: [id]'],
    ['学号：2023110099', '学号：[id]'],
    ['s1234567 wrote it', '[id] wrote it'],
    ['Tel.: +49 228 1234567', 'Tel.: [phone]'],
    ['Call +44 20 7946 0958 now', 'Call [phone] now'],
    [
      'In 2021 there were 1,234,567 people, 12 % of 45000.',
      'In 2021 there were 1,234,567 people, 12 % of 45000.',
    ],
    [
      'Smith (2019) finds 0.05 and p < 0.001; ISBN 978-3-16-148410-0.',
      'Smith (2019) finds 0.05 and p < 0.001; ISBN 978-3-16-148410-0.',
    ],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    ['Name: Anna Maria Berg', 'Name: [name]'],
    ['Submitted by: Anna Berg, Tom van Dyk', 'Submitted by: [name]'],
    ['Verfasserin: Anna Berg', 'Verfasserin: [name]'],
    ['Nom et prénom : Amélie Le Gall', 'Nom et prénom : [name]'],
    ['Alumno: Luis Pérez', 'Alumno: [name]'],
    ['姓名：李雷', '姓名：[name]'],
    ['by Anna Berg', 'by [name]'],
    ['@anna_b', '[link]'],
    ['Name: the of a thing', 'Name: the of a thing'],
  ])('on a cover: %s', (text, expected) => {
    expect([redact(text, true), redact(text).includes('[name]')]).toEqual([expected, false]);
  });

  test('on a cover also in a long-running process, where V8 compiles patterns without its optimizations', async () => {
    const look = `
      import { createRedactor } from '#server/features/drafts/privacy/redact.ts';
      for (const text of ['Name: Anna Berg', 'NACHNAME: Berg', 'Étudiante : Anna Berg']) console.log(createRedactor([]).redact(text, true));
    `;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--no-regexp-optimization',
        '--input-type=module',
        '--eval',
        look,
      ],
      { cwd: ROOT },
    );
    expect(stdout.trim().split('\n')).toEqual([
      'Name: [name]',
      'NACHNAME: [name]',
      'Étudiante : [name]',
    ]);
  });
});

test.each([
  ['Göran Abernathy, göran szczepański said that', ['Göran Abernathy', 'Göran Szczepański']],
  ['Yilmaz, yūki yilmaz said that', ['Aaliyah Yilmaz', 'Yūki Yilmaz']],
])('[DRAFT-6] two of the same name, one after the other, in any case: %s', (text, names) => {
  const people = names.map((name) => ({ names: [name], identifiers: [] }));
  expect(createRedactor(people).redact(text)).toMatch(
    /^\[person 1\](?:,? \[person 2\])? said that$/,
  );
});

test('[DRAFT-6] leaves nothing of a generated class in any text that names it, in any form', () => {
  const name = fc.constantFrom(
    ...'Aaliyah Björn Chidi Dmitri Eóin Fátima Göran Hæ-won Ioana Jürgen Kwame Łukasz María Nguyễn Øystein Priya Quentin Renée Søren Tadeusz Ümit Vikram Wanjiru Xiomara Yūki Zoë'.split(
      ' ',
    ),
  );
  const last = fc.constantFrom(
    ...'Abernathy Bąkowski Castellanos D’Souza Eriksson-Holm Fitzgerald Gutiérrez Haraldsdóttir Iyengar Janković Kowalczyk Lindqvist Mbeki Ndiaye O’Shaughnessy Papadopoulos Quintanilla Rasmussen Szczepański Tchaikovsky Ueda Villanueva Wojciechowski Yilmaz Zimmermann'.split(
      ' ',
    ),
  );
  const student = fc.record({
    first: name,
    last,
    id: fc.integer({ min: 1_000_000, max: 99_999_999 }),
    user: fc.stringMatching(/^[a-z]{3}\d{4}$/),
  });
  const ways = [
    (s: { first: string; last: string }) => `${s.first} ${s.last}`,
    (s: { first: string; last: string }) => `${s.last}, ${s.first}`,
    (s: { first: string; last: string }) => `${s.first} ${s.last}`.toUpperCase(),
    (s: { first: string; last: string }) => `${s.first[0]}. ${s.last}`,
    (s: { first: string; last: string }) => `${s.first} X. ${s.last}`,
    (s: { first: string }) => s.first,
    (s: { last: string }) => s.last,
    (s: { id: number }) => String(s.id),
    (s: { user: string }) => s.user,
    (s: { user: string }) => `${s.user}@students.example.ac.uk`,
    (s: { first: string; last: string }) => `${s.first} ${s.last}`.toLowerCase(),
    (s: { first: string; last: string }) => `${s.first}\n${s.last}`,
    (s: { first: string; last: string }) => `${s.first} ${s.last}`.normalize('NFD'),
  ];
  fc.assert(
    fc.property(
      fc.array(student, { minLength: 1, maxLength: 40 }),
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.nat(),
          fc.constantFrom(' said that ', ', ', '. ', '; see (', '’s work and '),
        ),
      ),
      (students, said) => {
        const people = students.map((s) => ({
          names: [`${s.first} ${s.last}`],
          identifiers: [String(s.id), s.user],
        }));
        const text = said
          .map(
            ([who, way, then]) =>
              `${ways[way % ways.length]!(students[who % students.length]!)}${then}`,
          )
          .join('');
        const out = createRedactor(people).redact(text).toLowerCase().normalize('NFC');
        for (const s of students)
          for (const secret of [
            String(s.id),
            s.user,
            s.last.toLowerCase(),
            `${s.first} ${s.last}`.toLowerCase(),
          ])
            expect(out).not.toContain(secret);
      },
    ),
    runs(300),
  );
});
