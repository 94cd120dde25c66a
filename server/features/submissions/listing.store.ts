import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import { sealedDrafts } from '#server/features/drafts/sealed-drafts.ts';
import { hiddenFrom } from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { type StandingTerms, type TermsRow, termsOf } from '#server/features/deadlines/terms.ts';
import type { StoredSubmissionFile } from './submission-file-types.ts';
import { withFiles } from './submission-files.store.ts';
import { submissionsWithDue } from './submission-rows.ts';
import type { ListedSubmission, StoredSubmission } from './submission-types.ts';

/** Bytes of JSON that are kept, of all readers together: some five thousand scripts with a draft. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What keeping one takes beside its JSON. */
const EACH = 2048;

/**
 * Everything that the JSON of a row in the query depends on. Each change of a row, its files and
 * its students raises its version; a document that is read of a file has a name of its own.
 */
const standing = sql<string>`(submissions.version || ' ' || submissions.updated_at || ' ' || submissions.created_at || ' '
  || coalesce((select string_agg(coalesce(d.key, '-'), ' ' order by f.id) from submission_files f left join documents d on d.original_key = f.key where f.submission_id = submissions.id), ''))`;

/** What is read of each row of a list first. */
export const STANDING = [
  'id',
  'created_at',
  'assignment_id',
  'waiver_reason',
  'held_code',
  'held_feedback',
  'mark_cap',
  standing.as('stand'),
] as const;
export interface ListingRow extends TermsRow {
  created_at: string;
  stand: string;
}

export const toSubmissionFile = ({
  key: _key,
  processed_key: _text,
  sha256: _hash,
  ...file
}: StoredSubmissionFile): SubmissionFile => file;

/**
 * A submission as the API answers it to whom nothing of it is hidden: all but the link to its
 * report, which is made for each who asks, and the brace at its end. The draft is the most of it,
 * and goes out as it is stored.
 */
export function openJson({
  keys: _keys,
  veil: _veil,
  draft,
  files,
  earlier_files,
  ...stored
}: StoredSubmission): string {
  return `${JSON.stringify({ ...stored, files: files.map(toSubmissionFile), earlier_files: earlier_files.map(toSubmissionFile) }).slice(0, -1)},"ai_feedback":${draft ?? 'null'}`;
}

/** Not from Node's pool, 64 KB of which would stay for as long as one row in it is kept. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

export interface Listing {
  /** The rows as `principal` sees them, without those that have been deleted since. */
  of(
    principal: Principal,
    rows: readonly ListingRow[],
  ): Promise<(StoredSubmission | ListedSubmission)[]>;
}

interface Kept {
  stand: string;
  listed: ListedSubmission;
}

/**
 * Rows of lists, kept as they go out: to read a hundred drafts and to write them as JSON was most
 * of what a list cost. What is kept is answered only while everything stands as it did
 * (docs/decisions/lists.md), and to nobody from whom a part is hidden.
 */
export function createListing(db: Kysely<Database>): Listing {
  const kept = new LRUCache<number, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ listed }) => listed.json.length + EACH,
  });

  /** As `principal` sees them; with null as they are, for nobody yet. */
  async function read(
    principal: Principal | null,
    ids: readonly number[],
    terms: ReadonlyMap<number, StandingTerms>,
  ): Promise<StoredSubmission[]> {
    const stored: StoredSubmission[] = [];
    for (const part of chunks(ids))
      stored.push(
        ...(await withFiles(
          db,
          principal,
          await submissionsWithDue(db).where('submissions.id', 'in', part).execute(),
          terms,
        )),
      );
    return stored;
  }

  return {
    async of(principal, rows) {
      const found = new Map<number, StoredSubmission | ListedSubmission>();
      const anew = new Map<number, string>();
      // Grace days that are left change with what is handed in elsewhere.
      const terms = await termsOf(db, rows);
      for (const { id, stand: ownStand } of rows) {
        const stand = `${ownStand} ${terms.get(id)?.stand}`;
        const one = kept.get(id);
        if (one?.stand === stand) found.set(id, one.listed);
        else anew.set(id, stand);
      }
      for (const one of await read(null, [...anew.keys()], terms)) {
        found.set(one.id, one);
        if (one.veil !== null) continue;
        const { feedback_text: _feedback, ai_feedback_text: _text, draft: _draft, ...bare } = one;
        const listed = { ...bare, json: bytesOf(openJson(one)) };
        found.set(one.id, listed);
        // What changed since it was asked how it stands, it never stands by again.
        kept.set(one.id, { stand: anew.get(one.id)!, listed });
      }
      // Last: whatever was read before it was there before they were asked to mark without seeing it.
      const ids = rows.map(({ id }) => id);
      const unseen = new Set(
        rows.length === 0
          ? []
          : [
              ...(await hiddenFrom(db, principal, ids)),
              ...(await sealedDrafts(db, principal, ids)).keys(),
            ],
      );
      for (const id of unseen) found.delete(id);
      for (const one of await read(principal, [...unseen], terms)) found.set(one.id, one);
      return rows.flatMap(({ id }) => found.get(id) ?? []);
    },
  };
}
