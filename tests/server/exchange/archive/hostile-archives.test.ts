import { strFromU8, strToU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { brokenInvariants } from '#server/admin/invariants.ts';
import type { ModerationReport } from '#contract/teams/moderation/report.ts';
import { readHandedIn } from '#server/features/deadlines/read-dates.ts';
import { planIntake } from '#server/features/exchange/import/plan.ts';
import { planGradebookInTurns } from '#server/features/exchange/return/gradebook/plan.ts';
import { readGradebookInTurns } from '#server/features/exchange/return/gradebook/read.ts';
import { classListInTurns } from '#server/features/exchange/return/moodle/class-list.ts';
import { planWorksheetInTurns } from '#server/features/exchange/return/moodle/plan.ts';
import { readWorksheetInTurns } from '#server/features/exchange/return/moodle/worksheet.ts';
import { archiveOf, bring, previewed } from '#tests/support/archive/archives.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { fullAssignment } from '#tests/support/archive/full-assignment.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { zipOf } from '#tests/support/zips.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/* oxlint-disable-next-line typescript/no-explicit-any -- a sheet is changed into what no shape allows */
type Sheet = any;

const ASSIGNMENT = 'assignment.json';
const ONE = 'submissions/1/submission.json';
const TWO = 'submissions/2/submission.json';

/** Returns the archive with one of its sheets changed. */
function forged(bytes: Bytes, path: string, change: (sheet: Sheet) => void): Bytes {
  const entries = unzipSync(bytes);
  const sheet: Sheet = JSON.parse(strFromU8(entries[path]!));
  change(sheet);
  return zipOf({ ...entries, [path]: strToU8(JSON.stringify(sheet)) });
}

/**
 * Measures the longest the serving thread works without a break, in milliseconds of processor time:
 * a busy machine doesn't affect it.
 */
function watchThread(): { end(): number } {
  const worked = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let most = 0;
  let before = worked();
  const look = (): void => {
    const now = worked();
    most = Math.max(most, now - before);
    before = now;
  };
  const timer = setInterval(look, 1);
  return {
    end() {
      look();
      clearInterval(timer);
      return most;
    },
  };
}

describe('[SEC-2] a small archive whose sheets unpack to 18 MB', () => {
  let api: Api;
  let teacher: Caller;
  let bytes: Bytes;
  beforeAll(async () => {
    api = await openApi();
    teacher = await api.teacher();
    bytes = await archiveOf(teacher, (await fullAssignment(teacher)).assignment.id);
  });
  afterAll(() => api?.close());

  const MAX_HELD_MS = 500;
  /**
   * Text that compresses about twenty to one, as in the attack: less than what is refused as a
   * bomb.
   */
  const wordsOf = (characters: number, seed: number): string => {
    let text = '';
    for (let n = seed; text.length < characters; n = (n * 48271) % 2147483647)
      text += `${(n % 65536).toString(36)} argues that charging has cut the traffic of the town by a tenth or less; `;
    return text.slice(0, characters);
  };

  const shapes: [name: string, path: string, change: (sheet: Sheet) => void][] = [
    [
      'a hundred thousand comments',
      ASSIGNMENT,
      (sheet) => {
        const [comment] = sheet.comment_sets[0].comments;
        sheet.comment_sets[0].comments = Array.from({ length: 99_000 }, (_, n) => ({
          ...comment,
          text: wordsOf(90, n + 1),
        }));
      },
    ],
    [
      'a submission with a long history',
      ONE,
      (sheet) => {
        const [, last] = sheet.mark_revisions;
        sheet.mark_revisions = Array.from({ length: 9_000 }, (_, n) => ({
          ...last,
          version: n + 1,
          to: { ...last.to, comment: wordsOf(1_400, n + 1) },
        }));
        sheet.marks[0].version = 9_000;
      },
    ],
    [
      'fifteen drafts of a megabyte',
      TWO,
      (sheet) => {
        const [draft] = sheet.drafts;
        sheet.drafts = [
          ...Array.from({ length: 15 }, (_, n) => ({
            ...draft,
            output_text: wordsOf(999_000, n + 1),
          })),
          draft,
        ];
      },
    ],
    [
      'a snapshot of everything',
      ONE,
      (sheet) => {
        sheet.releases[0].snapshot.more = wordsOf(18_000_000, 7);
      },
    ],
    [
      'a snapshot of small pieces',
      ONE,
      (sheet) => {
        sheet.releases[0].snapshot.more = Array.from({ length: 300_000 }, (_, n) => [n, [n]]);
      },
    ],
  ];

  test.each(shapes)('blocks nobody, with %s', { timeout: 240_000 }, async (_name, path, change) => {
    const hostile = forged(bytes, path, change);
    const stranger = await api.teacher();
    const held = watchThread();
    const { status } = await bring(stranger, hostile);
    await previewed(stranger, hostile);
    const most = held.end();
    expect([201, 409, 422]).toContain(status);
    expect(most).toBeLessThan(MAX_HELD_MS);
  });
});

describe.each(engines)('[SEC-12] a forged archive on $name', (engine) => {
  let api: Api;
  let bytes: Bytes;
  beforeAll(async () => {
    api = await openApi({ engine });
    const teacher = await api.teacher();
    bytes = await archiveOf(teacher, (await fullAssignment(teacher)).assignment.id);
  });
  afterAll(() => api?.close());

  const MAX_INTEGER = 2 ** 31 - 1;
  const LATER = '2099-01-01T00:00:00.000Z';
  const EARLIER = '1999-01-01T00:00:00.000Z';
  const cases: Record<string, [path: string, change: (sheet: Sheet) => void]> = {
    'a version at the end of all numbers': [ONE, (one) => void (one.version = MAX_INTEGER)],
    'an attempt at the end of all numbers': [
      ONE,
      (one) => {
        one.attempt = MAX_INTEGER;
        for (const file of one.files) file.attempt = MAX_INTEGER;
      },
    ],
    'a number beyond all': [ONE, (one) => void (one.candidate = MAX_INTEGER + 1)],
    'a mark’s version at the end of all numbers': [
      ONE,
      (one) => {
        one.marks[0].version = MAX_INTEGER;
        one.mark_revisions.at(-1).version = MAX_INTEGER;
      },
    ],
    'a note’s version at the end of all numbers': [
      ONE,
      (one) => void (one.annotations[0].version = MAX_INTEGER),
    ],
    'a rubric version that there is none of': [
      ONE,
      (one) => void (one.marks[0].rubric_version = 2),
    ],
    'a mark of no criterion': [
      ONE,
      (one) => {
        one.marks[0].criterion = 'none';
        one.mark_revisions = [];
      },
    ],
    'a level that its criterion hasn’t': [ONE, (one) => void (one.marks[0].level_ids = ['none'])],
    'points beyond the rubric': [
      ONE,
      (one) => {
        one.marks[0].points = 99_999;
        one.mark_revisions = [];
      },
    ],
    'a mark whose history ends elsewhere': [ONE, (one) => void (one.marks[0].version = 7)],
    'a history of the grade that ends elsewhere': [ONE, (one) => void (one.grade = '20')],
    'a history whose steps don’t follow': [
      ONE,
      (one) => {
        const { from } = one.revisions[0];
        one.revisions = [
          { ...one.revisions[0], field: 'grade', from: 'A', to: 'B' },
          { ...one.revisions[0], field: 'grade', from: 'C', to: one.grade },
        ];
        expect(from).toBeDefined();
      },
    ],
    'a similarity that is no number': [
      ONE,
      (one) =>
        one.revisions.push({
          ...one.revisions.at(-1),
          field: 'turnitin_similarity_score',
          from: null,
          to: 'much',
        }),
    ],
    'a grade of blanks': [
      TWO,
      (two) => {
        two.grade = '   ';
        two.revisions = [];
      },
    ],
    'a draft that it never had': [TWO, (two) => void (two.ai_feedback_text = 'Another.')],
    'drafts of which none is shown': [
      TWO,
      (two) => {
        two.ai_feedback = null;
        two.ai_feedback_text = null;
      },
    ],
    'no file of its attempt': [ONE, (one) => void (one.attempt = 2)],
    'a marked attempt that isn’t before this one': [ONE, (one) => void (one.marked_attempt = 1)],
    'one student twice': [ONE, (one) => void (one.students = [0, 0])],
    'a release that stands without what was given': [
      ONE,
      (one) =>
        void Object.assign(one.releases[0], { snapshot: null, sha256: null, released_at: null }),
    ],
    'a release that was taken back and stands': [
      ONE,
      (one) =>
        void Object.assign(one.releases[0], {
          ended_at: one.releases[0].created_at,
          ended_by: 'Ada Byron',
        }),
    ],
    'two releases that stand': [ONE, (one) => one.releases.push(one.releases[0])],
    'a release that ended before it began': [
      ONE,
      (one) =>
        void Object.assign(one.releases[0], {
          state: 'withdrawn',
          ended_at: EARLIER,
          ended_by: 'Ada Byron',
        }),
    ],
    'a file released twice': [ONE, (one) => void (one.releases[0].files = [0, 0])],
    'what was changed before it was made': [ONE, (one) => void (one.updated_at = EARLIER)],
    'what happens after the archive': [ONE, (one) => void (one.annotations[0].updated_at = LATER)],
    'an archive that will be made some day': [
      ASSIGNMENT,
      (sheet) => void (sheet.exported_at = LATER),
    ],
    'names that are hidden': [
      ASSIGNMENT,
      (sheet) =>
        void (sheet.anonymity = [
          { anonymous: true, changed_by: 'Ada', changed_at: sheet.assignment.created_at },
        ]),
    ],
    'two students of one address': [
      ASSIGNMENT,
      (sheet) => void (sheet.students[0].email = sheet.students[2].email = 'zoe@example.test'),
    ],
    'two criteria of one id': [
      ASSIGNMENT,
      (sheet) => sheet.rubrics[0].rubric.criteria.push(sheet.rubrics[0].rubric.criteria[0]),
    ],
    'a hand-back of one script twice': [
      ASSIGNMENT,
      (sheet) => sheet.handbacks[0].works.push(sheet.handbacks[0].works[0]),
    ],
    'credits below nothing': [
      ASSIGNMENT,
      (sheet) =>
        sheet.members.push({
          full_name: 'X',
          email: 'x@example.test',
          role: 'marker',
          credit_cap: -5,
        }),
    ],
    'an extension until no date': [
      ASSIGNMENT,
      (sheet) => void (sheet.students[0].extension_reason = 'Was ill.'),
    ],
    'a cut-off date before the due date': [
      ASSIGNMENT,
      (sheet) => void Object.assign(sheet.assignment, { due_at: LATER, last_at: EARLIER }),
    ],
    'a time zone that there isn’t': [
      ASSIGNMENT,
      (sheet) => void (sheet.assignment.time_zone = 'Nowhere/Fast'),
    ],
    'a waiver for blanks': [ONE, (one) => void (one.waiver_reason = '  ')],
    'a link that a student had': [
      ONE,
      (one) => void (one.student_links = [{ token_hash: 'x', revoked_at: null }]),
    ],
  };

  test.each(Object.entries(cases))(
    'with %s is refused with a message, and leaves nothing',
    async (_name, [path, change]) => {
      const stranger = await api.teacher();
      const before = await api.storedFiles();
      const { status, text } = await bring(stranger, forged(bytes, path, change));
      expect([409, 422]).toContain(status);
      expect(text).toMatch(/Nothing was imported/);
      expect(await api.storedFiles()).toEqual(before);
      expect((await stranger.get<Assignment[]>('/api/v1/assignments/')).body).toEqual([]);
      expect(await brokenInvariants(api.database.db)).toEqual([]);
    },
  );

  test('with a cut-off date and an extension in the future is imported', async () => {
    const ahead = forged(bytes, ASSIGNMENT, (sheet) => {
      Object.assign(sheet.assignment, { due_at: LATER, last_at: LATER });
      Object.assign(sheet.students[0], { extension_due_at: LATER, extension_last_at: LATER });
    });
    expect((await bring(await api.teacher(), ahead)).status).toBe(201);
  });

  test('with a snapshot of twenty thousand levels is refused with a message', async () => {
    const marked = forged(bytes, ONE, (one) => void (one.releases[0].snapshot.more = 'DEEP'));
    const entries = unzipSync(marked);
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const { status, text } = await bring(
      await api.teacher(),
      zipOf({ ...entries, [ONE]: strToU8(strFromU8(entries[ONE]!).replace('"DEEP"', deep)) }),
    );
    expect([status, text]).toEqual([422, expect.stringContaining('nested too deeply')]);
  });

  test('with one number for two candidates is refused with a message', async () => {
    const numbered = [ONE, TWO].reduce(
      (all, path) => forged(all, path, (sheet) => void (sheet.candidate = 7)),
      bytes,
    );
    expect((await bring(await api.teacher(), numbered)).text).toMatch(
      /another submission has its number/,
    );
  });

  test('is refused when it is stored, too: in the same transaction as admin check would report it', async () => {
    const who = await api.teacher();
    const userId = (await who.get<{ id: number }>('/api/v1/users/me')).body.id;
    const entries = unzipSync(bytes);
    const read = (path: string): Sheet => JSON.parse(strFromU8(entries[path]!));
    const sheets = [read(ONE), read(TWO)];
    sheets[0].marked_attempt = 1;
    const bringing = api.stores.archives.bringIn(
      { userId },
      {
        account: null,
        assignments: [
          {
            hash: 'h',
            state: 's',
            shared: read(ASSIGNMENT),
            submission: (at) => Promise.resolve(sheets[at]),
            changedAt: '',
            owners: sheets.map(({ students, student_identifier: identifier }) => ({
              students,
              identifier,
            })),
            leftOut: [],
            keys: new Map(Object.keys(entries).map((path) => [path, `${path}-${userId}`])),
          },
        ],
      },
      { without: [], copies: [], voice_card: false, settings: false, erased: false },
    );
    await expect(bringing).rejects.toThrow(
      /contradicts itself: .*a submission has a file of its current attempt/,
    );
    expect((await who.get<Assignment[]>('/api/v1/assignments/')).body).toEqual([]);
  });

  test('an intact one is imported, and breaks nothing: none of its drafts entitles to another free one', async () => {
    const { status } = await bring(await api.teacher(), bytes);
    expect(status).toBe(201);
    expect(await brokenInvariants(api.database.db)).toEqual([]);
  });
});

describe('[SEC-18] a moderation report with a signature from an archive file', () => {
  let api: Api;
  let owner: Caller;
  let base: string;
  beforeAll(async () => {
    api = await openApi();
    const teacher = await api.teacher();
    const bytes = await archiveOf(teacher, (await fullAssignment(teacher)).assignment.id);
    owner = await api.teacher({ full_name: 'Ada Byron' });
    const signed = forged(bytes, ASSIGNMENT, (sheet) => {
      const signed_at = sheet.assignment.created_at;
      sheet.signings = [
        { by: 'The Vice-Chancellor', signed_at, words: 'All is well.', digest: '0'.repeat(64) },
      ];
    });
    const { assignment_id } = (await bring(owner, signed)).body;
    base = `/api/v1/assignments/${assignment_id}/moderation`;
  });
  afterAll(() => api?.close());

  test('says that the signature, and the report, came from a file', async () => {
    const { body } = await owner.get<ModerationReport>(`${base}/report`);
    expect([body.signings, body.from_file]).toMatchObject([
      [{ by: 'The Vice-Chancellor', elsewhere: true }],
      true,
    ]);
  });

  test('says so in Word and PDF, in words', async () => {
    const fileOf = async (format: string) =>
      new Uint8Array(
        await (
          await fetch(`${api.url}${base}/report/file?format=${format}`, {
            headers: { Authorization: `Bearer ${owner.token ?? ''}` },
          })
        ).arrayBuffer(),
      );
    const word = strFromU8(unzipSync(await fileOf('docx'))['word/document.xml']!);
    expect(word).toContain('The Vice-Chancellor');
    expect(word).toContain('This signature came from an archive file. It was not made here');
    const { texts } = await readPdf(await fileOf('pdf'));
    expect(texts.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      'This signature came from an archive file.',
    );
  });
});

describe.each(engines)(
  '[SEC-13] the origin in an archive is only its sender’s claim, on $name',
  (engine) => {
    let api: Api;
    let owner: Caller;
    let id: number;
    let bytes: Bytes;
    beforeAll(async () => {
      api = await openApi({ engine });
      owner = await api.teacher();
      ({ id } = (await fullAssignment(owner)).assignment);
      bytes = await archiveOf(owner, id);
      api.clock.advance(1000);
    });
    afterAll(() => api?.close());

    const erase = async (who: Caller, assignmentId: number): Promise<void> => {
      const { status } = await who.post('/api/v1/student-data/erase', {
        person: { known_as: 'zoe@example.test' },
        assignment_ids: [assignmentId],
      });
      expect(status).toBe(200);
    };
    const peopleErased = async (who: Caller, archive: Bytes) =>
      (await previewed(who, archive)).body.assignments[0]!.erased.people;
    /** An archive that claims to be the owner’s assignment, by someone who has a copy. */
    const impostor = (): Bytes =>
      forged(bytes, ASSIGNMENT, (sheet) => {
        sheet.made_from = null;
        sheet.assignment.name = 'Impostor';
      });

    test('someone who has a copy and erases a student in it erases nobody from the owner’s archive', async () => {
      const holder = await api.teacher();
      for (const copy of [bytes, impostor()]) {
        const { body } = await bring(holder, copy, { copies: [0] });
        await erase(holder, body.assignment_id);
      }
      expect(await peopleErased(owner, bytes)).toBe(0);
      const { body } = await bring(owner, bytes, { copies: [0] });
      expect([body.came, body.submissions]).toEqual(['here', 2]);
    });

    test('a student erased from a stranger’s archive is still in one’s own, and stays out of the stranger’s', async () => {
      const { body } = await bring(owner, impostor(), { copies: [0] });
      expect(body.came).toBe('copy');
      await erase(owner, body.assignment_id);
      expect(await peopleErased(owner, bytes)).toBe(0);
      expect(await peopleErased(owner, impostor())).toBe(1);
    });

    test('a stranger’s archive imported first doesn’t prevent importing one’s own', async () => {
      await owner.delete(`/api/v1/assignments/${id}`);
      expect((await previewed(owner, bytes)).body.assignments[0]!.standing).toBe('new');
      expect((await bring(owner, bytes)).body).toMatchObject({ came: 'new', submissions: 2 });
    });

    test('a student erased by the owner stays out of the archive, whoever imports it', async () => {
      const { body } = await bring(owner, bytes);
      await erase(owner, body.assignment_id);
      expect(await peopleErased(owner, bytes)).toBe(1);
      expect(await peopleErased(await api.teacher(), bytes)).toBe(1);
    });
  },
);

test('[SEC-2] a gradebook of two million cells blocks nobody while it is read', async () => {
  const rest = ',x'.repeat(90);
  const bytes = Buffer.from(
    `Student,ID,SIS User ID,SIS Login ID,Section,Essay (1)${rest}\n${`Ada,1,2,3,4,5${rest}\n`.repeat(19_900)}`,
  );
  const held = watchThread();
  const read = await readGradebookInTurns(bytes);
  expect(held.end()).toBeLessThan(1_000);
  expect(read?.system).toBe('Canvas');
});

describe('[SEC-2] a table of twenty thousand rows blocks nobody while it is read and compared', () => {
  const ROWS = 19_990;
  const WORKSHEET =
    'Identifier,Full name,Email address,Status,Group,Grade,Maximum Grade,Grade can be changed,Last modified (submission),Last modified (grade),Feedback comments';
  const rows = (of: (row: number) => string): string =>
    Array.from({ length: ROWS }, (_, row) => of(row)).join('\n');
  const time = '"Tuesday, 24 November 2026, 5:00 PM"';
  const context = { scale: { kind: 'free' as const }, earlier: new Map(), zone: 'Europe/Berlin' };
  const sheet = (text: string) => readWorksheetInTurns(Buffer.from(`${WORKSHEET}${text}`));
  const tables: [name: string, read: () => Promise<unknown>][] = [
    [
      'a worksheet whose rows are all of one name',
      async () =>
        planWorksheetInTurns(
          await sheet(`\n${rows(() => 'Participant 1,Ada,a@b.example,Submitted,,,100,Yes,-,-,')}`),
          [],
          [],
          context,
        ),
    ],
    [
      'a class list with a time in each row',
      async () =>
        classListInTurns(
          await sheet(
            `\n${rows((row) => `Participant ${row},Ada ${row},${row}@b.example,Submitted,,,100,Yes,${time},-,`)}`,
          ),
          'Europe/Berlin',
        ),
    ],
    [
      'a gradebook of two thousand columns of grades',
      async () => {
        const titles = Array.from({ length: 1_990 }, (_, at) => `Essay ${at} (${at})`).join();
        const book = await readGradebookInTurns(
          Buffer.from(`Student,ID,Section,${titles}\n${rows((row) => `Ada ${row},${row}`)}`),
        );
        return await planGradebookInTurns(book!, book!.columns[0]!, [], []);
      },
    ],
    [
      'times of handing in',
      () =>
        readHandedIn(
          Buffer.from(`Identifier,Handed in\n${rows(() => 's1,2026-11-24 17:00')}`),
          [],
          'Europe/Berlin',
        ),
    ],
  ];
  test.for(tables)('%s', async ([, read]) => {
    const held = watchThread();
    await read();
    expect(held.end()).toBeLessThan(1_500);
  });

  test('a zip with that many groups against a class list of that many students', () => {
    const many = Array.from({ length: ROWS }, (_, at) => at + 1);
    const students = many.map((id) => ({
      id,
      display_name: 'Ada',
      identifier: null,
      email: null,
      group: `Team ${id}`,
      section: null,
      environment_ids: {},
      submission_ids: [],
    }));
    const owners = many.map((id) => ({
      owner: {
        key: `group:${id}`,
        display_name: `Team ${id}`,
        identifier: null,
        is_group: true,
        environment_ids: {},
      },
      attempts: [],
    }));
    const began = process.threadCpuUsage().user;
    const plan = planIntake(owners, students, []);
    expect(plan.at(-1)!.shown.student_ids).toEqual([ROWS]);
    expect((process.threadCpuUsage().user - began) / 1000).toBeLessThan(20_000);
  });
});
