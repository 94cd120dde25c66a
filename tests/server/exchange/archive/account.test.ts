import { strFromU8, strToU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import {
  archiveOf,
  bring,
  importArchive,
  contentOf,
  exported,
  previewed,
} from '#tests/support/archive/archives.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { fullAssignment } from '#tests/support/archive/full-assignment.ts';
import { zipOf } from '#tests/support/zips.ts';

const assignmentsOf = async (who: Caller): Promise<string[]> =>
  (await who.get<Assignment[]>('/api/v1/assignments/')).body.map(({ name }) => name).toSorted();
const changed = (
  bytes: Uint8Array,
  change: (entries: Record<string, Uint8Array>) => void,
): Uint8Array<ArrayBuffer> => {
  const entries = { ...unzipSync(bytes) };
  change(entries);
  return zipOf(entries);
};
const edit = (bytes: Uint8Array, path: string, change: (sheet: Record<string, unknown>) => void) =>
  changed(bytes, (entries) => {
    const sheet = JSON.parse(strFromU8(entries[path]!)) as Record<string, unknown>;
    change(sheet);
    entries[path] = strToU8(JSON.stringify(sheet));
  });
/** What an installation imports: without what is only for reading, and what can't be imported. */
const taken = (bytes: Uint8Array): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(contentOf(bytes))
      .filter(([path]) => path !== 'data.json')
      .map(([path, one]) => {
        const { releases } = one as { releases?: { state: string }[] };
        return [
          path,
          releases === undefined
            ? one
            : { ...(one as object), releases: releases.filter(({ state }) => state !== 'planned') },
        ];
      }),
  );

