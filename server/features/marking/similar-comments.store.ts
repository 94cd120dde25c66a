import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type SimilarComment,
  type SimilarPassage,
  MAX_SIMILAR,
} from '#contract/rubrics/similar-comments.ts';
import type { Selector } from '#contract/rubrics/annotation.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn } from '#server/platform/access/access.ts';
import { blindOf } from '#server/features/teams/blind.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** How many comments of a script are looked for elsewhere. */
const MAX_TEXTS = 100;

interface Row {
  number: number;
  submission_id: number;
  text: string;
  selectors: string;
}

function passageOf({ number, submission_id, selectors }: Row): SimilarPassage {
  const quote = (JSON.parse(selectors) as Selector[]).find(
    (one) => one.type === 'TextQuoteSelector',
  );
  return {
    annotation_id: number,
    submission_id,
    exact: quote?.exact ?? '',
    prefix: quote?.prefix ?? '',
    suffix: quote?.suffix ?? '',
  };
}

/** Which notes, of those in the query under a name, the caller may know about. */
type Seen = (notes: string) => RawBuilder<boolean>;

/** Texts of this script's notes that occur more than once in its assignment. */
const repeated = (db: Kysely<Database>, submissionId: number, seen: Seen) =>
  db
    .selectFrom('annotations as other')
    .innerJoin('submissions', 'submissions.id', 'other.submission_id')
    .where(
      'submissions.assignment_id',
      '=',
      sql<number>`(select s.assignment_id from submissions s where s.id = ${submissionId})`,
    )
    .where(seen('other'))
    .where('other.text', 'in', (eb) =>
      eb
        .selectFrom('annotations as own')
        .select('own.text')
        .where('own.submission_id', '=', submissionId)
        .where('own.text', '!=', '')
        .where(seen('own')),
    )
    .groupBy('other.text')
    .having((eb) => eb.fn.count('other.id'), '>', 1)
    .select((eb) => [
      'other.text',
      eb.fn.count<number | string>('other.id').as('notes'),
      eb.fn.count<number | string>('other.submission_id').distinct().as('scripts'),
    ])
    .orderBy('notes', 'desc')
    .orderBy('other.text')
    .limit(MAX_TEXTS)
    .execute();

/** Returns the first passages for each text, those on this script before others. */
async function passagesOf(
  db: Kysely<Database>,
  submissionId: number,
  texts: readonly string[],
  seen: Seen,
): Promise<Map<string, SimilarPassage[]>> {
  const ranked = db
    .selectFrom('annotations as other')
    .innerJoin('submissions', 'submissions.id', 'other.submission_id')
    .where(
      'submissions.assignment_id',
      '=',
      sql<number>`(select s.assignment_id from submissions s where s.id = ${submissionId})`,
    )
    .where('other.text', 'in', texts)
    .where(seen('other'))
    .select(['other.number', 'other.submission_id', 'other.text', 'other.selectors'])
    .select(
      sql<number>`row_number() over (partition by other.text order by case when other.submission_id = ${submissionId} then 0 else 1 end, other.id)`.as(
        'place',
      ),
    );
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', MAX_SIMILAR)
    .orderBy('text')
    .orderBy('place')
    .execute();
  const found = new Map<string, SimilarPassage[]>();
  for (const row of rows) found.set(row.text, [...(found.get(row.text) ?? []), passageOf(row)]);
  return found;
}

/**
 * Comments on a script that were already used in its assignment, and where (DESK-14). Everyone who
 * sees the script sees them.
 */
export const createSimilarComments =
  ({ db }: Pick<StoreContext, 'db'>) =>
  async (principal: Principal, submissionId: number): Promise<SimilarComment[]> => {
    await roleOn(db, principal, { submissionId });
    const blind = await blindOf(db, principal);
    const own = [...blind].flatMap(([id, round]) => (round === 'again' ? [] : [id]));
    const none = [...blind.keys()].filter((id) => !own.includes(id));
    const seen: Seen = (notes) => {
      const at = sql.ref(`${notes}.submission_id`);
      return sql`(${own.length === 0 ? sql`1 = 1` : sql`${sql.ref(`${notes}.marker_id`)} = ${principal.userId} or ${at} not in (${sql.join(own)})`}) and ${none.length === 0 ? sql`1 = 1` : sql`${at} not in (${sql.join(none)})`}`;
    };
    const found = await repeated(db, submissionId, seen);
    if (found.length === 0) return [];
    const texts = found.map(({ text }) => text);
    const passages = await passagesOf(db, submissionId, texts, seen);
    const banked = await db
      .selectFrom('comments')
      .select('text')
      .distinct()
      .where('text', 'in', texts)
      .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', principal.userId)]))
      .execute();
    const known = new Set(banked.map(({ text }) => text));
    return found.map(({ text, notes, scripts }) => ({
      text,
      notes: Number(notes),
      scripts: Number(scripts),
      in_bank: known.has(text),
      passages: passages.get(text) ?? [],
    }));
  };
