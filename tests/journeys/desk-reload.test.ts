import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import type { User } from '#contract/accounts/user.ts';
import { useBrowser } from '#tests/support/browser/browser.ts';
import { away, laidDesk, saving } from '#tests/support/browser/desk.ts';
import { awake, endSession } from '#tests/support/browser/page.ts';
import { unsealed } from '#tests/support/desk/laid.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { caller } from '#tests/support/caller.ts';

useBrowser();
const server = sharedServer();

const criterion = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}`) });
const level = (page: Page, name: string, of: string) =>
  criterion(page, name).getByRole('button', { name: new RegExp(of) });
const feedback = (page: Page) => page.getByRole('textbox', { name: 'Feedback' });
const pen = (page: Page) => page.getByRole('textbox', { name: 'Note' });
const left = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^marginalia\.(marks|notes|private)\./.test(key)),
  );
const WRITES =
  /\/api\/v1\/(submissions\/\d+(\/(marks|annotations|private-note))?|annotations\/\d+)$/;
const unlessRead = (action: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === 'GET' ? route.fallback() : action(route);

/**
 * Sets a mark and writes half a note and feedback typed at this moment; `before` runs before the
 * feedback is typed.
 */
async function writeOn(page: Page, before: () => Promise<unknown> = async () => {}) {
  await criterion(page, 'Argument').waitFor();
  await page.keyboard.press('3');
  await page.keyboard.press('s');
  await page.keyboard.press('c');
  await pen(page).waitFor();
  await page.keyboard.type('Half a');
  await before();
  await feedback(page).focus();
  await page.keyboard.type('Half a sentence');
}

async function expectThere(page: Page) {
  await expect
    .poll(() => level(page, 'Argument', 'Strong').getAttribute('aria-pressed'))
    .toBe('true');
  await expect.poll(() => feedback(page).inputValue()).toBe('Half a sentence');
  await expect.poll(() => pen(page).inputValue()).toBe('Half a');
}

/** Holds requests to an address until the returned function is called. */
async function holding(page: Page, at: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = page.waitForRequest((request) => at.test(request.url()));
  const hold = async (route: Route) => {
    await promise;
    await route.fallback();
  };
  await page.route(at, hold);
  return {
    asked,
    go: async () => {
      resolve();
      await page.unroute(at, hold);
    },
  };
}

test('[DESK-9] a desk with unsent work can be reloaded in any state: all of it is restored, and sent in the end', async () => {
  const { page, ada, stored } = await laidDesk(server);
  // A page that is reloaded while something is being sent asks first.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route(
    WRITES,
    unlessRead((route) => route.fulfill({ status: 503, json: { detail: 'Later.' } })),
  );
  await writeOn(page);
  await page.reload();
  await expectThere(page);
  await away(page).waitFor();
  for (const at of [
    /\/api\/v1\/submissions\/\d+\/document$/,
    /\/api\/v1\/assignments\/\d+\/rubric$/,
    /\/api\/v1\/submissions\/\d+\/(marks|annotations)$/,
    /\/assets\/desk-[^/]+\.js$/,
    /\/assets\/recalled-[^/]+\.js$/,
  ]) {
    const held = await holding(page, at);
    await page.reload({ waitUntil: 'commit' });
    await held.asked;
    await page.reload({ waitUntil: 'commit' });
    await held.go();
    await expectThere(page);
  }
  const states: Record<string, () => Promise<void>> = {
    search: async () => {
      await page.keyboard.press('l');
      await page.getByRole('searchbox', { name: 'Find in the script' }).waitFor();
      await page.keyboard.type('charge');
    },
    keys: async () => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
    together: async () => {
      await page.getByRole('button', { name: 'Put together' }).click();
      await page.getByRole('dialog').waitFor();
    },
    bank: async () => {
      await page.keyboard.press('/');
      await page.getByRole('button', { name: 'Hide comments' }).waitFor();
    },
  };
  for (const enter of Object.values(states)) {
    // Outside text fields letters are keys of the desk; Escape would discard the note.
    await criterion(page, 'Argument').focus();
    await enter();
    await page.reload();
    await expectThere(page);
  }
  const address = page.url();
  await page.context().setOffline(true);
  await page.reload().catch(() => {});
  await page.context().setOffline(false);
  await page.goto(address);
  await expectThere(page);
  await page.unroute(WRITES);
  await expect
    .poll(() => stored(ada))
    .toMatchObject({ levels: [['strong']], feedback: 'Half a sentence', notes: [] });
  await pen(page).press('Enter');
  await expect.poll(async () => (await stored(ada)).notes).toEqual(['Half a']);
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  await expect.poll(() => left(page)).toEqual([]);
});

test('[DESK-9] a reload while a mark is being sent loses nothing, whether or not it had arrived', async () => {
  const { page, ada, stored } = await laidDesk(server);
  page.on('dialog', (dialog) => void dialog.accept());
  for (const [key, word, arrives] of [
    ['2', 'sound', false],
    ['3', 'strong', true],
  ] as const) {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    // The response never arrives.
    await page.route(
      WRITES,
      unlessRead(async (route) => {
        if (arrives) await route.fetch();
      }),
    );
    await criterion(page, 'Argument').waitFor();
    await page.keyboard.press(key);
    await sent;
    await expect
      .poll(async () => (arrives ? (await stored(ada)).levels : [[word]]))
      .toEqual([[word]]);
    await page.unroute(WRITES);
    await page.reload();
    await expect.poll(async () => (await stored(ada)).levels).toEqual([[word]]);
    await expect.poll(() => saving(page).textContent()).toBe('Saved');
    expect(await criterion(page, 'Argument').getByRole('alert').all()).toEqual([]);
  }
  await expect.poll(() => left(page)).toEqual([]);
});

test('[DESK-7] [DESK-9] a conflict, and a draft that was opened, are restored after a reload', async () => {
  const { page, teacher, ada } = await laidDesk(server);
  await teacher.post(`/api/v1/submissions/${ada}/generate-feedback`);
  const drafted = await unsealed(teacher, ada);
  const about = [...drafted.ai_feedback!.strengths, ...drafted.ai_feedback!.improvements].find(
    ({ criterion: name }) => name === 'Argument',
  );
  await page.reload();
  await criterion(page, 'Argument').waitFor();
  await teacher.put(`/api/v1/submissions/${ada}/marks`, {
    marks: [{ criterion: 'argument', level_ids: ['weak'] }],
  });
  await page.keyboard.press('3');
  const asked = criterion(page, 'Argument').getByRole('alert');
  for (let times = 0; times < 2; times += 1) {
    await expect
      .poll(() => asked.textContent())
      .toContain('You saved something else for this: Weak');
    await expect
      .poll(() => level(page, 'Argument', 'Strong').getAttribute('aria-pressed'))
      .toBe('true');
    await page.reload();
    // The saved mark, though it differs from the one shown here, has opened the draft.
    if (about) await page.getByText(about.text).first().waitFor();
  }
  await asked.getByRole('button', { name: 'Take what is saved' }).click();
  await expect
    .poll(() => level(page, 'Argument', 'Weak').getAttribute('aria-pressed'))
    .toBe('true');
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
});

test('[DESK-9] what was written after the session ended is restored after a reload and signing in again, and is sent', async () => {
  const { page, teacher, ada } = await laidDesk(server);
  page.expectComplaint(/401|Failure/);
  page.on('dialog', (dialog) => void dialog.accept());
  const { email } = (await teacher.get<User>('/api/v1/users/me')).body;
  await writeOn(page, async () => {
    await expect.poll(() => saving(page).textContent()).toBe('Saved');
    await endSession(page, teacher);
  });
  await page.getByRole('dialog', { name: 'Please log in again' }).waitFor();
  await page.reload();
  await page.waitForURL('**/login**');
  await awake(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectThere(page);
  await expect.poll(() => saving(page).textContent()).toBe('Saved');
  const again = caller(
    server.url,
    await page.evaluate(() => localStorage.getItem('marginalia.token') ?? ''),
  );
  await expect
    .poll(
      async () => (await again.get<Submission>(`/api/v1/submissions/${ada}`)).body.feedback_text,
    )
    .toBe('Half a sentence');
});
