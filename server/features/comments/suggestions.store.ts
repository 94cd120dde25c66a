import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  type Choices,
  CommentMemory,
  commentsIn,
  MAX_SUGGESTIONS,
  overlap,
  type Ranked,
  type Remembered,
  stemsOf,
} from '#contract/comments/remembered.ts';
import { QUALITY_LEVELS } from '#contract/comments/comment.ts';
import type { Suggestion, SuggestionChoice } from '#contract/comments/suggestion.ts';
import { spanOf } from '#contract/rubrics/criterion.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { permits } from '#contract/teams/roles.ts';
import { ownHiddenFrom, hiddenSince } from '#server/features/teams/blind.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { may, roleOn } from '#server/platform/access/access.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { isoNow, sha256, type StoreContext } from '#server/platform/database/stores/context.ts';
import { Forbidden, InvalidInput } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/**
 * What the marker is looking at: a criterion, or null for the whole script, and what is selected
 * there now.
 */
export interface Asked {
  criterion: string | null;
  level_ids: readonly string[] | null;
  points: number | null;
}

export interface Suggestions {
  /**
   * Up to eight comments for this criterion of this script (SUG-2): the caller's own from this
   * assignment, then from earlier ones with a criterion of the same name, then from the bank.
   * Nobody else's are included. `read` returns the text of a file by its key. Throws NotFound.
   */
  list(
    principal: Principal,
    submissionId: number,
    asked: Asked,
    read: (key: string) => Promise<string>,
  ): Promise<Suggestion[]>;
  /**
   * Sets what happens to a suggestion from now on (SUG-3). Throws NotFound, Forbidden for people
   * who may not mark, InvalidInput if required new words are missing.
   */
  choose(principal: Principal, submissionId: number, choice: SuggestionChoice): Promise<void>;
}

/** What one marker wrote in one assignment, as far as it has been read. */
interface Kept {
  memory: CommentMemory;
  /** The latest changes that have been read. */
  marks: number;
  feedback: number;
  /** For each script with the caller's own notes: how many, and in which state. */
  notes: Map<number, string>;
  scripts: Set<number>;
  /** Scripts on which the caller may not see their own marks. */
  hidden: ReadonlySet<number>;
  earlier: Map<string, { memory: CommentMemory; names: Map<number, string> }>;
  /** Reads happen one after the other. */
  turn: Promise<unknown>;
  texts: Promise<void> | null;
}

/** How many memories are kept, for those who marked most recently. */
const MAX_KEPT = 60;
/**
 * After this time everything is read again, which also drops what was deleted elsewhere meanwhile.
 */
const KEPT_MS = 10 * 60_000;
/**
 * The longest time in milliseconds that the thread is blocked while comments are being read in.
 */
const SLICE_MS = 6;
/**
 * How long the first response waits for the scripts' texts; later responses use them for ranking.
 */
const TEXTS_WAIT_MS = 300;
const MAX_TEXT_BYTES = 200_000;
const READ_AT_ONCE = 4;
const MAX_EARLIER_ASSIGNMENTS = 20;
const MAX_EARLIER_COMMENTS = 2_000;
const OWN_ROUNDS = ['first', 'second', 'third'] as const;

const breath = (): Promise<void> => new Promise((go) => setImmediate(go));

/** Processes each item, and yields the thread in between. */
async function inSlices<Item>(items: Iterable<Item>, each: (item: Item) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    each(item);
    if (performance.now() - since < SLICE_MS) continue;
    await breath();
    since = performance.now();
  }
}

const levelKey = (levelIds: readonly string[] | null, points: number | null): string | null =>
  levelIds === null && points === null
    ? null
    : `${(levelIds ?? []).toSorted().join(',')}|${points ?? ''}`;

/**
 * Returns the points or level given as a share of the maximum; null if the rubric doesn't define
 * it.
 */
function shareOf(criterion: Criterion | undefined, given: Omit<Asked, 'criterion'>): number | null {
  if (criterion === undefined) return null;
  const { min, max } = spanOf(criterion);
  const points = pointsOf(criterion, given);
  return points === null || max <= min ? null : (points - min) / (max - min);
}

const criterionOf = (rubric: Rubric | null, id: string | null): Criterion | undefined =>
  rubric?.criteria.find((one) => one.id === id);

