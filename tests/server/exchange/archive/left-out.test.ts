import { expect, test } from 'vitest';
import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { ArchiveSubmission } from '#contract/exchange/archive/submission.ts';
import { leftOut, leftOutOfAccount } from '#server/features/exchange/archive/left-out.ts';
import { withoutErased } from '#server/features/exchange/archive/without-erased.ts';

const file = (name: string, lost?: true) => ({ file: { name, ...(lost && { lost }) } });
const nothing = {
  files: [],
  guidance: null,
  members: [],
  criterion_markers: [],
  moderators: [],
  signings: [],
  handbacks: [],
};
const nobody = { files: [], report: null, releases: [], regrades: [], allocations: [], drafts: [] };
/**
 * Returns what is reported about an assignment, of which only the fields that are read are given.
 */
function saidOf(shared: object, ...submissions: object[]): string[] {
  const left = leftOut({ ...nothing, ...shared } as unknown as ArchiveAssignment);
  for (const submission of submissions)
    left.add({ ...nobody, ...submission } as unknown as ArchiveSubmission);
  return left.sentences();
}
const planned = { state: 'planned' };

test('[OUT-9] says nothing about an archive that is imported completely', () => {
  expect(
    saidOf(
      { files: [file('brief.pdf')], guidance: { level: 'BA' } },
      { files: [file('a.txt')], report: { name: 'r.pdf' }, releases: [{ state: 'released' }] },
    ),
  ).toEqual([]);
});

test('[OUT-9] reports each thing that can’t be imported, in the singular', () => {
  const shared = {
    members: [{ email: 'eve@example.org' }],
    criterion_markers: [{}],
    moderators: [{}],
    signings: [{}],
    handbacks: [{}],
    guidance: { pictures: true },
  };
  expect(
    saidOf(shared, {
      files: [file('a.txt', true)],
      releases: [planned, { state: 'released' }],
      regrades: [{}],
      allocations: [{}],
      drafts: [{}],
    }),
  ).toEqual([
    '1 marker of the other installation: invite eve@example.org here.',
    'Whose one marking was to do, since those people aren’t here: what they gave and agreed on is, and scripts can be dealt anew.',
    'Who marks which criteria, since those people aren’t here: give them anew.',
    '1 moderator of the other installation: invite them and name them anew. What they said is here.',
    'That the moderation report is as it was signed: the names stay, and it says beside them that it has changed, since scripts have other numbers here.',
    'That pictures and scans may be sent to the AI provider, which may be another here: allow it anew.',
    '1 release that waits for a time: plan it anew.',
    '1 request of students to look again, with the links it came by: make new links.',
    'What 1 draft cost, and with whose key it was made: that stays with the other installation.',
    'The files that were handed back; that they were is in the list.',
    '1 file lost before the archive was made: a.txt.',
  ]);
});

test('[OUT-9] and in the plural, for all submissions together, with at most twenty names', () => {
  const people = Array.from({ length: 21 }, (_, at) => ({ email: `m${at}@example.org` }));
  const sheet = {
    files: [file('b.txt', true), file('c.txt')],
    report: { name: 'r.pdf', lost: true },
    releases: [planned],
    regrades: [{}],
    allocations: [{}, {}],
    drafts: [{}, {}],
  };
  const [members, ...rest] = saidOf(
    { files: [file('brief.pdf', true)], members: people, moderators: [{}, {}] },
    sheet,
    sheet,
  );
  expect(members).toBe(
    `21 markers of the other installation: invite ${people
      .slice(0, 20)
      .map(({ email }) => email)
      .join(', ')} here.`,
  );
  expect(rest).toEqual([
    'Whose 4 markings were to do, since those people aren’t here: what they gave and agreed on is, and scripts can be dealt anew.',
    '2 moderators of the other installation: invite them all and name each anew. What they said is here.',
    '2 releases that wait for a time: plan them anew.',
    '2 requests of students to look again, with the links they came by: make new links.',
    'What 4 drafts cost, and with whose key they were made: that stays with the other installation.',
    '5 files lost before the archive was made: brief.pdf, b.txt, r.pdf, b.txt, r.pdf.',
  ]);
  const many = Array.from({ length: 21 }, (_, at) => file(`f${at}`, true));
  expect(saidOf({ files: many })).toEqual([
    `21 files lost before the archive was made: ${many
      .slice(0, 20)
      .map((one) => one.file.name)
      .join(', ')}.`,
  ]);
});

