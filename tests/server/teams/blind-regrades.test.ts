import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { NewStudentLink, Regrade, StudentLink } from '#contract/release/student-page.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { form, joins } from '#tests/support/caller.ts';
import { blindStage, firstMarks, fullMarks, idOf } from '#tests/support/team/blind-stage.ts';

test('[SEC-6] a blind second marker sees no regrade request, link or visit, and can’t answer one', async () => {
  const stage = await blindStage();
  const { api, owner, first, second, base, script } = stage;
  try {
    await firstMarks(stage);
    await owner.post(`${base}/releases`, {
      submission_ids: [script.id],
      at: null,
      unfinished: true,
    });
    const { body: links } = await owner.post<NewStudentLink[]>(`${base}/student-links`, {
      submission_ids: [script.id],
      days: 30,
      regrade: true,
    });
    const token = links[0]!.url.split('#')[1]!;
    await api.visitor.post('/api/v1/returned/open', { token });
    await api.visitor.post('/api/v1/returned/regrade', {
      token,
      text: 'Please look at my 71 again.',
    });
    const regrades = async (who: typeof owner) =>
      (await who.get<Regrade[]>(`${base}/regrades`)).body;
    const [asked] = await regrades(owner);
    await first.post(`/api/v1/regrades/${asked!.id}/answer`, { answer: 'Your 71 stands.' });
    expect(await regrades(owner)).toMatchObject([{ answer: 'Your 71 stands.' }]);
    expect(await regrades(second)).toEqual([]);
    const answered = await second.post(`/api/v1/regrades/${asked!.id}/answer`, { answer: 'No.' });
    expect([answered.status, answered.text]).toEqual([404, expect.not.stringContaining('71')]);
    expect(await regrades(owner)).toMatchObject([{ answer: 'Your 71 stands.' }]);
    const linksOf = async (who: typeof owner) =>
      (await who.get<StudentLink[]>(`${base}/student-links`)).body;
    expect(await linksOf(owner)).toMatchObject([{ seen_at: expect.any(String) }]);
    expect(await linksOf(second)).toEqual([]);
  } finally {
    await api.close();
  }
});

test('[SEC-6] no export shows a blind second marker what was given, noted or done with it', async () => {
  const stage = await blindStage();
  const { api, owner, assignment, base, script, at } = stage;
  const unpacked = async (path: string, token: string | undefined, body?: unknown) => {
    const answer = await fetch(`${api.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token ?? ''}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
  };
  try {
    const coowner = await api.teacher();
    await joins(owner, assignment.id, coowner, 'coowner');
    await owner.patch(at, { student_identifier: 'Ann' });
    await owner.put(`${base}/allocation`, {
      round: 'second',
      moves: [
        { submission_id: script.id, from: await idOf(stage.second), to: await idOf(coowner) },
      ],
    });
    const ann = { person: { known_as: 'Ann' } };
    const copies = async () => ({
      coowner: [
        await unpacked('/api/v1/student-data/export', coowner.token, ann),
        await unpacked('/api/v1/users/me/export', coowner.token),
      ].join('\n'),
      owner: [
        await unpacked('/api/v1/student-data/export', owner.token, ann),
        await unpacked('/api/v1/users/me/export', owner.token),
      ].join('\n'),
    });
    await coowner.put(`${at}/marks`, fullMarks('Quorlby'));
    await firstMarks(stage);
    await owner.post(`${base}/releases`, {
      submission_ids: [script.id],
      at: null,
      unfinished: true,
    });
    const told = await copies();
    expect(told.owner).toContain('Zyxwena');
    expect(told.coowner).not.toContain('Zyxwena');
    // An owner can no longer be named as a second marker; data stored before that rule is treated
    // in the same way.
    await api.database.db
      .updateTable('allocations')
      .set({ marker_id: await idOf(owner) })
      .where('submission_id', '=', script.id)
      .where('round', '=', 'second')
      .execute();
    expect((await copies()).owner).not.toContain('Zyxwena');
  } finally {
    await api.close();
  }
});

test('[SEC-6] a file that anyone replaces is kept while someone marks the script blind, released or not', async () => {
  const stage = await blindStage();
  const { api, owner, second, base, script, other, at } = stage;
  const replace = async (one: Submission, name: string) =>
    (
      await owner.put(
        `/api/v1/submissions/${one.id}/files/${one.files[0]!.id}`,
        form({ file: { name, bytes: 'Buses are loved by some.' } }),
      )
    ).status;
  const filesOf = async (path: string) => {
    const { attempt, files, earlier_files } = (await second.get<Submission>(path)).body;
    return [attempt, files.map((one) => one.filename), earlier_files.map((one) => one.filename)];
  };
  try {
    expect([await replace(script, 'c.txt'), await replace(other, 'd.txt')]).toEqual([200, 200]);
    expect(await filesOf(at)).toEqual([2, ['c.txt'], ['a.txt']]);
    expect(await filesOf(`/api/v1/submissions/${other.id}`)).toEqual([1, ['d.txt'], []]);
    await firstMarks(stage);
    await owner.post(`${base}/releases`, {
      submission_ids: [script.id],
      at: null,
      unfinished: true,
    });
    const now = (await owner.get<Submission>(at)).body;
    expect(await replace(now, 'e.txt')).toBe(200);
    expect(await filesOf(at)).toEqual([3, ['e.txt'], ['a.txt', 'c.txt']]);
  } finally {
    await api.close();
  }
});
