import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type Student, StudentSchema } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import {
  type ClassListEntry,
  type ClassListFile,
  readClassList,
} from '#lib/exchange/class-list.ts';
import { Failure } from '#lib/site/failure.ts';
import { parsed, type Http } from '#services/http.ts';
import { loadSubmissions } from '#services/submissions/submissions.ts';

/** Far beyond a class list of 5,000 students. */
const MAX_BYTES = 5 * 1024 * 1024;
const pathOf = (assignmentId: number): string => `api/v1/assignments/${assignmentId}/students`;
type Work = Pick<Submission, 'id' | 'student_identifier' | 'original_filename'>;
const StudentsSchema = v.array(StudentSchema);
const refused = (message: string): Failure =>
  new Failure({ status: 422, detail: message, message });

/** The text of a file: UTF-8, UTF-16 where its first bytes say so, else as an older Excel writes CSV. */
async function textOf(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw refused('This file is too large for a class list.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What the screen of the class list invokes. */
export const classListActors = (http: Http) => ({
  load: fromPromise<{ students: Student[]; works: Work[] }, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) => {
      const [students, works] = await Promise.all([
        http.get(pathOf(assignmentId), { signal }).json(),
        loadSubmissions(http, assignmentId, null, signal),
      ]);
      return {
        students: parsed(StudentsSchema, students),
        works: works.kind === 'whole' ? works.data : [],
      };
    },
  ),
  read: fromPromise<ClassListFile, { source: File | string }>(async ({ input: { source } }) => {
    const text = typeof source === 'string' ? source : await textOf(source);
    try {
      return readClassList(text);
    } catch (error) {
      throw refused((error as Error).message);
    }
  }),
  save: fromPromise<Student[], { assignmentId: number; students: ClassListEntry[] }>(
    async ({ input: { assignmentId, students }, signal }) =>
      parsed(
        StudentsSchema,
        await http.put(pathOf(assignmentId), { json: { students }, signal, timeout: false }).json(),
      ),
  ),
});
