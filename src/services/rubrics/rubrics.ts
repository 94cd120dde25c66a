import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type RubricEffect, RubricEffectSchema } from '#contract/rubrics/change.ts';
import {
  type RubricFile,
  RubricFileListSchema,
  type RubricFormat,
} from '#contract/rubrics/file.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import {
  type RubricAnswer,
  RubricAnswerSchema,
  type RubricVersion,
  RubricVersionSchema,
} from '#contract/rubrics/versions.ts';
import { Failure } from '#lib/site/failure.ts';
import type { RubricDraft } from '#lib/rubrics/draft.ts';
import { type ReadRubric, ReadRubricSchema } from '#contract/rubrics/read.ts';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { allRows, wholeList } from '#services/lists.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { parsed, type Http } from '#services/http.ts';

const text = v.string();
const LevelDraftSchema = v.object({
  id: text,
  name: text,
  descriptor: text,
  points: text,
  points_min: text,
  feedback: text,
});
const CriterionDraftSchema = v.object({
  id: text,
  group: text,
  name: text,
  description: text,
  marker_note: text,
  kind: v.picklist(['levels', 'range', 'points', 'check', 'items', 'comment']),
  select: v.picklist(['one', 'many']),
  min: text,
  max: text,
  weight: text,
  bonus: v.boolean(),
  levels: v.array(LevelDraftSchema),
});
const KeptSchema = v.object({
  version: v.number(),
  draft: v.object({
    start: v.picklist(['zero', 'max']),
    min: text,
    max: text,
    extra: text,
    rounding: v.picklist([0, 0.01, 0.1, 0.25, 0.5, 1]),
    hide_points: v.boolean(),
    marker_guidelines: text,
    bands: v.array(v.object({ grade: text, from: text })),
    criteria: v.array(CriterionDraftSchema),
  }),
});
interface Kept {
  version: number;
  draft: RubricDraft;
}

const keyOf = (user: number, assignmentId: number): string =>
  `marginalia.rubric.${user}.${assignmentId}`;

/**
 * Stores one user's unsaved rubrics in the browser. `keep` throws if the storage is full or
 * forbidden.
 */
export const rubricStorage = (storage: Storage, user: number) => ({
  keep(assignmentId: number, kept: Kept | null): void {
    if (kept === null) storage.removeItem(keyOf(user, assignmentId));
    else storage.setItem(keyOf(user, assignmentId), JSON.stringify(kept));
  },
  recall(assignmentId: number): Kept | null {
    try {
      const found = v.safeParse(
        KeptSchema,
        JSON.parse(storage.getItem(keyOf(user, assignmentId)) ?? 'null'),
      );
      return found.success ? found.output : null;
    } catch {
      return null;
    }
  },
});

const addressOf = (assignmentId: number): string => `api/v1/assignments/${assignmentId}/rubric`;

type Source =
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: File }
  | { kind: 'attached'; assignmentId: number; fileId: number }
  | { kind: 'assignment'; assignmentId: number }
  | { kind: 'proposal'; assignmentId: number };

/**
 * Returns the actor of the rubric-import chart. Another assignment's rubric is taken unchanged.
 */
export const readRubric = (http: Http) =>
  fromPromise<ReadRubric, { source: Source }>(async ({ input: { source }, signal }) => {
    if (source.kind === 'assignment') {
      const { rubric } = parsed(
        RubricAnswerSchema,
        await http.get(addressOf(source.assignmentId), { signal }).json(),
      );
      const message = 'That assignment has no rubric.';
      if (rubric === null) throw new Failure({ status: 404, detail: message, message });
      return { kind: 'json', rubric, notes: [] };
    }
    if (source.kind === 'proposal')
      return parsed(
        ReadRubricSchema,
        await http.post(`${addressOf(source.assignmentId)}/proposal`, { signal }).json(),
      );
    const body = new FormData();
    if (source.kind === 'text') body.set('file', new File([source.text], 'pasted.txt'));
    if (source.kind === 'file') body.set('file', source.file);
    const sent =
      source.kind === 'attached'
        ? { json: { assignment_id: source.assignmentId, file_id: source.fileId } }
        : { body };
    return parsed(
      ReadRubricSchema,
      await http.post('api/v1/rubrics/read', { ...sent, signal }).json(),
    );
  });

/** Returns the actors of the rubric-builder chart. */
export const rubricActors = (http: Http, recall: (assignmentId: number) => Kept | null) => ({
  loadRubric: fromPromise<{ answer: RubricAnswer; kept: Kept | null }, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) => ({
      answer: parsed(
        RubricAnswerSchema,
        await http.get(addressOf(assignmentId), { signal }).json(),
      ),
      kept: recall(assignmentId),
    }),
  ),
  previewRubric: fromPromise<RubricEffect, { assignmentId: number; rubric: Rubric }>(
    async ({ input: { assignmentId, rubric }, signal }) =>
      parsed(
        RubricEffectSchema,
        await http.post(`${addressOf(assignmentId)}/preview`, { json: rubric, signal }).json(),
      ),
  ),
  saveRubric: fromPromise<RubricAnswer, { assignmentId: number; version: number; rubric: Rubric }>(
    async ({ input: { assignmentId, version, rubric }, signal }) =>
      parsed(
        RubricAnswerSchema,
        await http
          .put(addressOf(assignmentId), {
            json: rubric,
            headers: { 'If-Match': `"${version}"` },
            signal,
          })
          .json(),
      ),
  ),
});

/** Returns the actors of the rubric-history chart. */
export const rubricHistoryActors = (http: Http, assignmentId: number) => ({
  loadVersions: fromPromise<RubricVersion[]>(async ({ signal }) =>
    allRows(
      await wholeList(
        http,
        `${addressOf(assignmentId)}/versions`,
        RubricVersionSchema,
        SUBMISSIONS_PAGE,
        signal,
      ),
    ),
  ),
  loadVersion: fromPromise<Rubric | null, { version: number }>(
    async ({ input: { version }, signal }) =>
      parsed(
        RubricAnswerSchema,
        await http.get(addressOf(assignmentId), { searchParams: { version }, signal }).json(),
      ).rubric,
  ),
});

/** Returns the actors of the rubric-export chart. */
export const rubricExportActors = (http: Http, assignmentId: number) => ({
  loadFormats: fromPromise<RubricFile[]>(async ({ signal }) =>
    parsed(
      RubricFileListSchema,
      await http.get(`${addressOf(assignmentId)}/formats`, { signal }).json(),
    ),
  ),
  saveRubric: fromPromise<void, { format: RubricFormat; filename: string }>(
    async ({ input: { format, filename }, signal }) => {
      saveFile(
        filename,
        await http
          .get(`${addressOf(assignmentId)}/file`, { searchParams: { format }, signal })
          .blob(),
      );
    },
  ),
});