test('[OUT-9] for an account, names what couldn’t be packed before what belongs to the account alone', () => {
  expect(
    leftOutOfAccount({
      not_packed: [{ name: 'Essay', why: 'Marking is anonymous.' }],
    } as unknown as Parameters<typeof leftOutOfAccount>[0]),
  ).toEqual([
    '“Essay” is not in the archive, only in its data.json. Marking is anonymous.',
    'Name, e-mail, password, sign-ins, credits, keys, connections, teams and assignments that others own: they belong to the account they were made in.',
  ]);
});

test('[OUT-9] [PRIV-7] in shared work what names the erased student is removed, and what only resembles their number stays; positions are recalculated', async () => {
  const change = (field: string, from: string | null, to: string | null) => ({ field, from, to });
  const group = {
    ...nobody,
    students: [0, 1],
    student_identifier: ' S9 ',
    releases: [planned],
    regrades: [{}],
    revisions: [
      change('grade', null, 's9'),
      change('student_identifier', null, 'S9'),
      change('student_identifier', 's9', null),
      change('student_identifier', '8', null),
      change('student_identifier', null, null),
    ],
  };
  const sheets = [
    { ...nobody, students: [0], revisions: [] },
    group,
    { ...nobody, students: [1], student_identifier: 's9', releases: [planned], revisions: [] },
  ];
  const works = [{ submission: 0 }, { submission: 1 }, { submission: 2 }];
  const one = {
    shared: {
      ...nothing,
      submissions: 3,
      students: [{ display_name: 'Ann' }, { display_name: 'Bo' }],
      handbacks: [{ kind: 'csv', works }],
      draws: [{ seed: 1, scripts: works }],
    },
    submission: (at: number) => Promise.resolve(sheets[at]!),
    owners: sheets.map(({ students }) => ({ students, identifier: null })),
    leftOut: ['what it said before'],
    files: [
      'submissions/1/file-1.txt',
      'submissions/2/file-1.txt',
      'submissions/10/file-1.txt',
      'assignment/file-1.txt',
    ].map((path) => ({ file: { path } })),
  } as unknown as Parameters<typeof withoutErased>[0];
  const nobodyErased = {
    people: 0,
    students: new Set<number>(),
    works: new Set<number>(),
    shared: new Set<number>(),
    words: new Set<string>(),
  };
  expect(await withoutErased(one, nobodyErased)).toBe(one);
  const left = await withoutErased(one, {
    people: 1,
    students: new Set([0]),
    works: new Set([0]),
    shared: new Set([1]),
    words: new Set(['s9']),
  });
  expect(left.shared).toMatchObject({
    submissions: 2,
    students: [{ display_name: 'Bo' }],
    handbacks: [{ kind: 'csv', works: [{ submission: 0 }, { submission: 1 }] }],
    draws: [{ seed: 1, scripts: [{ submission: 0 }, { submission: 1 }] }],
  });
  expect([
    left.shared.handbacks[0]!.works.length,
    left.shared.draws[0]!.scripts.length,
    left.owners.map(({ students }) => students),
    left.files.map(({ file: { path } }) => path),
  ]).toEqual([
    2,
    2,
    [[0], [0]],
    ['submissions/2/file-1.txt', 'submissions/10/file-1.txt', 'assignment/file-1.txt'],
  ]);
  expect(await left.submission(0)).toMatchObject({
    students: [0],
    student_identifier: null,
    releases: [],
    regrades: [],
    revisions: [group.revisions[0]],
  });
  const other = await withoutErased(one, {
    ...nobodyErased,
    people: 1,
    shared: new Set([1]),
    works: new Set([0]),
    words: new Set(['s0']),
  });
  expect((await other.submission(0)).revisions).toEqual(group.revisions);
  expect(await left.submission(1)).toMatchObject({
    students: [0],
    student_identifier: 's9',
    releases: [planned],
  });
  expect(left.leftOut).toEqual([
    '1 release that waits for a time: plan it anew.',
    'The files that were handed back; that they were is in the list.',
    '1 submission of people who were erased here after the archive was made, and what names them in 1 of theirs with others.',
  ]);
  const listed = await withoutErased(one, { ...nobodyErased, people: 1, students: new Set([1]) });
  expect(listed.leftOut.at(-1)).toBe(
    'Entries of the class list of people who were erased here after the archive was made.',
  );
  expect(
    (await withoutErased(one, { ...nobodyErased, people: 2, works: new Set([0, 2]) })).leftOut.at(
      -1,
    ),
  ).toBe('2 submissions of people who were erased here after the archive was made.');
});
