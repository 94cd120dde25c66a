import { fromPromise } from 'xstate';
import {
  AssignmentFileSchema,
  AssignmentSchema,
  type Assignment,
  type AssignmentFile,
  type AssignmentFileType,
  type AssignmentValues,
} from '#contract/assignments/assignment.ts';
import { UrlSchema } from '#contract/submissions/submission.ts';
import { parsed, type Http } from '#services/http.ts';

export interface SaveAssignmentInput {
  id: number | null;
  values: AssignmentValues;
}
export interface AttachFileInput {
  assignmentId: number;
  file: File;
  fileType: AssignmentFileType;
  grade: string;
}

/** Returns the actors of the assignment charts. */
export const assignmentActors = (http: Http) => ({
  saveAssignment: fromPromise<Assignment, SaveAssignmentInput>(
    async ({ input: { id, values }, signal }) => {
      const call =
        id === null
          ? http.post('api/v1/assignments/', { json: values, signal })
          : http.patch(`api/v1/assignments/${id}`, { json: values, signal });
      return parsed(AssignmentSchema, await call.json());
    },
  ),
  deleteAssignment: fromPromise<void, { id: number }>(async ({ input, signal }) => {
    await http.delete(`api/v1/assignments/${input.id}`, { signal });
  }),
  attachFile: fromPromise<AssignmentFile, AttachFileInput>(async ({ input, signal }) => {
    const body = new FormData();
    body.set('file_type', input.fileType);
    if (input.grade !== '') body.set('grade', input.grade);
    body.set('file', input.file);
    return parsed(
      AssignmentFileSchema,
      await http
        .post(`api/v1/assignments/${input.assignmentId}/attach_file`, { body, signal })
        .json(),
    );
  }),
  removeFile: fromPromise<void, { assignmentId: number; fileId: number }>(
    async ({ input, signal }) => {
      await http.delete(`api/v1/assignments/${input.assignmentId}/files/${input.fileId}`, {
        signal,
      });
    },
  ),
});

/** Returns a short-lived address of an assignment's file. */
export const loadFileUrl = async (
  http: Http,
  assignmentId: number,
  fileId: number,
  signal: AbortSignal,
): Promise<string> =>
  parsed(
    UrlSchema,
    await http
      .get(`api/v1/assignments/${assignmentId}/files/${fileId}/url`, {
        searchParams: { processed: false },
        signal,
      })
      .json(),
  ).url;
