import { createActor, fromPromise, type ActorOptions } from 'xstate';
import type { Assignment } from '#contract/assignments/assignment.ts';
import {
  DISCARD_UNUSED_MS,
  FRESH_ASSIGNMENT_MS,
  FRESH_ASSIGNMENTS_MS,
  FRESH_BANK_MS,
  FRESH_SUBMISSIONS_MS,
  RETRIES_ASSIGNMENT,
  RETRIES_DEFAULT,
  RETRIES_SUBMISSIONS,
} from '#contract/limits.ts';
import type { CommentBank } from '#contract/comments/comment.ts';
import type { Transaction } from '#contract/credits/credit.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Config } from '#contract/accounts/config.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { resourceMachine, type LoadAnswer } from '#machines/shared/resource.machine.ts';
import type { FailedList } from '#machines/shared/outcome.ts';
import { selectFailure, type ResourceRef } from '#machines/shared/resource.view.ts';
import type { AllSubmissions } from '#services/submissions/all-submissions.ts';
import { loadAssignment, loadAssignments } from '#services/assignments/assignments.ts';
import type { SetsWithComments } from '#services/comments/comments.ts';
import type { Http } from '#services/http.ts';
import { loadSubmissions } from '#services/submissions/submissions.ts';
import { isAwaited } from './refreshed.ts';

export type ResourceKey =
  | 'assignments'
  | `assignment:${number}`
  | `submissions:${number}`
  | 'all-submissions'
  | 'bank'
  | 'sets'
  | 'transactions'
  | 'config'
  | 'teams'
  | `team:${number | null}`
  | `rubric:${number}`
  | `progress:${number}`
  | `document:${number}`
  | `handed-back:${number}`
  | `alike:${number}`
  | `marker-notes:${number}`
  | `queue:${number}`;

type Load = (signal: AbortSignal, revision: number | null) => Promise<LoadAnswer>;
interface Freshness {
  freshFor: number;
  retries: number;
}

const whole =
  <Data>(load: (signal: AbortSignal) => Promise<Data>): Load =>
  async (signal) => ({ kind: 'whole', data: await load(signal), revision: null });

const rows =
  <Row>(
    load: (signal: AbortSignal) => Promise<{ items: Row[]; unread: readonly UnreadableEntry[] }>,
  ): Load =>
  async (signal) => {
    const { items, unread } = await load(signal);
    return { kind: 'whole', data: items, unread, revision: null };
  };

// Used by few screens, so fetched on first use.
const allSubmissions = () => import('#services/submissions/all-submissions.ts');
const comments = () => import('#services/comments/comments.ts');
const config = () => import('#services/config.ts');
const credits = () => import('#services/accounts/credits.ts');

/** Returns which list a resource is, if users see it as one; null for the others. */
function listOf(key: ResourceKey): FailedList | null {
  const [kind] = key.split(':');
  switch (kind) {
    case 'submissions':
    case 'all-submissions':
      return 'submissions';
    case 'bank':
    case 'sets':
    case 'transactions':
      return kind;
    case 'assignments':
    case 'assignment':
    case 'teams':
    case 'team':
    case 'handed-back':
      return 'other';
    default:
      return null;
  }
}

/**
 * Reports each failed load once, except for an ended session, which the session itself reports.
 */
function reportFailures(
  resource: ResourceRef<unknown>,
  report: (failure: FailureFacts) => void,
): void {
  let known: FailureFacts | null = null;
  resource.subscribe((snapshot) => {
    const failure = selectFailure(snapshot);
    if (failure === known) return;
    known = failure;
    if (failure !== null && failure.status !== 401 && !isAwaited(resource)) report(failure);
  });
}

/**
 * The one place that keeps server data: one actor per resource, created on first use (freshness and
 * retries: specification, section 7).
 */
export function createResources(
  http: Http,
  options: ActorOptions<typeof resourceMachine> = {},
  onFailure: (list: FailedList, failure: FailureFacts) => void = () => {},
) {
  const made = new Map<ResourceKey, ResourceRef<unknown>>();

  const resource = <Data>(
    key: ResourceKey,
    { freshFor, retries }: Freshness,
    load: Load,
  ): ResourceRef<Data> => {
    const known = made.get(key);
    if (known) return known as ResourceRef<Data>;
    const machine = resourceMachine.provide({
      actors: {
        loadData: fromPromise<LoadAnswer, { revision: number | null }>(({ input, signal }) =>
          load(signal, input.revision),
        ),
      },
    });
    const actor = createActor(machine, {
      ...options,
      input: { freshFor, keptFor: DISCARD_UNUSED_MS, retries },
    }).start();
    made.set(key, actor);
    const list = listOf(key);
    if (list !== null) reportFailures(actor, (failure) => onFailure(list, failure));
    return actor as ResourceRef<Data>;
  };

  return {
    assignments: () =>
      resource<Assignment[]>(
        'assignments',
        { freshFor: FRESH_ASSIGNMENTS_MS, retries: RETRIES_DEFAULT },
        rows((signal) => loadAssignments(http, signal)),
      ),
    assignment: (id: number) =>
      resource<Assignment>(
        `assignment:${id}`,
        { freshFor: FRESH_ASSIGNMENT_MS, retries: RETRIES_ASSIGNMENT },
        whole((signal) => loadAssignment(http, id, signal)),
      ),
    submissions: (id: number) =>
      resource<Submission[]>(
        `submissions:${id}`,
        { freshFor: FRESH_SUBMISSIONS_MS, retries: RETRIES_SUBMISSIONS },
        (signal, revision) => loadSubmissions(http, id, revision, signal),
      ),
    allSubmissions: () =>
      resource<AllSubmissions>(
        'all-submissions',
        { freshFor: FRESH_SUBMISSIONS_MS, retries: RETRIES_SUBMISSIONS },
        whole(async (signal) => (await allSubmissions()).loadAllSubmissions(http, signal)),
      ),
    bank: () =>
      resource<CommentBank>(
        'bank',
        { freshFor: FRESH_BANK_MS, retries: RETRIES_DEFAULT },
        async (signal) => {
          const { bank, unread } = await (await comments()).loadBank(http, signal);
          return { kind: 'whole', data: bank, unread, revision: null };
        },
      ),
    sets: () =>
      resource<SetsWithComments>(
        'sets',
        { freshFor: FRESH_BANK_MS, retries: RETRIES_DEFAULT },
        whole(async (signal) => (await comments()).loadSetsWithComments(http, signal)),
      ),
    transactions: () =>
      resource<Transaction[]>(
        'transactions',
        { freshFor: FRESH_SUBMISSIONS_MS, retries: RETRIES_DEFAULT },
        rows(async (signal) => (await credits()).loadTransactions(http, signal)),
      ),
    config: () =>
      resource<Config>(
        'config',
        { freshFor: FRESH_BANK_MS, retries: RETRIES_DEFAULT },
        whole(async (signal) => (await config()).loadConfig(http, signal)),
      ),
    /** For resources that only one screen knows how to load. */
    of: resource,
    outdate: (keys: readonly ResourceKey[]) => {
      for (const key of keys) made.get(key)?.send({ type: 'resource.outdated' });
    },
    /** Clears everything when another user signs in: nothing of the previous user may stay. */
    clear: () => {
      for (const actor of made.values()) actor.stop();
      made.clear();
    },
  };
}

export type Resources = ReturnType<typeof createResources>;
