import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import { listed, nobody, openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment } from '#tests/support/stage.ts';
import { submission } from '#tests/support/submissions.ts';

const server = useApi();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const file = (name: string) => ({ original_filename: name, file_name: name });

/** 's01' to 's30', the newest last; every second one has a draft. */
const class30 = Array.from({ length: 30 }, (_, place) =>
  submission({
    id: place + 1,
    student_identifier: `s${String(place + 1).padStart(2, '0')}`,
    ...file(`f${30 - place}.pdf`),
    submitted_at: minutesAgo(60 - place),
    status: place % 2 === 0 ? 'pending' : 'processing',
  }),
);

async function show(submissions: readonly Submission[]) {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay');
  const app = await openApp(
    server.api,
    `/assignments/${id}/submissions`,
    teacher,
    listed(/by_assignment/, submissions),
  );
  await screen.findByLabelText('Rows per page');
  return app;
}

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];
const students = () => rows().map((row) => row.querySelector('.cell-student')?.textContent);
const head = (name: string) => screen.getByText(name, { selector: 'thead *' }).closest('th')!;
const sortBy = (name: string) => head(name).querySelector('button')!;
const place = () => screen.getByText(/^\d+–\d+ of \d+$/).textContent;
const search = () =>
  screen.getByPlaceholderText('Search by student ID, filename, grade, or feedback');

test('[WB-16] [WB-17] [WB-18] starts with the newest; a click on another heading sorts ascending, and a second click reverses it', async () => {
  const { user } = await show(class30);
  expect([students()[0], head('Submitted').ariaSort]).toEqual(['s30', 'descending']);
  await user.click(sortBy('Submitted'));
  expect([students()[0], head('Submitted').ariaSort]).toEqual(['s01', 'ascending']);
  await user.click(sortBy('Student ID'));
  expect([students()[0], head('Student ID').ariaSort]).toEqual(['s01', 'ascending']);
  await user.click(sortBy('Student ID'));
  expect([students()[0], head('Student ID').ariaSort]).toEqual(['s30', 'descending']);
});

describe('returns to the first page', () => {
  test('[WB-19] [WB-20] [WB-21] [WB-22] [WB-23] on another order, search, filter or page size', async () => {
    const { user, fill } = await show(class30);
    const turn = async (from: string) => {
      await user.click(screen.getByLabelText('Next page'));
      expect(place()).toBe(from);
    };
    await turn('11–20 of 30');
    expect(rows()).toHaveLength(10);
    await user.click(sortBy('Files'));
    expect(place()).toBe('1–10 of 30');
    await turn('11–20 of 30');
    fill(search(), 'f');
    expect(place()).toBe('1–10 of 30');
    await turn('11–20 of 30');
    await user.selectOptions(screen.getByLabelText('Status'), 'Submitted');
    expect(place()).toBe('1–10 of 15');
    await turn('11–15 of 15');
    // Of all thirty: with twenty-five per page, some are on the second page too.
    fill(search(), '');
    await user.selectOptions(screen.getByLabelText('Status'), 'All Statuses');
    await turn('11–20 of 30');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect([place(), rows().length]).toEqual(['1–25 of 30', 25]);
  });
});

test('[WB-7] [WB-9] [WB-10] [WB-11] [WB-24] [WB-26] the search covers student, file, grade and both kinds of feedback, in any case; the filter shows one status', async () => {
  const { user, fill } = await show([
    submission({ id: 5, student_identifier: 'Nowak' }),
    submission({
      id: 4,
      ...file('LabReport.docx'),
      status: 'processing',
      student_identifier: 's4',
    }),
    submission({ id: 3, grade: 'Distinction', student_identifier: 's3' }),
    submission({ id: 2, feedback_text: 'A lively opening.', student_identifier: 's2' }),
    submission({ id: 1, ai_feedback_text: 'Cite a source.', student_identifier: 's1' }),
  ]);
  for (const [typed, found] of [
    ['OWA', 'Nowak'],
    ['labrep', 's4'],
    ['dISTinc', 's3'],
    ['LIVELY', 's2'],
    ['cite', 's1'],
  ] as const) {
    fill(search(), typed);
    expect(students()).toEqual([found]);
  }
  fill(search(), '');
  await user.selectOptions(screen.getByLabelText('Status'), 'Draft Feedback Generated');
  expect(students()).toEqual(['s4']);
  await user.selectOptions(screen.getByLabelText('Status'), 'Submitted');
  expect(students()).toEqual(['Nowak', 's3', 's2', 's1']);
  fill(search(), 'zebra');
  expect(screen.getByText('No submissions found matching your criteria')).toBeVisible();
  expect(screen.queryByText('Upload First Submission')).toBeNull();
});

test('[WB-56] [WB-57] [WB-58] [WB-59] [ERR-29] [ERR-59] shows submission times of today, yesterday, before, and unreadable ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00') });
  try {
    const at = (text: string) => new Date(text).toISOString();
    await show([
      submission({ id: 4, submitted_at: at('2026-11-21T09:05:00') }),
      submission({ id: 3, submitted_at: at('2026-11-20T16:30:00') }),
      submission({ id: 2, submitted_at: at('2026-11-03T16:30:00') }),
      submission({ id: 1, submitted_at: 'soon' }),
    ]);
    const times = rows().map((row) => row.querySelector<HTMLElement>('.cell-submitted time')!);
    expect(times.map((time) => time.textContent)).toEqual([
      'Today, 9:05 AM',
      'Yesterday, 4:30 PM',
      'Nov 3, 2026',
      'Invalid date',
    ]);
    expect(times.map((time) => time.dataset['tip']).slice(2)).toEqual([
      'Tuesday, November 3, 2026, 4:30 PM',
      'Invalid date',
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('[ERR-20] [ERR-26] reports failed actions in their own words', async () => {
  const { user, intercept } = await show([
    submission({ id: 1, student_identifier: 's1', turnitin_similarity_score: 4 }),
  ]);
  intercept(({ path }) => (/generate-feedback|view-url/.test(path) ? nobody() : undefined));
  await user.click(screen.getByLabelText('Generate AI Feedback for s1'));
  expect(await screen.findByText('Failed to generate feedback')).toBeVisible();
  vi.spyOn(window, 'open').mockReturnValue({ close() {}, location: {} } as never);
  await user.click(screen.getByLabelText('View processed file of s1'));
  expect(await screen.findByText('Failed to view submission')).toBeVisible();
});

test('[SPEC-9] says that a file can’t be viewed if its link comes without an address', async () => {
  const { user, intercept } = await show([submission({ id: 1, student_identifier: 's1' })]);
  intercept(({ path }) => (path.includes('view-url') ? Response.json({ link: 'x' }) : undefined));
  vi.spyOn(window, 'open').mockReturnValue({ close() {}, location: {} } as never);
  await user.click(screen.getByLabelText('View processed file of s1'));
  expect(await screen.findByText('Failed to view submission')).toBeVisible();
});
