import { isOneZip, nameOfClass, pathOf } from '#lib/exchange/class-files.ts';
import * as v from 'valibot';
import { fromPromise } from 'xstate';
import {
  type AcceptIntake,
  type Intake,
  type IntakePatch,
  IntakeSchema,
  IntakeStudentSchema,
} from '#contract/exchange/intake.ts';
import { type Student, StudentSchema } from '#contract/assignments/student.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { type Http, parsed } from '#services/http.ts';
import { readEach } from '#services/lists.ts';

/**
 * Returns a class as the one zip that the server reads: the given one, or the given files and
 * folders, packed here with their paths. The browser keeps the packed data on disk, not in memory.
 */
async function asZip(files: readonly File[], signal: AbortSignal): Promise<File> {
  if (isOneZip(files)) return files[0]!;
  const { makeZip } = await import('client-zip');
  function* entries() {
    for (const file of files) {
      signal.throwIfAborted();
      yield { input: file, name: pathOf(file), lastModified: new Date(file.lastModified) };
    }
  }
  const blob = await new Response(makeZip(entries(), { buffersAreUTF8: true })).blob();
  signal.throwIfAborted();
  return new File([blob], `${nameOfClass(files)}.zip`, { type: 'application/zip' });
}

const OPEN = new Set<Intake['state']>(['reading', 'read', 'storing']);
const of = (id: number): string => `api/v1/intakes/${id}`;

const SentSchema = v.object({ ...IntakeSchema.entries, students: v.array(v.unknown()) });

/** Reads an intake from a response: an unreadable student doesn't affect the others. */
function intakeFrom(body: unknown): WithUnreadable<Intake> {
  const intake = parsed(SentSchema, body);
  const { items: students, unread } = readEach(IntakeStudentSchema, intake.students);
  return { ...intake, students, unread };
}

async function classList(http: Http, assignmentId: number, signal: AbortSignal) {
  const body = await http.get(`api/v1/assignments/${assignmentId}/students`, { signal }).json();
  return readEach(StudentSchema, parsed(v.array(v.unknown()), body));
}

/** Returns the actors of the class-intake chart. */
export const intakeActors = (http: Http) => ({
  findOpenIntake: fromPromise<WithUnreadable<Intake> | null, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) => {
      const list = parsed(
        v.array(v.unknown()),
        await http.get(`api/v1/assignments/${assignmentId}/intakes`, { signal }).json(),
      );
      return (
        readEach(SentSchema, list)
          .items.map(intakeFrom)
          .find(({ state }) => OPEN.has(state)) ?? null
      );
    },
  ),
  sendZip: fromPromise<WithUnreadable<Intake>, { assignmentId: number; files: readonly File[] }>(
    async ({ input: { assignmentId, files }, signal }) => {
      const body = new FormData();
      body.set('time_zone', new Intl.DateTimeFormat().resolvedOptions().timeZone);
      body.set('file', await asZip(files, signal));
      return intakeFrom(
        await http
          .post(`api/v1/assignments/${assignmentId}/intakes`, { body, signal, timeout: false })
          .json(),
      );
    },
  ),
  loadIntake: fromPromise<
    { intake: WithUnreadable<Intake>; students: Student[] },
    { assignmentId: number; id: number }
  >(async ({ input: { assignmentId, id }, signal }) => {
    const intake = intakeFrom(await http.get(of(id), { signal }).json());
    if (intake.state !== 'read') return { intake, students: [] };
    const { items: students, unread } = await classList(http, assignmentId, signal);
    return { intake: { ...intake, unread: [...intake.unread, ...unread] }, students };
  }),
  sayOfZip: fromPromise<WithUnreadable<Intake>, { id: number; said: IntakePatch }>(
    async ({ input: { id, said }, signal }) =>
      intakeFrom(await http.patch(of(id), { json: said, signal }).json()),
  ),
  acceptIntake: fromPromise<
    WithUnreadable<Intake>,
    { id: number; students: AcceptIntake['students'] }
  >(async ({ input: { id, students }, signal }) =>
    intakeFrom(await http.post(`${of(id)}/accept`, { json: { students }, signal }).json()),
  ),
  discardIntake: fromPromise<void, { id: number }>(async ({ input: { id }, signal }) => {
    await http.delete(of(id), { signal });
  }),
});
