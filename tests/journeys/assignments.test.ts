import { describe, expect, test } from 'vitest';
import {
  form,
  more,
  names,
  newAssignment,
  rows,
  stage,
  stored,
} from '#tests/support/browser/assignments.ts';
import { signedIn, useBrowser } from '#tests/support/browser/browser.ts';
import {
  callsFromNow,
  expectFit,
  focusedName,
  HOSTILE,
  tabTo,
  untilFocused,
} from '#tests/support/browser/page.ts';
import { sharedServer } from '#tests/support/browser/shared-server.ts';
import { joins } from '#tests/support/caller.ts';
import { createAssignment } from '#tests/support/stage.ts';

useBrowser();
const server = sharedServer();

describe('an empty account', () => {
  test('[ASG-1] [ASG-3] [RULE-36] [EVE-1] has one clear next step, which can be taken by keyboard', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/assignments');
    await page.getByRole('heading', { name: 'Start with one assignment' }).waitFor();
    // One button, one link, and nothing that is still empty.
    await expect
      .poll(() => page.getByRole('main').locator('a, button').allInnerTexts())
      .toEqual(['import a class from Moodle, Canvas, Blackboard or Brightspace', 'New assignment']);
    await expectFit(page);
    await tabTo(page, newAssignment(page));
    await page.keyboard.press('Enter');
    await form(page).getByRole('textbox', { name: 'Name' }).waitFor();
    await expectFit(page);
    await untilFocused(form(page).getByRole('textbox', { name: 'Name' }));
    await page.keyboard.press('Enter');
    await form(page).getByRole('alert').getByText('Name is required.').waitFor();
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe('New assignment');
    await page.keyboard.press('Enter');
    await untilFocused(form(page).getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Essay on doubt');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/assignments\/\d+\/submissions$/);
    const [made] = await stored(teacher);
    expect(made).toMatchObject({
      name: 'Essay on doubt',
      grade_scale: { kind: 'free' },
      my_role: 'owner',
    });
    expect(new URL(page.url()).pathname).toBe(`/assignments/${made!.id}/submissions`);
    await page.getByText('“Essay on doubt” created').waitFor();
  });
});

