import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type AcceptIntake, type Intake, IntakeSchema } from '#contract/intake.ts';
import { type Student, StudentListSchema } from '#contract/student.ts';
import { parsed, type Http } from '../http.ts';

const OPEN = new Set<Intake['state']>(['reading', 'read', 'storing']);
const of = (id: number): string => `api/v1/intakes/${id}`;

/** What the intake of a class invokes. */
export const intakeActors = (http: Http) => ({
  findOpen: fromPromise<Intake | null, { assignmentId: number }>(async ({ input: { assignmentId }, signal }) => {
    const list = parsed(v.array(IntakeSchema), await http.get(`api/v1/assignments/${assignmentId}/intakes`, { signal }).json());
    return list.find(({ state }) => OPEN.has(state)) ?? null;
  }),
  sendZip: fromPromise<Intake, { assignmentId: number; file: File }>(async ({ input: { assignmentId, file }, signal }) => {
    const body = new FormData();
    body.set('file', file);
    return parsed(IntakeSchema, await http.post(`api/v1/assignments/${assignmentId}/intakes`, { body, signal, timeout: false }).json());
  }),
  look: fromPromise<{ intake: Intake; students: Student[] }, { assignmentId: number; id: number }>(async ({ input: { assignmentId, id }, signal }) => {
    const intake = parsed(IntakeSchema, await http.get(of(id), { signal }).json());
    const students = intake.state === 'read' ? parsed(StudentListSchema, await http.get(`api/v1/assignments/${assignmentId}/students`, { signal }).json()) : [];
    return { intake, students };
  }),
  sayTeams: fromPromise<Intake, { id: number; teams: boolean }>(async ({ input: { id, teams }, signal }) =>
    parsed(IntakeSchema, await http.patch(of(id), { json: { teams }, signal }).json())),
  accept: fromPromise<Intake, { id: number; students: AcceptIntake['students'] }>(async ({ input: { id, students }, signal }) =>
    parsed(IntakeSchema, await http.post(`${of(id)}/accept`, { json: { students }, signal }).json())),
  discard: fromPromise<void, { id: number }>(async ({ input: { id }, signal }) => { await http.delete(of(id), { signal }); }),
});
