import type { Kysely } from 'kysely';
import type {
  Comparison,
  ModerationReport,
  ReportAgreed,
  ReportChange,
  ReportScript,
} from '#contract/teams/moderation/report.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { differs } from '#contract/teams/agree.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { judgementOf } from '#server/features/marking/mark-rows.ts';
import { type Script, scriptsOf } from './frame.ts';
import { type GivenMark, markRows } from './long-rows.ts';
import { gradeReader, type Measure, measureOf } from '#contract/analytics/script.ts';
import type { Pair } from '#contract/teams/moderation/agreement.ts';
import { countOfBands, rankIn } from '#contract/teams/moderation/bands.ts';
import { agreedFigure, compared, severityFigures } from '#contract/teams/moderation/figures.ts';
import type { Signing } from '#contract/teams/moderation/sample.ts';
import type { Given } from '#contract/teams/moderation/severity.ts';
import { whyInWords } from '#contract/teams/moderation/words.ts';
import { addsUp, hasLevels, spanOf } from '#contract/rubrics/criterion.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import { type Basis, basisOf, percentOf } from '#server/features/marking/basis.ts';
import { currentSample, drawsOf, moderatorsOf, newestRemarks } from './sample-rows.ts';

/** Returns a mark in words: “Good, 10”. */
function inWords(criterion: Criterion, row: GivenMark | undefined): string {
  const judgement = row === undefined ? null : judgementOf(row);
  const points = judgement === null ? null : pointsOf(criterion, judgement);
  const level = criterion.levels
    .filter(({ id }) => judgement?.level_ids?.includes(id) ?? false)
    .map(({ name }) => name)
    .join(', ');
  return points === null
    ? 'No mark'
    : [level, String(points)].filter((part) => part !== '').join(', ');
}

/**
 * Returns what two markers of a script agreed on, and why, where they had given something else
 * (MOD-2).
 */
async function agreedOf(
  db: Kysely<Database>,
  assignmentId: number,
  rubric: Rubric | null,
  scripts: ReadonlyMap<number, Script>,
  marks: readonly GivenMark[],
): Promise<ReportAgreed[]> {
  const rows = await db
    .selectFrom('agreements')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .innerJoin('users', 'users.id', 'agreed_by')
    .select(['submission_id', 'how', 'agreed_at'])
    .select(nameOf.as('by'))
    .where('assignment_id', '=', assignmentId)
    .orderBy('submission_id')
    .execute();
  const given = Map.groupBy(marks, ({ submission_id }) => submission_id);
  return rows.flatMap(({ submission_id, how, agreed_at, by }): ReportAgreed[] => {
    const script = scripts.get(submission_id);
    if (script === undefined || how === null || agreed_at === null) return [];
    const criteria = (how === 'rule' ? [] : (rubric?.criteria ?? [])).flatMap(
      (criterion): ReportAgreed['criteria'] => {
        const of = (round: string): GivenMark | undefined =>
          given
            .get(submission_id)
            ?.find((row) => row.round === round && row.criterion === criterion.id);
        const [first, second, agreed] = [of('first'), of('second'), of('agreed')];
        const isTold =
          criterion.kind !== 'comment' &&
          (differs(criterion, first && judgementOf(first), second && judgementOf(second)) ||
            (agreed?.reason ?? '') !== '');
        return isTold
          ? [
              {
                name: criterion.name,
                first: inWords(criterion, first),
                second: inWords(criterion, second),
                agreed: inWords(criterion, agreed),
                reason: agreed?.reason ?? '',
              },
            ]
          : [];
      },
    );
    return [{ submission_id, name: script.name, how, by, at: agreed_at, criteria }];
  });
}

/** A script that two people marked and handed over, with the marks of each. */
interface Double {
  id: number;
  first: GivenMark[];
  second: GivenMark[];
  markers: { first: number; second: number };
}

async function doublesOf(db: Kysely<Database>, assignmentId: number): Promise<Double[]> {
  const given = await db
    .selectFrom('allocations')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select(['submission_id', 'round', 'marker_id'])
    .where('assignment_id', '=', assignmentId)
    .where('allocations.submitted_at', 'is not', null)
    .orderBy('submission_id')
    .execute();
  const marks = Map.groupBy(await markRows(db, assignmentId), ({ submission_id }) => submission_id);
  return [...Map.groupBy(given, ({ submission_id }) => submission_id)].flatMap(
    ([id, rows]): Double[] => {
      const [first, second] = [
        rows.find(({ round }) => round === 'first'),
        rows.find(({ round }) => round === 'second'),
      ];
      if (first === undefined || second === undefined) return [];
      const of = (round: string): GivenMark[] =>
        (marks.get(id) ?? []).filter((row) => row.round === round);
      return [
        {
          id,
          first: of('first'),
          second: of('second'),
          markers: { first: first.marker_id, second: second.marker_id },
        },
      ];
    },
  );
}

