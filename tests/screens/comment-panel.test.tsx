import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CommentSet } from '#contract/comments/comment.ts';
import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import { answer, listed, nobody, openApp, useApi, type Reply } from '#tests/support/app.tsx';
import { createAssignment } from '#tests/support/stage.ts';
import { submission } from '#tests/support/submissions.ts';

const server = useApi();

/** Opens one submission's grade dialog with 'First.' as its feedback, and the bank next to it. */
async function showBank(...replies: Reply[]) {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay');
  const [mine] = (await teacher.get<CommentSet[]>('/comment-sets/')).body;
  await teacher.post('/api/v1/comments/', {
    text: 'Only mine.',
    category: 'A Grade (70-80)',
    quality_level: 'good',
    comment_set_id: mine!.id,
  });
  const app = await openApp(
    server.api,
    `/assignments/${id}/submissions`,
    teacher,
    listed(/by_assignment/, [
      submission({ id: 1, student_identifier: 's1', feedback_text: 'First.' }),
    ]),
    ({ path }) => (/view-url/.test(path) ? new Promise(() => {}) : undefined),
    ...replies,
  );
  await app.user.click(await screen.findByLabelText('Edit grade of s1'));
  const dialog = await screen.findByRole('dialog');
  const area = () => dialog.querySelector('textarea')!;
  await expect.poll(() => area().readOnly).toBe(false);
  const toggle = () =>
    within(dialog).getByText(/^(Show|Hide) Comment Bank$/, { selector: 'button' });
  await app.user.click(toggle());
  const bank = await within(dialog).findByLabelText('Comment bank', { selector: 'section' });
  const press = (name: string, at = 0) =>
    app.user.click(within(bank).getAllByText(name, { selector: 'button, button *' })[at]!);
  return { ...app, area, bank, toggle, press };
}

type Bank = Awaited<ReturnType<typeof showBank>>;
const headings = (bank: HTMLElement) => [
  ...bank.querySelectorAll<HTMLElement>('button[aria-expanded]'),
];
const named = (bank: HTMLElement, name: string) =>
  headings(bank).find((button) => button.textContent === name)!;
/** Returns what is open, from the top: names of categories and their levels. */
const open = (bank: HTMLElement) =>
  headings(bank)
    .filter((button) => button.ariaExpanded === 'true')
    .map((button) => button.textContent);
const boxes = (bank: HTMLElement) => within(bank).queryAllByLabelText<HTMLInputElement>(/^Use: /);
const [first] = STANDARD_BANK;
const CATEGORIES = [
  'Structure & Organization',
  'Argument & Analysis',
  'Evidence & Referencing',
  'Clarity & Writing Style',
  'Task Fulfillment',
  'General Feedback / Overall Impression',
];
const LEVELS = ['Excellent', 'Good / Very Good', 'Fair / Developing', 'Poor / Needs Improvement'];
const levelsOf = (category: string) => LEVELS.map((level) => `${category} (${level})`);

const folding = async ({ bank, user, press }: Bank) => {
  await user.click(named(bank, CATEGORIES[1]!));
  expect([open(bank).includes(CATEGORIES[1]!), named(bank, levelsOf(CATEGORIES[1]!)[0]!)]).toEqual([
    false,
    undefined,
  ]);
  await user.click(named(bank, CATEGORIES[1]!));
  expect(open(bank)).toContain(CATEGORIES[1]);
  await user.click(named(bank, levelsOf(CATEGORIES[0]!)[0]!));
  expect(within(bank).queryByText(first!.qualityLevels[0]!.comments[0]!.text)).toBeNull();
  await user.click(within(bank).getByLabelText(`Expand ${CATEGORIES[1]!}`));
  expect(open(bank)).toEqual([
    CATEGORIES[0],
    ...levelsOf(CATEGORIES[0]!).slice(1),
    CATEGORIES[1],
    ...levelsOf(CATEGORIES[1]!),
    ...CATEGORIES.slice(2),
  ]);
  await user.click(within(bank).getByLabelText(`Collapse ${CATEGORIES[1]!}`));
  expect(open(bank)).toEqual([
    CATEGORIES[0],
    ...levelsOf(CATEGORIES[0]!).slice(1),
    ...CATEGORIES.slice(1),
  ]);
  await press('Expand all');
  expect([open(bank).length, boxes(bank).length]).toEqual([
    30,
    STANDARD_BANK.flatMap(({ qualityLevels }) => qualityLevels.flatMap(({ comments }) => comments))
      .length,
  ]);
  await press('Collapse all');
  expect(boxes(bank)).toEqual([]);
};

