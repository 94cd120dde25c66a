import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent } from '#contract/accounts/audit.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { ReleaseRow } from '#contract/release/release.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { archiveOf, bring, contentOf } from '#tests/support/archive/archives.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { fullAssignment } from '#tests/support/archive/full-assignment.ts';
import { photoPng } from '#tests/support/work.ts';
import { zipOf } from '#tests/support/zips.ts';

type Entries = Record<string, Uint8Array<ArrayBufferLike>>;

const sheet = (entries: Entries, path: string) =>
  JSON.parse(strFromU8(entries[path]!)) as Record<string, unknown>;
describe('[OUT-9] an archive of an assignment', () => {
  let [here, there]: Api[] = [];
  let teacher: Caller;
  let colleague: Caller;
  let assignment: Assignment;
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
    ({ assignment } = await fullAssignment(teacher));
    bytes = await archiveOf(teacher, assignment.id);
  });
  afterAll(() => Promise.all([here?.close(), there?.close()]));

  test('moves from SQLite to PostgreSQL and back, and is the same each time', async () => {
    const { status, body } = await bring(colleague, bytes);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        assignment_id: expect.any(Number),
        name: 'Essay: noise',
        submissions: 2,
        came: 'new',
        left_out: [
          '1 release that waits for a time: plan it anew.',
          'What 1 draft cost, and with whose key it was made: that stays with the other installation.',
          'The files that were handed back; that they were is in the list.',
        ],
      },
    });
    const abroad = await archiveOf(colleague, body.assignment_id);
    const withoutPlans = (content: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(content).map(([path, one]) => {
          const releases = (one as { releases?: { state: string }[] }).releases?.filter(
            ({ state }) => state !== 'planned',
          );
          return [path, releases === undefined ? one : { ...(one as object), releases }];
        }),
      );
    expect(contentOf(abroad)).toEqual(withoutPlans(contentOf(bytes)));
    const home = await bring(await here!.teacher({ full_name: 'Ada Byron' }), abroad);
    expect(home.body).toMatchObject({ came: 'new', submissions: 2 });
  });

  test('contains everything that was done, in open formats, and no secret', () => {
    const entries = unzipSync(bytes);
    expect(Object.keys(entries).toSorted()).toEqual([
      'assignment.json',
      'assignment/file-1.txt',
      'assignment/text-1.txt',
      'submissions/1/file-1.txt',
      'submissions/1/file-2.md',
      'submissions/1/submission.json',
      'submissions/1/text-1.txt',
      'submissions/1/text-2.txt',
      'submissions/2/file-1.txt',
      'submissions/2/submission.json',
      'submissions/2/text-1.txt',
    ]);
    expect(sheet(entries, 'assignment.json')).toMatchObject({
      format: 'marginalia.assignment',
      version: 1,
      submissions: 2,
      students: [{}, {}, {}],
      rubrics: [{ author: 'Ada Byron' }],
      handbacks: [{ kind: 'csv', taken_by: 'Ada Byron' }],
      comment_sets: [
        { name: null, comments: [{ text: 'Cite this.' }] },
        { name: 'My comments', comments: [] },
      ],
      guidance: { level: 'BA' },
      assignment: { class_feedback: 'Most of you argued well.' },
    });
    expect(sheet(entries, 'submissions/1/submission.json')).toMatchObject({
      grade: '17',
      feedback_text: 'Well argued, and clear.',
      marks: [{ comment: 'Very well argued.' }],
      mark_revisions: [{}, {}],
      annotations: [
        { file: 0, text: 'Is that so?' },
        { file: 1, text: 'And these?' },
      ],
      releases: [{ state: 'released', changed: false }],
    });
    expect(sheet(entries, 'submissions/2/submission.json')).toMatchObject({
      drafts: [{}],
      releases: [{ state: 'planned' }],
    });
    const text = Object.values(entries)
      .map((content) => strFromU8(content))
      .join('\n');
    expect(text).not.toMatch(/token|password|_key"|owner_id/);
  });

  test('imported again it is the same assignment, and nothing is duplicated', async () => {
    const one = (await bring(colleague, bytes)).body;
    const files = await there!.storedFiles();
    const again = await bring(colleague, bytes);
    expect(again).toMatchObject({ status: 201, body: { ...one, came: 'here', left_out: [] } });
    // If nothing changed, the archive is the same whenever it is created.
    here!.clock.advance(60_000);
    expect(
      (await bring(colleague, await archiveOf(teacher, assignment.id))).body.assignment_id,
    ).toBe(one.assignment_id);
    expect(await there!.storedFiles()).toEqual(files);
    expect(
      (await colleague.get<unknown[]>('/api/v1/comments/?limit=500')).body.filter(
        (comment) => (comment as { text: string }).text === 'Cite this.',
      ),
    ).toHaveLength(1);
  });

  test('released work stays as it was, and reports changes made after the import', async () => {
    const { assignment_id } = (await bring(colleague, bytes)).body;
    const rows = async () =>
      (await colleague.get<ReleaseRow[]>(`/api/v1/assignments/${assignment_id}/releases`)).body;
    expect((await rows()).map(({ standing, changed }) => [standing?.state, changed])).toEqual([
      ['released', false],
      [undefined, false],
    ]);
    const [before] = (
      await teacher.get<ReleaseRow[]>(`/api/v1/assignments/${assignment.id}/releases`)
    ).body;
    expect((await rows())[0]!.standing!.sha256).toBe(before!.standing!.sha256);
    await colleague.patch(`/api/v1/submissions/${(await rows())[0]!.submission_id}`, {
      grade: '3',
    });
    expect((await rows())[0]!.changed).toBe(true);
  });

  test('is only for its owner, and isn’t available while names are hidden', async () => {
    const stranger = await here!.teacher();
    expect((await stranger.get(`/api/v1/assignments/${assignment.id}/archive`)).status).toBe(404);
    const { body: hidden } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Hidden',
      anonymous: true,
    });
    expect((await teacher.get(`/api/v1/assignments/${hidden.id}/archive`)).status).toBe(409);
  });

  test('a lost file is reported, and nothing else is lost', async () => {
    const { body: own } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Lost' });
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${own.id}/upload`,
      form({ submission_file: { name: 'gone.txt', bytes: 'Work.' } }),
    );
    const [{ key }] = (await here!.stores.archives
      .pack({ userId: (await teacher.get<{ id: number }>('/api/v1/users/me')).body.id }, own.id)
      .then(({ submissions }) => submissions[0]!.files)) as [{ key: string }];
    await here!.files.delete(key);
    const brought = await bring(colleague, await archiveOf(teacher, own.id));
    // The log of who did what records that all of it was exported.
    expect(
      (await teacher.get<AuditEvent[]>(`/api/v1/assignments/${own.id}/log`)).body[0],
    ).toMatchObject({ kind: 'exported', who: 'Ada Byron' });
    expect(brought.body.left_out).toEqual(['1 file lost before the archive was made: gone.txt.']);
  });

  test('[DRAFT-14] what a model has read from pictures is included, marked as such there, and can be corrected', async () => {
    const { body: own } = await teacher.post<Assignment>('/api/v1/assignments/', {
      name: 'Photographs',
    });
    await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${own.id}/upload`,
      form({ submission_file: photoPng() }),
    );
    const { stores, files } = here!;
    const [photo] = (
      await stores.archives.pack(
        { userId: (await teacher.get<{ id: number }>('/api/v1/users/me')).body.id },
        own.id,
      )
    ).submissions[0]!.files;
    const read = 'Charging has cut traffic in Bergen.';
    const path = join(files.incoming, 'read.txt');
    await writeFile(path, read);
    await files.put('aaaaaaaa-0000-4000-8000-000000000000.txt', path);
    await stores.submissionFiles.transcribe(
      photo!.key,
      { key: 'aaaaaaaa-0000-4000-8000-000000000000.txt', bytes: read.length },
      { model: 'seer', corrected: false, shows: ['A curve that falls.'] },
    );
    const archive = await archiveOf(teacher, own.id);
    const {
      body: { assignment_id },
    } = await bring(colleague, archive);
    expect(contentOf(await archiveOf(colleague, assignment_id))).toEqual(contentOf(archive));
    const [brought] = (
      await colleague.get<Submission[]>(`/api/v1/submissions/by_assignment/${assignment_id}`)
    ).body;
    expect(brought!.files[0]).toMatchObject({
      has_text: true,
      transcript: { model: 'seer', corrected: false },
    });
    expect(
      (await colleague.get<Document>(`/api/v1/submissions/${brought!.id}/document`)).body,
    ).toMatchObject({ kind: 'text', text: read });
    const right = await colleague.put<Submission>(
      `/api/v1/submissions/${brought!.id}/files/${brought!.files[0]!.id}/transcript`,
      { text: 'Charging has cut traffic in Oslo.' },
    );
    expect(right.body.files[0]!.transcript).toEqual({ model: 'seer', corrected: true });
    const entries: Entries = { ...unzipSync(archive) };
    const one = sheet(entries, 'submissions/1/submission.json') as { files: { text: unknown }[] };
    one.files[0]!.text = null;
    expect(
      (
        await bring(
          colleague,
          zipOf({ ...entries, 'submissions/1/submission.json': strToU8(JSON.stringify(one)) }),
        )
      ).text,
    ).toMatch(/contradicts itself/);
  });

  describe('a hostile one is refused, and leaves nothing', () => {
    const changed = (change: (entries: Entries) => void): Uint8Array<ArrayBuffer> => {
      const entries: Entries = { ...unzipSync(bytes) };
      change(entries);
      return zipOf(entries);
    };
    /** Returns the sheet with another value at this place. */
    const edit = (path: string, place: readonly (string | number)[], value: unknown) =>
      changed((entries) => {
        const json = sheet(entries, path);
        const [last, ...way] = place.toReversed();
        way
          .toReversed()
          .reduce<Record<string | number, unknown>>(
            (at, name) => at[name] as Record<string, unknown>,
            json,
          )[last!] = value;
        entries[path] = strToU8(JSON.stringify(json));
      });
    const ONE = 'submissions/1/submission.json';
    const TWO = 'submissions/2/submission.json';
    const cases: [name: string, made: () => Uint8Array<ArrayBuffer>, why: RegExp][] = [
      ['no zip at all', () => new TextEncoder().encode('PK, but no zip'), /damaged/],
      [
        'another zip',
        () => zipOf({ 'Zoë/essay.txt': 'Work.' }),
        /isn’t an archive of an assignment/,
      ],
      ['of a newer version', () => edit('assignment.json', ['version'], 2), /newer version/],
      [
        'JSON that is none',
        () =>
          changed((entries) => {
            entries[ONE] = strToU8('{');
          }),
        /submission\.json is damaged/,
      ],
      [
        'a sheet that is missing',
        () =>
          changed((entries) => {
            delete entries[TWO];
          }),
        /is missing/,
      ],
      [
        'a file that is missing',
        () =>
          changed((entries) => {
            delete entries['submissions/1/file-1.txt'];
          }),
        /doesn’t match the file/,
      ],
      [
        'a file that is another',
        () =>
          changed((entries) => {
            entries['submissions/1/file-1.txt'] = strToU8('Another.');
          }),
        /doesn’t match the file/,
      ],
      [
        'a file that is listed twice',
        () => edit(TWO, ['files'], sheet(unzipSync(bytes), ONE)['files']),
        /doesn’t match the file/,
      ],
      [
        'a path that points outside',
        () => edit(ONE, ['files', 0, 'file', 'path'], '../../etc/passwd'),
        /doesn’t have the format of an archive/,
      ],
      [
        'an entry that points outside',
        () =>
          changed((entries) => {
            entries['../evil.txt'] = strToU8('x');
          }),
        /points outside/,
      ],
      [
        'a name with folders',
        () => edit(ONE, ['files', 0, 'file', 'name'], '../x.txt'),
        /doesn’t match the file/,
      ],
      ['a student who isn’t there', () => edit(ONE, ['students'], [9]), /contradicts itself/],
      [
        'a note on a file that isn’t there',
        () => edit(ONE, ['annotations', 0, 'file'], 7),
        /contradicts itself/,
      ],
      [
        'a draft without its text',
        () => edit(TWO, ['ai_feedback_text'], null),
        /contradicts itself/,
      ],
      [
        'two marks for one criterion',
        () =>
          edit(
            ONE,
            ['marks'],
            Array(2).fill((sheet(unzipSync(bytes), ONE)['marks'] as unknown[])[0]),
          ),
        /contradicts itself/,
      ],
      [
        'a snapshot that was changed',
        () => edit(ONE, ['releases', 0, 'snapshot', 'grade'], '20'),
        /isn’t what its hash says/,
      ],
      [
        'a grade beyond all bounds',
        () => edit(ONE, ['grade'], 'x'.repeat(51)),
        /doesn’t have the format of an archive \(grade\)/,
      ],
      ['a time that is none', () => edit(ONE, ['created_at'], 'yesterday'), /created_at/],
      [
        'more submissions than may be',
        () => edit('assignment.json', ['submissions'], 1_000_000),
        /submissions/,
      ],
      [
        'what a hand-back never held',
        () => edit('assignment.json', ['handbacks', 0, 'works', 0, 'submission'], 5),
        /contradicts itself/,
      ],
    ];

    test.each(cases)('%s', async (_name, made, why) => {
      const stranger = await there!.teacher();
      const before = await there!.storedFiles();
      const { status, text } = await bring(stranger, made());
      expect(text).toMatch(why);
      expect(text).toMatch(/[Cc]hoose the (original download|zip)|update it/);
      expect([409, 422]).toContain(status);
      expect(await there!.storedFiles()).toEqual(before);
      expect((await stranger.get<Assignment[]>('/api/v1/assignments/')).body).toEqual([]);
    });

    test('with more than an account may store', async () => {
      const small = await openApi({ env: { MAX_ACCOUNT_FILES: '2' } });
      try {
        const { status } = await bring(await small.teacher(), bytes);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(await small.storedFiles()).toEqual([]);
      } finally {
        await small.close();
      }
    });
  });
});