/** Returns a mark as a percentage of the criterion's maximum. */
function shareOf(criterion: Criterion, rows: readonly GivenMark[]): number | null {
  const row = rows.find((mark) => mark.criterion === criterion.id);
  const points = row === undefined ? null : pointsOf(criterion, judgementOf(row));
  const { min, max } = spanOf(criterion);
  return points === null || max <= min ? null : ((points - min) / (max - min)) * 100;
}

/**
 * Returns the rank of the one chosen level, 0 being the one with the lowest points; null if levels
 * add up, or none is chosen.
 */
function rankOf(criterion: Criterion, rows: readonly GivenMark[]): number | null {
  const row = rows.find((mark) => mark.criterion === criterion.id);
  const [chosen] = row === undefined ? [] : (judgementOf(row).level_ids ?? []);
  const ranks = [...new Set(criterion.levels.map(({ points }) => points))].toSorted(
    (a, b) => a - b,
  );
  const level = criterion.levels.find(({ id }) => id === chosen);
  return level === undefined ? null : ranks.indexOf(level.points);
}

const pairsOf = (doubles: readonly Double[], of: (rows: GivenMark[]) => number | null): Pair[] =>
  doubles.flatMap(({ first, second }): Pair[] => {
    const [a, b] = [of(first), of(second)];
    return a === null || b === null ? [] : [[a, b]];
  });

function blindComparison(
  basis: Basis,
  { borders }: Measure,
  doubles: readonly Double[],
): Comparison {
  const levels = pairsOf(doubles, (rows) => percentOf(basis, rows));
  const ranked = levels.map(([a, b]): Pair => [rankIn(a, borders), rankIn(b, borders)]);
  const single = (basis.rubric?.criteria ?? []).filter(
    (criterion) => hasLevels(criterion) && !addsUp(criterion) && criterion.levels.length > 1,
  );
  return {
    id: 'blind',
    n: levels.length,
    figures: compared('blind', levels, ranked, { count: countOfBands(borders), word: 'band' }),
    criteria: single.map((criterion) => {
      const both = doubles.filter(({ first, second }) =>
        [first, second].every(
          (rows) => shareOf(criterion, rows) !== null && rankOf(criterion, rows) !== null,
        ),
      );
      const figures = compared(
        'blind',
        pairsOf(both, (rows) => shareOf(criterion, rows)),
        pairsOf(both, (rows) => rankOf(criterion, rows)),
        { count: new Set(criterion.levels.map(({ points }) => points)).size, word: 'level' },
      );
      return { id: criterion.id, name: criterion.name, n: both.length, figures };
    }),
  };
}

type Words = Awaited<ReturnType<typeof newestRemarks>>;

/**
 * Compares moderators with the grade that they saw: each script once, by the moderator who was
 * first to comment on it.
 */
function moderationComparison(
  basis: Basis,
  { borders }: Measure,
  sample: readonly { submission_id: number }[],
  words: Words,
): Comparison {
  const read = gradeReader(basis.scale);
  const said = sample.flatMap(({ submission_id }) => words.get(submission_id)?.slice(0, 1) ?? []);
  const levels = said.flatMap(({ mark, grade }): Pair[] => {
    const seen = read(grade);
    return mark === null || seen.kind !== 'number' ? [] : [[seen.value, mark]];
  });
  const ranked = levels.map(([a, b]): Pair => [rankIn(a, borders), rankIn(b, borders)]);
  return {
    id: 'moderation',
    n: said.length,
    criteria: [],
    figures: [
      ...agreedFigure(said.filter(({ verdict }) => verdict === 'agrees').length, said.length),
      ...compared('moderation', levels, ranked, { count: countOfBands(borders), word: 'band' }),
    ],
  };
}

function marksGiven(basis: Basis, doubles: readonly Double[]): Given[] {
  return doubles.flatMap(({ id, markers, ...rounds }) =>
    (['first', 'second'] as const).flatMap((round) =>
      (basis.rubric?.criteria ?? []).flatMap((criterion): Given[] => {
        const value = criterion.kind === 'comment' ? null : shareOf(criterion, rounds[round]);
        return value === null
          ? []
          : [{ script: id, marker: markers[round], criterion: criterion.id, value }];
      }),
    ),
  );
}

/**
 * Returns grades in the sample that were changed since it was drawn, and why: in the words of the
 * person who changed them, else in the moderators'.
 */
