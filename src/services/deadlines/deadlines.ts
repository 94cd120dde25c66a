import { fromPromise } from 'xstate';
import { StudentListSchema } from '#contract/assignments/student.ts';
import {
  type CapsChange,
  type Deadline,
  type DeadlineChange,
  DeadlineSchema,
  type Extension,
  ExtensionsSchema,
  type HeldMarks,
  type HoldsChange,
  type ExtensionsChange,
  type MarkChanges,
  MarkChangesSchema,
  type ReadExtensions,
  ReadExtensionsSchema,
  type WaiversChange,
} from '#contract/deadlines/deadline.ts';
import { type LateRule, lateMarkInWords } from '#contract/deadlines/late-rule.ts';
import { type RuleTemplates, RuleTemplatesSchema } from '#contract/deadlines/rule-template.ts';
import { type Submission, submissionName } from '#contract/submissions/submission.ts';
import { parsed, type Http } from '#services/http.ts';
import { loadSubmissions } from '#services/submissions/submissions.ts';

const addressOf = (assignmentId: number): string => `api/v1/assignments/${assignmentId}`;

/** Returns the actors of the chart for an assignment's due date and late rule. */
export const lateRuleActors = (http: Http) => {
  const load = async (assignmentId: number, signal: AbortSignal): Promise<Deadline> =>
    parsed(
      DeadlineSchema,
      await http.get(`${addressOf(assignmentId)}/deadline`, { signal }).json(),
    );
  const send = async (
    assignmentId: number,
    json: DeadlineChange,
    signal: AbortSignal,
  ): Promise<MarkChanges> =>
    parsed(
      MarkChangesSchema,
      await http.put(`${addressOf(assignmentId)}/deadline`, { json, signal }).json(),
    );
  type Sent = { assignmentId: number; deadline: Omit<DeadlineChange, 'preview'> };
  return {
    loadDeadline: fromPromise<Deadline, { assignmentId: number }>(
      async ({ input: { assignmentId }, signal }) => await load(assignmentId, signal),
    ),
    previewDeadline: fromPromise<MarkChanges, Sent>(
      async ({ input: { assignmentId, deadline }, signal }) =>
        await send(assignmentId, { ...deadline, preview: true }, signal),
    ),
    saveDeadline: fromPromise<Deadline, Sent>(
      async ({ input: { assignmentId, deadline }, signal }) => {
        await send(assignmentId, { ...deadline, preview: false }, signal);
        return await load(assignmentId, signal);
      },
    ),
  };
};

/** What is to be stored, in the form used by the extensions chart. */
type Grant = { extensions: ExtensionsChange['extensions'] } | { waivers: WaiversChange['waivers'] };

interface LateScript {
  id: number;
  name: string;
  said: string;
}

/** Returns late scripts with a penalty, and those whose penalty is waived. */
const lateScripts = (submissions: readonly Submission[]): LateScript[] =>
  submissions.flatMap((submission) => {
    const { id, student_identifier, file_name: filename, late_mark: mark } = submission;
    if (mark?.state !== 'late') return [];
    const isPlain = mark.penalty === '0' && !mark.waived && !mark.not_accepted;
    return isPlain
      ? []
      : [
          {
            id,
            name: submissionName({ id, student_identifier, filename }),
            said: lateMarkInWords(mark),
          },
        ];
  });