export interface OwnMark {
  submission_id: number;
  round: (typeof OWN_ROUNDS)[number];
  criterion: string;
  version: number;
  level_ids: string | null;
  points: number | null;
  comment: string;
  updated_at: string;
}

/**
 * Returns the caller's marks whose comment they wrote themselves; on these scripts, or in the whole
 * assignment.
 */
export async function ownMarks(
  db: Kysely<Database>,
  { userId }: Principal,
  assignmentId: number,
  ids?: readonly number[],
): Promise<OwnMark[]> {
  return await db
    .selectFrom('marks')
    .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
    .where('submissions.assignment_id', '=', assignmentId)
    .where('marks.marker_id', '=', userId)
    .where('marks.round', 'in', OWN_ROUNDS)
    .$if(ids !== undefined, (query) => query.where('marks.submission_id', 'in', ids!))
    // People who only chose another level didn't write the comment.
    .where(
      sql<boolean>`(marks.comment = '' or not exists (select 1 from mark_revisions o where o.submission_id = marks.submission_id
        and o.round = marks.round and o.criterion = marks.criterion and o.changed_by <> ${userId}))`,
    )
    .select((eb) => [
      'marks.submission_id',
      eb.ref('marks.round').$castTo<OwnMark['round']>().as('round'),
      'marks.criterion',
      'marks.version',
      'marks.level_ids',
      'marks.points',
      'marks.comment',
      'marks.updated_at',
    ])
    .execute();
}

/**
 * Returns everything that the caller wrote on these scripts, or in the whole assignment, by script.
 */