describe('with assignments', () => {
  test('[RULE-29] each shows its due date and progress; search and order take effect at once', async () => {
    const { page, teacher } = await signedIn(server);
    const { essay } = await stage(teacher);
    await page.goto('/assignments');
    await rows(page).first().waitFor();
    const essays = rows(page).filter({ hasText: 'Essay 10' });
    await essays.getByText(/^Due /).waitFor();
    await rows(page)
      .filter({ hasText: 'Essay 9' })
      .getByText(/^Was due /)
      .waitFor();
    await essays.getByRole('img', { name: 'Progress of Essay 10: 2 submissions' }).waitFor();
    await expect
      .poll(async () => (await essays.locator('dl').innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/2 submitted|submitted 2/);
    await rows(page).getByText('No submissions yet').waitFor();
    await expectFit(page);
    const asked = await callsFromNow(page);
    const order = page.getByRole('combobox', { name: 'Order' });
    await expect.poll(() => names(page)).toEqual(['Essay 9', 'Essay 10']);
    await order.selectOption('Most left to grade');
    await expect.poll(() => names(page)).toEqual(['Essay 10', 'Essay 9']);
    await order.selectOption('Name');
    await expect.poll(() => names(page)).toEqual(['Essay 9', 'Essay 10']);
    const search = page.getByRole('searchbox', { name: 'Search assignments' });
    await search.fill('WEIGHED');
    await expect.poll(() => names(page)).toEqual(['Essay 10']);
    await search.fill('zebra');
    await page.getByRole('heading', { name: 'No assignment matches your search' }).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect.poll(() => names(page)).toHaveLength(2);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Essay 10' }).click();
    await page.waitForURL(`**/assignments/${essay.id}/submissions`);
  });

  test('[ASG-2] [ASG-4] every field can be edited; a scale out of bounds is refused with a message', async () => {
    const { page, teacher } = await signedIn(server);
    await stage(teacher);
    page.expectComplaint(/422|Failure/);
    await page.goto('/assignments');
    await more(page, 'Essay 10').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await form(page).getByRole('textbox', { name: 'Name' }).fill('Essay eleven');
    await form(page).getByLabel('Description').fill('At most 900 words.');
    await form(page).getByLabel('Due').fill('2031-05-06T17:30');
    await form(page).getByRole('textbox', { name: 'Rubric' }).fill('');
    await form(page).getByLabel('Grade scale').selectOption('Points');
    await form(page).getByLabel('Highest number of points').fill('0');
    await form(page).getByText('Between 1 and 100,000.').waitFor();
    await form(page).getByRole('button', { name: 'Save' }).click();
    await form(page)
      .getByRole('alert')
      .getByText('The highest number of points is between 1 and 100,000.')
      .waitFor();
    await expectFit(page);
    await form(page).getByLabel('Grade scale').selectOption('Letters');
    await form(page).getByLabel('Letters, best first').fill(' , ');
    await form(page).getByText('At least one letter.').waitFor();
    await form(page).getByLabel('Letters, best first').fill('A, B ,C');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await form(page).waitFor({ state: 'detached' });
    await page.getByText('“Essay eleven” saved').waitFor();
    await expect.poll(() => names(page)).toContain('Essay eleven');
    const saved = (await stored(teacher)).find(({ name }) => name === 'Essay eleven')!;
    expect(saved).toMatchObject({
      description: 'At most 900 words.',
      rubric: null,
      grade_scale: { kind: 'letters', letters: ['A', 'B', 'C'] },
    });
    expect(new Date(saved.due_at!).getTime()).toBe(new Date('2031-05-06T17:30').getTime());
    await expect.poll(() => focusedName(page)).toMatch(/^More actions for Essay/);
  });

  test('deleting says what is deleted too, asks once, and Cancel deletes nothing', async () => {
    const { page, teacher } = await signedIn(server);
    await stage(teacher);
    await page.goto('/assignments');
    const question = page.getByRole('alertdialog');
    const ask = async () => {
      await tabTo(page, more(page, 'Essay 10'));
      await page.keyboard.press('Enter');
      await page.locator('[role=menuitem]:focus').waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await question.getByText('Delete “Essay 10”?').waitFor();
    };
    await ask();
    await question
      .getByText(
        'Its 2 submissions, their files, grades and feedback go with it. This action cannot be undone.',
      )
      .waitFor();
    await expectFit(page);
    await expect.poll(() => focusedName(page)).toBe('Cancel');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => stored(teacher)).toHaveLength(2);
    await ask();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('“Essay 10” deleted').waitFor();
    await expect.poll(() => names(page)).toEqual(['Essay 9']);
    await expect.poll(() => stored(teacher)).toHaveLength(1);
  });

  test('[ASG-5] [ASG-8] [ASG-9] files are sent on saving, opened and removed; a file that isn’t accepted says why', async () => {
    const { page, teacher } = await signedIn(server);
    await page.goto('/assignments');
    await newAssignment(page).click();
    await form(page).getByRole('textbox', { name: 'Name' }).fill('With files');
    const picker = form(page).getByLabel('Assignment file');
    const file = (name: string, text = 'Cite four sources.') => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await picker.setInputFiles(file('virus.exe'));
    await form(page).getByText('“virus.exe” is not of an accepted type').waitFor();
    await picker.setInputFiles(file('empty.txt', ''));
    await form(page).getByText('“empty.txt” is empty.').waitFor();
    await picker.setInputFiles(file('brief <b>.txt'));
    await form(page).getByLabel('Kind of file').selectOption('Exemplar');
    await picker.setInputFiles(file('مثال.txt'));
    await expectFit(page);
    await form(page).getByRole('button', { name: 'Create assignment' }).click();
    await page.waitForURL(/\/assignments\/\d+\/submissions$/);
    const [{ files } = { files: [] }] = await stored(teacher);
    expect(files.map(({ file_type, original_filename }) => [file_type, original_filename])).toEqual(
      [
        ['brief', 'brief <b>.txt'],
        ['exemplar', 'مثال.txt'],
      ],
    );
    expect(Object.keys(files[0]!).toSorted()).toEqual([
      'created_at',
      'file_type',
      'grade',
      'id',
      'original_filename',
    ]);
    await page.goto('/assignments');
    await more(page, 'With files').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const opened = page.context().waitForEvent('page');
    await form(page).getByRole('button', { name: 'brief <b>.txt', exact: true }).click();
    const shown = await opened;
    await shown.getByText('Cite four sources.').waitFor();
    await shown.close();
    await form(page).getByRole('button', { name: 'Remove brief <b>.txt' }).click();
    await form(page)
      .getByRole('button', { name: 'brief <b>.txt', exact: true })
      .waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored(teacher))[0]!.files).toHaveLength(1);
  });

  test('texts of every kind come back unchanged; a text that is too long stays in the field and is refused with a message', async () => {
    const { page, teacher } = await signedIn(server);
    page.expectComplaint(/422|Failure/);
    await page.goto('/assignments');
    const hostile = HOSTILE.join('\n');
    await newAssignment(page).click();
    await form(page).getByRole('textbox', { name: 'Name' }).fill(HOSTILE.join(' '));
    await form(page).getByLabel('Description').fill(hostile);
    await form(page).getByRole('textbox', { name: 'Rubric' }).fill(hostile);
    await form(page).getByRole('button', { name: 'Create assignment' }).click();
    await page.waitForURL(/\/assignments\/\d+\/submissions$/);
    await page.goto('/assignments');
    await rows(page).first().waitFor();
    await expect.poll(() => names(page)).toEqual([HOSTILE.join(' ')]);
    await expect.poll(() => rows(page).locator('b, img[src]').count()).toBe(0);
    await more(page, HOSTILE.join(' ')).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect
      .poll(async () => [
        await form(page).getByLabel('Description').inputValue(),
        await form(page).getByRole('textbox', { name: 'Rubric' }).inputValue(),
      ])
      .toEqual([hostile, hostile]);
    await form(page).getByRole('textbox', { name: 'Name' }).fill('');
    await page.keyboard.insertText('x'.repeat(10_000));
    await expect
      .poll(
        async () => (await form(page).getByRole('textbox', { name: 'Name' }).inputValue()).length,
      )
      .toBe(300);
    await form(page).getByLabel('Description').fill('d'.repeat(20_001));
    await form(page).getByRole('button', { name: 'Save' }).click();
    await form(page)
      .getByRole('alert')
      .getByText('Description has at most 20000 characters.')
      .waitFor();
    await expect
      .poll(async () => (await form(page).getByLabel('Description').inputValue()).length)
      .toBe(20_001);
    await form(page).getByLabel('Description').fill('short');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => names(page)).toEqual(['x'.repeat(300)]);
    await expectFit(page);
    await expect.poll(async () => (await stored(teacher))[0]!.name).toBe('x'.repeat(300));
  });

  test('a shared one says what the user may do, and offers nothing else', async () => {
    const { page, teacher } = await signedIn(server);
    const owner = await server.teacher();
    for (const [name, role] of [
      ['To grade', 'grader'],
      ['To read', 'viewer'],
    ] as const) {
      const { id } = await createAssignment(owner, name);
      await joins(owner, id, teacher, role);
    }
    await page.goto('/assignments');
    await rows(page).filter({ hasText: 'To grade' }).getByText('You grade').waitFor();
    await rows(page).filter({ hasText: 'To read' }).getByText('You can read').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^More actions/ }).count()).toBe(0);
    for (const [name, tabs, team] of [
      ['To grade', 'Submissions|Rubric|Team|Return|Analytics', 'Yours to mark'],
      ['To read', 'Submissions|Rubric|Team|Return|Analytics', null],
    ] as const) {
      await page.goto('/assignments');
      await page.getByRole('link', { name }).click();
      const shown = page.getByRole('navigation', { name: 'Assignment' }).getByRole('link');
      await expect
        .poll(async () =>
          (await shown.allInnerTexts()).map((text) => text.split(/\s/)[0]).join('|'),
        )
        .toBe(tabs);
      await page.getByRole('link', { name: 'Team', exact: true }).click();
      await page.getByRole('heading', { name: /^Team: / }).waitFor();
      await expect
        .poll(() => page.getByRole('link', { name: 'Yours to mark' }).count())
        .toBe(team === null ? 0 : 1);
    }
  });
});
