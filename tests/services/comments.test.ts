import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QualityLevel } from '#contract/comments/comment.ts';
import { ownComments } from '#lib/comments/comment-query.ts';
import {
  commentDialogActors,
  commentSetActors,
  deleteComment,
  loadBank,
  loadSetsWithComments,
} from '#services/comments/comments.ts';
import type { Http } from '#services/http.ts';
import { openApi, type Api } from '#tests/support/api.ts';
import { httpAs, run } from '#tests/support/services.ts';

let api: Api;
let http: Http;
beforeAll(async () => {
  api = await openApi();
  await api.stores.comments.putStandardBank([standard]);
  http = httpAs(await api.teacher());
});
afterAll(() => api.close());

const signal = AbortSignal.timeout(60_000);
const values = {
  text: 'Cite your sources.',
  category: 'B Grade (60-64)',
  quality_level: 'fair' as QualityLevel,
};
const standard = {
  standard_key: 'structure_good_1',
  category: 'Structure & Organization',
  quality_level: 'good' as QualityLevel,
  text: 'Clear order.',
};

test('[BANK-14] [BANK-30] the bank has two nested levels; the educator’s own comments are those not from the system', async () => {
  const made = await run(commentDialogActors(http).createComment, {
    ...values,
    comment_set_id: null,
  });
  const { bank } = await loadBank(http, signal);
  expect(bank[values.category]?.['fair']).toEqual([made]);
  expect(bank[standard.category]?.['good']).toMatchObject([
    { text: 'Clear order.', is_system_default: true },
  ]);
  expect(ownComments(bank)).toEqual([made]);
  const changed = await run(commentDialogActors(http).updateComment, {
    id: made.id,
    change: { ...values, text: '<b>Cite</b> 😀' },
  });
  expect(changed.text).toBe('<b>Cite</b> 😀');
  await run(deleteComment(http), { id: made.id });
  expect(ownComments((await loadBank(http, signal)).bank)).toEqual([]);
});

test('[BANK-35] a comment without a set goes into the default set, where it is found when feedback is written', async () => {
  const made = await run(commentDialogActors(http).createComment, {
    ...values,
    comment_set_id: null,
  });
  const { sets, comments } = await loadSetsWithComments(http, signal);
  expect([made.comment_set_id, comments]).toEqual([
    sets.find(({ is_default }) => is_default)!.id,
    [made],
  ]);
  await run(deleteComment(http), { id: made.id });
});

test('[BANK-35] [API-35] creates, fills, renames and deletes a set, and loads all sets’ comments', async () => {
  const actors = commentSetActors(http);
  const made = await run(actors.createSet, { name: ' Seminar ' });
  expect(made).toMatchObject({ name: 'Seminar', is_default: false, comment_count: 0 });
  expect(
    await run(actors.fillSet, {
      id: made.id,
      comments: [values, { ...values, text: '   ' }, { ...values, text: 'Second.' }],
    }),
  ).toMatchObject({
    added: 2,
    failures: [{ status: 422, detail: 'Comment text cannot be empty.' }],
  });
  await run(actors.renameSet, { id: made.id, name: 'Seminar B' });
  const { sets, comments, failures } = await loadSetsWithComments(http, signal);
  expect(sets.map(({ name, comment_count }) => [name, comment_count])).toEqual(
    expect.arrayContaining([
      ['My comments', 0],
      ['Seminar B', 2],
    ]),
  );
  expect([comments.map(({ text }) => text).toSorted(), failures]).toEqual([
    ['Cite your sources.', 'Second.'],
    [],
  ]);
  await run(actors.deleteSet, { id: made.id });
  expect((await loadSetsWithComments(http, signal)).sets.map(({ name }) => name)).toEqual([
    'My comments',
  ]);
});

test('fills a set with a few parallel calls, whatever the number of comments', async () => {
  const { id } = await run(commentSetActors(http).createSet, { name: 'Large' });
  let [now, most] = [0, 0];
  const counting = http.extend({
    hooks: {
      beforeRequest: [
        () => {
          now += 1;
          most = Math.max(most, now);
        },
      ],
      afterResponse: [
        () => {
          now -= 1;
        },
      ],
    },
  });
  const comments = Array.from({ length: 40 }, (_, n) => ({ ...values, text: `Comment ${n}.` }));
  expect(await run(commentSetActors(counting).fillSet, { id, comments })).toEqual({
    added: 40,
    failures: [],
  });
  expect(most).toBeLessThanOrEqual(6);
  await run(commentSetActors(http).deleteSet, { id });
});

test('[API-36] leaves out a set whose comments can’t be loaded, and returns its failure', async () => {
  const broken = await run(commentSetActors(http).createSet, { name: 'Broken' });
  const failing = http.extend({
    hooks: {
      beforeRequest: [
        ({ request }) =>
          request.url.includes(`comment_set_id=${broken.id}`)
            ? new Response('{"detail":"No."}', {
                status: 500,
                headers: { 'content-type': 'application/json' },
              })
            : undefined,
      ],
    },
  });
  const { sets, failures } = await loadSetsWithComments(failing, signal);
  expect([sets.length, failures.map(({ message }) => message)]).toEqual([2, ['No.']]);
});
