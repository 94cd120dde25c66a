import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { admin } from '#server/admin.ts';
import { isPassword } from '#server/features/accounts/passwords.ts';
import { engines, openStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 500 };
const [sqlite] = engines;

test(
  '[RUN-15] seed-demo creates a class to explore, once, and prints a working password',
  { timeout: 240_000 },
  async () => {
    if (sqlite === undefined) throw new Error('no engine');
    const { stores, settings, dispose } = await openStores(sqlite);
    onTestFinished(dispose);
    const seed = async () => {
      const lines: string[] = [];
      const code = await admin(
        ['seed-demo'],
        { DATA_DIR: settings.dataDir },
        (line) => lines.push(line),
        (line) => lines.push(line),
      );
      expect({ code, lines }).toEqual({
        code: 0,
        lines: [
          expect.any(String),
          expect.stringMatching(/^Sign in as demo@marginalia\.example with the password \S{16}$/),
        ],
      });
      return { summary: lines[0] ?? '', password: lines[1]?.split(' ').at(-1) ?? '' };
    };
    const look = async () => {
      const teacher = await stores.users.findForLogin('demo@marginalia.example');
      if (teacher === null) throw new Error('no teacher');
      const assignments = (await stores.assignments.list(teacher, page)).items;
      const ids = (
        await Promise.all(
          assignments.map(
            async ({ id }) => (await stores.submissions.list(teacher, id, page)).items,
          ),
        )
      )
        .flat()
        .map(({ id }) => id);
      const submissions = await Promise.all(ids.map((id) => stores.submissions.get(teacher, id)));
      return { teacher, assignments, submissions, balance: await stores.ledger.balance(teacher) };
    };

    const first = await seed();
    const seen = await look();
    expect(first.summary).toMatch(
      /^The sample class is there: 2 assignments, 30 submissions, \d+ drafts written now\.$/,
    );
    expect(await isPassword(first.password, seen.teacher.password_hash)).toBe(true);
    expect(seen.assignments).toHaveLength(2);
    expect(seen.submissions).toHaveLength(30);
    const of = (status: string) => seen.submissions.filter((row) => row.status === status).length;
    expect([of('pending') > 3, of('processing') > 10, of('completed') >= 3]).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      seen.submissions.some((row) => row.late) && seen.submissions.some((row) => !row.late),
    ).toBe(true);
    // [DUE-1] [DUE-4] One script is late and loses points by a rule; two are on time because of an
    // extension.
    const [essays] = seen.assignments.filter(({ name }) => name.startsWith('Should cities'));
    const marks = seen.submissions.flatMap(({ assignment_id, late_mark }) =>
      assignment_id === essays!.id ? [late_mark] : [],
    );
    expect(
      marks.filter((mark) => mark?.state === 'late').map((mark) => [mark?.awarded, mark?.final]),
    ).toEqual([['71', '61']]);
    expect(marks.filter((mark) => mark?.extended === true).map((mark) => mark?.state)).toEqual([
      'on_time',
      'on_time',
    ]);
    const { extensions } = await stores.deadlines.extensions(seen.teacher, essays!.id);
    expect(extensions.map(({ student }) => student)).toEqual(['Mina Takahashi', 'Noah Brandt']);
    expect(
      new Set(
        seen.submissions.map((row) => row.original_filename.split('.').at(-1)?.toLowerCase()),
      ),
    ).toEqual(new Set(['docx', 'pdf', 'doc', 'txt', 'jpg', 'py', 'js', 'ts', 'html', 'css']));
    expect(seen.balance).toEqual({
      balance:
        60 -
        seen.submissions.filter((row) => row.ai_feedback_text !== null || row.draft_sealed).length,
      held: 0,
    });
    const keys = seen.submissions
      .flatMap(({ keys: { original, processed, turnitin } }) => [original, processed, turnitin])
      .filter((key) => key !== null);
    const stored = (
      await readdir(join(settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile());
    const documents = await Promise.all(
      seen.submissions.map(({ keys: { original } }) => stores.documentFiles.find(original)),
    );
    expect(stored.map((entry) => entry.name).toSorted()).toEqual(
      [...keys, ...documents.map((document) => document!.key)].toSorted(),
    );

    const progress = await Promise.all(
      seen.assignments.map(({ id }) => stores.marks.progress(seen.teacher, id, 'first')),
    );
    expect(
      progress
        .flat()
        .map(({ complete, proposed_grade }) => [complete, proposed_grade])
        .toSorted(),
    ).toEqual([
      [true, '61'],
      [true, '71'],
      [true, '74'],
      [true, '78'],
    ]);

    const second = await seed();
    expect(second.summary).toBe(
      'The sample class is there: 2 assignments, 30 submissions, 0 drafts written now.',
    );
    const again = await look();
    expect(await isPassword(second.password, again.teacher.password_hash)).toBe(true);
    expect({ ...again, teacher: seen.teacher }).toEqual(seen);

    // What was lost meanwhile is restored, and nothing else is changed.
    const [lost] = again.submissions;
    const { fileKeys } = await stores.submissions.remove(seen.teacher, lost?.id ?? 0);
    // As if the server had deleted them, since nothing does so here.
    await stores.doomedFiles.forget(fileKeys);
    await seed();
    expect((await look()).submissions).toHaveLength(30);
    const lines: string[] = [];
    expect(
      await admin(
        ['check'],
        { DATA_DIR: settings.dataDir },
        (line) => lines.push(line),
        (line) => lines.push(line),
      ),
    ).toBe(0);
  },
);
