import { createHash, randomUUID } from 'node:crypto';
import { NO_LATE_RULE } from '#contract/deadlines/late-rule.ts';
import type { Insertable } from 'kysely';
import type { Returned } from '#contract/release/returned.ts';
import { EMPTY_RULE } from '#contract/teams/moderation/sample.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { basisFor } from '#server/features/exchange/return/handbacks.store.ts';
import { basisOf } from '#server/features/release/basis.ts';
import { aiFeedback, type Teacher } from '../class.ts';
import type { TestStores } from '../engines.ts';
import { essayRubric } from '../rubric/rubrics.ts';

export const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Creates an assignment with a row in every table that can belong to one, and in every column, in
 * at least one row, a value other than null and its default. Each user did only one thing, and is
 * named after the column that says so.
 */
export async function everyTable({ db }: TestStores, owner: Teacher): Promise<number> {
  let minutes = 0;
  const at = (): string => new Date(Date.UTC(2026, 0, 1, 0, (minutes += 1))).toISOString();
  const put = async <Table extends keyof Database>(
    table: Table,
    ...rows: Insertable<Database[Table]>[]
  ): Promise<{ id: number }[]> => {
    const made: unknown[] = [];
    for (const row of rows)
      made.push(await db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow());
    return made as { id: number }[];
  };
  const by = async (column: string): Promise<number> =>
    (
      await put('users', {
        email: `${randomUUID()}@example.org`,
        password_hash: '',
        full_name: column,
        settings: '{}',
        created_at: at(),
      })
    )[0]!.id;
  const rule = JSON.stringify({
    same: 'points',
    within: 1,
    takes: 'mean',
    differ: 'third',
    third_marker_id: owner.userId,
    third_blind: false,
  });

  const [{ id: assignment_id }] = (await put('assignments', {
    owner_id: owner.userId,
    name: 'Essay',
    description: 'Write.',
    due_at: at(),
    time_zone: 'Europe/London',
    last_at: at(),
    late_rule: JSON.stringify({
      ...NO_LATE_RULE,
      penalty: { kind: 'per_unit', amount: '5', of: 'awarded' },
    }),
    grade_scale: '{"kind":"points","max":20}',
    judge_first: 0,
    feedback_text_needed: 'never',
    needs_feedback_text: 0,
    anonymous: 0,
    revision: 5,
    origin: randomUUID(),
    class_feedback: 'Most of you argued well.',
    class_feedback_version: 2,
    expected_items: JSON.stringify({
      items: [
        {
          id: 'own-1',
          name: 'A cause',
          kind: 'words',
          origin: 'own',
          words: ['cause'],
          at_least: 1,
        },
      ],
      dismissed: ['brief-1'],
    }),
    expected_items_version: 1,
    agreement_rule: rule,
    created_at: at(),
    updated_at: at(),
  })) as [{ id: number }];
  const here = { assignment_id };
  await put('assignment_guidance', {
    ...here,
    level: 'BA',
    outcomes: 'Argue.',
    instructions: 'Be brief.',
    model_answer: 'Yes, since …',
    disclose: 'hints',
    pictures: 1,
    updated_at: at(),
  });
  await put(
    'assignment_files',
    {
      ...here,
      file_type: 'exemplar',
      grade: 'A',
      original_key: 'brief.pdf',
      original_filename: 'Brief.pdf',
      original_bytes: 11,
      processed_key: 'brief.txt',
      purpose: 'What is good.',
      created_at: at(),
    },
    {
      ...here,
      file_type: 'brief',
      grade: null,
      original_key: 'bare',
      original_filename: 'Bare.pdf',
      original_bytes: 12,
      processed_key: null,
      purpose: null,
      created_at: at(),
    },
  );
  await put(
    'rubric_versions',
    {
      ...here,
      version: 1,
      rubric: JSON.stringify(essayRubric()),
      rubric_text: 'Argument',
      author_id: await by('rubric_versions.author_id'),
      created_at: at(),
    },
    {
      ...here,
      version: 2,
      rubric: null,
      rubric_text: null,
      author_id: owner.userId,
      created_at: at(),
    },
  );
  await put(
    'anonymity_changes',
    {
      ...here,
      anonymous: 1,
      changed_by: await by('anonymity_changes.changed_by'),
      changed_at: at(),
    },
    { ...here, anonymous: 0, changed_by: owner.userId, changed_at: at() },
  );
  const students = await put(
    'students',
    {
      ...here,
      display_name: 'Zoë',
      identifier: 'z1',
      email: 'zoe@example.org',
      group_name: 'A',
      section: 'Mo',
      environment_ids: '{"canvas_user":"42"}',
      handed_in_at: at(),
      extension_due_at: at(),
      extension_last_at: at(),
      extension_reason: 'Was ill.',
      created_at: at(),
    },
    {
      ...here,
      display_name: 'Bo',
      identifier: null,
      email: null,
      group_name: null,
      section: null,
      environment_ids: '{}',
      created_at: at(),
    },
  );

  const bare = {
    ...here,
    student_identifier: null,
    report_key: null,
    report_filename: null,
    report_bytes: null,
    grade: null,
    feedback_text: null,
    ai_feedback: null,
    ai_feedback_text: null,
    similarity_score: null,
    error_message: null,
    marked_attempt: null,
    remote_attempts: null,
    revision: 0,
  };
  const [work, other] = await put(
    'submissions',
    {
      ...here,
      candidate: 7,
      student_identifier: 'z1',
      report_key: 'report.pdf',
      report_filename: 'Report.pdf',
      report_bytes: 13,
      grade: '17',
      feedback_text: 'Well argued.',
      ai_feedback: JSON.stringify(aiFeedback),
      ai_feedback_text: 'A draft.',
      similarity_score: 12.5,
      error_message: 'No room.',
      attempt: 3,
      marked_attempt: 2,
      remote_attempts: JSON.stringify({ 3: { attempt: 1, at: null } }),
      version: 4,
      revision: 5,
      open_revision: 5,
      submitted_at: at(),
      submitted_at_source: 'worksheet',
      late_there: 1,
      waiver_reason: 'The printer failed.',
      held_code: 'AM',
      held_reason: 'Under investigation.',
      held_feedback: 1,
      mark_cap: '40',
      environment_group: JSON.stringify({ name: 'Team 1', moodle_group: '64' }),
      created_at: at(),
      updated_at: at(),
    },
    { ...bare, submitted_at: at(), created_at: at(), updated_at: at() },
  );
  const of = { submission_id: work!.id };
  await put(
    'submission_students',
    { ...of, student_id: students[0]!.id },
    { ...of, student_id: students[1]!.id },
    { submission_id: other!.id, student_id: students[1]!.id },
  );
  const plain = {
    folder: '',
    processed_key: null,
    processed_bytes: null,
    origin: 'upload',
  } as const;
  const files = await put(
    'submission_files',
    {
      ...plain,
      ...of,
      attempt: 2,
      position: 0,
      filename: 'first.pdf',
      key: 'first.pdf',
      bytes: 14,
      sha256: hex('first.pdf'),
      created_at: at(),
    },
    {
      ...of,
      attempt: 3,
      position: 1,
      folder: 'part 1',
      filename: 'Scan.png',
      key: 'scan.png',
      bytes: 15,
      sha256: hex('scan.png'),
      processed_key: 'scan.txt',
      processed_bytes: 16,
      origin: 'intake',
      transcript: '{"model":"seer","corrected":true,"shows":["A curve."]}',
      created_at: at(),
    },
    {
      ...plain,
      submission_id: other!.id,
      attempt: 1,
      position: 0,
      filename: 'other',
      key: 'other',
      bytes: 17,
      sha256: hex('other'),
      created_at: at(),
    },
  );
  await put('revisions', {
    ...of,
    version: 2,
    field: 'grade',
    from_value: '15',
    to_value: '17',
    changed_by: await by('revisions.changed_by'),
    changed_at: at(),
  });

  const drafted = { ...of, output: JSON.stringify(aiFeedback), output_text: 'A draft.' };
  const [draft] = await put(
    'ai_drafts',
    {
      ...drafted,
      job_uuid: randomUUID(),
      requested_by: await by('ai_drafts.requested_by'),
      model: 'm',
      prompt_version: '3',
      input_hash: 'h',
      kept_text: 'Kept.',
      kept_share: 0.5,
      kept_at: at(),
      wish: 'Shorter.',
      free: 1,
      priced: 0,
      own_key: 1,
      point_count: 2,
      created_at: at(),
    },
    {
      ...drafted,
      job_uuid: randomUUID(),
      requested_by: owner.userId,
      model: 'n',
      prompt_version: '4',
      input_hash: 'i',
      kept_text: null,
      kept_share: null,
      kept_at: null,
      wish: null,
      created_at: at(),
    },
  );
  await put('draft_stages', {
    ...of,
    job_uuid: randomUUID(),
    stage: 'judge',
    part: 1,
    model: 'm',
    output: 'Said.',
    asked: 'Judge.',
    created_at: at(),
  });
  const point = { draft_id: draft!.id, section: 'strengths' } as const;
  await put(
    'point_choices',
    {
      ...point,
      place: 1,
      choice: 'taken',
      wording: 'Clear!',
      chosen_by: await by('point_choices.chosen_by'),
      chosen_at: at(),
    },
    {
      ...point,
      place: 0,
      choice: 'dropped',
      wording: null,
      chosen_by: owner.userId,
      chosen_at: at(),
    },
  );
  await put(
    'marks',
    {
      ...of,
      round: 'agreed',
      criterion: 'argument',
      level_ids: '["good"]',
      points: 7.5,
      comment: 'Well argued.',
      reason: 'We met.',
      marker_id: await by('marks.marker_id'),
      rubric_version: 1,
      version: 2,
      created_at: at(),
      updated_at: at(),
    },
    {
      ...of,
      round: 'first',
      criterion: 'remarks',
      level_ids: null,
      points: null,
      comment: '',
      marker_id: owner.userId,
      rubric_version: 1,
      created_at: at(),
      updated_at: at(),
    },
  );
  const revised = { ...of, round: 'former', criterion: 'argument', rubric_version: 1 } as const;
  await put(
    'mark_revisions',
    {
      ...revised,
      version: 1,
      from_value: null,
      to_value: '{"points":5}',
      changed_by: owner.userId,
      changed_at: at(),
    },
    {
      ...revised,
      version: 2,
      from_value: '{"points":5}',
      to_value: '{"points":7.5}',
      changed_by: await by('mark_revisions.changed_by'),
      changed_at: at(),
    },
  );
  await put(
    'agreements',
    {
      ...of,
      third_id: await by('agreements.third_id'),
      third_blind: 0,
      third_asked_by: owner.userId,
      third_asked_at: at(),
      third_submitted_at: at(),
      how: 'third',
      rule,
      agreed_by: await by('agreements.agreed_by'),
      agreed_at: at(),
    },
    {
      submission_id: other!.id,
      third_id: null,
      third_asked_by: null,
      third_asked_at: null,
      third_submitted_at: null,
      how: null,
      rule: null,
      agreed_by: null,
      agreed_at: null,
    },
  );
  await put(
    'moderations',
    {
      ...of,
      moderator_id: await by('moderations.moderator_id'),
      verdict: 'agrees',
      reason: '',
      mark: null,
      grade: null,
      said_at: at(),
    },
    {
      ...of,
      moderator_id: owner.userId,
      verdict: 'again',
      reason: 'Too harsh.',
      mark: 30,
      grade: '17',
      said_at: at(),
      moderator_name: 'Mary elsewhere',
    },
  );
  await put('grade_decisions', {
    ...of,
    proposed_grade: '16',
    grade: '17',
    reason: 'A tie.',
    decided_by: await by('grade_decisions.decided_by'),
    decided_at: at(),
  });
  await put(
    'draft_openings',
    {
      ...of,
      criterion: 'argument',
      opened_by: owner.userId,
      mark: '{"points":5}',
      opened_at: at(),
    },
    {
      ...of,
      criterion: 'argument',
      opened_by: await by('another who opened it'),
      mark: '{"points":9}',
      opened_at: at(),
    },
  );
  const [comment] = await put('comments', {
    owner_id: owner.userId,
    comment_set_id: null,
    standard_key: null,
    text: 'Cite this.',
    category: 'Evidence',
    quality_level: 'fair',
    created_at: at(),
  });
  await put(
    'annotations',
    {
      ...of,
      number: 42,
      marker_id: await by('annotations.marker_id'),
      file_id: files[1]!.id,
      selectors: '[{"type":"TextPositionSelector","start":1,"end":2}]',
      text: 'Is it?',
      criterion: 'argument',
      comment_id: comment!.id,
      version: 2,
      created_at: at(),
      updated_at: at(),
    },
    {
      ...of,
      number: 41,
      marker_id: owner.userId,
      file_id: null,
      selectors: '[]',
      text: 'On all of it.',
      criterion: null,
      comment_id: null,
      created_at: at(),
      updated_at: at(),
    },
  );

  const taken: Insertable<Database['handbacks']>[] = [
    {
      ...here,
      kind: 'csv',
      filename: 'all.csv',
      created_by: await by('handbacks.created_by'),
      created_at: at(),
      taken_by: await by('handbacks.taken_by'),
      taken_at: at(),
      rows: '[1]',
      files: '[1]',
      steps: '["Upload it."]',
      columns: '{}',
      emptied: 1,
    },
    {
      ...here,
      kind: 'blackboard',
      filename: 'bb.xls',
      created_by: owner.userId,
      created_at: at(),
      taken_by: null,
      taken_at: at(),
      rows: '[]',
      files: '[]',
      steps: '[]',
    },
    {
      ...here,
      kind: 'xlsx',
      filename: 'never taken.xlsx',
      created_by: owner.userId,
      created_at: at(),
      taken_by: null,
      taken_at: null,
      rows: '[]',
      files: '[]',
      steps: '[]',
    },
  ];
  const handbacks = await put('handbacks', ...taken);
  const bases = await basisOf(db, { assignmentId: assignment_id });
  const basis = bases.get(work!.id)!;
  await put(
    'handback_works',
    { handback_id: handbacks[0]!.id, ...of, basis: basisFor('csv', basis) },
    { handback_id: handbacks[0]!.id, submission_id: other!.id, basis: 'of before' },
    { handback_id: handbacks[1]!.id, ...of, basis: basisFor('blackboard', basis) },
  );
  const snapshot = canonicalJson({
    assignment: { title: 'Essay' },
    student: { name: 'Zoë', identifier: null },
    submission: { id: work!.id, files: [], submitted_at: at() },
    grade: '17',
    scale: { kind: 'free' },
    feedback: null,
    rubric: null,
    annotations: [],
    educator: { name: 'Ada', header: '', closing: '' },
    ai_statement: null,
    made_at: at(),
  } satisfies Returned);
  const given = { ...of, snapshot, sha256: hex(snapshot), lease: null, leased_until: null };
  const waits = {
    batch: 'c',
    asked_by: owner.userId,
    unfinished: 0,
    released_at: null,
    ended_at: null,
    ended_by: null,
    snapshot: null,
    sha256: null,
    basis: null,
    file_ids: null,
    why: '',
    lease: null,
    leased_until: null,
  } as const;
  await put(
    'releases',
    {
      ...given,
      batch: 'a',
      asked_by: await by('releases.asked_by'),
      state: 'withdrawn',
      unfinished: 1,
      created_at: at(),
      due_at: at(),
      released_at: at(),
      ended_at: at(),
      ended_by: await by('releases.ended_by'),
      basis: 'of before',
      file_ids: JSON.stringify([files[1]!.id, files[0]!.id]),
      why: 'A mistake.',
      lease: 'l',
      leased_until: at(),
    },
    {
      ...given,
      batch: 'b',
      asked_by: owner.userId,
      state: 'released',
      unfinished: 0,
      created_at: at(),
      due_at: null,
      released_at: at(),
      ended_at: null,
      ended_by: null,
      basis: basis.hash,
      file_ids: '[]',
      why: '',
    },
    { ...waits, ...of, state: 'planned', created_at: at(), due_at: at() },
    { ...waits, ...of, state: 'failed', created_at: at(), due_at: null },
  );
  const links = await put(
    'student_links',
    ...['a', 'b'].map(
      (token) =>
        ({
          ...of,
          student_id: students[0]!.id,
          token_hash: `${token} ${assignment_id}`,
          regrade: 1,
          created_by: owner.userId,
          created_at: at(),
          expires_at: at(),
          revoked_at: at(),
          seen_at: at(),
        }) as const,
    ),
  );
  await put(
    'regrades',
    {
      ...of,
      link_id: links[0]!.id,
      text: 'Why not 18?',
      created_at: at(),
      answer: 'It is late.',
      answered_by: await by('regrades.answered_by'),
      answered_at: at(),
    },
    {
      ...of,
      link_id: links[1]!.id,
      text: 'And 19?',
      created_at: at(),
      answer: null,
      answered_by: null,
      answered_at: null,
    },
  );

  const [first, second] = [await by('allocations.marker_id'), await by('allocation_changes.to_id')];
  await put('allocations', {
    ...of,
    round: 'first',
    marker_id: first,
    allocated_at: at(),
    submitted_at: at(),
  });
  await put(
    'allocation_changes',
    {
      ...of,
      round: 'first',
      from_id: null,
      to_id: second,
      seed: 3,
      changed_by: await by('allocation_changes.changed_by'),
      changed_at: at(),
    },
    {
      ...of,
      round: 'first',
      from_id: await by('allocation_changes.from_id'),
      to_id: null,
      seed: null,
      changed_by: owner.userId,
      changed_at: at(),
    },
  );
  await put(
    'criterion_markers',
    { ...here, criterion: 'argument', marker_id: await by('criterion_markers.marker_id') },
    { ...here, criterion: 'evidence', marker_id: owner.userId },
  );
  await put('moderators', {
    ...here,
    user_id: await by('moderators.user_id'),
    named_by: owner.userId,
    named_at: at(),
  });
  const framed = (id: number, marker: { id: number; name: string } | null) => ({
    id,
    level: 0.5,
    fails: false,
    band: 'Pass',
    grade: '17',
    marker,
  });
  const frame = JSON.stringify([
    framed(work!.id, { id: second, name: 'Later' }),
    framed(other!.id, { id: first, name: 'Earlier' }),
    framed(99, null),
  ]);
  const drawn = { ...here, rule: JSON.stringify({ ...EMPTY_RULE, root: true }), seed: 8, frame };
  const draws = await put(
    'sample_draws',
    {
      ...drawn,
      extends: 0,
      reason: '',
      drawn_by: await by('sample_draws.drawn_by'),
      drawn_at: at(),
      replaced_by: await by('sample_draws.replaced_by'),
      replaced_at: at(),
      replaced_reason: 'A rule of the school.',
    },
    {
      ...drawn,
      extends: 1,
      reason: 'One more.',
      drawn_by: owner.userId,
      drawn_at: at(),
      drawn_by_name: 'Dora elsewhere',
      replaced_by: owner.userId,
      replaced_at: at(),
      replaced_reason: 'Too few.',
      replaced_by_name: 'Ron elsewhere',
    },
    { ...drawn, frame: '[]', extends: 0, reason: '', drawn_by: owner.userId, drawn_at: at() },
  );
  await put(
    'sample_scripts',
    { draw_id: draws[0]!.id, ...of, why: '[{"part":"size","of":null}]', grade: '17' },
    { draw_id: draws[2]!.id, submission_id: other!.id, why: '[]', grade: null },
  );
  await put(
    'moderation_signings',
    {
      ...here,
      signed_by: await by('moderation_signings.signed_by'),
      signed_at: at(),
      words: 'For the board.',
      digest: hex('d'),
    },
    {
      ...here,
      signed_by: owner.userId,
      signed_at: at(),
      words: '',
      digest: hex('e'),
      signed_by_name: 'Sue elsewhere',
    },
  );
  await put('assignment_members', {
    ...here,
    user_id: await by('assignment_members.user_id'),
    role: 'grader',
    credit_cap: 5,
    created_at: at(),
  });
  return assignment_id;
}