async function written(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  rubric: Rubric | null,
  ids?: readonly number[],
): Promise<Map<number, Remembered[]>> {
  const { userId } = principal;
  const marks = await ownMarks(db, principal, assignmentId, ids);
  const notes = await db
    .selectFrom('annotations')
    .innerJoin('submissions', 'submissions.id', 'annotations.submission_id')
    .where('submissions.assignment_id', '=', assignmentId)
    .where('annotations.marker_id', '=', userId)
    .where('annotations.text', '<>', '')
    .$if(ids !== undefined, (query) => query.where('annotations.submission_id', 'in', ids!))
    .select([
      'annotations.submission_id',
      'annotations.criterion',
      'annotations.text',
      'annotations.updated_at',
    ])
    .execute();
  const feedback = await db
    .selectFrom('submissions')
    .innerJoin('revisions', 'revisions.submission_id', 'submissions.id')
    .where('submissions.assignment_id', '=', assignmentId)
    .where('revisions.field', '=', 'feedback_text')
    .where('revisions.changed_by', '=', userId)
    .where('submissions.feedback_text', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from revisions later where later.submission_id = revisions.submission_id and later.field = 'feedback_text' and later.id > revisions.id)`,
    )
    .$if(ids !== undefined, (query) => query.where('submissions.id', 'in', ids!))
    .select(['submissions.id', 'submissions.feedback_text', 'submissions.grade', 'changed_at'])
    .execute();
  const found = new Map<number, Remembered[]>();
  const add = (
    script: number,
    text: string,
    when: string,
    rest: Omit<Remembered, 'text' | 'at'>,
  ) => {
    const own = found.get(script) ?? [];
    const at = Date.parse(when);
    for (const one of commentsIn(text)) own.push({ text: one, at, ...rest });
    found.set(script, own);
  };
  const givenAt = new Map<string, Omit<Remembered, 'text' | 'at' | 'criterion'>>();
  await inSlices(marks, (mark) => {
    const given = {
      level_ids: mark.level_ids === null ? null : (JSON.parse(mark.level_ids) as string[]),
      points: mark.points,
    };
    const known = {
      level: levelKey(given.level_ids, given.points),
      share: shareOf(criterionOf(rubric, mark.criterion), given),
    };
    givenAt.set(`${mark.submission_id} ${mark.criterion}`, known);
    add(mark.submission_id, mark.comment, mark.updated_at, { criterion: mark.criterion, ...known });
  });
  await inSlices(notes, ({ submission_id, criterion, text, updated_at }) => {
    const known = givenAt.get(`${submission_id} ${criterion}`) ?? { level: null, share: null };
    add(submission_id, text, updated_at, { criterion, ...known });
  });
  await inSlices(feedback, ({ id, feedback_text, grade, changed_at }) =>
    add(id, feedback_text ?? '', changed_at, { criterion: null, level: grade, share: null }),
  );
  return found;
}

const fresh = (): Kept => ({
  memory: new CommentMemory(),
  marks: -1,
  feedback: -1,
  notes: new Map(),
  scripts: new Set(),
  hidden: new Set(),
  earlier: new Map(),
  turn: Promise.resolve(),
  texts: null,
});

const lastIdOf = async (
  db: Kysely<Database>,
  table: 'mark_revisions' | 'revisions',
): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.max<number | null>('id').as('last'))
        .executeTakeFirstOrThrow()
    ).last ?? 0,
  );

/** Reads what has changed since the memory was last updated. */
async function refresh(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  rubric: Rubric | null,
  kept: Kept,
): Promise<void> {
  const [marks, feedback] = [await lastIdOf(db, 'mark_revisions'), await lastIdOf(db, 'revisions')];
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .execute();
  const noted = await db
    .selectFrom('annotations')
    .innerJoin('submissions', 'submissions.id', 'annotations.submission_id')
    .where('submissions.assignment_id', '=', assignmentId)
    .where('annotations.marker_id', '=', principal.userId)
    .groupBy('annotations.submission_id')
    .select([
      'annotations.submission_id',
      sql<string>`count(*) || ' ' || sum(annotations.version) || ' ' || max(annotations.updated_at)`.as(
        'state',
      ),
    ])
    .execute();
  const notes = new Map(noted.map(({ submission_id, state }) => [submission_id, state]));
  const scripts = new Set(rows.map(({ id }) => id));
  const unseen = await ownHiddenFrom(db, principal);
  const hidden = new Set([...unseen].filter((id) => scripts.has(id)));
  for (const id of kept.memory.scripts()) if (!scripts.has(id)) kept.memory.delete(id);

  let changed: number[] | undefined;
  if (kept.marks !== -1) {
    const touched = new Set<number>();
    for (const [table, since, until] of [
      ['mark_revisions', kept.marks, marks],
      ['revisions', kept.feedback, feedback],
    ] as const) {
      if (since === until) continue;
      const later = await db
        .selectFrom(table)
        .select('submission_id')
        .distinct()
        .where('id', '>', since)
        .execute();
      for (const { submission_id } of later) touched.add(submission_id);
    }
    for (const [id, state] of notes) if (kept.notes.get(id) !== state) touched.add(id);
    for (const id of kept.notes.keys()) if (!notes.has(id)) touched.add(id);
    for (const id of kept.hidden) if (!hidden.has(id)) touched.add(id);
    for (const id of hidden) if (!kept.hidden.has(id)) touched.add(id);
    changed = [...touched].filter((id) => scripts.has(id));
    // When a class is imported or marked elsewhere in one go, everything is read instead of a long
    // list.
    if (changed.length > 200) changed = undefined;
  }
  if (changed?.length !== 0) {
    const found = await written(db, principal, assignmentId, rubric, changed);
    await inSlices(changed ?? scripts, (id) =>
      kept.memory.putComments(id, hidden.has(id) ? [] : (found.get(id) ?? [])),
    );
  }
  Object.assign(kept, { marks, feedback, notes, scripts, hidden });
}

/** Reads the scripts' texts, a few at a time; one that can't be read isn't compared. */
async function readTexts(
  db: Kysely<Database>,
  assignmentId: number,
  memory: CommentMemory,
  read: (key: string) => Promise<string>,
): Promise<void> {
  const files = await db
    .selectFrom('submission_files')
    .innerJoin('submissions', (join) =>
      join
        .onRef('submissions.id', '=', 'submission_files.submission_id')
        .onRef('submissions.attempt', '=', 'submission_files.attempt'),
    )
    .where('submissions.assignment_id', '=', assignmentId)
    .where('submission_files.processed_key', 'is not', null)
    .where('submission_files.processed_bytes', '<=', MAX_TEXT_BYTES)
    .select(['submission_id', 'processed_key'])
    .orderBy('submission_id')
    .orderBy('position')
    .execute();
  const works = [...Map.groupBy(files, ({ submission_id }) => submission_id)].values();
  const lane = async (): Promise<void> => {
    for (const [id, own] of works) {
      const texts: string[] = [];
      for (const { processed_key } of own) texts.push(await read(processed_key!).catch(() => ''));
      if (memory.has(id)) memory.putText(id, texts.join('\n'));
      await breath();
    }
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, lane));
}

const ofName = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/gu, ' ');

/**
 * Returns what the caller wrote for a criterion of the same name in other assignments that they can
 * still see, newest first.
 */
async function earlierOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  name: string,
): Promise<{ memory: CommentMemory; names: Map<number, string> }> {
  const memory = new CommentMemory();
  const names = new Map<number, string>();
  const hidden = await ownHiddenFrom(db, principal);
  const others = await db
    .selectFrom('assignments')
    .where('assignments.id', '<>', assignmentId)
    .where(may(principal, 'read'))
    .where(
      sql<boolean>`exists (select 1 from marks k join submissions s on s.id = k.submission_id where s.assignment_id = assignments.id and k.marker_id = ${principal.userId} and k.comment <> '')`,
    )
    .select(['assignments.id', 'assignments.name'])
    .orderBy('assignments.id', 'desc')
    .limit(MAX_EARLIER_ASSIGNMENTS)
    .execute();
  let left = MAX_EARLIER_COMMENTS;
  for (const other of others) {
    if (left <= 0) break;
    const { rubric } = await currentRubric(db, other.id);
    const same = rubric?.criteria.filter((one) => ofName(one.name) === name) ?? [];
    if (same.length === 0) continue;
    const found = await written(db, principal, other.id, rubric);
    await inSlices(found, ([id, comments]) => {
      if (hidden.has(id) || left <= 0) return;
      const own = comments
        .filter(({ criterion }) => same.some((one) => one.id === criterion))
        .map((one) => ({ ...one, criterion: '' }));
      if (own.length === 0) return;
      left -= own.length;
      names.set(id, other.name);
      memory.putComments(id, own);
    });
  }
  return { memory, names };
}

/** Returns the bank's comments about this criterion, the caller's own before the standard ones. */
async function fromBank(
  db: Kysely<Database>,
  { userId }: Principal,
  criterion: Criterion | undefined,
  share: number | null,
): Promise<Suggestion[]> {
  if (criterion === undefined) return [];
  const about = stemsOf(`${criterion.name} ${criterion.description}`);
  const name = stemsOf(criterion.name);
  const rows = await db
    .selectFrom('comments')
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]))
    .select(['owner_id', 'text', 'category', 'quality_level', 'id'])
    .orderBy('id', 'desc')
    .limit(3_000)
    .execute();
  const level =
    share === null ? null : QUALITY_LEVELS[Math.round((1 - share) * (QUALITY_LEVELS.length - 1))];
  return rows
    .map((row) => ({
      row,
      fit:
        overlap(stemsOf(row.category), name) +
        overlap(stemsOf(row.text), about) +
        (row.quality_level === level ? 0.05 : 0),
      isAbout: overlap(stemsOf(row.category), name) > 0 || overlap(stemsOf(row.text), about) > 0,
    }))
    .filter(({ isAbout }) => isAbout)
    .toSorted(
      (a, b) => Number(a.row.owner_id === null) - Number(b.row.owner_id === null) || b.fit - a.fit,
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row }) => ({
      text: row.text,
      source: row.owner_id === null ? 'standard' : 'bank',
      scripts: 0,
      last: null,
      from: row.category,
      at_level: false,
      pinned: false,
    }));
}

async function choicesOf(
  db: Kysely<Database>,
  { userId }: Principal,
  assignmentId: number,
  criterion: string | null,
): Promise<Choices> {
  const rows = await db
    .selectFrom('suggestion_choices')
    .select(['text', 'choice', 'wording'])
    .where('user_id', '=', userId)
    .where('assignment_id', '=', assignmentId)
    .where('criterion', '=', criterion ?? '')
    .execute();
  const of = (choice: string) =>
    new Set(rows.filter((row) => row.choice === choice).map(({ text }) => text));
  return {
    pinned: of('pin'),
    forgotten: of('forget'),
    reworded: new Map(
      rows.flatMap(({ text, choice, wording }) =>
        choice === 'reword' && wording !== null ? [[text, wording] as const] : [],
      ),
    ),
  };
}

export const createSuggestions = (context: StoreContext): Suggestions => {
  const { db } = context;
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT, ttl: KEPT_MS });

  const placeOf = async (submissionId: number) =>
    await db
      .selectFrom('submissions')
      .select(['assignment_id', 'feedback_text', 'grade'])
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow();

  return {
    async list(principal, submissionId, asked, read) {
      await roleOn(db, principal, { submissionId });
      const { assignment_id: assignmentId, grade } = await placeOf(submissionId);
      const { rubric, version } = await currentRubric(db, assignmentId);
      const key = `${principal.userId} ${assignmentId} ${version}`;
      let own = kept.get(key);
      if (own === undefined) kept.set(key, (own = fresh()));
      const mine = own;
      const turn = mine.turn.then(() => refresh(db, principal, assignmentId, rubric, mine));
      mine.turn = turn.catch(() => {});
      await turn;
      mine.texts ??= readTexts(db, assignmentId, mine.memory, read).catch(() => {
        mine.texts = null;
      });
      await Promise.race([
        mine.texts,
        new Promise<void>((go) => setTimeout(go, TEXTS_WAIT_MS).unref()),
      ]);

      const criterion = criterionOf(rubric, asked.criterion);
      const share = shareOf(criterion, asked);
      // People who mark without seeing the first mark mustn't be able to infer it from matching
      // comments.
      const hidesGrade = (await hiddenSince(db, principal, [submissionId])).has(submissionId);
      const given = hidesGrade ? null : grade;
      const level = asked.criterion === null ? given : levelKey(asked.level_ids, asked.points);
      const choices = await choicesOf(db, principal, assignmentId, asked.criterion);
      const occasion = { script: submissionId, text: '', criterion: asked.criterion, level, share };
      const found = mine.memory
        .suggest(occasion, choices)
        .map((ranked) => toSuggestion(ranked, 'assignment', ''));
      const known = new Set(found.map(({ text }) => text));
      const add = (more: readonly Suggestion[]): void => {
        for (const one of more) {
          if (found.length === MAX_SUGGESTIONS) return;
          if (known.has(one.text) || choices.forgotten.has(one.text)) continue;
          known.add(one.text);
          found.push(one);
        }
      };
      if (found.length < MAX_SUGGESTIONS && criterion !== undefined && criterion.name !== '') {
        const name = ofName(criterion.name);
        let earlier = mine.earlier.get(name);
        if (earlier === undefined)
          mine.earlier.set(name, (earlier = await earlierOf(db, principal, assignmentId, name)));
        const { memory, names } = earlier;
        add(
          memory
            .suggest({ ...occasion, script: 0, criterion: '' }, choices)
            .map((ranked) =>
              toSuggestion(ranked, 'earlier', names.get(ranked.scripts.at(-1) ?? 0) ?? ''),
            ),
        );
      }
      if (found.length < MAX_SUGGESTIONS) add(await fromBank(db, principal, criterion, share));
      return found;
    },

    async choose(principal, submissionId, { criterion, text, choice, wording }) {
      const role = await roleOn(db, principal, { submissionId });
      if (!permits(role, 'mark')) throw new Forbidden();
      if (choice === 'reword' && wording === undefined)
        throw new InvalidInput([
          { path: ['wording'], message: 'Write the wording to offer instead.' },
        ]);
      const { assignment_id } = await placeOf(submissionId);
      const id = {
        user_id: principal.userId,
        assignment_id,
        criterion: criterion ?? '',
        text_hash: sha256(text),
      };
      if (choice === 'unpin') {
        await db
          .deleteFrom('suggestion_choices')
          .where('user_id', '=', id.user_id)
          .where('assignment_id', '=', id.assignment_id)
          .where('criterion', '=', id.criterion)
          .where('text_hash', '=', id.text_hash)
          .where('choice', '=', 'pin')
          .execute();
        return;
      }
      const said = { wording: wording ?? null, chosen_at: isoNow(context) };
      await db
        .insertInto('suggestion_choices')
        .values({ ...id, text, choice, ...said })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'assignment_id', 'criterion', 'text_hash', 'choice'])
            .doUpdateSet(said),
        )
        .execute();
    },
  };
};

const toSuggestion = (
  { text, scripts, isAtLevel, isPinned }: Ranked,
  source: 'assignment' | 'earlier',
  from: string,
): Suggestion => ({
  text,
  source,
  scripts: scripts.length,
  last: source === 'assignment' ? (scripts.at(-1) ?? null) : null,
  from,
  at_level: isAtLevel,
  pinned: isPinned,
});
