import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ClassFeedback, Hard } from '#contract/analytics/hard.ts';
import {
  away,
  hard,
  none,
  PROPOSED,
  quiet,
  saved,
  stale,
  theirs,
} from '#machines/analytics/class-feedback.expectations.ts';
import { classFeedbackMachine } from '#machines/analytics/class-feedback.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { done, fails } from '#tests/support/charts/walk.ts';
import { CohortSection, type CohortSectionProps } from './cohort-section.tsx';

const copied = vi.fn<(text: string) => void>();
const onSave = vi.fn<(name: string, csv: string) => void>();
const props: Omit<CohortSectionProps, 'actor'> = {
  mayWrite: true,
  tabled: false,
  onCopy: copied,
  onSave,
  hrefOf: (key) => `?scripts=${key}`,
  scriptHref: (id) => `/assignments/7/desk/${id}`,
};
const field = () => screen.getByRole('textbox', { name: 'Feedback for the class' });

walkView(classFeedbackMachine, {
  input: { assignmentId: 7 },
  samples: [
    done('loadHard', hard),
    fails('loadHard', away),
    done('loadClassFeedback', none),
    fails('loadClassFeedback', away),
    done('saveClassFeedback', saved),
    fails('saveClassFeedback', away),
    fails('saveClassFeedback', stale),
    done('catchUp', theirs),
    fails('catchUp', away),
    { type: 'text.write', text: 'Well done.' },
  ],
  key: ({ context }) => [
    context.hard === null,
    context.stored.version,
    context.text.length,
    context.failure === null,
  ],
  render: (actor) => <CohortSection actor={actor} {...props} />,
  by: {
    'cohort.retry': (_, { press }) => press('Try again'),
    'text.write': ({ text }) => {
      fireEvent.change(field(), { target: { value: text } });
    },
    'text.propose': (_, { press }) => press('Write out what was said most'),
    'text.save': (_, { press }) => press('Save'),
    'conflict.takeTheirs': (_, { press }) => press('Take theirs'),
    'conflict.keepMine': (_, { press }) => press('Save mine over theirs'),
  },
  // The same text can't be typed again, and the field is read-only while it is being saved.
  allow: ({ context }, event) => event.type !== 'text.write' || context.text !== event.text,
  facts: {
    '[ANA-3] what stands in the field is what is kept': ({ after }) => {
      if (after.matches('open') || after.matches('saving') || after.matches('overtaken'))
        expect(field()).toHaveValue(after.context.text);
    },
    '[ANA-3] a save that failed is said, and only then': ({ after }) => {
      if (after.matches('open'))
        expect(
          screen.queryAllByText(
            /^The server cannot be reached\. Your text is still here: try again\.$/,
          ),
        ).toHaveLength(after.context.failure === null ? 0 : 1);
    },
  },
  sees: {
    'class-feedback.loading.said': () =>
      expect(screen.getByRole('status', { name: 'Loading what was said…' })).toBeVisible(),
    'class-feedback.loading.text': () =>
      expect(screen.getByRole('status', { name: 'Loading what was said…' })).toBeVisible(),
    'class-feedback.unread': () =>
      expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'),
    'class-feedback.open': () =>
      expect(screen.getByRole('heading', { name: 'Feedback to the whole class' })).toBeVisible(),
    'class-feedback.saving': () => expect(field()).toHaveAttribute('readonly'),
    'class-feedback.overtaken': () => {
      expect(screen.getByText('Somebody else saved this in the meantime')).toBeVisible();
      expect(field()).toHaveAttribute('readonly');
    },
    'class-feedback.catchingUp': () =>
      expect(screen.getByRole('button', { name: 'Take theirs' })).toBeDisabled(),
  },
});

async function shown(said: Hard, text: ClassFeedback, more: Partial<CohortSectionProps> = {}) {
  const machine = classFeedbackMachine.provide({
    actors: {
      loadHard: fromPromise(async () => said),
      loadClassFeedback: fromPromise(async () => text),
    },
  });
  const view = render(
    <CohortSection
      actor={createActor(machine, { input: { assignmentId: 7 } }).start()}
      {...props}
      {...more}
    />,
  );
  await screen.findByRole('heading', { name: 'What was said most' });
  return view;
}

test('[ANA-3] shows each point with its count and quotations that link to the script', async () => {
  await shown(hard, none);
  const evidence = screen.getByRole('region', { name: 'Evidence' });
  expect(
    within(evidence).getByRole('link', { name: 'Cite your sources.: 5 scripts' }),
  ).toHaveAttribute('href', '?scripts=hard.evidence.1');
  expect(
    within(evidence).getByText(
      /\(4 notes, 2 comments, 1 draft point\); they got 41\.3% of this criterion on average/,
    ),
  ).toBeVisible();
  const quotations = within(
    within(evidence).getByRole('list', { name: 'Quotations' }),
  ).getAllByRole('listitem');
  expect(
    quotations.map((item) => [
      item.textContent,
      within(item).getByRole('link').getAttribute('href'),
    ]),
  ).toEqual([
    ['Cities grow.: Cite this (in the margin) Open the script', '/assignments/7/desk/31'],
    ['Cite your sources. (beside the mark) Open the script', '/assignments/7/desk/32'],
  ]);
  expect(screen.queryByText('No criterion')).toBeNull();
  expect(screen.getByText('Comments were made on 12 of 14 scripts.')).toBeVisible();
});

test('[ANA-5] offers the same as a table and as CSV', async () => {
  await shown(hard, none, { tabled: true });
  expect(
    screen.getByRole('row', {
      name: 'Evidence Cite your sources. Cite your sources.: 5 scripts 4 2 1 41.3',
    }),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'What was said most as CSV' }));
  expect(onSave).toHaveBeenLastCalledWith(
    'said',
    '\u{FEFF}criterion,said,scripts,notes,comments,draft_points,mean\r\nEvidence,Cite your sources.,5,4,2,1,41.25\r\n',
  );
});

test('[ANA-3] writes it out after the existing text, without a quotation, and copies it', async () => {
  await shown(hard, saved);
  fireEvent.click(screen.getByRole('button', { name: 'Write out what was said most' }));
  expect(field()).toHaveValue(`Well done.\n\n${PROPOSED}`);
  expect(screen.getByRole('button', { name: 'Write out what was said most' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenLastCalledWith(`Well done.\n\n${PROPOSED}`);
});

test('[ANA-3] says so if no point was made about three scripts, and writes nothing out', async () => {
  await shown(quiet, none);
  expect(
    screen.getByText('Nothing was said of three scripts or more in like words.'),
  ).toBeVisible();
  expect(screen.getByText('Comments were made on 0 of 14 scripts, by you.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Write out what was said most' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('[ANA-3] a user with read access sees what the class is told and changes nothing; without a text there is nothing to see', async () => {
  const { unmount } = await shown(hard, saved, { mayWrite: false });
  expect(field()).toHaveAttribute('readonly');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  unmount();
  await shown(hard, none, { mayWrite: false });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[ANA-3] says when a text is too long, and doesn’t save it', async () => {
  await shown(hard, none);
  fireEvent.change(field(), { target: { value: 'x'.repeat(20_001) } });
  expect(screen.getByText('At most 20,000 characters: take something out.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
});