describe('[OUT-9] the archive of an account', () => {
  let [here, there]: Api[] = [];
  let [teacher, colleague]: Caller[] = [];
  let bytes: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    [here, there] = await Promise.all([
      openApi({ engine: engines[0]! }),
      openApi({ engine: engines[1]! }),
    ]);
    [teacher, colleague] = [
      await here.teacher({ full_name: 'Ada Byron' }),
      await there.teacher({ full_name: 'Ada Byron' }),
    ];
    const { first } = await fullAssignment(teacher);
    await teacher.put(`/api/v1/submissions/${first.id}/private-note`, {
      text: 'Ask her about the source.',
      version: 0,
    });
    const { body: second } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Second',
    });
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${second.id}/upload`,
      form({ submission_file: { name: 'größe 🎓.txt', bytes: 'Mine.' }, student_identifier: 's1' }),
    );
    await teacher.post('/api/v1/assignments/', { name: 'Hidden', anonymous: true });
    await teacher.put('/api/v1/users/me/voice', { text: 'I write short sentences.' });
    await teacher.patch('/api/v1/users/me', {
      settings: { feedback_header: 'Rhetoric 101', theme: 'dark' },
    });
    bytes = await exported(teacher);
  });
  afterAll(() => Promise.all([here?.close(), there?.close()]));

  test('is previewed, moves from one engine to the other and back, and is the same in every field', async () => {
    const { body: shown } = await previewed(colleague!, bytes);
    expect(shown).toMatchObject({
      kind: 'account',
      full_name: 'Ada Byron',
      comments: { new: 1, here: 0 },
      private_notes: 1,
      voice_card: 'new',
      settings: 'new',
      assignments: [
        { name: 'Essay: noise', submissions: 2, standing: 'new', here: null },
        { name: 'Second', submissions: 1, standing: 'new', here: null },
      ],
    });
    expect(shown.left_out[0]).toMatch(
      /^“Hidden” is not in the archive, only in its data\.json\. Marking is anonymous/,
    );
    expect(await assignmentsOf(colleague!)).toEqual([]);

    const { status, body } = await importArchive(colleague!, bytes);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        assignments: [{ came: 'new' }, { came: 'new' }],
        comments: 1,
        voice_card: true,
        settings: true,
      },
    });
    expect(body.assignments[0]!.left_out[0]).toBe('1 release that waits for a time: plan it anew.');
    const abroad = await exported(colleague!);
    const withoutHidden = (content: Record<string, unknown>) => ({
      ...content,
      'account.json': { ...(content['account.json'] as object), not_packed: [] },
    });
    expect(taken(abroad)).toEqual(withoutHidden(taken(bytes)));
    const home = await here!.teacher({ full_name: 'Ada Byron' });
    expect((await importArchive(home, abroad)).body.assignments.map(({ came }) => came)).toEqual([
      'new',
      'new',
    ]);
    expect(taken(await exported(home))).toEqual(taken(abroad));
    expect((await home.get<User>('/api/v1/users/me')).body.settings).toMatchObject({
      feedback_header: 'Rhetoric 101',
      theme: 'dark',
    });
  });

  test('contains nobody’s secret, and each file and comment once', () => {
    const entries = Object.entries(unzipSync(bytes));
    const texts = entries
      .filter(([path]) => path !== 'data.json')
      .map(([, content]) => strFromU8(content))
      .join('\n');
    expect(texts).not.toMatch(/token|password|_key"|owner_id/);
    expect(
      entries.filter(([, content]) => strFromU8(content) === 'Mine.').map(([path]) => path),
    ).toEqual(['assignments/2/submissions/1/file-1.txt', 'assignments/2/submissions/1/text-1.txt']);
    const banks = Object.entries(taken(bytes)).filter(
      ([, sheet]) => ((sheet as { comment_sets?: unknown[] }).comment_sets ?? []).length > 0,
    );
    expect(banks.map(([path]) => path)).toEqual(['account.json']);
  });

  test('duplicates nothing if imported twice, or where it was created', async () => {
    for (const [api, who] of [
      [there!, colleague!],
      [here!, teacher!],
    ] as const) {
      const before = [await api.storedFiles(), taken(await exported(who))];
      const { body: shown } = await previewed(who, bytes);
      expect(shown).toMatchObject({
        comments: { new: 0, here: 1 },
        voice_card: 'same',
        settings: 'same',
        assignments: [{ standing: 'here' }, { standing: 'here' }],
      });
      const { body } = await importArchive(who, bytes, {
        copies: [0, 1],
        voice_card: true,
        settings: true,
      });
      expect(body).toMatchObject({
        assignments: [{ came: 'here' }, { came: 'here' }],
        comments: 0,
        voice_card: false,
        settings: false,
      });
      expect([await api.storedFiles(), taken(await exported(who))]).toEqual(before);
    }
    // Two at once count as one.
    const twin = await there!.teacher();
    const both = await Promise.all([importArchive(twin, bytes), importArchive(twin, bytes)]);
    expect(both.flatMap(({ body }) => body.assignments.map(({ came }) => came)).toSorted()).toEqual(
      ['here', 'here', 'new', 'new'],
    );
    expect(await assignmentsOf(twin)).toEqual(['Essay: noise', 'Second']);
  });

  test('replaces only what is chosen: settings, the voice card, an assignment changed since', async () => {
    const who = await there!.teacher({ full_name: 'Ada Byron' });
    await importArchive(who, bytes, { without: [1] });
    expect(await assignmentsOf(who)).toEqual(['Essay: noise']);
    await who.put('/api/v1/users/me/voice', { text: 'I ramble.' });
    await who.patch('/api/v1/users/me', { settings: { theme: 'light' } });
    const [own] = (await who.get<Assignment[]>('/api/v1/assignments/')).body;
    await who.patch(`/api/v1/assignments/${own!.id}`, { name: 'Mine now' });
    expect((await previewed(who, bytes)).body).toMatchObject({
      voice_card: 'other',
      settings: 'other',
      assignments: [
        { standing: 'other', here: { assignment_id: own!.id, name: 'Mine now' } },
        { standing: 'new' },
      ],
    });
    expect((await importArchive(who, bytes)).body).toMatchObject({
      voice_card: false,
      settings: false,
      assignments: [{ came: 'other', assignment_id: own!.id }, { came: 'new' }],
    });
    expect([
      await assignmentsOf(who),
      (await who.get<User>('/api/v1/users/me')).body.settings.theme,
    ]).toEqual([['Mine now', 'Second'], 'light']);
    expect(
      (await importArchive(who, bytes, { copies: [0], voice_card: true, settings: true })).body,
    ).toMatchObject({
      voice_card: true,
      settings: true,
      assignments: [{ came: 'copy' }, { came: 'here' }],
    });
    expect(await assignmentsOf(who)).toEqual([
      expect.stringMatching(/^Essay: noise \(archive of \d{4}-\d\d-\d\d\)$/),
      'Mine now',
      'Second',
    ]);
    expect((await who.get<{ text: string }>('/api/v1/users/me/voice')).body.text).toBe(
      'I write short sentences.',
    );
  });

  test('an assignment’s archives from before and after a change are one assignment in two states: nothing is added unless a copy is requested', async () => {
    const { body: own } = await teacher!.post<Assignment>('/api/v1/assignments/', {
      name: 'Draft',
    });
    const { body: work } = await teacher!.post<Submission>(
      `/api/v1/submissions/by_assignment/${own.id}/upload`,
      form({ submission_file: { name: 'w.txt', bytes: 'Work.' } }),
    );
    const before = await archiveOf(teacher!, own.id);
    await teacher!.patch(`/api/v1/assignments/${own.id}`, { name: 'Final' });
    await teacher!.patch(`/api/v1/submissions/${work.id}`, { grade: 'A' });
    const after = await archiveOf(teacher!, own.id);
    const who = await there!.teacher({ full_name: 'Ada Byron' });
    expect((await bring(who, before)).body.came).toBe('new');
    expect((await previewed(who, after)).body.assignments).toMatchObject([
      { name: 'Final', standing: 'other', here: { name: 'Draft' } },
    ]);
    expect((await bring(who, after)).body).toMatchObject({ came: 'other', name: 'Draft' });
    expect(await assignmentsOf(who)).toEqual(['Draft']);
    expect((await bring(who, after, { copies: [0] })).body.came).toBe('copy');
    expect([
      (await bring(who, after, { copies: [0] })).body.came,
      (await bring(who, before, { copies: [0] })).body.came,
    ]).toEqual(['here', 'here']);
    expect(await assignmentsOf(who)).toHaveLength(2);
    // Where it was created, the newer state is what is here, and the older one isn’t.
    expect((await previewed(teacher!, after)).body.assignments[0]!.standing).toBe('here');
    expect((await previewed(teacher!, before)).body.assignments[0]!.standing).toBe('other');
    expect((await bring(teacher!, before)).body.came).toBe('other');
  });

  const cases: [name: string, made: () => Uint8Array<ArrayBuffer>, why: RegExp][] = [
    [
      'of another program',
      () => zipOf({ 'essay/essay.txt': 'Work.', 'data.json': '{}' }),
      /no archive of an assignment or an account/,
    ],
    [
      'of an export from before',
      () => zipOf({ 'data.json': strToU8('{"account":{}}') }),
      /no archive of an assignment or an account/,
    ],
    [
      'of a newer version',
      () =>
        edit(bytes, 'account.json', (sheet) => {
          sheet['version'] = 2;
        }),
      /newer version/,
    ],
    [
      'with an assignment of a newer version',
      () =>
        edit(bytes, 'assignments/2/assignment.json', (sheet) => {
          sheet['version'] = 2;
        }),
      /newer version/,
    ],
    [
      'whose last assignment is missing',
      () =>
        edit(bytes, 'account.json', (sheet) => {
          sheet['assignments'] = 3;
        }),
      /assignments\/3\/assignment\.json is missing/,
    ],
    ['that is cut off', () => bytes.slice(0, bytes.length - 4000), /damaged/],
    [
      'with another file',
      () =>
        changed(bytes, (entries) => {
          entries['assignments/2/submissions/1/file-1.txt'] = strToU8('Another.');
        }),
      /isn’t the file/,
    ],
    [
      'with a note on nothing',
      () =>
        edit(bytes, 'account.json', (sheet) => {
          sheet['private_notes'] = [
            {
              assignment: 1,
              submission: 5,
              text: 'x',
              version: 1,
              updated_at: '2026-01-01T00:00:00.000Z',
            },
          ];
        }),
      /contradicts itself/,
    ],
    [
      'with settings that are none',
      () =>
        edit(bytes, 'account.json', (sheet) => {
          sheet['settings'] = { theme: 'pink' };
        }),
      /settings/,
    ],
    [
      'whose last assignment contradicts itself only where it is stored',
      () =>
        edit(bytes, 'assignments/2/submissions/1/submission.json', (sheet) => {
          const mark = {
            round: 'first',
            criterion: 'a',
            level_ids: null,
            points: 1,
            comment: '',
            marker: 'x',
            rubric_version: 1,
            version: 1,
            created_at: '2026-01-01T00:00:00.000Z',
            updated_at: '2026-01-01T00:00:00.000Z',
          };
          sheet['marks'] = [mark, mark];
        }),
      /contradicts itself/,
    ],
  ];
  test.each(cases)(
    '%s is refused with a message, and leaves everything as it was',
    async (_name, made, why) => {
      const stranger = await there!.teacher();
      const before = [await there!.storedFiles(), taken(await exported(stranger))];
      const { status, text } = await importArchive(stranger, made());
      expect(text).toMatch(why);
      expect([409, 422]).toContain(status);
      expect([await there!.storedFiles(), taken(await exported(stranger))]).toEqual(before);
    },
  );
});
