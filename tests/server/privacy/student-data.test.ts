import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Erasure, Traces } from '#contract/privacy/student-data.ts';
import type { NewStudentLink } from '#contract/release/student-page.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { aiFeedback } from '#tests/support/class.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { zipOf } from '#tests/support/zips.ts';
import { filesWith, tablesWith } from './canary.ts';

/** Appears in everything that belongs to the student, and nowhere else. */
const WORD = 'Quxylophone';
const ID = `${WORD}-1815`;
const EMAIL = `${WORD}@students.example.org`;

/** Where the word must be before, so that finding it nowhere afterwards proves something. */
const TABLES = [
  'ai_drafts',
  'annotations',
  'archives',
  'draft_openings',
  'draft_stages',
  'grade_decisions',
  'handbacks',
  'intakes',
  'mark_revisions',
  'marks',
  'moderations',
  'point_choices',
  'private_notes',
  'regrades',
  'releases',
  'revisions',
  'sample_scripts',
  'sending_rows',
  'students',
  'submission_files',
  'submissions',
  'suggestion_choices',
];

interface Scene {
  own: number;
  loose: number;
  group: number;
  submission: number;
  shared: number;
  student: number;
  links: { url: string }[];
}

describe.each(engines)('one student across assignments, on $name', (engine) => {
  let api: Api;
  let owner: Caller;
  let ownerId: number;
  beforeAll(async () => {
    api = await openApi({ engine });
    owner = await api.teacher({ email: 'owner@example.org' });
    ({
      body: { id: ownerId },
    } = await owner.get<{ id: number }>('/api/v1/users/me'));
  });
  afterAll(() => api.close());

  const anAssignment = async (name: string) =>
    (await owner.post<Assignment>('/api/v1/assignments/', { name })).body.id;
  const upload = async (
    id: number,
    name: string,
    more: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const { status, body, text } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name, bytes: `What ${WORD} wrote, and others.` }, ...more }),
      headers,
    );
    expect([status, text]).toEqual([201, text]);
    return body.id;
  };
  const listOf = async (id: number, students: object[]) =>
    (await owner.put<Student[]>(`/api/v1/assignments/${id}/students`, { students })).body;

  const choose = async (submission: number, choice: object) => {
    const { status, text } = await owner.put(
      `/api/v1/submissions/${submission}/suggestions`,
      choice,
    );
    expect([status, text]).toEqual([204, text]);
  };

  /** Inserts what no call of the product writes without another system. */
  async function byHand(own: number, submission: number): Promise<void> {
    const { db } = api.database;
    const at = api.clock.now().toISOString();
    const draft = await db
      .insertInto('ai_drafts')
      .values({
        submission_id: submission,
        job_uuid: `job ${submission}`,
        requested_by: ownerId,
        model: 'm',
        prompt_version: '1',
        input_hash: '',
        output: JSON.stringify({ ...aiFeedback, summary: WORD }),
        output_text: WORD,
        kept_text: WORD,
        kept_share: 1,
        kept_at: at,
        wish: WORD,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('point_choices')
      .values({
        draft_id: draft.id,
        section: 'strengths',
        place: 0,
        choice: 'taken',
        wording: WORD,
        chosen_by: ownerId,
        chosen_at: at,
      })
      .execute();
    await db
      .insertInto('draft_stages')
      .values({
        submission_id: submission,
        job_uuid: `job ${submission}`,
        stage: 'outline',
        part: 0,
        model: 'm',
        output: WORD,
        asked: 'hash',
        created_at: at,
      })
      .execute();
    await db
      .insertInto('grade_decisions')
      .values({
        submission_id: submission,
        proposed_grade: 'B',
        grade: 'A',
        reason: WORD,
        decided_by: ownerId,
        decided_at: at,
      })
      .onConflict((c) => c.column('submission_id').doUpdateSet({ reason: WORD }))
      .execute();
    await db
      .insertInto('draft_openings')
      .values({
        submission_id: submission,
        criterion: 'c',
        opened_by: ownerId,
        mark: JSON.stringify({ comment: WORD }),
        opened_at: at,
      })
      .execute();
    const sending = await db
      .insertInto('sendings')
      .values({
        assignment_id: own,
        connection_id: null,
        system: 'moodle',
        site: 'M',
        remote: '{}',
        state: 'done',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sending_rows')
      .values({
        sending_id: sending.id,
        n: 1,
        submission_id: submission,
        remote_user: '7',
        student: WORD,
        state: 'sent',
        why: '',
        held: JSON.stringify({ comment: WORD }),
        wanted: JSON.stringify({ comment: WORD }),
        found: null,
        lease: null,
        leased_until: null,
        sent_at: at,
      })
      .execute();
    const draw = await db
      .insertInto('sample_draws')
      .values({
        assignment_id: own,
        rule: '{}',
        seed: 1,
        frame: '[]',
        extends: 0,
        reason: '',
        drawn_by: ownerId,
        drawn_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sample_scripts')
      .values({
        draw_id: draw.id,
        submission_id: submission,
        why: JSON.stringify([{ part: 'band', of: WORD }]),
        grade: 'A',
      })
      .execute();
    await db
      .insertInto('moderations')
      .values({
        submission_id: submission,
        moderator_id: ownerId,
        verdict: 'again',
        reason: WORD,
        mark: null,
        grade: 'A',
        said_at: at,
      })
      .execute();
    await db
      .insertInto('archives')
      .values({
        assignment_id: own,
        owner_id: ownerId,
        hash: `h${own}`,
        left_out: JSON.stringify([`1 file lost: ${WORD}.txt.`]),
        brought_at: at,
      })
      .execute();
  }

  /**
   * Creates the student in three assignments: alone with everything, only by an identifier, and in
   * a group.
   */
  async function scene(): Promise<Scene> {
    const [own, loose, group] = [
      await anAssignment('Essay'),
      await anAssignment('Report'),
      await anAssignment('Project'),
    ];
    const [entry] = await listOf(own, [
      {
        display_name: `Ann ${WORD}`,
        identifier: ID,
        email: EMAIL,
        group: WORD,
        section: WORD,
        environment_ids: { moodle_participant: '1' },
      },
    ]);
    const submission = await upload(
      own,
      `${WORD}.txt`,
      { student_identifier: ID },
      { 'Idempotency-Key': `once-upon-a-time-${own}` },
    );
    await owner.put(`/api/v1/submissions/${submission}/students`, { student_ids: [entry!.id] });
    await owner.patch(`/api/v1/submissions/${submission}`, {
      grade: 'B',
      feedback_text: `Dear ${WORD},`,
    });
    await owner.patch(`/api/v1/submissions/${submission}`, {
      grade: 'A',
      feedback_text: `Dear ${WORD}, well done.`,
    });
    await api.stores.rubrics.put({ userId: ownerId }, own, essayRubric());
    await api.stores.marks.put({ userId: ownerId }, submission, 'first', {
      marks: [{ criterion: 'remarks', level_ids: null, points: null, comment: WORD }],
    });
    await api.stores.annotations.create({ userId: ownerId }, submission, {
      file_id: null,
      selectors: [],
      text: WORD,
      criterion: null,
      comment_id: null,
    });
    await api.stores.privateNotes.put({ userId: ownerId }, submission, {
      text: `Ask ${WORD}.`,
      version: 0,
    });
    for (const text of [`Dear ${WORD}, well done.`, `Ask ${WORD.toUpperCase()}s group.`])
      await choose(submission, { criterion: null, text, choice: 'pin' });
    await choose(submission, {
      criterion: 'remarks',
      text: 'Say why.',
      choice: 'reword',
      wording: `${WORD}, say why.`,
    });
    await owner.get(`/api/v1/submissions/${submission}/document`);
    await owner.post(`/api/v1/submissions/${submission}/release`, { unfinished: true });
    const { body: links } = await owner.post<NewStudentLink[]>(
      `/api/v1/assignments/${own}/student-links`,
      { days: 30, regrade: true },
    );
    expect(
      (
        await api.visitor.post('/api/v1/returned/regrade', {
          token: links[0]!.url.split('#')[1],
          text: `I, ${WORD}, ask you to look again.`,
        })
      ).status,
    ).toBe(201);
    const { body: back } = await owner.post<{ id: number }>(
      `/api/v1/assignments/${own}/handback`,
      form({ kind: 'csv' }),
    );
    expect(back.id).toBeGreaterThan(0);
    const { body: intake } = await owner.post<Intake>(
      `/api/v1/assignments/${own}/intakes`,
      form({
        file: {
          name: `${WORD}.zip`,
          bytes: zipOf({ [`${WORD}_1_assignsubmission_file/a.txt`]: WORD }),
        },
      }),
    );
    await expect
      .poll(async () => (await owner.get<Intake>(`/api/v1/intakes/${intake.id}`)).body.state)
      .toBe('read');
    await byHand(own, submission);
    await upload(loose, 'report.txt', { student_identifier: ID.toUpperCase() });
    const [inGroup, bob] = await listOf(group, [
      { display_name: `Ann ${WORD}`, email: EMAIL.toUpperCase() },
      { display_name: 'Bob', identifier: 'b2' },
    ]);
    const shared = (
      await owner.post<Submission>(
        `/api/v1/submissions/by_assignment/${group}/upload`,
        form({ submission_file: { name: 'group.txt', bytes: 'By the two of us.' } }),
      )
    ).body.id;
    await owner.put(`/api/v1/submissions/${shared}/students`, {
      student_ids: [inGroup!.id, bob!.id],
    });
    await owner.patch(`/api/v1/submissions/${shared}`, { student_identifier: ID });
    await owner.patch(`/api/v1/submissions/${shared}`, {
      student_identifier: 'Group 1',
      grade: 'C',
    });
    await owner.post(`/api/v1/submissions/${shared}/release`, { unfinished: true });
    return { own, loose, group, submission, shared, student: entry!.id, links };
  }
  const find = async (person: object, who = owner) =>
    (await who.post<Traces>('/api/v1/student-data/find', person)).body;

  test('[PRIV-1] is found by one entry, by an identifier or by an address, in any case, wherever that leads', async () => {
    const { own, loose, group, student } = await scene();
    const { known_as, traces } = await find({ student_id: student });
    expect(known_as).toEqual([ID.toLowerCase(), EMAIL.toLowerCase()]);
    expect(traces).toEqual([
      {
        assignment_id: own,
        assignment: 'Essay',
        names: [`Ann ${WORD}`],
        works: 1,
        shared: 0,
        hidden: false,
      },
      {
        assignment_id: loose,
        assignment: 'Report',
        names: [ID.toUpperCase()],
        works: 1,
        shared: 0,
        hidden: false,
      },
      {
        assignment_id: group,
        assignment: 'Project',
        names: [`Ann ${WORD}`],
        works: 0,
        shared: 1,
        hidden: false,
      },
    ]);
    expect((await find({ known_as: ` ${EMAIL} ` })).traces).toEqual(traces);
    expect((await find({ known_as: `Ann ${WORD}` })).traces).toEqual([]);
    const other = await api.teacher();
    expect((await find({ known_as: EMAIL }, other)).traces).toEqual([]);
    expect(
      (
        await owner.post('/api/v1/student-data/erase', {
          person: { known_as: EMAIL },
          assignment_ids: [own, loose, group],
        })
      ).status,
    ).toBe(200);
  });

  test('[PRIV-3] [PRIV-4] nothing of theirs remains afterwards: not in the database, its files, the store or the log; the receipt gives the counts', async () => {
    const { own, loose, group, submission, shared, student, links } = await scene();
    expect(await tablesWith(api.database, WORD)).toEqual(TABLES);
    expect((await filesWith(`${api.dataDir}/files`, WORD)).length).toBeGreaterThan(3);
    const { status, body } = await owner.post<Erasure[]>('/api/v1/student-data/erase', {
      person: { student_id: student },
      assignment_ids: [own, loose, group],
    });
    expect(status).toBe(200);
    const proof = {
      id: expect.any(Number),
      at: api.clock.now().toISOString(),
      cause: 'student',
      by: 'Ada Byron',
    };
    expect(body).toEqual([
      {
        ...proof,
        assignment_id: own,
        assignment: 'Essay',
        students: 1,
        works: 1,
        files: expect.any(Number),
      },
      {
        ...proof,
        assignment_id: loose,
        assignment: 'Report',
        students: 0,
        works: 1,
        files: expect.any(Number),
      },
      { ...proof, assignment_id: group, assignment: 'Project', students: 1, works: 0, files: 0 },
    ]);
    expect((await owner.get<Erasure[]>('/api/v1/student-data/erasures')).body.slice(0, 3)).toEqual(
      body.toReversed(),
    );
    expect(await tablesWith(api.database, WORD)).toEqual([]);
    expect(await filesWith(`${api.dataDir}/files`, WORD)).toEqual([]);
    expect(await filesWith(api.database.settings.dataDir, WORD)).toEqual([]);
    expect(JSON.stringify(api.log).toLowerCase()).not.toContain(WORD.toLowerCase());
    expect((await owner.get(`/api/v1/submissions/${submission}`)).status).toBe(404);
    expect(
      (await api.visitor.post('/api/v1/returned/open', { token: links[0]!.url.split('#')[1] }))
        .status,
    ).toBe(404);
    const { rows: kept } = await sql<{
      made_id: number | null;
    }>`select made_id from idempotency_keys where user_id = ${ownerId}`.execute(api.database.db);
    expect(kept.map(({ made_id }) => made_id)).not.toContain(submission);
    expect((await owner.get<Submission>(`/api/v1/submissions/${shared}`)).body).toMatchObject({
      grade: 'C',
      student_identifier: 'Group 1',
      student_ids: [expect.any(Number)],
    });
    expect((await owner.get(`/api/v1/submissions/${shared}/releases`)).body).toEqual([]);
    expect(
      (await api.stores.audit.lines('', 0, 500))
        .filter(({ kind }) => kind === 'student_erased')
        .slice(-3)
        .map(({ assignment_id, user_id }) => [assignment_id, user_id]),
    ).toEqual([
      [own, ownerId],
      [loose, ownerId],
      [group, ownerId],
    ]);
    await expect(sql`delete from erasures`.execute(api.database.db)).rejects.toThrow('append-only');
  });

  test('[PRIV-3] deletes pinned comments found only on erased work; those found elsewhere too, or in the bank, stay', async () => {
    const id = await anAssignment('Pinned');
    const [theirs, others] = [
      await upload(id, 'theirs.txt', { student_identifier: ID }),
      await upload(id, 'others.txt', { student_identifier: 'b2' }),
    ];
    const feedback = (work: number, feedback_text: string) =>
      owner.patch(`/api/v1/submissions/${work}`, { feedback_text });
    await feedback(theirs, 'Tell of your stay in Ghent.');
    await feedback(theirs, 'Your sister is right.\nSay why.');
    await feedback(others, 'Say why.');
    for (const text of [
      'Tell of your stay in Ghent.',
      'Your sister is right.',
      'Say why.',
      'From the bank.',
    ])
      await choose(others, { criterion: null, text, choice: 'pin' });
    const pinned = async () =>
      (
        await api.database.db
          .selectFrom('suggestion_choices')
          .select('text')
          .where('assignment_id', '=', id)
          .orderBy('text')
          .execute()
      ).map(({ text }) => text);
    expect(await pinned()).toHaveLength(4);
    await owner.post('/api/v1/student-data/erase', {
      person: { known_as: ID },
      assignment_ids: [id],
    });
    expect(await pinned()).toEqual(['From the bank.', 'Say why.']);
  });

  test('[PRIV-3] changes nothing in assignments that aren’t named, or in other owners’', async () => {
    const { own, loose, group } = await scene();
    const { body } = await owner.post<Erasure[]>('/api/v1/student-data/erase', {
      person: { known_as: EMAIL },
      assignment_ids: [loose],
    });
    expect(body.map(({ assignment_id }) => assignment_id)).toEqual([loose]);
    expect(
      (await find({ known_as: EMAIL })).traces.map(({ assignment_id }) => assignment_id),
    ).toEqual([own, group]);
    const other = await api.teacher();
    await joins(owner, own, other, 'grader');
    expect(
      (
        await other.post('/api/v1/student-data/erase', {
          person: { known_as: EMAIL },
          assignment_ids: [own],
        })
      ).status,
    ).toBe(403);
    expect((await find({ known_as: EMAIL })).traces).toHaveLength(2);
    await owner.post('/api/v1/student-data/erase', {
      person: { known_as: EMAIL },
      assignment_ids: [own, group],
    });
  });

  test('[PRIV-1] two people with one environment number and two names stay two; a Moodle participant is someone else elsewhere', async () => {
    const [one, two, three] = [
      await anAssignment('One'),
      await anAssignment('Two'),
      await anAssignment('Three'),
    ];
    const [ann] = await listOf(one, [
      { display_name: 'Ann', environment_ids: { canvas_user: '7', moodle_participant: '1' } },
    ]);
    await listOf(two, [
      { display_name: 'Ben', environment_ids: { canvas_user: '7', moodle_participant: '1' } },
    ]);
    await listOf(three, [
      { display_name: 'ann', environment_ids: { canvas_user: '7', moodle_participant: '2' } },
    ]);
    const { known_as, traces } = await find({ student_id: ann!.id });
    expect([known_as, traces.map(({ names }) => names)]).toEqual([[], [['Ann'], ['ann']]]);
  });

  test('[PRIV-2] a copy contains everything of theirs and the files; none is created while it would reveal whose work is whose', async () => {
    const { own, loose, group, student } = await scene();
    const ask = () =>
      owner.post<string>('/api/v1/student-data/export', { person: { student_id: student } });
    const copy = await ask();
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'application/zip']);
    for (const part of [`${WORD}.txt`, 'report.txt', 'group.txt', 'data.json'])
      expect(copy.text).toContain(part);
    const { data } = await api.stores.studentData.exportAll(
      { userId: ownerId },
      { student_id: student },
    );
    const told = JSON.stringify(data);
    for (const table of [
      'grade_decisions',
      'annotations',
      'mark_revisions',
      'draft_stages',
      'draft_points',
      'draft_openings',
      'regrades',
      'releases',
      'sent',
      'revisions',
      'drafts',
    ]) {
      expect([table, told.match(new RegExp(`"${table}":\\[\\{`)) !== null]).toEqual([table, true]);
    }
    const [work] = (
      data as unknown as { assignments: { submissions: Record<string, object[]>[] }[] }
    ).assignments[0]!.submissions;
    expect(
      [
        Object.keys(work!),
        ...['files', 'releases', 'student_links', 'sent'].map((part) =>
          Object.keys(work![part]![0]!),
        ),
      ].map((keys) => keys.join(' ')),
    ).toEqual([
      'id student_identifier grade feedback_text ai_feedback_text ai_feedback similarity_score error_message attempt submitted_at submitted_at_source late_there waiver_reason held_code held_reason held_feedback mark_cap created_at updated_at files revisions marks mark_revisions grade_decisions annotations ' +
        'draft_openings draft_stages allocations allocation_changes marking_conflicts agreements sample_scripts moderations drafts draft_points releases student_links regrades sent shared',
      'id attempt folder filename bytes origin created_at',
      'id state created_at due_at released_at ended_at snapshot sha256 why',
      'id student_id created_at expires_at revoked_at seen_at',
      'remote_user student state why held wanted found sent_at',
    ]);
    await owner.patch(`/api/v1/assignments/${loose}`, { anonymous: true });
    expect(await ask()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Marking is anonymous in “Report”') },
    });
    expect((await find({ student_id: student })).traces.map(({ hidden }) => hidden)).toEqual([
      false,
      true,
      false,
    ]);
    await owner.post('/api/v1/student-data/erase', {
      person: { student_id: student },
      assignment_ids: [own, loose, group],
    });
  });

  test('[PRIV-1] a marker can’t look up an entry of a list in an assignment they don’t own, and a stranger finds none', async () => {
    const id = await anAssignment('Mine');
    const [entry] = await listOf(id, [{ display_name: 'Cleo', identifier: 'c3' }]);
    const [marker, stranger] = [await api.teacher(), await api.teacher()];
    await joins(owner, id, marker, 'grader');
    for (const path of ['find', 'export', 'erase']) {
      const body =
        path === 'find'
          ? { student_id: entry!.id }
          : {
              person: { student_id: entry!.id },
              ...(path === 'erase' ? { assignment_ids: [id] } : {}),
            };
      expect([
        path,
        (await marker.post(`/api/v1/student-data/${path}`, body)).status,
        (await stranger.post(`/api/v1/student-data/${path}`, body)).status,
      ]).toEqual([path, 403, 404]);
    }
    expect((await owner.get<Student[]>(`/api/v1/assignments/${id}/students`)).body).toHaveLength(1);
  });
});
