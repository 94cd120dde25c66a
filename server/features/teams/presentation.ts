import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { SubmissionsTable } from '#server/platform/database/schema/submissions.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { unmarked } from '#server/features/submissions/submission-rows.ts';
import { blindOf, hiddenAmong } from './blind.ts';
import { HIDDEN_FIELDS, hiddenVersions, seenVersion } from './hidden-changes.ts';

interface OfScript {
  submission_id: number;
}
interface Revision extends OfScript {
  field: string;
  version: number;
}

/**
 * What one person may see of scripts. Everything that leaves the server as a whole (exports, copies
 * of stored data) uses this instead of hiding fields itself, so that a new export can't forget a
 * field.
 */
export interface Presentation {
  /** The scripts that they mark blind, as first, second or third marker. */
  blind: ReadonlyMap<number, unknown>;
  /**
   * A script as it is stored, but without grade, feedback and their traces if what was given is
   * hidden.
   */
  submission<Row extends Selectable<SubmissionsTable>>(row: Row): Row;
  /**
   * The history of scripts, without changes of grade and feedback where these are hidden, and with
   * versions counted without them.
   */
  revisions<Row extends Revision>(rows: readonly Row[]): Row[];
  /**
   * Rows that reveal what was given, or what followed from it (releases, links, regrades): none for
   * scripts where that is hidden.
   */
  given<Row extends OfScript>(rows: readonly Row[]): Row[];
  /**
   * Rows that markers wrote: for scripts that are marked blind only the reader's own. `by` returns
   * whose a row is.
   */
  written<Row extends OfScript>(rows: readonly Row[], by: (row: Row) => number): Row[];
  /**
   * Rows that show what people other than the markers did (samples, sendings): none for scripts
   * that are marked blind in any round.
   */
  beside<Row extends OfScript>(rows: readonly Row[]): Row[];
}

/** Builds what a person may see of all scripts, or of these. */
export async function presentationFor(
  db: Kysely<Database>,
  principal: Principal,
  submissionIds?: readonly number[],
): Promise<Presentation> {
  const blind = await blindOf(db, principal, submissionIds);
  const unseen = hiddenAmong(blind);
  const versions = await hiddenVersions(db, principal, [...unseen]);
  const isGiven = (field: string): boolean => HIDDEN_FIELDS.some((given) => given === field);
  return {
    blind,
    submission: (row) =>
      unseen.has(row.id) ? unmarked(row, versions.get(row.id)?.length ?? 0) : row,
    revisions: (rows) =>
      rows
        .filter((row) => !unseen.has(row.submission_id) || !isGiven(row.field))
        .map((row) => ({
          ...row,
          version: seenVersion(row.version, versions.get(row.submission_id)),
        })),
    given: (rows) => rows.filter((row) => !unseen.has(row.submission_id)),
    written: (rows, by) =>
      rows.filter((row) => by(row) === principal.userId || !blind.has(row.submission_id)),
    beside: (rows) => rows.filter((row) => !blind.has(row.submission_id)),
  };
}
