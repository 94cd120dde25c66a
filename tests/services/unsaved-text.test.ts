// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { UnsavedText } from '#lib/submissions/unsaved-text.ts';
import { run } from '#tests/support/services.ts';
import { submission } from '#tests/support/submissions.ts';
import { unsavedTexts, onUnsavedChange } from '#services/storage/unsaved-text.ts';

const { keepText, recallText, listUnsaved, forgetText } = unsavedTexts(localStorage);
const kept = (feedback: string, over: Partial<UnsavedText> = {}): UnsavedText => ({
  user: 1,
  submission: 5,
  baseVersion: 3,
  base: { grade: null, feedback_text: null },
  text: { grade: '', feedback },
  ...over,
});

beforeEach(() => localStorage.clear());

test('[RULE-3] [RULE-4] stored text is there again after the page is closed', async () => {
  await run(keepText, { kept: kept('Half a sentence') });
  const afterReload = unsavedTexts(localStorage);
  expect(await run(afterReload.recallText, { user: 1, submission: 5 })).toEqual(
    kept('Half a sentence'),
  );
  expect(await run(afterReload.listUnsaved, { user: 1 })).toEqual([5]);
});

test('[RULE-5] no other user gets it', async () => {
  await run(keepText, { kept: kept('Mine') });
  await run(keepText, { kept: kept('Of user 11', { user: 11 }) });
  expect(await run(recallText, { user: 2, submission: 5 })).toBeNull();
  expect(await run(listUnsaved, { user: 2 })).toEqual([]);
  expect(await run(listUnsaved, { user: 1 })).toEqual([5]);
  localStorage.setItem('marginalia.unsaved.2.5', localStorage.getItem('marginalia.unsaved.1.5')!);
  expect(await run(recallText, { user: 2, submission: 5 })).toBeNull();
});

test('doesn’t store text that equals the saved one', async () => {
  await run(keepText, { kept: kept('Words') });
  await run(keepText, { kept: kept('') });
  expect(localStorage).toHaveLength(0);
});

test('a save removes what it saved, but not what was written since; a deletion removes all', async () => {
  const saved = submission({ id: 5, feedback_text: 'Words' });
  await run(keepText, { kept: kept('Words') });
  await run(forgetText, { user: 1, submission: 5, saved });
  expect(localStorage).toHaveLength(0);
  await run(keepText, { kept: kept('Words and more') });
  await run(forgetText, { user: 1, submission: 5, saved });
  expect(await run(listUnsaved, { user: 1 })).toEqual([5]);
  await run(forgetText, { user: 1, submission: 5, saved: null });
  expect(localStorage).toHaveLength(0);
});

test('foreign data under the key doesn’t count as text', async () => {
  for (const junk of ['', 'null', '{', '[]', '{"user":1,"submission":5}']) {
    localStorage.setItem('marginalia.unsaved.1.5', junk);
    expect(await run(recallText, { user: 1, submission: 5 })).toBeNull();
  }
});

test('a full storage is reported as a failure', async () => {
  const full = new Proxy(localStorage, {
    get: (real, name) =>
      name === 'setItem'
        ? () => {
            throw new DOMException('full', 'QuotaExceededError');
          }
        : Reflect.get(real, name),
  });
  await expect(run(unsavedTexts(full).keepText, { kept: kept('Words') })).rejects.toThrow('full');
});

test('notices text of the same user from another tab', () => {
  const target = new EventTarget();
  let heard = 0;
  const stop = onUnsavedChange(target, 1, () => heard++);
  for (const key of ['marginalia.unsaved.1.5', 'marginalia.unsaved.11.5', 'marginalia.token', null])
    target.dispatchEvent(new StorageEvent('storage', { key }));
  expect(heard).toBe(2);
  stop();
  target.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toBe(2);
});
