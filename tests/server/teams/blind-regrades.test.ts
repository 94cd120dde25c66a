import { expect, test } from 'vitest';
import type { NewStudentLink, Regrade, StudentLink } from '#contract/release/student-page.ts';
import { blindStage, firstMarks } from '#tests/support/team/blind-stage.ts';

test('[SEC-6] a blind second marker is told of no regrade, link or visit, and answers none', async () => {
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
