import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HandedBack } from '#contract/exchange/handback.ts';
import { HandedBackList } from './handed-back-list.tsx';

const aFile = (of: Partial<HandedBack> = {}): HandedBack => ({
  id: 3,
  kind: 'moodle_worksheet',
  filename: 'Grades-BIO.csv',
  taken_at: '2026-03-02T09:00:00.000Z',
  taken_by: 'Ada Byron',
  works: 2,
  changed: [],
  files: [{ part: 1, name: 'Grades-BIO.csv', rows: 2 }],
  ...of,
});
const list = (
  data: HandedBack[] | null,
  more: Partial<Parameters<typeof HandedBackList>[0]> = {},
) =>
  render(
    <HandedBackList
      assignmentId={7}
      data={data}
      unread={[]}
      failed={null}
      onRetry={() => {}}
      onTake={() => {}}
      {...more}
    />,
  );

test('[OUT-8] each file says what it is, who downloaded it when, and which students have changed since', () => {
  list([
    aFile({
      changed: ['Zoë', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((student, index) => ({
        submission_id: index + 1,
        student,
      })),
    }),
  ]);
  expect(
    screen.getByText(
      /^Moodle’s grading worksheet, 2 submissions\. Taken by Ada Byron, Monday, March 2, 2026/,
    ),
  ).toBeVisible();
  expect(screen.getByText('Changed since: Zoë; Bo; Cy; Di; Ed and 1 more.')).toBeVisible();
});

test('[OUT-8] a file can be downloaded again, part by part', () => {
  const taken: unknown[] = [];
  list(
    [
      aFile({
        files: [
          { part: 1, name: 'a.csv', rows: 1 },
          { part: 2, name: 'b.csv', rows: 1 },
        ],
      }),
    ],
    { onTake: (...asked) => taken.push(asked) },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Download b.csv again' }));
  expect(taken).toEqual([[3, 2, 'b.csv']]);
});

test('[OUT-10] says that a file was deleted together with a student in it', () => {
  list([aFile({ files: [] })]);
  expect(
    screen.getByText(/^The file itself is no longer kept: somebody in it was deleted/),
  ).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[OUT-8] no files yet, no access, not loaded yet', () => {
  list([]);
  expect(screen.getByRole('link', { name: 'Return grades' })).toHaveAttribute(
    'href',
    '/assignments/7/handback',
  );
  list(null);
  expect(screen.getByRole('status', { name: 'Loading what was handed back…' })).toBeInTheDocument();
  list(null, { failed: 'Away.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Away.');
});
