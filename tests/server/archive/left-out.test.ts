import { expect, test } from 'vitest';
import type { ArchiveAssignment } from '#contract/archive/assignment.ts';
import type { ArchiveSubmission } from '#contract/archive/submission.ts';
import { leftOut, leftOutOfAccount } from '#server/stores/archive/left-out.ts';

const file = (name: string, lost?: true) => ({ file: { name, ...(lost && { lost }) } });
const nothing = { files: [], members: [], criterion_markers: [], moderators: [], signings: [], handbacks: [] };
const nobody = { files: [], report: null, releases: [], regrades: [], allocations: [] };
/** What is said of an assignment, of which only what is read is here. */
function saidOf(shared: object, ...submissions: object[]): string[] {
  const left = leftOut({ ...nothing, ...shared } as unknown as ArchiveAssignment);
  for (const submission of submissions) left.add({ ...nobody, ...submission } as unknown as ArchiveSubmission);
  return left.sentences();
}
const planned = { state: 'planned' };

test('[OUT-9] of an archive that comes whole nothing is said', () => {
  expect(saidOf({ files: [file('brief.pdf')] }, { files: [file('a.txt')], report: { name: 'r.pdf' }, releases: [{ state: 'released' }] })).toEqual([]);
});

test('[OUT-9] what can’t come is said one by one, in words for one', () => {
  const shared = { members: [{ email: 'eve@example.org' }], criterion_markers: [{}], moderators: [{}], signings: [{}], handbacks: [{}] };
  expect(saidOf(shared, { files: [file('a.txt', true)], releases: [planned, { state: 'released' }], regrades: [{}], allocations: [{}] })).toEqual([
    '1 marker of the other installation: invite eve@example.org here.',
    'Whose one marking was to do, since those people aren’t here: what they gave and agreed on is, and scripts can be dealt anew.',
    'Who marks which criteria, since those people aren’t here: give them anew.',
    '1 moderator of the other installation: invite them and name them anew. What they said is here.',
    'That the moderation report is as it was signed: the names stay, and it says beside them that it has changed, since scripts have other numbers here.',
    '1 release that waits for a time: plan it anew.',
    '1 request of students to look again, with the links it came by: make new links.',
    'The files that were handed back; that they were is in the list.',
    '1 file lost before the archive was made: a.txt.',
  ]);
});

test('[OUT-9] and in words for several, of all submissions together, with twenty names at most', () => {
  const people = Array.from({ length: 21 }, (_, at) => ({ email: `m${at}@example.org` }));
  const sheet = { files: [file('b.txt', true), file('c.txt')], report: { name: 'r.pdf', lost: true }, releases: [planned], regrades: [{}], allocations: [{}, {}] };
  const [members, ...rest] = saidOf({ files: [file('brief.pdf', true)], members: people, moderators: [{}, {}] }, sheet, sheet);
  expect(members).toBe(`21 markers of the other installation: invite ${people.slice(0, 20).map(({ email }) => email).join(', ')} here.`);
  expect(rest).toEqual([
    'Whose 4 markings were to do, since those people aren’t here: what they gave and agreed on is, and scripts can be dealt anew.',
    '2 moderators of the other installation: invite them all and name each anew. What they said is here.',
    '2 releases that wait for a time: plan them anew.',
    '2 requests of students to look again, with the links they came by: make new links.',
    '5 files lost before the archive was made: brief.pdf, b.txt, r.pdf, b.txt, r.pdf.',
  ]);
  const many = Array.from({ length: 21 }, (_, at) => file(`f${at}`, true));
  expect(saidOf({ files: many })).toEqual([`21 files lost before the archive was made: ${many.slice(0, 20).map((one) => one.file.name).join(', ')}.`]);
});

test('[OUT-9] of an account what couldn’t be packed is said by name, before what belongs to the account alone', () => {
  expect(leftOutOfAccount({ not_packed: [{ name: 'Essay', why: 'Marking is anonymous.' }] } as unknown as Parameters<typeof leftOutOfAccount>[0])).toEqual([
    '“Essay” is not in the archive, only in its data.json. Marking is anonymous.',
    'Name, e-mail, password, sign-ins, credits, keys, connections, teams and assignments that others own: they belong to the account they were made in.',
  ]);
});