/** Returns the actors of the chart for extensions and waivers. */
export const extensionsActors = (http: Http) => {
  const loadGiven = async (assignmentId: number, signal: AbortSignal) => {
    const [given, submissions] = await Promise.all([
      http
        .get(`${addressOf(assignmentId)}/extensions`, { signal })
        .json()
        .then((body) => parsed(ExtensionsSchema, body)),
      loadSubmissions(http, assignmentId, null, signal),
    ]);
    const all = submissions.kind === 'whole' ? submissions.data : [];
    const { extensions, waivers } = given;
    return { extensions, waivers, works: lateScripts(all), all };
  };
  const send = async (
    assignmentId: number,
    grant: Grant,
    preview: boolean,
    signal: AbortSignal,
  ): Promise<MarkChanges> =>
    parsed(
      MarkChangesSchema,
      await http
        .put(`${addressOf(assignmentId)}/${'waivers' in grant ? 'waivers' : 'extensions'}`, {
          json: { ...grant, preview },
          signal,
        })
        .json(),
    );
  return {
    loadClass: fromPromise<
      {
        deadline: Deadline;
        members: { id: number; name: string; identifier: string | null; group: string | null }[];
        extensions: Extension[];
        works: LateScript[];
        waivers: { submission_id: number; reason: string }[];
        chosen: { students: number[]; works: number[] };
      },
      { assignmentId: number; fromSubmission: number | null }
    >(async ({ input: { assignmentId, fromSubmission }, signal }) => {
      const [deadline, students, { all, ...given }] = await Promise.all([
        http
          .get(`${addressOf(assignmentId)}/deadline`, { signal })
          .json()
          .then((body) => parsed(DeadlineSchema, body)),
        http
          .get(`${addressOf(assignmentId)}/students`, { signal })
          .json()
          .then((body) => parsed(StudentListSchema, body)),
        loadGiven(assignmentId, signal),
      ]);
      return {
        deadline,
        ...given,
        members: students.map(({ id, display_name, identifier, group }) => ({
          id,
          name: display_name,
          identifier,
          group,
        })),
        chosen: {
          // While marking is anonymous a script's students aren't known, so none are chosen.
          students: all.find(({ id }) => id === fromSubmission)?.student_ids ?? [],
          works: given.works.flatMap(({ id }) => (id === fromSubmission ? [id] : [])),
        },
      };
    }),
    readFile: fromPromise<ReadExtensions, { assignmentId: number; file: File }>(
      async ({ input: { assignmentId, file }, signal }) => {
        const body = new FormData();
        body.set('file', file);
        return parsed(
          ReadExtensionsSchema,
          await http.post(`${addressOf(assignmentId)}/extensions/read`, { body, signal }).json(),
        );
      },
    ),
    previewGrant: fromPromise<MarkChanges, { assignmentId: number; grant: Grant }>(
      async ({ input: { assignmentId, grant }, signal }) =>
        await send(assignmentId, grant, true, signal),
    ),
    saveGrant: fromPromise<
      {
        extensions: Extension[];
        works: LateScript[];
        waivers: { submission_id: number; reason: string }[];
      },
      { assignmentId: number; grant: Grant }
    >(async ({ input: { assignmentId, grant }, signal }) => {
      await send(assignmentId, grant, false, signal);
      const { all: _, ...given } = await loadGiven(assignmentId, signal);
      return given;
    }),
  };
};

type HoldGrant = { holds: HoldsChange['holds'] } | { caps: CapsChange['caps'] };
type ClassHolds = HeldMarks & { scripts: { id: number; name: string }[] };

/** Returns the actors of the chart for codes and caps. */
export const heldMarksActors = (http: Http) => {
  const load = async (assignmentId: number, signal: AbortSignal): Promise<ClassHolds> => {
    const [{ holds, caps }, submissions] = await Promise.all([
      http
        .get(`${addressOf(assignmentId)}/extensions`, { signal })
        .json()
        .then((body) => parsed(ExtensionsSchema, body)),
      loadSubmissions(http, assignmentId, null, signal),
    ]);
    const all = submissions.kind === 'whole' ? submissions.data : [];
    return {
      holds,
      caps,
      scripts: all.map(({ id, student_identifier, file_name: filename }) => ({
        id,
        name: submissionName({ id, student_identifier, filename }),
      })),
    };
  };
  const send = async (
    { assignmentId, grant }: { assignmentId: number; grant: HoldGrant },
    preview: boolean,
    signal: AbortSignal,
  ): Promise<MarkChanges> =>
    parsed(
      MarkChangesSchema,
      await http
        .put(`${addressOf(assignmentId)}/${'holds' in grant ? 'held-marks' : 'mark-caps'}`, {
          json: { ...grant, preview },
          signal,
        })
        .json(),
    );
  return {
    loadHolds: fromPromise<ClassHolds, { assignmentId: number }>(
      async ({ input: { assignmentId }, signal }) => await load(assignmentId, signal),
    ),
    previewHold: fromPromise<MarkChanges, { assignmentId: number; grant: HoldGrant }>(
      async ({ input, signal }) => await send(input, true, signal),
    ),
    saveHold: fromPromise<ClassHolds, { assignmentId: number; grant: HoldGrant }>(
      async ({ input, signal }) => {
        await send(input, false, signal);
        return await load(input.assignmentId, signal);
      },
    ),
  };
};

type TemplateChange =
  | { keep: { teamId: number; name: string; rule: LateRule } }
  | { remove: { teamId: number; id: number } };

/** What the chart of templates invokes. */
export const ruleTemplatesActors = (http: Http) => {
  const load = async (assignmentId: number, signal: AbortSignal): Promise<RuleTemplates> =>
    parsed(
      RuleTemplatesSchema,
      await http.get(`${addressOf(assignmentId)}/rule-templates`, { signal }).json(),
    );
  return {
    loadTemplates: fromPromise<RuleTemplates, { assignmentId: number }>(
      async ({ input: { assignmentId }, signal }) => await load(assignmentId, signal),
    ),
    changeTemplates: fromPromise<RuleTemplates, { assignmentId: number; change: TemplateChange }>(
      async ({ input: { assignmentId, change }, signal }) => {
        const at = (teamId: number): string => `api/v1/teams/${teamId}/rule-templates`;
        if ('keep' in change) {
          const { teamId, ...json } = change.keep;
          await http.put(at(teamId), { json, signal });
        } else await http.delete(`${at(change.remove.teamId)}/${change.remove.id}`, { signal });
        return await load(assignmentId, signal);
      },
    ),
  };
};
