import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Handback, HandbackFields } from '#contract/exchange/handback.ts';
import type { EnvironmentIds, Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Caller, form } from '#tests/support/caller.ts';

/** Creates a class with a class list and the work of the named students, over the API. */
export async function aClass(
  teacher: Caller,
  people: readonly {
    name: string;
    ids?: EnvironmentIds;
    email?: string;
    works?: boolean;
    grade?: string;
    feedback?: string;
  }[],
  name = 'Essay',
) {
  const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', { name });
  const base = `/api/v1/assignments/${assignment.id}`;
  const { body: listed } = await teacher.put<Student[]>(`${base}/students`, {
    students: people.map(({ name: display_name, ids = {}, email = null }) => ({
      display_name,
      email,
      environment_ids: ids,
    })),
  });
  // The class list is sorted by name: students of the same name are told apart by their order.
  const idOf = (index: number): number =>
    listed.filter((one) => one.display_name === people[index]!.name)[
      people.slice(0, index).filter((one) => one.name === people[index]!.name).length
    ]!.id;
  const works: (Submission | null)[] = [];
  for (const [index, { works: has = true, grade, feedback }] of people.entries()) {
    if (!has) {
      works.push(null);
      continue;
    }
    const { body } = await teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
      form({ submission_file: { name: 'essay.txt', bytes: 'Work of mine.' } }),
    );
    await teacher.put(`/api/v1/submissions/${body.id}/students`, { student_ids: [idOf(index)] });
    if (grade !== undefined || feedback !== undefined)
      await teacher.patch(`/api/v1/submissions/${body.id}`, {
        grade: grade ?? null,
        feedback_text: feedback ?? null,
      });
    works.push(body);
  }
  const plan = (
    fields: HandbackFields,
    file?: { name: string; bytes: string | Uint8Array<ArrayBuffer> },
  ) =>
    teacher.post<Handback>(
      `${base}/handback`,
      form({ ...fields, ...(file === undefined ? {} : { file }) }),
    );
  const take = async (id: number, part = 1): Promise<Buffer> => {
    const answer = await fetch(`${teacher.url}/api/v1/handbacks/${id}/file?part=${part}`, {
      headers: { Authorization: `Bearer ${teacher.token ?? ''}` },
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  return { assignment, base, works, idOf, plan, take };
}