async function changesOf(
  db: Kysely<Database>,
  sample: Awaited<ReturnType<typeof currentSample>>,
  scripts: ReadonlyMap<number, Script>,
  words: Words,
): Promise<ReportChange[]> {
  const changed = sample.filter(
    ({ submission_id, grade }) => scripts.get(submission_id)?.grade !== grade,
  );
  const found: ReportChange[] = [];
  for (const { submission_id, grade } of changed) {
    const last = await db
      .selectFrom('revisions')
      .innerJoin('users', 'users.id', 'changed_by')
      .select('changed_at')
      .select(nameOf.as('by'))
      .where('submission_id', '=', submission_id)
      .where('field', '=', 'grade')
      .orderBy('revisions.id', 'desc')
      .executeTakeFirst();
    const decided = await db
      .selectFrom('grade_decisions')
      .select('reason')
      .where('submission_id', '=', submission_id)
      .executeTakeFirst();
    const again = (words.get(submission_id) ?? [])
      .filter(({ verdict }) => verdict === 'again')
      .map(({ moderator, reason }) => `${moderator}: ${reason}`)
      .join(' ');
    const script = scripts.get(submission_id);
    if (script !== undefined && last !== undefined)
      found.push({
        name: script.name,
        from: grade,
        to: script.grade,
        by: last.by,
        at: last.changed_at,
        why: decided?.reason || again,
      });
  }
  return found;
}

async function signingsOf(db: Kysely<Database>, assignmentId: number): Promise<Signing[]> {
  const rows = await db
    .selectFrom('moderation_signings')
    .innerJoin('users', 'users.id', 'signed_by')
    .select(['signed_at', 'words', 'digest', 'signed_by_name'])
    .select(nameOf.as('name'))
    .where('assignment_id', '=', assignmentId)
    .orderBy('moderation_signings.id')
    .execute();
  return rows.map(({ signed_by_name, name, ...signing }) => ({
    ...signing,
    by: signed_by_name ?? name,
    elsewhere: signed_by_name !== null,
  }));
}

/**
 * Returns who signed a report, and whether any of it came with an archive file, which its digest
 * doesn't cover.
 */
export async function underReport(
  db: Kysely<Database>,
  assignmentId: number,
  { draws }: Pick<ModerationReport, 'draws'>,
): Promise<Pick<ModerationReport, 'signings' | 'from_file'>> {
  const signings = await signingsOf(db, assignmentId);
  const word = await db
    .selectFrom('moderations')
    .innerJoin('submissions', 'submissions.id', 'moderations.submission_id')
    .select('moderations.id')
    .where('assignment_id', '=', assignmentId)
    .where('moderator_name', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return {
    signings,
    from_file: word !== undefined || [...signings, ...draws].some(({ elsewhere }) => elsewhere),
  };
}

/** Returns the whole report except who signed it and when it was made (MOD-6). */
export async function reportOf(
  db: Kysely<Database>,
  assignmentId: number,
): Promise<Omit<ModerationReport, 'signings' | 'from_file' | 'made_at'>> {
  const { name, anonymous } = await db
    .selectFrom('assignments')
    .select(['name', 'anonymous'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const basis = await basisOf(db, assignmentId);
  const measure = measureOf(basis.rubric, basis.scale);
  const all = await scriptsOf(db, assignmentId);
  const byId = new Map(all.map((script) => [script.id, script]));
  const read = gradeReader(basis.scale);
  const [sample, words, doubles] = [
    await currentSample(db, assignmentId),
    await newestRemarks(db, assignmentId),
    await doublesOf(db, assignmentId),
  ];
  const given = marksGiven(basis, doubles);
  const people = new Map(
    (
      await db
        .selectFrom('users')
        .select('id')
        .select(nameOf.as('name'))
        .where('id', 'in', [0, ...new Set(given.map(({ marker }) => marker))])
        .execute()
    ).map((row) => [row.id, row.name]),
  );
  const said = {
    assignment: name,
    anonymous: anonymous === 1,
    scripts: all.length,
    graded: all.filter(({ grade }) => read(grade).kind !== 'none').length,
    doubles: doubles.length,
    moderators: (await moderatorsOf(db, assignmentId)).map(({ full_name }) => full_name),
    draws: await drawsOf(db, assignmentId),
    sample: sample.flatMap(({ submission_id, why, grade }): ReportScript[] => {
      const script = byId.get(submission_id);
      return script === undefined
        ? []
        : [
            {
              submission_id,
              name: script.name,
              marker: script.marker?.name ?? null,
              why: why.map(whyInWords),
              drawn_grade: grade,
              grade: script.grade,
              said: (words.get(submission_id) ?? []).map(
                ({ moderator, verdict, reason, mark }) => ({ moderator, verdict, reason, mark }),
              ),
            },
          ];
    }),
    agreed: await agreedOf(db, assignmentId, basis.rubric, byId, await markRows(db, assignmentId)),
    comparisons: [
      blindComparison(basis, measure, doubles),
      moderationComparison(basis, measure, sample, words),
    ],
    severity: severityFigures(given, (marker) => people.get(marker) ?? ''),
    changes: await changesOf(db, sample, byId, words),
  };
  return { ...said, digest: sha256(JSON.stringify(said)) };
}
