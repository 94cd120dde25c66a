import { setTimeout as pause } from 'node:timers/promises';
import type { Release, ReleasedMany } from '#contract/release/release.ts';
import { isEmpty, unfinishedIn } from '#contract/release/unfinished.ts';
import {
  type ReturnedParts,
  type Returning,
  returning,
} from '#server/features/exchange/return/returned.ts';
import type { Log } from '#server/platform/process/log.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import {
  Conflict,
  Forbidden,
  DatabaseFull,
  NotFound,
} from '#server/platform/database/stores/errors.ts';
import type { LeasedRelease, NewRelease, Snapshot } from './types.ts';
import type { Ids, Principal, Stores } from '#server/platform/database/stores/types.ts';
import { canonicalJson } from './canonical.ts';

type Parts = Omit<ReturnedParts, 'stores'> & {
  stores: ReturnedParts['stores'] & Pick<Stores, 'releases'>;
  ids: Pick<Ids, 'uuid'>;
  log: Log;
};
export interface Asked {
  at: string | null;
  unfinished: boolean;
}

/** Releases work to students, at once or when it is due. */
export interface Releasing {
  /** Throws Conflict with what is unfinished, unless the educator has confirmed that. */
  one(principal: Principal, submissionId: number, asked: Asked): Promise<Release>;
  /** Releases those that can be; for the others, returns why not. Null means everything. */
  many(
    principal: Principal,
    assignmentId: number,
    submissionIds: readonly number[] | null,
    asked: Asked,
  ): Promise<ReleasedMany>;
  /**
   * Withdraws these releases, or cancels them if they are waiting; anything already over stays as
   * it is.
   */
  withdrawMany(
    principal: Principal,
    assignmentId: number,
    submissionIds: readonly number[],
  ): Promise<Release[]>;
  start(): void;
  stop(): Promise<void>;
}

const EMPTY = 'Has no grade or feedback yet, so there is nothing to release.';
const TRIES = 5;

/** Returns why this can't be given to a student as it is; '' if it can. */
function refusal(
  work: Parameters<typeof isEmpty>[0],
  { assignment }: Returning,
  unfinished: boolean,
): string {
  if (isEmpty(work)) return EMPTY;
  return unfinished
    ? ''
    : unfinishedIn(work, assignment.grade_scale, assignment.needs_feedback_text).join(' ');
}

