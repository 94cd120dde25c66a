import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { openApi } from '#tests/support/api.ts';
import { form } from '#tests/support/caller.ts';

test('[SAFE-15] an upload that is read so slowly that it is sent again creates one submission, and a deleted one is not returned again', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let reads = 0;
  const api = await openApi({
    async readDocument(path, extension) {
      reads += 1;
      if (reads === 1) {
        begun.resolve();
        await held.promise;
      }
      return documentOfText(await readFile(path, 'utf8'), extension);
    },
  });
  try {
    const who = await api.teacher();
    const { body: assignment } = await who.post<Assignment>('/api/v1/assignments/', {
      name: 'Slow',
    });
    const send = () =>
      who.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({
          submission_file: { name: 'quist.txt', bytes: 'Slow.' },
          student_identifier: 'Zoë Quist',
        }),
        { 'Idempotency-Key': 'slow' },
      );
    const first = send();
    await begun.promise;
    expect((await send()).status).toBe(409);
    api.clock.advance(60_000);
    const second = await send();
    held.resolve();
    expect([second.status, (await first).status]).toEqual([201, 409]);
    const { body: list } = await who.get<Submission[]>(
      `/api/v1/submissions/by_assignment/${assignment.id}`,
    );
    expect(list.map(({ id }) => id)).toEqual([second.body.id]);
    expect((await send()).body).toMatchObject({
      id: second.body.id,
      student_identifier: 'Zoë Quist',
    });
    expect((await api.storedFiles()).filter((name) => !name.endsWith('.json'))).toHaveLength(2);
    await who.delete(`/api/v1/submissions/${second.body.id}`);
    const replayed = await send();
    expect([replayed.status, replayed.text]).toEqual([409, expect.not.stringMatching(/quist/i)]);
    expect(await api.storedFiles()).toEqual([]);
  } finally {
    await api.close();
  }
});
