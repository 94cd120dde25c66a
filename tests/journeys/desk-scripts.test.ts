import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import { askForAll } from '#tests/support/browser/kept-context.ts';
import { expectFit, NARROWEST, PHONE, pressOpening } from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { form } from '#tests/support/caller.ts';
import { laid, saving, title, WIDE } from '#tests/support/desk/laid.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { createAssignment, upload } from '#tests/support/stage.ts';
import { manyPagesPdf } from '#tests/support/work.ts';

useBrowser();
const server = sharedServer();

test('[DESK-14] a repeated comment says on how many scripts it is, opens them side by side, and is added to the bank', async () => {
  const { page, scripts, teacher, assignment } = await laid(server, WIDE);
  const note = (exact: string) => ({
    text: 'Say why.',
    selectors: [{ type: 'TextQuoteSelector', exact, prefix: '', suffix: '' }],
  });
  await teacher.post(
    `/api/v1/submissions/${scripts[0]!.id}/annotations`,
    note('Bus journeys became faster'),
  );
  await teacher.post(
    `/api/v1/submissions/${scripts[2]!.id}/annotations`,
    note('The revenue was spent on buses'),
  );
  await page.goto(`/assignments/${assignment.id}/desk/${scripts[0]!.id}`);
  const onTwo = async () => {
    // A note folded over the margin shows its content on hover.
    await page.locator('.desk-note', { hasText: 'Say why.' }).hover();
    await page.getByRole('button', { name: 'On 2 scripts' }).click();
  };
  await onTwo();
  const dialog = page.getByRole('dialog', { name: 'This comment is on 2 scripts' });
  const places = dialog.getByRole('list', { name: 'Where it was written' }).getByRole('listitem');
  await expect
    .poll(() => places.locator('mark').allTextContents())
    .toEqual(['Bus journeys became faster', 'The revenue was spent on buses']);
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Keep it in the bank' }).click();
  const bank = page.getByRole('dialog', { name: 'Add Comment' });
  await expect
    .poll(() => bank.getByRole('textbox', { name: /^Comment/ }).inputValue())
    .toBe('Say why.');
  await bank.getByRole('button', { name: 'Add Comment' }).click();
  await bank.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Keep it in the bank' }).waitFor({ state: 'detached' });
  await onTwo();
  await dialog.getByRole('button', { name: 'Go there to Cyd' }).click();
  await expect.poll(() => title(page).textContent()).toBe('Cyd');
});

