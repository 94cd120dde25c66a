import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { PrivateNote } from '#contract/teams/private-note.ts';
import { expectFit } from '#tests/support/browser/page.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form, joins } from '#tests/support/caller.ts';
import { dialogOf, rowOf } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

test('[TEAM-5] a marker writes a private note on the desk, by key, finds it in the table’s dialog, and the owner doesn’t see it', async () => {
  const { page, teacher: owner } = await signedIn(server);
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
  const grace = await server.teacher({ full_name: 'Grace Hopper' });
  await joins(owner, id, grace, 'grader');
  const upload = async (name: string) =>
    (
      await owner.post<Submission>(
        `/api/v1/submissions/by_assignment/${id}/upload`,
        form({
          submission_file: { name: `${name}.txt`, bytes: `Work of ${name}.` },
          student_identifier: name,
        }),
      )
    ).body.id;
  const [one, two] = [await upload('s1'), await upload('s2')];
  const stored = async () =>
    (await grace.get<PrivateNote>(`/api/v1/submissions/${one}/private-note`)).body.text;

  const hers = await openPage(server, { token: grace.token! });
  await hers.goto(`/assignments/${id}/desk/${one}`);
  await hers.getByText('Work of s1.').waitFor();
  const fold = hers.getByRole('button', { name: /Your private note/ });
  const field = hers.getByRole('textbox', { name: 'Your private note' });
  await fold.waitFor();
  // Without a rubric the focus starts in Grade; Escape leaves it.
  await hers.keyboard.press('Escape');
  await hers.keyboard.press('i');
  await expect
    .poll(() => field.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await hers.keyboard.type('Ask Bo about the second source.');
  await expect.poll(stored).toBe('Ask Bo about the second source.');
  await expectFit(hers);

  // The last text typed stays with its script, even if the marker leaves before it is saved.
  await field.press('End');
  await hers.keyboard.type(' Soon.');
  await hers.keyboard.press('Shift+ArrowRight');
  await hers.waitForURL(new RegExp(`/desk/${two}$`));
  await expect.poll(() => field.inputValue()).toBe('');
  await expect
    .poll(() => field.evaluate((element) => element === document.activeElement))
    .toBe(false);
  await expect.poll(stored).toBe('Ask Bo about the second source. Soon.');

  await hers.goto(`/assignments/${id}/submissions`);
  await rowOf(hers, 's1').getByRole('button', { name: 'Edit grade' }).click();
  await dialogOf(hers, 'Grade Submission')
    .getByRole('button', { name: /Your private note Ask Bo about/ })
    .waitFor();
  await hers.keyboard.press('Alt+i');
  await expect.poll(() => field.inputValue()).toBe('Ask Bo about the second source. Soon.');
  await expectFit(hers);

  await page.goto(`/assignments/${id}/desk/${one}`);
  await page.getByRole('button', { name: /^Your private note$/ }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Your private note' }).inputValue())
    .toBe('');
  await expect.poll(() => page.getByText('Ask Bo').count()).toBe(0);
});
