import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/schema.ts';
import { tablesOf } from '#tests/server/privacy/canary.ts';
import { everyTable } from '#tests/support/archive/every-table.ts';
import {
  aFile,
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  aWork,
  inTeam,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const AT = '2026-03-02T09:00:00.000Z';
/** The columns that say whose a row is. */
const OWNERS = ['user_id', 'owner_id', 'marker_id', 'opened_by'];

describe.each(engines)('an account’s data on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  /** Returns the tables that contain a row of theirs. */
  async function tablesWithRowsOf(userId: number): Promise<string[]> {
    const having = [];
    for (const table of await tablesOf(world)) {
      const rows: Record<string, unknown>[] = await world.db
        .selectFrom(table as keyof Database)
        .selectAll()
        .execute();
      if (rows.some((row) => OWNERS.some((column) => row[column] === userId))) having.push(table);
    }
    return having;
  }

  test('[LTI-3] the data export says what a learning environment knows about the user; deleting an account deletes all its rows, also in others’ assignments; the ledger and the log stay', async () => {
    const { stores, db } = world;
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    const put = async <Table extends keyof Database>(
      table: Table,
      row: Insertable<Database[Table]>,
    ) => void (await db.insertInto(table).values(row).execute());
    await anAssignment(stores, ada);
    await stores.teams.create(ada, 'Hers');
    await stores.comments.create(ada, { text: 'Cite it.', category: 'c', quality_level: 'good' });
    const { id: theirs } = await anAssignment(stores, eve);
    const { id: work } = await aSubmission(stores, eve, theirs);
    await aMember(stores, eve, theirs, ada, 'grader');
    await inTeam(stores, eve, (await stores.teams.create(eve, 'Markers')).id, ada, 'grader');
    await stores.tokens.create(ada, 600);
    const me = { user_id: ada.userId };
    const here = { ...me, assignment_id: theirs };
    const of = { ...me, submission_id: work };
    await put('draft_openings', {
      submission_id: work,
      criterion: 'c',
      opened_by: ada.userId,
      mark: '{}',
      opened_at: AT,
    });
    await put('moderators', { ...here, named_by: eve.userId, named_at: AT });
    await put('marking_conflicts', { ...of, declared_at: AT });
    await put('criterion_markers', {
      assignment_id: theirs,
      criterion: 'c',
      marker_id: ada.userId,
    });
    await put('private_notes', { ...of, text: 'Ask again.', version: 1, updated_at: AT });
    await put('suggestion_choices', {
      ...here,
      criterion: '',
      text: 'Say why.',
      text_hash: 'h',
      choice: 'pin',
      wording: null,
      chosen_at: AT,
    });
    await put('drift_shares', { ...here, shared_at: AT });
    await put('again_markers', { ...here, seed: 1, since: AT });
    await put('again_scripts', {
      ...of,
      drawn_at: AT,
      frame: '[]',
      before: '[]',
      marks: '[]',
      given_at: null,
      given_up_at: AT,
      first_level: null,
      level: null,
    });
    await put('script_leases', { ...of, until: AT });
    await put('voice_cards', { ...me, text: 'I write short.', updated_at: AT });
    await put('connections', {
      ...me,
      system: 'canvas',
      address: 'https://canvas.example',
      site: 'C',
      who: 'Ada',
      sealed: 's',
      saved_at: AT,
    });
    await put('own_keys', { ...me, provider: 'openai', model: 'm', sealed: 's', saved_at: AT });
    await put('given_up_drafts', { ...me, given_up_at: AT });
    await put('identities', { ...me, issuer: 'i', subject: `s${ada.userId}`, created_at: AT });
    const platform = await db
      .insertInto('lti_platforms')
      .values({
        name: 'M',
        issuer: `https://${engine.name}.example`,
        client_id: 'c',
        authorization_endpoint: 'https://m.example/auth',
        token_endpoint: 'https://m.example/token',
        key_set_url: 'https://m.example/keys',
        origins: '[]',
        proven_emails: 0,
        roles: '{}',
        created_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = await db
      .insertInto('lti_links')
      .values({
        ref: 'r',
        platform_id: platform.id,
        deployment_id: '1',
        context_id: '7',
        context_title: 'C',
        resource_link_id: null,
        assignment_id: theirs,
        line_item: null,
        line_items: null,
        memberships: null,
        created_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await put('lti_members', {
      ...me,
      link_id: link.id,
      subject: 's',
      role: 'grader',
      seen_at: AT,
    });
    await put('lti_launches', {
      ...me,
      token_hash: `l${ada.userId}`,
      browser_hash: 'b',
      platform_id: platform.id,
      launch: '{}',
      expires_at: AT,
    });
    await put('handovers', { ...me, code_hash: `c${ada.userId}`, shared: 0, expires_at: AT });
    await put('password_resets', {
      ...me,
      token_hash: `p${ada.userId}`,
      created_at: AT,
      expires_at: AT,
    });
    await put('second_factors', { ...me, sealed: 's', begun_at: AT, since: AT });
    await put('recovery_codes', { ...me, code_hash: `r${ada.userId}` });
    await put('sign_in_tickets', {
      ...me,
      ticket_hash: `t${ada.userId}`,
      shared: 0,
      expires_at: AT,
    });
    await put('idempotency_keys', {
      ...me,
      key: 'k',
      request_hash: 'h',
      token: null,
      made_id: null,
      created_at: AT,
    });
    const mail = {
      kind: 'password_reset',
      assignment_id: null,
      invitation_id: null,
      facts: '{}',
      run_at: 0,
      lease: null,
      leased_until: null,
      created_at: AT,
      expires_at: AT,
      failed_at: null,
      failure: null,
    } as const;
    await put('outbox', { ...mail, ...me, uuid: 'by number', email: null });
    await put('outbox', { ...mail, user_id: null, uuid: 'by address', email: ada.email });
    await put('outbox', { ...mail, user_id: null, uuid: 'another’s', email: eve.email });

    expect((await stores.users.exportAll(ada)).data).toMatchObject({
      identities: [{ issuer: 'i', subject: `s${ada.userId}`, created_at: AT }],
      course_parts: [
        {
          assignment_id: theirs,
          issuer: `https://${engine.name}.example`,
          course: 'C',
          subject: 's',
          role: 'grader',
          seen_at: AT,
        },
      ],
    });
    expect(await tablesWithRowsOf(ada.userId)).toEqual([
      'again_markers',
      'again_scripts',
      'assignment_members',
      'assignments',
      'audit_events',
      'comment_sets',
      'comments',
      'connections',
      'credit_transactions',
      'criterion_markers',
      'draft_openings',
      'drift_shares',
      'given_up_drafts',
      'handovers',
      'idempotency_keys',
      'identities',
      'lti_launches',
      'lti_members',
      'marking_conflicts',
      'moderators',
      'outbox',
      'own_keys',
      'password_resets',
      'private_notes',
      'recovery_codes',
      'script_leases',
      'second_factors',
      'sign_in_tickets',
      'suggestion_choices',
      'team_people',
      'teams',
      'tokens',
      'voice_cards',
    ]);
    await stores.users.remove(ada);
    expect(await tablesWithRowsOf(ada.userId)).toEqual(['audit_events', 'credit_transactions']);
    expect(
      (await db.selectFrom('outbox').select('uuid').execute()).map(({ uuid }) => uuid),
    ).toEqual(['another’s']);
    expect((await stores.submissions.get(eve, work)).id).toBe(work);
  });

  test('the data export contains each assignment’s own files, where each work came from, and the user’s settings', async () => {
    const { stores, db } = world;
    const ada = await aTeacher(stores);
    const [one, two] = [
      await anAssignment(stores, ada, 'One'),
      await anAssignment(stores, ada, 'Two'),
    ];
    const [brief, hints] = [aFile('brief.pdf', 7), aFile('hints.pdf', 8)];
    await stores.assignmentFiles.attach(ada, one.id, { ...brief, file_type: 'brief', grade: null });
    await stores.assignmentFiles.attach(ada, two.id, { ...hints, file_type: 'brief', grade: null });
    const [essay, text] = [aFile('essay.docx', 5), aFile('essay.txt', 3)];
    const {
      id,
      files: [stored],
    } = await aSubmission(stores, ada, one.id, {
      files: [{ ...aWork(essay, text), folder: 'part 1' }],
    });
    type Told = {
      assignments: { files: { original_filename: string }[] }[];
      submissions: { files: object[] }[];
      students: object[];
      anonymity: object[];
      voice_card: object | null;
      guidance: object[];
      private_notes: object[];
      rubrics: object[];
      account: object;
    };
    const told = async () => (await stores.users.exportAll(ada)).data as unknown as Told;
    expect(await told()).toMatchObject({
      voice_card: null,
      anonymity: [],
      guidance: [],
      private_notes: [],
      students: [],
      rubrics: [],
      account: { second_factor_since: null },
    });
    await db
      .insertInto('voice_cards')
      .values({ user_id: ada.userId, text: 'I write short.', updated_at: AT })
      .execute();
    await db
      .insertInto('second_factors')
      .values({ user_id: ada.userId, sealed: 's', begun_at: AT, since: AT })
      .execute();
    await stores.privateNotes.put(ada, id, { text: 'Ask again.', version: 0 });
    await stores.students.put(ada, one.id, [
      {
        display_name: 'Ann',
        identifier: 'a1',
        email: null,
        group: null,
        section: null,
        environment_ids: { canvas_user: '7' },
      },
    ]);
    await stores.assignments.update(ada, two.id, { anonymous: true });
    const { assignments, submissions, ...rest } = await told();
    expect(
      assignments.map(({ files }) => files.map(({ original_filename: name }) => name)),
    ).toEqual([['brief.pdf'], ['hints.pdf']]);
    expect(submissions.map(({ files }) => files)).toEqual([
      [
        {
          id: stored!.id,
          attempt: 1,
          folder: 'part 1',
          filename: 'essay.docx',
          bytes: 5,
          origin: 'upload',
          created_at: AT,
        },
      ],
    ]);
    expect(rest).toMatchObject({
      account: { second_factor_since: AT },
      voice_card: { text: 'I write short.', updated_at: AT },
      private_notes: [{ submission_id: id, text: 'Ask again.' }],
      students: [{ display_name: 'Ann', environment_ids: { canvas_user: '7' } }],
      anonymity: [{ assignment_id: two.id, anonymous: 1, changed_at: AT }],
    });
    expect((await stores.users.exportAll(ada)).files).toEqual([
      {
        key: essay.key,
        folder: `submissions/${id}/files/${stored!.id}`,
        filename: 'essay.docx',
        bytes: 5,
      },
      {
        key: text.key,
        folder: `submissions/${id}/texts/${stored!.id}`,
        filename: 'essay.txt',
        bytes: 3,
      },
      expect.objectContaining({ key: brief.key, bytes: 7 }),
      expect.objectContaining({ key: hints.key, bytes: 8 }),
    ]);
  });
});

/**
 * Where the data export contains a table: its name there, and the columns left out because they are
 * keys, hashes, locks, another's number, or given elsewhere.
 */
const TOLD: Readonly<Record<string, readonly [table: keyof Database, ...without: string[]]>> = {
  assignments: ['assignments', 'owner_id', 'revision', 'origin'],
  guidance: ['assignment_guidance'],
  rubrics: ['rubric_versions', 'author_id'],
  anonymity: ['anonymity_changes', 'id', 'changed_by'],
  students: ['students'],
  submissions: [
    'submissions',
    'candidate',
    'report_key',
    'report_filename',
    'report_bytes',
    'attempt',
    'marked_attempt',
    'remote_attempts',
    'revision',
    'open_revision',
  ],
  revisions: ['revisions'],
  drafts: ['ai_drafts', 'job_uuid'],
  draft_stages: ['draft_stages', 'id', 'job_uuid', 'asked'],
  draft_points: ['point_choices', 'chosen_by'],
  marks: ['marks', 'id'],
  mark_revisions: ['mark_revisions', 'id'],
  grade_decisions: ['grade_decisions'],
  annotations: ['annotations', 'id', 'number'],
  draft_openings: ['draft_openings', 'opened_by'],
  private_notes: ['private_notes', 'user_id', 'version'],
  drift_shares: ['drift_shares', 'user_id'],
  releases: ['releases', 'batch', 'unfinished', 'basis', 'file_ids', 'lease', 'leased_until'],
  student_links: ['student_links', 'token_hash', 'created_by', 'by_launch'],
  regrades: ['regrades'],
  comment_sets: ['comment_sets', 'owner_id', 'is_default'],
  comments: ['comments', 'owner_id', 'standard_key'],
  credit_transactions: ['credit_transactions', 'user_id', 'operation_id'],
  allocations: ['allocations'],
  criterion_markers: ['criterion_markers'],
  agreements: ['agreements'],
  moderators: ['moderators'],
  sample_draws: ['sample_draws'],
  sample_scripts: ['sample_scripts'],
  moderations: ['moderations', 'id'],
  moderation_signings: ['moderation_signings'],
};

describe('every table of an account', () => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engines[0]!);
  });
  afterAll(() => world.dispose());

  test('[OUT-9] is in the data export, row by row, and is deleted with it, including each file', async () => {
    const { stores, db } = world;
    const ada = await aTeacher(stores, 10, 'Ada');
    const id = await everyTable(world, ada);
    const [work] = await db
      .selectFrom('submissions')
      .select('id')
      .where('assignment_id', '=', id)
      .orderBy('id')
      .execute();
    await stores.privateNotes.put(ada, work!.id, { text: 'Ask again.', version: 0 });
    await db
      .insertInto('drift_shares')
      .values({ assignment_id: id, user_id: ada.userId, shared_at: AT })
      .execute();
    const { data, files } = await stores.users.exportAll(ada);
    const plain = (value: unknown): unknown =>
      typeof value === 'string' && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value;
    for (const [name, [table, ...without]] of Object.entries(TOLD)) {
      const rows: Record<string, unknown>[] = await db.selectFrom(table).selectAll().execute();
      const stored = rows.filter((row) => (row['opened_by'] ?? ada.userId) === ada.userId);
      const told = data[name] as Record<string, unknown>[];
      expect([name, stored.length > 0, told.length]).toEqual([name, true, stored.length]);
      const columns = Object.keys(stored[0]!).filter((column) => !without.includes(column));
      const of = (row: Record<string, unknown>) =>
        JSON.stringify(columns.map((column) => plain(row[column])));
      expect([name, told.map(of).toSorted()]).toEqual([name, stored.map(of).toSorted()]);
    }
    type Told = {
      assignments: { files: object[]; members: object[] }[];
      submissions: { status: string; files: object[]; student_ids: number[] }[];
      annotations: { id: number }[];
      account: object;
    };
    const { assignments, submissions, annotations } = data as unknown as Told;
    expect(assignments.map((one) => [one.files, one.members])).toMatchObject([
      [
        [
          { file_type: 'exemplar', original_filename: 'Brief.pdf', grade: 'A' },
          { file_type: 'brief', original_filename: 'Bare.pdf', grade: null },
        ],
        [{ full_name: 'assignment_members.user_id', role: 'grader', credit_cap: 5, team: null }],
      ],
    ]);
    const { students } = data as unknown as { students: { id: number }[] };
    expect(
      submissions.map((one) => [
        one.files.length,
        one.student_ids.map((number) => students.findIndex((student) => student.id === number)),
      ]),
    ).toEqual([
      [2, [0, 1]],
      [1, [1]],
    ]);
    expect(annotations.map((one) => one.id)).toEqual([42, 41]);
    expect(files.map(({ key, filename, bytes }) => [key, filename, bytes])).toEqual([
      ['first.pdf', 'first.pdf', 14],
      ['scan.png', 'Scan.png', 15],
      ['scan.txt', 'Scan.txt', 16],
      ['other', 'other', 17],
      ['report.pdf', 'Report.pdf', 13],
      ['brief.pdf', 'Brief.pdf', 11],
      ['bare', 'Bare.pdf', 12],
    ]);
    expect((await stores.users.remove(ada)).fileKeys.toSorted()).toEqual([
      'bare',
      'brief.pdf',
      'brief.txt',
      'first.pdf',
      'other',
      'report.pdf',
      'scan.png',
      'scan.txt',
    ]);
    const left = [];
    for (const [table] of Object.values(TOLD))
      if ((await db.selectFrom(table).selectAll().execute()).length > 0) left.push(table);
    expect(left).toEqual(['credit_transactions']);
  });
});
