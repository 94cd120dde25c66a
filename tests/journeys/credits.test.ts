import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '#contract/credits/credit.ts';
import { openPage, signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import type { Caller } from '#tests/support/caller.ts';
import {
  expectFit,
  expectStacked,
  focusedName,
  PHONE,
  tabTo,
} from '#tests/support/browser/page.ts';
import { SUPPORT } from '#tests/support/browser/public-pages.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { createAssignment, grant, upload } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();
/** A teacher whose ledger is only read. */
let reader: Caller;
let submissionId: number;
beforeAll(async () => {
  const teacher = await server.teacher();
  submissionId = await stage(teacher);
  reader = teacher;
});

const ESSAY = `${'This essay argues that pricing roads is fair. '.repeat(12)}\n\n${'Cities have always grown around the roads that feed them. '.repeat(12)}\n\nThey will not change soon, becuase roads last.`;

/** 10 of the welcome, 50 and 5 bought, 1 refunded, 3 deducted, and one draft paid for: 62. */
async function stage(teacher: Caller & { account: { email: string } }): Promise<number> {
  const { email } = teacher.account;
  await grant(server, email, 50, 'INV-2026/7');
  await grant(server, email, 5, '=HYPERLINK("x")');
  await grant(server, email, 1, 'مرجع-1', 'refund');
  await grant(server, email, -3, 'FIX-1', 'adjustment');
  const { id } = await createAssignment(teacher, 'Essay');
  const submission = await upload(teacher, id, { text: ESSAY });
  const drafted = await teacher.post(`/api/v1/submissions/${submission.id}/generate-feedback`);
  if (drafted.status !== 200) throw new Error(drafted.text);
  return submission.id;
}

const looking = () => openPage(server, { token: reader.token ?? '' });
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Credit transactions' }).locator('tbody tr');
const column = async (page: Page, place: number) =>
  (await rows(page).locator(`td:nth-child(${place})`).allInnerTexts()).map((text) => text.trim());
const card = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });
const CALL = '**/api/v1/users/me/credit-transactions?*';