test('[DESK-12] the next script is loaded and drawn while this one is being read, but not before it: going on shows all of it at once', async () => {
  const { page, teacher, assignment } = await laid(server, WIDE);
  const paper = await manyPagesPdf(2);
  const put = async (student: string) =>
    (
      await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ student_identifier: student, submission_file: paper }),
      )
    ).body;
  const [first, ...others] = [
    await put('Dan'),
    await put('Eve'),
    await put('Fay'),
    await put('Gus'),
    await put('Hal'),
    await put('Ida'),
  ];
  for (const { id } of others)
    await teacher.post(`/api/v1/submissions/${id}/annotations`, {
      text: 'Say why.',
      selectors: [{ type: 'TextQuoteSelector', exact: 'Line 2 of page 1', prefix: '', suffix: '' }],
    });
  let reads = () => {};
  const held = new Promise<void>((resolve) => {
    reads = resolve;
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
  });
  await page.route(new RegExp(`/submissions/${first.id}/view-url`), async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/assignments/${assignment.id}/desk/${first.id}`);
  await expect.poll(() => title(page).textContent()).toBe('Dan');
  await page.getByRole('group', { name: /^Argument/ }).waitFor();
  const ofNext = () =>
    asked.filter((address) => address.includes(`/submissions/${others[0]!.id}/`));
  await page.waitForTimeout(1_000);
  expect(ofNext(), 'what is read comes first').toEqual([]);
  reads();
  await page.locator('.desk-pdf-page canvas').first().waitFor();
  /** Returns what is missing of the next script at the moment when its name appears. */
  const missingOnGoingOn = (key: string) =>
    page.evaluate(
      (pressed) =>
        new Promise<string[]>((resolve) => {
          const parts = {
            page: '.desk-pdf-page canvas',
            text: '.desk-text-layer [data-from]',
            criteria: '[data-criterion]',
            feedback: '.desk-part.is-words textarea',
            note: '.desk-note',
          };
          new MutationObserver((_, watch) => {
            watch.disconnect();
            resolve(
              Object.entries(parts)
                .filter(([, part]) => document.querySelector(part) === null)
                .map(([name]) => name),
            );
          }).observe(document.querySelector('h1')!, {
            characterData: true,
            childList: true,
            subtree: true,
          });
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: pressed,
              shiftKey: pressed === 'ArrowRight',
              bubbles: true,
              cancelable: true,
            }),
          );
        }),
      key,
    );
  // Nothing says when it was loaded: each is visited once, since a visited script is kept.
  let missing = ['all'];
  for (const [at, key] of ['ArrowRight', 'n', 'ArrowRight', 'n', 'ArrowRight'].entries()) {
    if (missing.length === 0) break;
    await page.waitForTimeout(1_000 * 2 ** at);
    missing = await missingOnGoingOn(key);
  }
  expect(missing).toEqual([]);
  expect(ofNext().length).toBeGreaterThan(0);
});

test('[DESK-2] at a desk’s address nothing of the app is fetched before a PDF’s first page, and all of it after', async () => {
  const { page, teacher, assignment } = await laid(server, WIDE);
  const {
    body: { id },
  } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    form({ student_identifier: 'Dan', submission_file: await manyPagesPdf(2) }),
  );
  const asked: string[] = [];
  await askForAll(page);
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\.js$|(?<=^\/files)\/.*/, ''));
  });
  // The app doesn't wait long on a slow machine; here it does, until the file is requested.
  await page.clock.pauseAt(Date.now() + 1000);
  const asking = page.waitForRequest(/\/files\//);
  await page.goto(`/assignments/${assignment.id}/desk/${id}`, { waitUntil: 'commit' });
  await asking;
  await page.clock.resume();
  await page.locator('.desk-pdf-page canvas').first().waitFor();
  const app = ['/assets/start', '/assets/react', '/assets/xstate'];
  expect(asked).toEqual(expect.arrayContaining(['/files', ...app]));
  expect(asked.slice(0, asked.indexOf('/files')).filter((name) => app.includes(name))).toEqual([]);
});

test('[DESK-1] [DESK-8] a rubric of forty criteria with six levels is marked by key and fits; at twice the text size there is room to read on a phone', async () => {
  const { page, teacher, assignment, scripts } = await laid(server, WIDE);
  const levels = Array.from({ length: 6 }, (_, at) =>
    aLevel({
      id: `l${at}`,
      name: `Level ${at}`,
      descriptor: 'What is there and what is not, in a sentence as faculties write them.',
      points: at,
    }),
  );
  await teacher.put(
    `/api/v1/assignments/${assignment.id}/rubric`,
    aRubric({
      criteria: Array.from({ length: 40 }, (_, at) =>
        aCriterion({
          id: `c${at}`,
          name: `Criterion ${at + 1}`,
          group: `Part ${Math.floor(at / 8) + 1}`,
          levels,
        }),
      ),
    }),
  );
  await page.goto(`/assignments/${assignment.id}/desk/${scripts[0]!.id}`);
  await page
    .getByRole('group', { name: /^Criterion 1/ })
    .first()
    .waitFor();
  for (let move = 0; move < 39; move += 1) await page.keyboard.press('j');
  await page.keyboard.press('6');
  const last = page.getByRole('group', { name: /^Criterion 40/ });
  await expect.poll(() => last.getAttribute('aria-current')).toBe('true');
  await last.getByRole('button', { name: 'Level 5', pressed: true }).waitFor();
  await expect
    .poll(() =>
      last.evaluate(
        (element) =>
          element.getBoundingClientRect().top <
          element.closest('.desk-scroll')!.getBoundingClientRect().bottom,
      ),
    )
    .toBe(true);
  await expect
    .poll(() => page.getByLabel('Total', { exact: true }).textContent())
    .toContain('1 of 40 criteria marked');
  await expectFit(page);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('button', { name: 'Script', exact: true }).click();
  await expect
    .poll(() =>
      page.getByRole('region', { name: 'The script' }).evaluate((element) => element.clientHeight),
    )
    .toBeGreaterThan(200);
});

test('[DESK-9] the notice of an unsaved note stays visible anywhere in a long script', async () => {
  const { page, teacher, assignment } = await laid(server, WIDE);
  const { id } = await upload(teacher, assignment.id, {
    file: 'long.txt',
    student: 'Dan',
    text: Array.from(
      { length: 200 },
      (_, at) => `Paragraph ${at + 1} says what the one before it said.`,
    ).join('\n\n'),
  });
  page.expectComplaint(/ERR_CONNECTION_FAILED|could not be reached/);
  await page.route(/\/annotations$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionfailed'),
  );
  await page.goto(`/assignments/${assignment.id}/desk/${id}`);
  await page.getByRole('group', { name: /^Argument/ }).waitFor();
  for (const key of ['s', 'c']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Note' }).fill('Say why.');
  await page.keyboard.press('Enter');
  const warning = page.getByRole('alert').filter({ hasText: 'Notes aren’t saved' });
  await warning.waitFor();
  const script = page.getByRole('region', { name: 'The script' });
  for (const share of [0, 0.5, 1]) {
    await script.evaluate((element, to) => {
      element.scrollTop = element.scrollHeight * to;
    }, share);
    await expect
      .poll(
        async () => {
          const [box, around] = [await warning.boundingBox(), await script.boundingBox()];
          return box!.y >= around!.y && box!.y + box!.height <= around!.y + around!.height;
        },
        { message: `in sight at ${share}` },
      )
      .toBe(true);
  }
  // On a phone one part is shown, and the notes are below the whole script.
  const saved = saving(page);
  for (const size of [PHONE, NARROWEST]) {
    await page.setViewportSize(size);
    for (const part of ['Script', 'Criteria', 'Feedback']) {
      await page.getByRole('button', { name: part, exact: true }).click();
      await expect.poll(() => saved.textContent()).toBe('Notes not saved: offline');
      await expect
        .poll(
          () =>
            saved.evaluate((element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect();
              return (
                left >= 0 &&
                right <= innerWidth &&
                top >= 0 &&
                bottom <= innerHeight &&
                element.checkVisibility()
              );
            }),
          { message: `in sight beside ${part} at ${size.width} px` },
        )
        .toBe(true);
      await expect
        .poll(
          () =>
            page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
          { message: `what is cut off beside ${part} at ${size.width} px` },
        )
        .toBe(0);
    }
  }
  await expectFit(page);
  await pressOpening(
    page,
    page.locator('.desk-bar').getByRole('button', { name: 'Try again' }),
    /\/annotations$/,
  );
  await expect.poll(() => saved.textContent()).toBe('Saved');
});

/** Creates a class of one student, who submitted a PDF. */
async function handedIn() {
  const { page, teacher } = await signedIn(server, WIDE);
  const assignment = await createAssignment(teacher, 'Essay on cities');
  const paper = form({ student_identifier: 'Dan', submission_file: await manyPagesPdf(2) });
  const { body: script } = await teacher.post<Submission>(
    `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
    paper,
  );
  const fetched: string[] = [];
  await askForAll(page);
  page.on('request', (request) => {
    if (/\/files\/.*\.pdf/.test(request.url())) fetched.push(request.url());
  });
  return {
    page,
    teacher,
    script,
    table: `/assignments/${assignment.id}/submissions`,
    desk: `/assignments/${assignment.id}/desk/${script.id}`,
    fetched,
  };
}

