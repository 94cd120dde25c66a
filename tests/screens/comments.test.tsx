import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { GRADE_BANDS, type Comment, type CommentSet } from '#contract/comments/comment.ts';
import { answer, held, nobody, openApp, useApi } from '#tests/support/app.tsx';

const server = useApi();
const B = 'B Grade (60-64)';

async function show(texts: readonly (readonly [string, string, Comment['quality_level']])[] = []) {
  const teacher = await server.api.teacher();
  const [set] = (await teacher.get<CommentSet[]>('/comment-sets/')).body;
  for (const [text, category, quality_level] of texts)
    await teacher.post('/api/v1/comments/', {
      text,
      category,
      quality_level,
      comment_set_id: set!.id,
    });
  const app = await openApp(server.api, '/comments', teacher);
  await screen.findByText(texts.length === 0 ? 'You have no saved comments yet' : texts[0]![0]);
  await screen.findByText('My comments');
  const press = (name: string) =>
    app.user.click(screen.getAllByText(name, { selector: 'button' })[0]!);
  return { ...app, press };
}

const shown = () =>
  [...document.querySelectorAll('[aria-label="Your comments"] > li p:first-child')].map(
    (line) => line.textContent,
  );
const toast = (text: string) =>
  within(document.querySelector<HTMLElement>('.toasts')!).findByText(text);
const dialog = () => within(screen.getByRole('dialog'));
const add = async ({ press, fill }: Awaited<ReturnType<typeof show>>, text: string) => {
  await press('Add New Bank Comment');
  await screen.findByRole('dialog');
  fill(dialog().getByLabelText(/^Comment/), text);
  await press('Add Comment');
};

test('[BANK-3] [BANK-4] [ERR-47] the Refresh icon turns during loading, and the result is announced', async () => {
  const { press, intercept } = await show();
  const button = () => screen.getByText('Refresh', { selector: 'button' });
  const gate = held(/comments\/bank/);
  intercept(gate.reply);
  expect(button().querySelector('.animate-spin')).toBeNull();
  await press('Refresh');
  await expect.poll(gate.isAsked).toBe(true);
  expect(button().querySelector('.animate-spin')).not.toBeNull();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  gate.letThrough();
  await toast('Comments refreshed successfully');
  expect(button().querySelector('.animate-spin')).toBeNull();
});

test('[SPEC-3] Refresh reloads the sets too, and says if they could not be loaded', async () => {
  const { press, teacher, intercept } = await show();
  await teacher.post('/comment-sets/', { name: 'Seminar' });
  await press('Refresh');
  await toast('Comments refreshed successfully');
  expect(await screen.findByText('Seminar')).toBeVisible();
  intercept(({ path }) => (path.includes('comment_set_id=') ? answer(409, 'Locked.') : undefined));
  await press('Refresh');
  await toast('Failed to refresh comments');
});

test('[SPEC-5] an empty bank still has its search and sort order', async () => {
  const { fill } = await show();
  fill(screen.getByLabelText('Search comments'), 'thesis');
  expect(screen.getByText('You have no saved comments yet')).toBeVisible();
  expect(screen.getByLabelText('Sort comments')).toHaveValue('date-desc');
});

test('[ERR-48] [ERR-49] [ERR-50] [ERR-56] [ERR-57] [BANK-13] [BANK-25] [BANK-26] fills an empty bank, searches, changes and empties it again, and announces each action', async () => {
  const app = await show();
  const { press, fill, user } = app;
  expect(screen.getByText('Get started by adding comments to your bank')).toBeVisible();
  await press('Add New Bank Comment');
  await screen.findByRole('dialog');
  const options = (label: string) =>
    [
      ...dialog()
        .getByLabelText(new RegExp(`^${label}`))
        .querySelectorAll('option'),
    ].slice(1);
  expect(options('Category').map(({ textContent }) => textContent)).toEqual([
    'A+ Grade (80-100)',
    'A Grade (70-80)',
    'B+ Grade (65-69)',
    'B Grade (60-64)',
    'C+ Grade (55-59)',
    'C Grade (50-54)',
    'D+ Grade (45-49)',
    'D Grade (40-44)',
    'E Grade (30-39)',
    'F Grade (0-29)',
  ]);
  expect(options('Quality level').map(({ value }) => value)).toEqual([
    'excellent',
    'good',
    'fair',
    'poor',
  ]);
  fill(dialog().getByLabelText(/^Comment/), 'Cite your sources.');
  await press('Add Comment');
  await toast('Comment added to bank successfully');
  await expect.poll(shown).toEqual(['Cite your sources.']);
  fill(screen.getByLabelText('Search comments'), 'zebra');
  expect(screen.getByText('No comments match your search')).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filter')).toBeVisible();
  fill(screen.getByLabelText('Search comments'), '');
  await user.click(screen.getByLabelText('Edit comment'));
  fill(dialog().getByLabelText(/^Comment/), 'Cite four sources.');
  await press('Save Comment');
  await toast('Comment updated successfully');
  await expect.poll(shown).toEqual(['Cite four sources.']);
  await user.click(screen.getByLabelText('Delete comment'));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Are you sure you want to delete this bank comment?',
  );
  await press('Delete');
  await toast('Comment deleted successfully');
  await screen.findByText('You have no saved comments yet');
});

