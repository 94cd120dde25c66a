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

/**
 * Bytes of JSON that are cached, for all readers together: some five thousand scripts with a draft.
 */
const MAX_BYTES = 32 * 1024 * 1024;
/** The overhead of caching one, in addition to its JSON. */
const EACH = 2048;

/**
 * Everything that the JSON of a row in the query depends on. Each change of a row, its files and
 * its students raises its version; a document that is read from a file has its own name.
 */
const standing = sql<string>`(submissions.version || ' ' || submissions.updated_at || ' ' || submissions.created_at || ' '
  || coalesce((select string_agg(coalesce(d.key, '-'), ' ' order by f.id) from submission_files f left join documents d on d.original_key = f.key where f.submission_id = submissions.id), ''))`;

/** What is read first for each row of a list. */
export const ROW_STATE = [
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
 * Returns a submission as the API returns it if nothing of it is hidden: everything but the link to
 * its report, which is created for each caller, and the closing brace. The draft is the largest
 * part, and is sent as it is stored.
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

/**
 * Not from Node's pool, 64 KB of which would be kept for as long as a single row in it is cached.
 */
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
 * A cache of list rows in the form in which they are sent: reading a hundred drafts and writing
 * them as JSON was most of the cost of a list. A cached row is used only while nothing has changed
 * (docs/decisions/lists.md), and never for anybody from whom a part is hidden.
 */
export function createListing(db: Kysely<Database>): Listing {
  const kept = new LRUCache<number, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ listed }) => listed.json.length + EACH,
  });

  /** As `principal` sees them; with null without regard to any caller. */
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
      // The remaining grace days change with what is handed in elsewhere.
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
        // If something changed after its state was read, that state never occurs again.
        kept.set(one.id, { stand: anew.get(one.id)!, listed });
      }
      // Last: whatever was read earlier already existed before they were asked to mark without
      // seeing it.
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
