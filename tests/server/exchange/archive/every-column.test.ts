import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ArchiveAssignment,
  ArchiveAssignmentSchema,
} from '#contract/exchange/archive/assignment.ts';
import type { BroughtAssignment } from '#contract/exchange/archive/import.ts';
import {
  type ArchiveSubmission,
  ArchiveSubmissionSchema,
} from '#contract/exchange/archive/submission.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { hashing } from '#server/features/exchange/archive/hashes.ts';
import type {
  AssignmentToImport,
  AssignmentToExport,
} from '#server/features/exchange/archive/archive-types.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { basisFor } from '#server/features/exchange/return/handbacks.store.ts';
import { basisOf } from '#server/features/release/basis.ts';
import { everyTable, hex } from '#tests/support/archive/every-table.ts';
import { aTeacher, type Teacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

type Row = Record<string, unknown>;

/**
 * What isn't archived: a number that is assigned anew on import, or the author, since those people
 * aren't here; and what is left behind, for the reason given.
 */
const STAYS: Readonly<Record<string, readonly string[]>> = {
  assignments: ['anonymous', 'revision', 'class_feedback_version', 'expected_items_version'],
  assignment_guidance: ['pictures'],
  assignment_files: [],
  rubric_versions: [],
  anonymity_changes: [],
  students: [],
  submissions: ['revision', 'open_revision', 'remote_attempts'],
  submission_students: [],
  submission_files: [],
  revisions: [],
  ai_drafts: ['job_uuid', 'priced', 'own_key'],
  point_choices: [],
  marks: [],
  mark_revisions: [],
  agreements: ['third_id', 'third_asked_by'],
  moderations: [],
  grade_decisions: [],
  draft_openings: [],
  annotations: ['number', 'comment_id'],
  releases: ['basis', 'lease', 'leased_until'],
  handbacks: ['rows', 'files', 'steps', 'columns', 'emptied'],
  handback_works: ['basis'],
  sample_draws: [],
  sample_scripts: [],
  moderation_signings: [],
};
/** Whether a row is imported. */
const isToCome = (table: string, row: Row, ownerId: number): boolean =>
  !(table === 'releases' && row['state'] === 'planned') &&
  !(table === 'handbacks' && row['taken_at'] === null) &&
  !(table === 'draft_openings' && row['opened_by'] !== ownerId);
const WHO = /_by$|^(owner|author|marker|moderator)_id$/;
const KEYS = /(^|_)key$/;
const parsed = <T>(value: unknown): T => JSON.parse(String(value)) as T;
const withoutThird = (rule: unknown): unknown =>
  rule === null ? null : { ...parsed<Row>(rule), third_marker_id: null };
/** A class that was drawn from, with its markers' positions in the order of their ids. */
function placed(frame: { marker: { id: number } | null }[]): unknown {
  const order = [...new Set(frame.flatMap(({ marker }) => marker?.id ?? []))].toSorted(
    (a, b) => a - b,
  );
  return frame.map((one) => ({
    ...one,
    marker: one.marker && { ...one.marker, id: order.indexOf(one.marker.id) },
  }));
}
/** A name column is set for actions from elsewhere; here it contains the author's name. */
const NAMES: Readonly<Record<string, string>> = {
  drawn_by_name: 'drawn_by',
  replaced_by_name: 'replaced_by',
  signed_by_name: 'signed_by',
  moderator_name: 'moderator_id',
};

let world: TestStores;
let [owner, colleague]: Teacher[] = [];
let [assignmentId, broughtId] = [0, 0];
let packed: AssignmentToExport;
let shared: ArchiveAssignment;
let sheets: ArchiveSubmission[];
let toBring: AssignmentToImport;
let brought: BroughtAssignment | undefined;

beforeAll(async () => {
  world = await openStores(engines[0]!);
  [owner, colleague] = [await aTeacher(world.stores, 10, 'Ada'), await aTeacher(world.stores)];
  assignmentId = await everyTable(world, owner!);
  packed = await world.stores.archives.pack(owner!, assignmentId);
  // Its files are read and contain hashes, and the import keeps what its schema lets through.
  for (const { files } of [packed.shared, ...packed.submissions])
    for (const { file, key } of files) file.sha256 = hex(key);
  const keys = new Map(
    [packed.shared, ...packed.submissions].flatMap(({ files }) =>
      files.map(({ file, key }) => [file.path, `${key}+`] as const),
    ),
  );
  shared = v.parse(ArchiveAssignmentSchema, JSON.parse(JSON.stringify(packed.shared.sheet)));
  sheets = packed.submissions.map(({ sheet }): ArchiveSubmission =>
    v.parse(ArchiveSubmissionSchema, JSON.parse(JSON.stringify(sheet))),
  );
  toBring = {
    hash: 'h',
    state: 's',
    shared,
    submission: (at) => Promise.resolve(sheets[at]!),
    changedAt: shared.assignment.updated_at,
    leftOut: ['Something.'],
    keys,
    owners: sheets.map(({ students, student_identifier: identifier }) => ({
      students,
      identifier,
    })),
  };
  const choices = { without: [], copies: [], erased: false, settings: false, voice_card: false };
  ({
    assignments: [brought],
  } = await world.stores.archives.bringIn(
    colleague!,
    { account: null, assignments: [toBring] },
    choices,
  ));
  broughtId = brought!.assignment_id!;
});
afterAll(() => world.dispose());

const query = async (of: RawBuilder<unknown>): Promise<Row[]> =>
  (await of.execute(world.db)).rows as Row[];

/** Returns an assignment's rows in one of its tables, with positions instead of ids. */
async function rowsOf(table: string, id: number): Promise<Row[]> {
  const within: Readonly<Record<string, RawBuilder<unknown>>> = {
    submission_id: sql`select id from submissions where assignment_id = ${id}`,
    handback_id: sql`select id from handbacks where assignment_id = ${id}`,
    draft_id: sql`select id from ai_drafts where submission_id in (select id from submissions where assignment_id = ${id})`,
    draw_id: sql`select id from sample_draws where assignment_id = ${id}`,
  };
  const columns = (await query(sql`select name from pragma_table_info(${table})`)).map(({ name }) =>
    String(name),
  );
  const belongs =
    table === 'assignments'
      ? 'id'
      : [
          'assignment_id',
          'handback_id',
          table === 'point_choices' ? 'draft_id' : 'draw_id',
          'submission_id',
        ].find((column) => columns.includes(column))!;
  return query(
    sql`select * from ${sql.table(table)} where ${sql.ref(belongs)} in (${within[belongs] ?? id}) order by ${sql.ref(columns.includes('place') ? 'place' : 'rowid')}`,
  );
}

/** As it should be: done by `who`, with every id as a position. */
async function told(table: string, id: number): Promise<Row[]> {
  const idsOf = async (of: string): Promise<unknown[]> =>
    (await rowsOf(of, id)).map((row) => row['id']);
  const places = Object.fromEntries(
    await Promise.all(
      Object.entries({
        submission_id: 'submissions',
        student_id: 'students',
        file_id: 'submission_files',
        draft_id: 'ai_drafts',
        draw_id: 'sample_draws',
        handback_id: 'handbacks',
      }).map(async ([column, of]) => [column, await idsOf(of)] as const),
    ),
  );
  const names = new Map(
    (await query(sql`select id, full_name from users`)).map((user) => [
      user['id'],
      user['full_name'],
    ]),
  );
  const rows = (await rowsOf(table, id)).filter((row) =>
    isToCome(table, row, (id === assignmentId ? owner! : colleague!).userId),
  );
  const at = (row: Row, column: string): unknown => {
    const value = row[column];
    const name = NAMES[column];
    if (name !== undefined) return value ?? names.get(row[name]);
    if (WHO.test(column))
      return value === null ? null : id === assignmentId || value === colleague!.userId;
    if (value === null) return null;
    if (KEYS.test(column)) return id === assignmentId ? `${String(value)}+` : value;
    if (places[column]) return places[column].indexOf(value);
    if (column === 'file_ids')
      return parsed<number[]>(value).map((one) => places['file_id']!.indexOf(one));
    if (column === 'frame' && id === assignmentId) return placed(parsed(value));
    if (column === 'agreement_rule')
      return { ...(withoutThird(value) as Row), differ: 'reconcile' };
    if (column === 'rule' && table === 'agreements') return withoutThird(value);
    return typeof value === 'string' && /^[[{]/.test(value) ? parsed(value) : value;
  };
  return rows.map((row) =>
    Object.fromEntries(
      Object.keys(row)
        .filter((column) => !['id', 'assignment_id', ...STAYS[table]!].includes(column))
        .map((column) => [column, at(row, column)]),
    ),
  );
}

test('[OUT-9] every column of every table of an assignment is archived and is the same, or is listed here as left out', async () => {
  for (const table of Object.keys(STAYS)) {
    const rows = await rowsOf(table, assignmentId);
    for (const { name, dflt_value } of await query(
      sql`select name, dflt_value from pragma_table_info(${table})`,
    )) {
      if (table === 'assignments' && name === 'anonymous') continue;
      expect(
        rows.some(
          (row) =>
            row[String(name)] !== null &&
            String(row[String(name)]) !== String(dflt_value).replaceAll("'", ''),
        ),
        `${table}.${String(name)} has something in it`,
      ).toBe(true);
    }
  }
  expect(shared.guidance).toMatchObject({ pictures: true });
  expect({ shared, sheets }).toEqual({
    shared: packed.shared.sheet,
    sheets: packed.submissions.map(({ sheet }) => sheet),
  });
  expect(brought).toEqual({
    assignment_id: broughtId,
    name: 'Essay',
    submissions: 2,
    came: 'new',
    left_out: ['Something.'],
  });
  for (const table of Object.keys(STAYS))
    expect([table, await told(table, broughtId)]).toEqual([table, await told(table, assignmentId)]);
  expect(
    await query(
      sql`select hash, left_out, brought_at, owner_id from archives where assignment_id = ${broughtId}`,
    ),
  ).toEqual([
    {
      hash: 'h',
      left_out: '["Something."]',
      brought_at: '2026-03-02T09:00:00.000Z',
      owner_id: colleague!.userId,
    },
  ]);
  expect(
    (await world.stores.archives.preview(colleague!, { account: null, assignments: [toBring] }))
      .assignments,
  ).toMatchObject([
    { standing: 'here', here: { assignment_id: broughtId, name: 'Essay' }, erased: { people: 0 } },
  ]);
});

test('[OUT-9] that pictures may be sent is recorded, and is off after the import; it makes another archive but not another state', async () => {
  expect(
    await query(
      sql`select pictures, instructions from assignment_guidance where assignment_id = ${broughtId}`,
    ),
  ).toEqual([{ pictures: 0, instructions: 'Be brief.' }]);
  const { pictures: _, ...guidance } = shared.guidance!;
  const [on, off] = [shared, { ...shared, guidance }].map((one) => hashing(one).digests());
  expect([on!.state === off!.state, on!.hash === off!.hash]).toEqual([true, false]);
  expect(hashing({ ...shared, guidance: null }).digests().state).not.toBe(on!.state);
  expect(
    v.safeParse(ArchiveAssignmentSchema, { ...shared, guidance }).output,
    'an archive from before says nothing of it',
  ).toEqual({ ...shared, guidance });
});

test('[OUT-9] what was returned, or written into a file, has changed since or not, there as here', async () => {
  const bases = [...(await basisOf(world.db, { assignmentId: broughtId })).values()];
  expect((await rowsOf('releases', broughtId)).map(({ basis }) => basis)).toEqual([
    'changed before it was brought in',
    bases[0]!.hash,
    null,
  ]);
  expect((await rowsOf('handback_works', broughtId)).map(({ basis }) => basis)).toEqual([
    basisFor('csv', bases[0]!),
    'changed before it was brought in',
    basisFor('blackboard', bases[0]!),
  ]);
  expect(
    (await rowsOf('handbacks', broughtId)).map(({ rows, files, steps, columns, emptied }) => [
      rows,
      files,
      steps,
      columns,
      emptied,
    ]),
  ).toEqual(Array.from({ length: 2 }, () => ['[]', '[]', '[]', '{"columns":[],"column":null}', 1]));
});

test('[OUT-9] names who did what, and includes whose the scripts were and what students asked, but nobody’s id', () => {
  const { sheet } = packed.shared;
  expect(sheet).toMatchObject({
    criterion_markers: [
      { criterion: 'argument', marker: 'criterion_markers.marker_id' },
      { criterion: 'evidence', marker: 'Ada' },
    ],
    moderators: ['moderators.user_id'],
    rubrics: [{ author: 'rubric_versions.author_id' }, { author: 'Ada' }],
    members: [{ full_name: 'assignment_members.user_id', role: 'grader', credit_cap: 5 }],
    handbacks: [
      { created_by: 'handbacks.created_by', taken_by: 'handbacks.taken_by' },
      { created_by: 'Ada', taken_by: null },
    ],
    anonymity: [{ changed_by: 'anonymity_changes.changed_by' }, { changed_by: 'Ada' }],
    signings: [{ by: 'moderation_signings.signed_by' }, { by: 'Sue elsewhere' }],
    draws: [
      { drawn_by: 'sample_draws.drawn_by', replaced: { by: 'sample_draws.replaced_by' } },
      { drawn_by: 'Dora elsewhere', replaced: { by: 'Ron elsewhere' } },
      { replaced: null },
    ],
  });
  // By their position in the order of their ids, whoever comes first in the class.
  expect(sheet.draws[0]!.frame.map(({ marker }) => marker)).toEqual([
    { id: 1, name: 'Later' },
    { id: 0, name: 'Earlier' },
    null,
  ]);
  expect(packed.submissions[0]!.sheet).toMatchObject({
    revisions: [{ changed_by: 'revisions.changed_by' }],
    drafts: [
      {
        requested_by: 'ai_drafts.requested_by',
        points: [
          { place: 0, chosen_by: 'Ada' },
          { place: 1, chosen_by: 'point_choices.chosen_by' },
        ],
      },
      { requested_by: 'Ada' },
    ],
    marks: [{ marker: 'marks.marker_id' }, { marker: 'Ada' }],
    mark_revisions: [{ changed_by: 'Ada' }, { changed_by: 'mark_revisions.changed_by' }],
    allocations: [
      {
        round: 'first',
        marker: 'allocations.marker_id',
        allocated_at: expect.any(String),
        submitted_at: expect.any(String),
      },
    ],
    allocation_changes: [
      {
        round: 'first',
        from: null,
        to: 'allocation_changes.to_id',
        seed: 3,
        changed_by: 'allocation_changes.changed_by',
      },
      { from: 'allocation_changes.from_id', to: null, seed: null, changed_by: 'Ada' },
    ],
    agreement: { third: 'agreements.third_id', agreed_by: 'agreements.agreed_by' },
    moderations: [{ moderator: 'moderations.moderator_id' }, { moderator: 'Mary elsewhere' }],
    decision: { decided_by: 'grade_decisions.decided_by' },
    annotations: [{ marker: 'annotations.marker_id' }, { marker: 'Ada' }],
    openings: [{ opened_by: 'Ada' }],
    releases: [
      { asked_by: 'releases.asked_by', ended_by: 'releases.ended_by' },
      { ended_by: null },
      { state: 'planned' },
      { state: 'failed' },
    ],
    regrades: [
      { text: 'Why not 18?', answer: 'It is late.', answered_by: 'regrades.answered_by' },
      { text: 'And 19?', answer: null, answered_by: null, answered_at: null },
    ],
  });
  expect(packed.submissions[1]!.sheet).toMatchObject({
    agreement: { third: null, agreed_by: null, rule: null },
    report: null,
    decision: null,
    openings: [],
    students: [1],
  });
  expect(JSON.stringify(packed.submissions.map(({ sheet: one }) => one))).not.toContain(
    'another who opened it',
  );
});

test('[OUT-9] a copy of the assignment with the longest name says that it is one, and a deleted account imports nothing', async () => {
  const keys = new Map([...toBring.keys!].map(([path, key]) => [path, `${key}+`]));
  const changed = {
    ...toBring,
    hash: 'i',
    state: 't',
    keys,
    shared: { ...shared, assignment: { ...shared.assignment, name: 'x'.repeat(MAX_NAME) } },
  };
  const choices = { without: [], copies: [0], erased: false, settings: false, voice_card: false };
  const {
    assignments: [copy],
  } = await world.stores.archives.bringIn(
    colleague!,
    { account: null, assignments: [changed] },
    choices,
  );
  expect(copy).toMatchObject({
    came: 'copy',
    name: `${'x'.repeat(MAX_NAME - 24)} (archive of 2026-03-02)`,
  });
  const gone = await aTeacher(world.stores);
  await world.stores.users.remove(gone);
  await expect(
    world.stores.archives.bringIn(gone, { account: null, assignments: [toBring] }, choices),
  ).rejects.toBeInstanceOf(NotFound);
});