describe('a failed action shows the server’s message, else its own', () => {
  test('[ERR-52] adding', async () => {
    const app = await show();
    app.intercept(({ method }) => (method === 'POST' ? nobody() : undefined));
    await add(app, 'Cite it.');
    expect(await dialog().findByText('Failed to create comment')).toBeVisible();
    app.intercept(({ method }) =>
      method === 'POST' ? answer(507, 'The shelf is full.') : undefined,
    );
    await app.press('Add Comment');
    expect(await dialog().findByText('The shelf is full.')).toBeVisible();
  });

  test('[ERR-53] [ERR-54] changing and deleting', async () => {
    const { intercept, user, press } = await show([['Cite it.', B, 'good']]);
    let said: string | null = null;
    intercept(({ method }) =>
      method !== 'GET' ? (said === null ? nobody() : answer(507, said)) : undefined,
    );
    await user.click(screen.getByLabelText('Edit comment'));
    await screen.findByRole('dialog');
    await press('Save Comment');
    expect(await dialog().findByText('Failed to update comment')).toBeVisible();
    said = 'The shelf is full.';
    await press('Save Comment');
    expect(await dialog().findByText('The shelf is full.')).toBeVisible();
    await press('Cancel');
    said = null;
    for (const words of ['Failed to delete comment', 'The shelf is locked.']) {
      await user.click(screen.getByLabelText('Delete comment'));
      await press('Delete');
      await toast(words);
      said = 'The shelf is locked.';
    }
    expect(shown()).toEqual(['Cite it.']);
  });
});

/** How the API may respond to a call, and the resulting message. */
const ANSWERS: readonly [string, () => Response, string][] = [
  ['[ERR-1] a string', () => answer(409, 'Said as it is.'), 'Said as it is.'],
  [
    '[ERR-2] a list',
    () => answer(422, [{ msg: 'Too long.' }, { text: 'Too old.' }]),
    'Too long., Too old.',
  ],
  ['[ERR-3] an object', () => answer(409, { reason: 'odd' }), '{"reason":"odd"}'],
  ['[ERR-4] goes before the status', () => answer(404, 'Gone fishing.'), 'Gone fishing.'],
  ['[ERR-6] 403', () => answer(403), "You don't have permission to access this resource."],
  ['[ERR-7] 404', () => answer(404), 'The requested resource was not found.'],
  ['[ERR-8] 422', () => answer(422), 'Invalid data format. Please check your input.'],
  ['[ERR-9] 500', () => answer(500), 'Something went wrong on our end. Please try again later.'],
  ['[ERR-10] another', () => answer(418), 'An unexpected error occurred.'],
  ['[ERR-5] 401', () => answer(401), 'Your session has expired. Please log in again.'],
];

test('[ERR-1] [ERR-2] [ERR-60] [ERR-3] [ERR-4] [ERR-5] [ERR-6] [ERR-7] [ERR-8] [ERR-9] [ERR-10] the dialog shows the right message for every response', async () => {
  const app = await show();
  let reply = ANSWERS[0]![1];
  app.intercept(({ method }) => (method === 'POST' ? reply() : undefined));
  await add(app, 'Cite it.');
  for (const [name, given, said] of ANSWERS) {
    reply = given;
    await app.press('Add Comment');
    await expect
      .poll(() => document.querySelector('[role=dialog] form [role=alert]')?.textContent, {
        message: name,
      })
      .toBe(said);
  }
});

test('[BANK-8] [BANK-9] [BANK-27] sorts by newest first, by category and by quality, in both directions', async () => {
  const { user } = await show([
    ['Fair.', B, 'fair'],
    ['Excellent.', GRADE_BANDS[0]!, 'excellent'],
    ['Poor.', GRADE_BANDS[9]!, 'poor'],
    ['Good.', GRADE_BANDS[1]!, 'good'],
  ]);
  expect(shown()).toEqual(['Good.', 'Poor.', 'Excellent.', 'Fair.']);
  const by = async (label: string) => {
    await user.selectOptions(screen.getByLabelText('Sort comments'), label);
    return shown();
  };
  expect(await by('Quality (High-Low)')).toEqual(['Excellent.', 'Good.', 'Fair.', 'Poor.']);
  expect(await by('Quality (Low-High)')).toEqual(['Poor.', 'Fair.', 'Good.', 'Excellent.']);
  expect(await by('Date (Oldest First)')).toEqual(['Fair.', 'Excellent.', 'Poor.', 'Good.']);
  expect(await by('Category Z-A')).toEqual(['Poor.', 'Fair.', 'Excellent.', 'Good.']);
});