describe('credit history', () => {
  test('[CRED-1] [CRED-8] [CRED-12] [CRED-13] [CRED-14] [CRED-15] [CRED-16] [EASE-27] [CRED-2] [CRED-3] [CRED-17] [CRED-18] [CRED-19] [RULE-22] [RULE-23] shows title, columns, amounts and dates, the chip with its breakdown, and the three cards; exports every row without formulas', async () => {
    const page = await looking();
    await page.goto('/credits/history');
    await page.getByRole('heading', { level: 1, name: 'Credit History' }).waitFor();
    await rows(page).first().waitFor();
    await expect
      .poll(async () =>
        (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
      )
      .toEqual(['Date', 'Type', 'Amount', 'New Balance', 'Reference', 'Details']);
    await expect
      .poll(() => column(page, 2))
      .toEqual([
        'Feedback Generation',
        'Adjustment',
        'Refund',
        'Purchase',
        'Purchase',
        'Promo Code',
      ]);
    await expect
      .poll(() => column(page, 3))
      .toEqual(['-1.00', '-3.00', '+1.00', '+5.00', '+50.00', '+10.00']);
    await expect
      .poll(() => column(page, 4))
      .toEqual(['62.00', '63.00', '66.00', '65.00', '60.00', '10.00']);
    for (const date of await column(page, 1))
      expect(date).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{2}:\d{2}$/);
    await expect
      .poll(async () => (await column(page, 5)).slice(1))
      .toEqual(['FIX-1', 'مرجع-1', '=HYPERLINK("x")', 'INV-2026/7', 'WELCOME']);
    await expect
      .poll(async () => (await column(page, 6))[0])
      .toContain(`Submission #${submissionId}`);
    await expectStacked(page, page.getByRole('table', { name: 'Credit transactions' }));

    const chip = page.getByRole('button', { name: /Current Balance/ });
    await expect.poll(async () => (await chip.innerText()).trim()).toBe('Current Balance: 62.00');
    await chip.focus();
    await page
      .getByText('Purchased 56.00 − used 1.00 = 55.00; promotions +10.00, adjustments -3.00')
      .waitFor();
    await expect
      .poll(() => card(page, 'Total Credits Purchased').innerText())
      .toContain('\n56.00\n');
    await expect
      .poll(() => card(page, 'Total Credits Used').innerText())
      .toMatch(/\n1\.00\non average 1\.00 for each of 1 feedback$/);
    await expect.poll(() => card(page, 'Total Credits Refunded').innerText()).toContain('\n1.00\n');
    await page.getByText('Balance over time').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('marginalia-credits.csv');
    const text = (await buffer(await download.createReadStream())).toString('utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFDate,Type,Amount,New Balance,Reference,Details');
    expect(lines).toHaveLength(8);
    expect(text).toContain('purchase,5,65,"\'=HYPERLINK(""x"")"');
    expect(text).toContain('feedback_generation,-1,62,');
  });

  test('[CRED-4] [CRED-5] [CRED-6] [CRED-7] [RULE-37] searches details and reference; filters by several types at once; nothing is cut off on a phone, where the amounts stay visible, and axe finds nothing in light and dark mode', async () => {
    const page = await looking();
    await page.goto('/credits/history');
    await rows(page).first().waitFor();
    const search = page.getByRole('searchbox', { name: 'Search transactions' });
    await search.fill('inv-2026');
    await expect.poll(() => column(page, 3)).toEqual(['+50.00']);
    await search.fill(`SUBMISSION #${submissionId}`);
    await expect.poll(() => column(page, 3)).toEqual(['-1.00']);
    await search.fill('');
    const chips = page.getByRole('group', { name: 'Transaction types' }).getByRole('button');
    await expect
      .poll(async () => (await chips.allInnerTexts()).map((text) => text.replace(/\s*\d+$/, '')))
      .toEqual(['Purchase', 'Feedback Generation', 'Refund', 'Adjustment', 'Promo Code']);
    await chips.filter({ hasText: 'Refund' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => column(page, 3)).toEqual(['+1.00']);
    await chips.filter({ hasText: 'Adjustment' }).click();
    await expect.poll(() => column(page, 3)).toEqual(['-3.00', '+1.00']);
    await expect
      .poll(() => chips.filter({ hasText: 'Refund' }).getAttribute('aria-pressed'))
      .toBe('true');
    await search.fill('no such thing');
    await page.getByRole('heading', { name: 'No transactions match' }).waitFor();
    await expectFit(page);
    await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }).first());
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(6);
    await expect.poll(() => focusedName(page)).toMatch(/^Promo Code/);

    await page.goto('/credits');
    await page.getByText(SUPPORT).first().waitFor();
    await expectFit(page);
    await page.goto('/credits/history');
    await rows(page).first().waitFor();
    await expectFit(page);
    await page.setViewportSize(PHONE);
    const amount = rows(page).first().locator('td:nth-child(3)');
    await expect
      .poll(() => amount.evaluate((cell) => cell.getBoundingClientRect().right))
      .toBeLessThanOrEqual(PHONE.width);
  });

  test('[CRED-26] [RULE-28] [RULE-21] loads more than 50 in pages of 50, and counts all', async () => {
    const page = await looking();
    const many: Transaction[] = Array.from({ length: 120 }, (_, n) => ({
      id: 120 - n,
      timestamp: '2026-11-21T08:00:00.000Z',
      transaction_type: 'purchase',
      change_amount: 1,
      new_balance: 120 - n,
      reference_id: null,
      details: '{"note":"A JSON string"}',
    }));
    const asked: string[] = [];
    await page.route(CALL, (route) => {
      const { searchParams } = new URL(route.request().url());
      const [skip, limit] = [Number(searchParams.get('skip')), Number(searchParams.get('limit'))];
      asked.push(`${skip}+${limit}`);
      return route.fulfill({
        headers: { 'X-Total-Count': '120' },
        json: many.slice(skip, skip + limit),
      });
    });
    await page.goto('/credits/history');
    await rows(page).first().waitFor();
    await expect
      .poll(() => card(page, 'Total Credits Purchased').innerText())
      .toContain('\n120.00\n');
    expect(new Set(asked)).toEqual(new Set(['0+50', '50+50', '100+50']));
    await expect.poll(async () => (await column(page, 6))[0]).toBe('Note: A JSON string');
  });

  test('[CRED-9] shows a spinner while it loads', async () => {
    const { page } = await signedIn(server);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/credits/history');
    const spinner = page
      .getByRole('status')
      .filter({ hasText: 'Loading credit history…' })
      .locator('svg');
    await expect
      .poll(() => spinner.evaluate((ring) => getComputedStyle(ring).animationName))
      .toBe('spin');
    await expectFit(page);
    open();
    await rows(page).first().waitFor();
    await expect.poll(() => page.getByText('Loading credit history…').count()).toBe(0);
  });

  test('[CRED-10] [ERR-39] shows the message of a failure in an alert, or the fallback, and can be retried', async () => {
    const { page } = await signedIn(server);
    page.expectComplaint(/500|ERR_FAILED|Failure/);
    await page.clock.install();
    let detail: string | null = 'The ledger is closed.';
    await page.route(CALL, (route) =>
      detail === null ? route.abort() : route.fulfill({ status: 500, json: { detail } }),
    );
    const givenUp = async (text: string) => {
      const alert = page.getByRole('alert').filter({ hasText: text });
      await expect
        .poll(async () => {
          await page.clock.runFor(5_000);
          return alert.count();
        })
        .toBe(1);
    };
    await page.goto('/credits/history');
    await page.getByRole('heading', { level: 1, name: 'Credit History' }).waitFor();
    await givenUp('The ledger is closed.');
    await expectFit(page);
    detail = null;
    await page.getByRole('button', { name: 'Retry' }).click();
    await givenUp('Failed to load credit history');
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Retry' }).click();
    await rows(page).first().waitFor();
  });

  test('[CRED-11] [ERR-40] an account without a transaction', async () => {
    const { page } = await signedIn(server);
    await page.route(CALL, (route) =>
      route.fulfill({ headers: { 'X-Total-Count': '0' }, json: [] }),
    );
    await page.goto('/credits/history');
    await page.getByText('No transactions found. Purchase credits to get started!').waitFor();
    await expect.poll(() => page.locator('main').getByRole('table').count()).toBe(0);
    await expectFit(page);
  });
});

