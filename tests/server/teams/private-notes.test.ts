import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { PrivateNote } from '#contract/teams/private-note.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { addressesContaining } from '#tests/support/team/responses.ts';
import { tablesWith } from '#tests/server/privacy/canary.ts';

type Who = 'owner' | 'first' | 'second' | 'moderator' | 'viewer' | 'stranger';
/** Every user who may mark writes one; none of our own texts contains these words. */
const WORDS = { owner: 'Zyxwena', first: 'Quillfeather', second: 'Brambletoft' } as const;

describe.each(engines)('private notes on $name', (engine) => {
  let api: Api;
  let people: Record<Who, Caller>;
  let assignment: Assignment;
  let script: Submission;
  let base: string;
  let at: string;
  const idOf = async (who: Caller): Promise<number> =>
    (await who.get<User>('/api/v1/users/me')).body.id;
  const exported = async (who: Caller): Promise<string> => {
    const answer = await fetch(`${api.url}/api/v1/users/me/export`, {
      headers: { Authorization: `Bearer ${who.token ?? ''}` },
    });
    return Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
  };

  beforeAll(async () => {
    api = await openApi({ engine });
    const [owner, first, second, moderator, viewer, stranger] = (await Promise.all(
      ['o', 'f', 's', 'm', 'v', 'x'].map((name) => api.teacher({ email: `${name}@example.org` })),
    )) as [Caller, Caller, Caller, Caller, Caller, Caller];
    people = { owner, first, second, moderator, viewer, stranger };
    assignment = (await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' })).body;
    base = `/api/v1/assignments/${assignment.id}`;
    for (const who of [first, second]) await joins(owner, assignment.id, who, 'grader');
    for (const who of [moderator, viewer]) await joins(owner, assignment.id, who, 'viewer');
    await owner.put(`${base}/moderation/moderators`, { user_ids: [await idOf(moderator)] });
    script = (
      await owner.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({
          submission_file: { name: 'a.txt', bytes: 'Buses are loved by all.' },
          student_identifier: 'Ann',
        }),
      )
    ).body;
    at = `/api/v1/submissions/${script.id}/private-note`;
    for (const who of ['owner', 'first', 'second'] as const)
      await people[who].put(at, { text: `${WORDS[who]} wonders.`, version: 0 });
  });
  afterAll(() => api.close());

  test('[TEAM-5] nothing that can be read shows anyone another’s private note, not even to the owner or a moderator', async () => {
    const looked = { assignment: assignment.id, submissions: [script.id], annotations: [] };
    for (const who of ['owner', 'second', 'moderator', 'stranger'] as const) {
      const told = await addressesContaining(
        api,
        looked,
        people[who],
        Object.values(WORDS).map((word) => new RegExp(word, 'i')),
        /format=(docx|pdf)/,
      );
      expect([who, ...told]).toEqual([
        who,
        ...Object.keys(WORDS).map((writer) =>
          writer === who ? ['/api/v1/users/me/export', at] : [],
        ),
      ]);
    }
  });

  test('[TEAM-5] an archive, a hand-back, a student’s copy and an account’s export contain only notes of that account', async () => {
    const { owner, first } = people;
    const packed = await fetch(`${api.url}${base}/archive`, {
      headers: { Authorization: `Bearer ${owner.token ?? ''}` },
    });
    const archive = Object.values(unzipSync(new Uint8Array(await packed.arrayBuffer())))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    const student = await fetch(`${api.url}/api/v1/student-data/export`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.token ?? ''}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ person: { known_as: 'Ann' } }),
    });
    const copy = Object.values(unzipSync(new Uint8Array(await student.arrayBuffer())))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(copy).toContain('Ann');
    const back = (await owner.post<{ id: number }>(`${base}/handback`, form({ kind: 'csv' }))).body;
    const file = (await owner.get(`/api/v1/handbacks/${back.id}/file?part=1`)).text;
    for (const said of [
      archive,
      copy,
      file,
      JSON.stringify(api.log),
      JSON.stringify(await api.stores.audit.lines('', 0, 500)),
    ])
      expect(said).not.toMatch(/Zyxwena|Quillfeather|Brambletoft/i);
    expect(await exported(owner)).toContain('Zyxwena wonders.');
    expect(await exported(owner)).not.toMatch(/Quillfeather|Brambletoft/);
    expect(await exported(first)).toContain('Quillfeather wonders.');
  });

  test('[TEAM-5] writing one is invisible to others: no revision is raised, nothing is logged', async () => {
    const { owner, second } = people;
    const since = async () => [
      (await owner.get(`/api/v1/submissions/by_assignment/${assignment.id}`)).headers.get(
        'x-revision',
      ),
      (await owner.get(`${base}/log`)).text,
      (await owner.get(`/api/v1/submissions/${script.id}`)).text,
    ];
    const before = await since();
    const {
      body: { version },
    } = await second.get<PrivateNote>(at);
    expect((await second.put(at, { text: 'Brambletoft wonders again.', version })).status).toBe(
      200,
    );
    expect(await since()).toEqual(before);
  });

  test('[TEAM-5] a user with read access can’t write one; a removed member can’t read their own any more, but has it in their own data', async () => {
    const { owner, moderator, viewer, stranger, second } = people;
    const statuses = [];
    for (const who of [moderator, viewer, stranger])
      statuses.push([
        (await who.get<PrivateNote>(at)).body.text,
        (await who.put(at, { text: 'Mine.', version: 0 })).status,
      ]);
    expect(statuses).toEqual([
      ['', 403],
      ['', 403],
      [undefined, 404],
    ]);
    await owner.delete(`${base}/members/${await idOf(second)}`);
    expect([
      (await second.get(at)).status,
      (await second.put(at, { text: 'Still.', version: 2 })).status,
    ]).toEqual([404, 404]);
    expect(await exported(second)).toContain('Brambletoft wonders again.');
  });

  test('[TEAM-5] doesn’t overwrite what the same marker wrote elsewhere meanwhile', async () => {
    const { first } = people;
    expect((await first.put(at, { text: 'Quillfeather on the phone.', version: 1 })).status).toBe(
      200,
    );
    expect((await first.put(at, { text: 'Quillfeather at the desk.', version: 1 })).status).toBe(
      412,
    );
    expect((await first.get<PrivateNote>(at)).body).toEqual({
      text: 'Quillfeather on the phone.',
      version: 2,
    });
  });

  test('[TEAM-5] is deleted with its writer’s account, and with the submission', async () => {
    const { owner, first } = people;
    expect(await tablesWith(api.database, 'Quillfeather')).toEqual(['private_notes']);
    expect(
      (await first.post('/api/v1/users/me/delete', { current_password: 'correct horse' })).status,
    ).toBe(204);
    expect(await tablesWith(api.database, 'Quillfeather')).toEqual([]);
    expect(await tablesWith(api.database, 'Zyxwena')).toEqual(['private_notes']);
    expect((await owner.delete(`/api/v1/submissions/${script.id}`)).status).toBe(204);
    expect(await tablesWith(api.database, 'Zyxwena')).toEqual([]);
  });
});
