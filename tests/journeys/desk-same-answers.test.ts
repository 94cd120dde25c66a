import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { expectAccessible, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { laid, title, WIDE } from '#tests/support/desk/laid.ts';
import { upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

test('[FIND-1] by key, a script’s mark is given to those with the same answer, one is left out, and it is undone', async () => {
  const { page, teacher, assignment, sheet } = await laid(server, WIDE, []);
  const scripts: Submission[] = [];
  for (const [student, text] of [
    ['Ada', 'Buses are loved by all of the people.'],
    ['Bob', 'buses are loved by all of the people'],
    ['Cyd', 'Buses are loved, by all of the people!'],
    ['Dan', 'Buses are not loved by all of the people.'],
  ] as const)
    scripts.push(await upload(teacher, assignment.id, { file: `${student}.txt`, student, text }));
  const [ada, bob, cyd, dan] = scripts as [Submission, Submission, Submission, Submission];
  await page.goto(`/assignments/${assignment.id}/desk/${ada.id}`);
  await page.getByText('2 other scripts say the same as this one.').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('f');
  await page.keyboard.type('Say by whom this was counted.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  const list = page.getByRole('dialog', { name: '2 scripts that say the same' });
  await list.getByText('Say by whom this was counted.').waitFor();
  await expectAccessible(page);
  await list.getByRole('checkbox', { name: /^Cyd/ }).uncheck();
  await list.getByRole('button', { name: 'Give it to 1 script' }).click();
  await page.getByText('The mark of Ada was given to 1 script.').waitFor();
  const marked = async (id: number) => [
    (await sheet(id)).marks.filter(({ level_ids }) => level_ids !== null).length,
    (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body.feedback_text,
  ];
  expect(await marked(bob.id)).toEqual([1, 'Say by whom this was counted.']);
  for (const { id } of [cyd, dan]) expect(await marked(id)).toEqual([0, null]);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => title(page).textContent()).toContain('Bob');
  await page.getByRole('textbox', { name: 'Feedback' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Feedback' }).inputValue()).toBe(
    'Say by whom this was counted.',
  );
  await page.keyboard.press('z');
  await page.getByText('The mark of Ada was given').waitFor({ state: 'detached' });
  await expect.poll(() => marked(bob.id)).toEqual([0, null]);
  await expect.poll(() => page.getByRole('textbox', { name: 'Feedback' }).inputValue()).toBe('');
});
