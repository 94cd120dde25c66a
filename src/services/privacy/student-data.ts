import { fromPromise } from 'xstate';
import { type Retention, RetentionSchema } from '#contract/privacy/retention.ts';
import {
  type Erasure,
  ErasureListSchema,
  ErasureSchema,
  type Person,
  type Traces,
  TracesSchema,
} from '#contract/privacy/student-data.ts';
import { type Student, StudentListSchema } from '#contract/assignments/student.ts';
import { parsed, type Http } from '#services/http.ts';
import { readRows } from '#services/lists.ts';

const PATH = 'api/v1/student-data';
/** Number of proofs shown. */
const SHOWN = 100;

/** Returns the actors of the chart for one student's data. */
export const studentDataActors = (http: Http) => ({
  loadClass: fromPromise<
    {
      students: Pick<Student, 'id' | 'display_name' | 'identifier' | 'email'>[];
      erasures: Erasure[];
    },
    { assignmentId: number }
  >(async ({ input: { assignmentId }, signal }) => {
    const [students, erasures] = await Promise.all([
      http
        .get(`api/v1/assignments/${assignmentId}/students`, { signal })
        .json()
        .then((body) => parsed(StudentListSchema, body)),
      http
        .get(`${PATH}/erasures`, { signal, searchParams: { limit: SHOWN } })
        .json()
        .then((body) => readRows(ErasureSchema, body).items),
    ]);
    return { students, erasures };
  }),
  findStudent: fromPromise<Traces, { person: Person }>(async ({ input: { person }, signal }) =>
    parsed(TracesSchema, await http.post(`${PATH}/find`, { json: person, signal }).json()),
  ),
  exportStudent: fromPromise<Blob, { person: Person }>(
    async ({ input: { person }, signal }) =>
      await http.post(`${PATH}/export`, { json: { person }, signal }).blob(),
  ),
  eraseStudent: fromPromise<Erasure[], { person: Person; assignmentIds: number[] }>(
    async ({ input: { person, assignmentIds }, signal }) =>
      parsed(
        ErasureListSchema,
        await http
          .post(`${PATH}/erase`, { json: { person, assignment_ids: assignmentIds }, signal })
          .json(),
      ),
  ),
});

const addressOf = (assignmentId: number): string => `api/v1/assignments/${assignmentId}/retention`;

/** Returns the actors of the retention chart. */
export const retentionActors = (http: Http) => ({
  loadRetention: fromPromise<Retention, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) =>
      parsed(RetentionSchema, await http.get(addressOf(assignmentId), { signal }).json()),
  ),
  saveRetention: fromPromise<Retention, { assignmentId: number; eraseAt: string | null }>(
    async ({ input: { assignmentId, eraseAt }, signal }) =>
      parsed(
        RetentionSchema,
        await http.put(addressOf(assignmentId), { json: { erase_at: eraseAt }, signal }).json(),
      ),
  ),
});