export function createReleasing(
  parts: Parts,
  { leaseMs = 60_000, pollMs = 5_000 } = {},
): Releasing {
  const { stores, clock, ids, log } = parts;
  const stopped = new AbortController();
  let loop: Promise<void> | null = null;

  async function snapshotOf(
    from: Returning,
    submissionId: number,
    unfinished: boolean,
    before: { basis: string; fileIds: number[] },
  ): Promise<Snapshot> {
    const { submission, returned } = await from.gather(submissionId);
    const why = refusal(submission, from, unfinished);
    if (why !== '') throw new Conflict(why);
    const text = canonicalJson(returned);
    return { text, sha256: sha256(text), ...before };
  }

  /** Creates the snapshot and stores it; again if something has changed in between. */
  async function atOnce(
    principal: Principal,
    submissionId: number,
    asked: NewRelease,
    given?: Returning,
  ): Promise<Release> {
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const { assignmentId, ...before } = await stores.releases.basis(principal, submissionId);
      const from =
        tried === 1 && given !== undefined
          ? given
          : await returning(parts, principal, assignmentId);
      const released = await stores.releases.release(
        principal,
        submissionId,
        asked,
        await snapshotOf(from, submissionId, asked.unfinished, before),
      );
      if (released !== null) return released;
    }
    throw new Conflict('This is being changed right now. Try again in a moment.');
  }

  async function releaseOne(
    principal: Principal,
    submissionId: number,
    { at, unfinished }: Asked,
    batch: string,
    from: Returning,
  ): Promise<Release> {
    const asked = { batch, dueAt: at, unfinished };
    if (at === null || at <= clock.now().toISOString())
      return await atOnce(principal, submissionId, { ...asked, dueAt: null }, from);
    const submission = await stores.submissions.get(principal, submissionId);
    const why = unfinished ? '' : refusal(submission, from, false);
    if (why !== '') throw new Conflict(why);
    return await stores.releases.plan(principal, submissionId, { ...asked, dueAt: at });
  }

  async function due(leased: LeasedRelease): Promise<void> {
    const principal = { userId: leased.asked_by };
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const { assignmentId, ...before } = await stores.releases.basis(
        principal,
        leased.submission_id,
      );
      await stores.assignments.require(principal, assignmentId, 'release');
      const from = await returning(parts, principal, assignmentId);
      const done = await stores.releases.releaseDue(
        leased,
        await snapshotOf(from, leased.submission_id, leased.unfinished, before),
      );
      if (done !== 'stale') return;
    }
    // Somebody else is working on it: the lease will expire, and it is tried again.
  }

  async function carryOut(leased: LeasedRelease): Promise<void> {
    try {
      await due(leased);
    } catch (error) {
      if (error instanceof DatabaseFull) throw error;
      const known =
        error instanceof Conflict
          ? error.message
          : error instanceof NotFound || error instanceof Forbidden
            ? 'The person who requested this release is no longer allowed to release this submission.'
            : null;
      if (known === null)
        log('error', {
          event: 'release_failed',
          release: leased.id,
          error: error instanceof Error ? error.message : String(error),
        });
      await stores.releases.failDue(
        leased,
        known ?? 'Something went wrong on the server. Release it again.',
      );
    }
  }

  /** Returns every submission with its current and waiting release, by id. Throws Forbidden. */
  async function worksOf(principal: Principal, assignmentId: number) {
    await stores.assignments.require(principal, assignmentId, 'release');
    return new Map(
      (await stores.releases.works(principal, assignmentId)).map((work) => [
        work.submission_id,
        work,
      ]),
    );
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const leased = await stores.releases.claim(leaseMs);
        if (leased !== null) {
          await carryOut(leased);
          continue;
        }
      } catch (error) {
        log('error', {
          event: 'releases_unread',
          error: error instanceof Error ? error.message : String(error),
        });
      }
      await pause(pollMs, null, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  }

  return {
    async one(principal, submissionId, asked) {
      const { assignment_id } = await stores.submissions.get(principal, submissionId);
      await stores.assignments.require(principal, assignment_id, 'release');
      return await releaseOne(
        principal,
        submissionId,
        asked,
        ids.uuid(),
        await returning(parts, principal, assignment_id),
      );
    },

    async many(principal, assignmentId, submissionIds, asked) {
      const works = await worksOf(principal, assignmentId);
      const wanted = submissionIds === null ? [...works.keys()] : [...new Set(submissionIds)];
      if (wanted.some((id) => !works.has(id))) throw new NotFound();
      const from = await returning(parts, principal, assignmentId);
      const batch = ids.uuid();
      const answer: ReleasedMany = { releases: [], left: [] };
      for (const submission_id of wanted) {
        try {
          answer.releases.push(await releaseOne(principal, submission_id, asked, batch, from));
        } catch (error) {
          if (!(error instanceof Conflict) && !(error instanceof NotFound)) throw error;
          answer.left.push({
            submission_id,
            why: error instanceof Conflict ? error.message : 'Has been deleted in the meantime.',
          });
        }
      }
      return answer;
    },

    async withdrawMany(principal, assignmentId, submissionIds) {
      const works = await worksOf(principal, assignmentId);
      const done: Release[] = [];
      for (const id of new Set(submissionIds)) {
        const work = works.get(id);
        if (work === undefined) throw new NotFound();
        for (const open of [work.planned, work.standing]) {
          if (open === null) continue;
          // Somebody else was faster: the intended outcome has been reached.
          const withdrawn = await stores.releases
            .withdraw(principal, open.id)
            .catch((error: unknown) => {
              if (error instanceof Conflict) return null;
              throw error;
            });
          if (withdrawn !== null) done.push(withdrawn);
        }
      }
      return done;
    },

    start() {
      loop ??= run();
    },
    async stop() {
      stopped.abort();
      await loop;
    },
  };
}
