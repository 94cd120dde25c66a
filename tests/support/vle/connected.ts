import type { Connection, LinkState, NewConnection } from '#contract/exchange/connection.ts';
import type { SentMark } from '#contract/exchange/handback.ts';
import type { Sending } from '#contract/exchange/sending.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Caller } from '#tests/support/caller.ts';

interface There {
  connection: NewConnection;
  assignment: { course_id: string; remote_id: string };
}

/** Creates an assignment connected with a fake environment, over the API. */
export async function connected(teacher: Caller, there: There) {
  // An account has at most twenty connections, and one teacher serves many tests.
  for (const { id } of (await teacher.get<Connection[]>('/api/v1/users/me/connections')).body)
    await teacher.delete(`/api/v1/users/me/connections/${id}`);
  const { body: connection } = await teacher.post<Connection>(
    '/api/v1/users/me/connections',
    there.connection,
  );
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const base = `/api/v1/assignments/${id}`;
  const { body: link } = await teacher.put<LinkState>(`${base}/connection`, {
    connection_id: connection.id,
    ...there.assignment,
  });
  const state = async (intake: number, wanted: Intake['state']): Promise<Intake> => {
    for (;;) {
      const { body } = await teacher.get<Intake>(`/api/v1/intakes/${intake}`);
      if (body.state === wanted) return body;
      if (body.state === 'failed' || body.state === undefined)
        throw new Error(body.error ?? JSON.stringify(body));
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };
  const fetch = async (): Promise<Intake> =>
    await state((await teacher.post<Intake>(`${base}/connection/intakes`)).body.id, 'read');
  const takeIn = async (): Promise<Intake> => {
    const { id: intake } = await fetch();
    await teacher.post(`/api/v1/intakes/${intake}/accept`, {});
    return await state(intake, 'stored');
  };
  const works = async (): Promise<Submission[]> =>
    (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${id}`)).body;
  return {
    id,
    base,
    connection,
    link,
    fetch,
    takeIn,
    works,
    /** Marks the work of the student with this name. */
    async mark(name: string, fields: { grade?: string; feedback_text?: string }) {
      const work = (await works()).find(({ student_identifier }) => student_identifier === name);
      if (work === undefined) throw new Error(`Nobody is called ${name}.`);
      await teacher.patch(`/api/v1/submissions/${work.id}`, fields);
      return work.id;
    },
    look: async (documents?: boolean, mark?: SentMark): Promise<Sending> =>
      (
        await teacher.post<Sending>(
          `${base}/sendings`,
          ...(documents === undefined
            ? []
            : [{ documents, ...(mark === undefined ? {} : { mark }) }]),
        )
      ).body,
    send: (sending: number, rows?: number[]) =>
      teacher.post<Sending>(`/api/v1/sendings/${sending}/send`, rows === undefined ? {} : { rows }),
  };
}
