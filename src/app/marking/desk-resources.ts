import type { Document } from '#contract/submissions/document.ts';
import { FRESH_ASSIGNMENT_MS, FRESH_BANK_MS, RETRIES_DEFAULT } from '#contract/limits.ts';
import type { SimilarComment } from '#contract/rubrics/similar-comments.ts';
import type { MarkProgress } from '#contract/rubrics/mark.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import {
  loadSimilarComments,
  loadDocument,
  loadProgress,
  loadQueue,
  loadRubric,
} from '#services/marking/desk.ts';
import type { Queue } from '#contract/teams/queue.ts';
import type { Root } from '#app/root.ts';

/**
 * Data that only the desk loads: the rubric, the progress of each script, and the text read from
 * one.
 */
export const deskResources = ({ http, resources }: Pick<Root, 'http' | 'resources'>) => ({
  rubric: (assignmentId: number) =>
    resources.of<RubricAnswer>(
      `rubric:${assignmentId}`,
      { freshFor: FRESH_ASSIGNMENT_MS, retries: RETRIES_DEFAULT },
      async (signal) => ({
        kind: 'whole',
        data: await loadRubric(http, assignmentId, signal),
        revision: null,
      }),
    ),
  alike: (submission: number) =>
    resources.of<SimilarComment[]>(
      `alike:${submission}`,
      { freshFor: FRESH_ASSIGNMENT_MS, retries: 0 },
      async (signal) => ({
        kind: 'whole',
        data: await loadSimilarComments(http, submission, signal),
        revision: null,
      }),
    ),
  progress: (assignmentId: number) =>
    resources.of<MarkProgress[]>(
      `progress:${assignmentId}`,
      { freshFor: FRESH_ASSIGNMENT_MS, retries: RETRIES_DEFAULT },
      async (signal) => ({
        kind: 'whole',
        data: await loadProgress(http, assignmentId, signal),
        revision: null,
      }),
    ),
  queue: (assignmentId: number) =>
    resources.of<Queue>(
      `queue:${assignmentId}`,
      { freshFor: FRESH_ASSIGNMENT_MS, retries: RETRIES_DEFAULT },
      async (signal) => ({
        kind: 'whole',
        data: await loadQueue(http, assignmentId, signal),
        revision: null,
      }),
    ),
  /**
   * A script doesn't change while it is being read: an added file gives it a new version, which the
   * list shows.
   */
  document: (submission: number) =>
    resources.of<Document>(
      `document:${submission}`,
      { freshFor: FRESH_BANK_MS, retries: RETRIES_DEFAULT },
      async (signal) => ({
        kind: 'whole',
        data: await loadDocument(http, submission, signal),
        revision: null,
      }),
    ),
});
