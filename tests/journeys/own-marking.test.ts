import { expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { User } from '#contract/accounts/user.ts';
import {
  expectFiguresFit,
  openPage,
  signedIn,
  useBrowser,
} from '#tests/support/browser/browser.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { joins } from '#tests/support/caller.ts';
import { patchSubmission, upload } from '#tests/support/stage.ts';
import { tableOf } from '#tests/support/workbench.ts';

useBrowser();
const server = sharedServer();

const SCRIPTS = 44;

test('[MOD-5] [MOD-9] [ANA-5] a marker opens by key how their level moves over a class of 44, shows it to the owner and withdraws it', async () => {
  const { page, teacher: owner } = await signedIn(server);
  const {
    body: { id },
  } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay on cities' });
  const grace = await server.teacher({ full_name: 'Grace Hopper' });
  await joins(owner, id, grace, 'grader');
  const scripts: number[] = [];
  for (let at = 0; at < SCRIPTS; at += 1) {
    const { id: script } = await upload(owner, id, {
      file: `essay-${at}.txt`,
      student: `Student ${at}`,
      text: 'Cities grow.',
    });
    scripts.push(script);
    // Stricter from the middle on.
    if (at < 40)
      await patchSubmission(grace, script, {
        grade: String(60 + ((at * 7) % 11) - (at < 20 ? 0 : 12)),
      });
    else await patchSubmission(owner, script, { grade: '60' });
  }
  const {
    body: { id: user },
  } = await grace.get<User>('/api/v1/users/me');
  const hers = await openPage(server, { token: grace.token! });
  await hers.evaluate(
    ([key, times]) => {
      localStorage.setItem(key!, times!);
    },
    [
      `marginalia.times.${user}.${id}`,
      JSON.stringify({
        on: true,
        spent: Object.fromEntries(
          scripts.slice(0, 40).map((script, at) => [script, (6 + (at % 5)) * 60_000]),
        ),
      }),
    ],
  );
  await hers.goto(`/assignments/${id}/insight`);
  const show = hers.getByRole('button', { name: 'Show my marking' });
  await show.focus();
  await hers.keyboard.press('Enter');
  await hers
    .getByRole('img', { name: 'Level by position, of 40 scripts; as a table under Tables' })
    .waitFor();
  await hers
    .getByText(/your level moves further than in 95% of orders by chance \(p = 0\.007\)/)
    .waitFor();
  await hers
    .getByText(/^Half of 40 scripts took up to 8 minutes; the middle half between 7 and 9\./)
    .waitFor();
  await expectFiguresFit(hers, 'Level by position');

  // Before that the owner sees nothing of it, and afterwards everything but the minutes.
  await page.goto(`/assignments/${id}/insight`);
  await page.getByRole('button', { name: 'Show my marking' }).click();
  await page
    .getByText('So far 4 scripts have a level that you gave: below 10 nothing is said.')
    .waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Whose' }).count()).toBe(0);
  const tick = hers.getByRole('checkbox', { name: /Show it to the owner of the assignment/ });
  await tick.focus();
  await hers.keyboard.press('Space');
  await hers
    .getByText('The owner can see it, without minutes. Untick, and they can’t any more.')
    .waitFor();
  // The focus stays in place.
  await expect
    .poll(() => tick.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Show my marking' }).click();
  await page.getByRole('combobox', { name: 'Whose' }).selectOption('Grace Hopper');
  await page.getByText(/On average Grace Hopper gave/).waitFor();
  await page.getByRole('img', { name: /^Level by position, of 40 scripts/ }).waitFor();
  await expect.poll(() => page.getByText('Minutes per script').count()).toBe(0);
  const outside = page.getByRole('link', { name: /scripts? outside the band$/ });
  const count = Number((await outside.textContent())!.split(' ')[0]);
  expect(count).toBeGreaterThan(3);
  await outside.click();
  await page
    .getByText(`Only: Grace Hopper’s scripts outside the band (${count} scripts)`)
    .waitFor();
  await expect.poll(() => tableOf(page).locator('tbody tr').count()).toBe(count);

  await tick.click();
  await hers
    .getByText('Until you do, nobody else can read it; minutes never leave this browser.')
    .waitFor();
  expect((await owner.get(`/api/v1/assignments/${id}/insight/drift?marker=${user}`)).status).toBe(
    404,
  );
  await hers.getByRole('link', { name: '40.' }).click();
  await hers.waitForURL(new RegExp(`/desk/${scripts[39]}$`));
});