test('[DESK-2] a PDF, and the code that draws it, are fetched before the app has loaded', async () => {
  const { page, desk, fetched } = await handedIn();
  const begun = Promise.all(
    [/\/files\/.*\.pdf/, /\/pdf\.worker[^/]+$/, /\/pdf-[^/]+\.js$/].map((part) =>
      page.waitForRequest(part),
    ),
  );
  await page.route(/\/(react|client|pdf-drawing)-[^/]+\.js$/, async (route) => {
    await begun;
    await route.fallback();
  });
  await page.goto(desk);
  await page.locator('.desk-text-layer').first().waitFor();
  expect(fetched).toHaveLength(1);
});

test('[DESK-2] the first page of a PDF is shown before the app is loaded, in its final place; not if there is no desk', async () => {
  const { page, teacher, script, desk } = await handedIn();
  const elsewhere = await createAssignment(teacher, 'Another');
  let signsIn = () => {};
  const held = new Promise<void>((resolve) => {
    signsIn = resolve;
  });
  await page.route(/\/users\/me$/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(desk);
  const first = page.locator('.desk-first canvas');
  await first.waitFor();
  const before = await first.boundingBox();
  signsIn();
  const shown = page.locator('.desk-pdf-page[data-page="1"] canvas');
  await shown.waitFor();
  await expect
    .poll(async () => {
      const after = await shown.boundingBox();
      return (['x', 'y', 'width', 'height'] as const).filter(
        (side) => Math.abs(after![side] - before![side]) > 1,
      );
    })
    .toEqual([]);
  await expect.poll(() => page.locator('.desk-first').count()).toBe(0);

  await page.unroute(/\/users\/me$/);
  await page.goto(`/assignments/${elsewhere.id}/desk/${script.id}`);
  await page.getByText('The requested resource was not found.').waitFor();
  await expect.poll(() => first.isVisible()).toBe(false);
});

test('[DESK-2] the first page of a PDF can be read and selected before the app has loaded', async () => {
  const { page, desk } = await handedIn();
  let comes = () => {};
  const held = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route(/\/react-[^/]+\.js$/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(desk, { waitUntil: 'commit' });
  const words = page.locator('.desk-first .desk-text-layer').getByText('Line 2 of page 1').first();
  await words.waitFor();
  const [run, sheet] = [
    await words.boundingBox(),
    await page.locator('.desk-first canvas').boundingBox(),
  ];
  expect([
    run!.x > sheet!.x,
    run!.x + run!.width < sheet!.x + sheet!.width,
    run!.width > sheet!.width / 4,
  ]).toEqual([true, true, true]);
  comes();
  await page.locator('.desk-pdf-page[data-page="1"] .desk-text-layer').waitFor();
  await expect.poll(() => page.locator('.desk-first').count()).toBe(0);
});

test('[DESK-12] the script that marking starts with is opened while the user points at its link', async () => {
  const { page, table, fetched } = await handedIn();
  await page.goto(table);
  const link = page.getByRole('link', { name: 'Start marking' });
  await link.waitFor();
  expect(fetched).toEqual([]);
  await link.hover();
  await expect.poll(() => fetched.length).toBe(1);
  await link.click();
  const layer = page.locator('.desk-text-layer').first();
  await layer.waitFor();
  // It was drawn before its final width was known, but its words are where they are visible.
  await expect
    .poll(() =>
      layer
        .getByText('Line 2 of page 1')
        .first()
        .evaluate((words) => {
          const [run, sheet] = [
            words.getBoundingClientRect(),
            words.closest('.desk-pdf-page')!.getBoundingClientRect(),
          ];
          return run.left >= sheet.left && run.right <= sheet.right && run.width > sheet.width / 4;
        }),
    )
    .toBe(true);
  await saving(page).getByText('Saved').waitFor();
  expect(fetched).toHaveLength(1);
});