test('[EDIT-4] [EDIT-5] [EDIT-27] [EDIT-28] [PICK-1] [PICK-2] [PICK-3] [PICK-8] [PICK-9] [PICK-10] [PICK-11] [PICK-12] [PICK-14] [PICK-15] [BANK-31] [BANK-33] shows the standard bank next to the feedback: its content, order, open parts and folding', async () => {
  const shown = await showBank();
  const { bank, toggle, user } = shown;
  expect(
    within(bank)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Standard Comments', 'Comment Sets']);
  expect(headings(bank).map(({ textContent }) => textContent)).toEqual(
    CATEGORIES.flatMap((name) => [name, ...levelsOf(name)]),
  );
  expect(open(bank)).toEqual([CATEGORIES[0], ...levelsOf(CATEGORIES[0]!), ...CATEGORIES.slice(1)]);
  const lines = boxes(bank).map((box) => box.closest('li')!.textContent);
  expect(lines).toEqual(
    first!.qualityLevels.flatMap(({ comments }) => comments.map(({ text }) => text)),
  );
  expect(lines.join(' ')).toMatch(/\[[A-Z][^\]]+\]/);
  await folding(shown);
  await user.click(toggle());
  expect([toggle().textContent, bank.isConnected]).toEqual(['Show Comment Bank', false]);
});

test('[EDIT-29] [EDIT-32] [PICK-4] [PICK-5] [PICK-6] [PICK-7] ticks a comment into the feedback and unticks it, inserts it or copies it, each as a separate action', async () => {
  const { bank, area, copied, user } = await showBank();
  const [one, two] = boxes(bank);
  const [text, other] = first!.qualityLevels[0]!.comments.map((comment) => comment.text);
  expect(boxes(bank).filter(({ checked }) => checked)).toEqual([]);
  await user.click(one!);
  expect([one!.checked, area().value]).toEqual([true, `First.\n\n${text}`]);
  await user.click(one!);
  expect([one!.checked, area().value]).toEqual([false, `First.\n\n${text}`]);

  const line = within(two!.closest('li')!);
  await user.click(line.getByLabelText('Copy comment'));
  await expect.poll(() => [copied, area().value]).toEqual([[other], `First.\n\n${text}`]);
  await user.click(line.getByLabelText('Insert comment'));
  expect([copied.length, two!.checked, area().value]).toEqual([
    1,
    false,
    `First.\n\n${text}\n\n${other}`,
  ]);
});

test('[EDIT-30] the user’s sets open to their comments, which can be inserted and copied', async () => {
  const { bank, area, copied, user, press } = await showBank();
  await press('Comment Sets');
  await waitFor(() => expect(named(bank, 'My comments')).toBeDefined());
  await user.click(named(bank, 'My comments'));
  await user.click(within(bank).getByLabelText('Copy comment'));
  await expect.poll(() => [copied, area().value]).toEqual([['Only mine.'], 'First.']);
  await user.click(within(bank).getByLabelText('Insert comment'));
  expect(area().value).toBe('First.\n\nOnly mine.');
});

test('[EDIT-31] without a set it says so', async () => {
  const { bank, press } = await showBank(listed(/comment-sets/, []));
  await press('Comment Sets');
  expect(await within(bank).findByText('No comment sets available')).toBeVisible();
});

test.each([
  ['[ERR-42] without a message its own words', () => nobody(), 'Failed to fetch some comments'],
  [
    '[ERR-43] else those of the first set that failed',
    () => answer(500, 'The shelf is empty.'),
    'The shelf is empty.',
  ],
])('sets whose comments fail: %s', async (_, fails, said) => {
  const teacher = await server.api.teacher();
  await openApp(server.api, '/comments', teacher, ({ path }) =>
    /comment_set_id/.test(path) ? fails() : undefined,
  );
  expect(await screen.findByText(said)).toBeVisible();
});