describe('buy credits', () => {
  test('[CRED-27] [CRED-28] [CRED-29] [RUN-32] sells nothing; the administrator’s e-mail is the same as on the pricing page', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/credits');
    await page.getByRole('heading', { level: 1, name: 'Buy Credits' }).waitFor();
    await page.getByText('Online purchasing is coming soon').waitFor();
    await page
      .getByText('Credits are added after payment is confirmed', { exact: false })
      .waitFor();
    const address = page.getByRole('link', { name: SUPPORT });
    await expect.poll(() => address.getAttribute('href')).toBe(`mailto:${SUPPORT}`);
    const order =
      (await page.getByRole('link', { name: 'Write the e-mail' }).getAttribute('href')) ?? '';
    expect(decodeURIComponent(order)).toContain(`Account: ${teacher.account.email}`);
    await expect.poll(() => page.locator('main').getByRole('button').count()).toBe(0);
    await expect.poll(() => page.locator('main input, main form').count()).toBe(0);
    const pricing = await openPage(server);
    await pricing.goto('/pricing');
    await pricing.getByText(SUPPORT).first().waitFor();
  });

  test('shows the plans, and a link to the history', async () => {
    const { page } = await signedIn(server);
    await page.goto('/credits');
    await page.getByRole('heading', { name: 'Plans' }).waitFor();
    await expect
      .poll(() =>
        page
          .locator('[data-plan]')
          .evaluateAll((plans) => plans.map((plan) => plan.getAttribute('data-plan'))),
      )
      .toEqual(['Basic', 'Standard', 'Premium']);
    await page.locator('main').getByRole('link', { name: 'Credit History' }).click();
    await rows(page).first().waitFor();
  });

  test('the rest stays in place if the server doesn’t send an e-mail address', async () => {
    const { page } = await signedIn(server);
    page.expectComplaint(/ERR_FAILED|Failure/);
    await page.route('**/api/v1/config', (route) => route.abort());
    await page.goto('/credits');
    await page.getByText('Contact the administrator by e-mail', { exact: false }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Write the e-mail' }).count()).toBe(0);
    await expectFit(page);
  });
});
