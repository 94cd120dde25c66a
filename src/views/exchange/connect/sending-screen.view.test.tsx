import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { aSending, over } from '#machines/exchange/class-sending.expectations.ts';
import { classSendingMachine } from '#machines/exchange/class-sending.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { refusal } from '#tests/support/submissions.ts';
import { SendingScreen } from './sending-screen.tsx';

walkView(classSendingMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'row.choose', n: 2, goes: true },
    { type: 'row.choose', n: 2, goes: false },
    { type: 'documents.choose', goes: true },
    { type: 'mark.choose', mark: 'awarded' },
    { type: 'documents.choose', goes: false },
    done('findOpenSending', null),
    done('findOpenSending', aSending({ state: 'under_way' })),
    fails('findOpenSending', refusal(503)),
    done(
      'previewSending',
      aSending({
        mark: 'final',
        rows: aSending().rows.map((row) =>
          row.n === 1 ? { ...row, document: 'Feedback - Essay.pdf' } : row,
        ),
      }),
    ),
    fails('previewSending', refusal(503)),
    done('begin', over),
    done('begin', aSending({ state: 'under_way', wait_s: 60 })),
    fails('begin', refusal(503)),
    done('goOn', over),
    done('goOn', aSending({ state: 'under_way' })),
    fails('goOn', refusal(503)),
  ],
  key: ({ context }) => [context.documents, [...context.chosen].toSorted()],
  allow: ({ context }, event) =>
    (event.type !== 'row.choose' || context.chosen.has(2) !== event.goes) &&
    (event.type !== 'documents.choose' || context.documents !== event.goes) &&
    (event.type !== 'rows.send' || context.chosen.size > 0),
  facts: {
    '[OUT-7] what the environment holds is seen beside what would go, and that it is sent over only where that is ticked':
      ({ after }) => {
        if (!after.matches('shown')) return;
        expect(
          [...screen.getByRole('row', { name: /^(Send )?Bob/ }).querySelectorAll('s')].map(
            (one) => one.textContent,
          ),
        ).toEqual(['40', '40']);
        expect(
          screen.getByText(
            /In 1 row Moodle holds something else: tick what is to be sent over it\. 1 row is left out; each says why\./,
          ),
        ).toBeVisible();
      },
    '[OUT-7] what did not arrive is counted, and says why': ({ after }) => {
      if (!after.matches('done')) return;
      expect(screen.getByText(/1 row did not arrive; each says why\./)).toBeVisible();
      expect(
        screen.getByRole('row', { name: /Cem.*Not taken.*Moodle doesn’t take this grade\./ }),
      ).toBeVisible();
    },
  },
  render: (actor) => <SendingScreen actor={actor} assignmentId={7} assignment={null} />,
  by: {
    'rows.look': (_, { user }) =>
      user.click(screen.getByRole('button', { name: /Compare again|Retry/ })),
    'row.choose': (_, { user }) =>
      user.click(screen.getByRole('checkbox', { name: 'Send Bob’s row' })),
    'documents.choose': (_, { user }) =>
      user.click(
        screen.getByRole('checkbox', { name: 'Send each student’s feedback as a PDF too' }),
      ),
    'mark.choose': (_, { user }) => user.click(screen.getByRole('radio', { name: 'As awarded' })),
    'rows.send': (_, { user }) =>
      user.click(screen.getByRole('button', { name: /^Send \d rows?$/ })),
    'sending.break': (_, { press }) => press('Break off'),
    'sending.go': (_, { press }) => press('Go on'),
  },
  sees: {
    'classSending.finding': () =>
      expect(screen.getByText(/Comparing with the learning environment, student/)).toBeVisible(),
    'classSending.looking': () =>
      expect(screen.getByText(/Comparing with the learning environment, student/)).toBeVisible(),
    'classSending.unread': () =>
      expect(screen.getByRole('link', { name: 'To the connection' })).toHaveAttribute(
        'href',
        '/assignments/7/connect',
      ),
    'classSending.shown': ({ context }) => {
      expect(
        screen.getByRole('row', {
          name: /Ada.*70.*Goes.*With “Feedback - Essay\.pdf”\..*Good\..*There now: Fair\./,
        }),
      ).toBeVisible();
      expect(
        screen.getByRole('checkbox', { name: 'Send each student’s feedback as a PDF too' }),
      ).toHaveProperty('checked', context.documents);
      expect(
        screen.getByRole('row', {
          name: context.chosen.has(2)
            ? /Bob.*Goes over it/
            : /Bob.*Look first.*Moodle holds the grade 40/,
        }),
      ).toBeVisible();
      expect(screen.getByRole('row', { name: /Cem.*Left out.*Has no grade/ })).toBeVisible();
      expect(screen.getByRole('checkbox', { name: 'Send Bob’s row' })).toHaveProperty(
        'checked',
        context.chosen.has(2),
      );
    },
    'classSending.beginning': () =>
      expect(screen.getByRole('progressbar', { name: 'Sending to Moodle' })).toBeVisible(),
    'classSending.pausing': ({ context }) =>
      expect(
        screen.getByText(
          context.sending!.wait_s > 0
            ? /Moodle asks to wait 60 seconds/
            : /nothing is sent twice\.$/,
        ),
      ).toBeVisible(),
    'classSending.sending': () =>
      expect(screen.getByRole('button', { name: 'Break off' })).toBeVisible(),
    'classSending.broken': ({ context }) => {
      expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
      expect(screen.queryAllByRole('alert')).toHaveLength(context.failure === null ? 0 : 1);
    },
    'classSending.done': () => {
      expect(screen.getByText('1 student has it in Moodle')).toBeVisible();
      expect(screen.getByRole('row', { name: /Ada.*Sent/ })).toBeVisible();
    },
  },
});

type Found = ReturnType<typeof aSending> | null;
test.each([
  ['moodle', /under Feedback files in Moodle\. Other files there stay\./],
  ['canvas', /attached to a comment in Canvas\. A changed one comes as a further comment/],
] as const)(
  '[OUT-7] says where documents are stored in %s before they are sent',
  async (system, said) => {
    const actor = createActor(
      classSendingMachine.provide({
        actors: {
          findOpenSending: fromPromise<Found, { assignmentId: number }>(async () => null),
          previewSending: fromPromise(async () => aSending({ system })),
        },
      }),
      { input: { assignmentId: 7 } },
    ).start();
    render(
      <MemoryRouter>
        <SendingScreen actor={actor} assignmentId={7} assignment={null} />
      </MemoryRouter>,
    );
    expect(await screen.findByText(said, {}, { timeout: PATIENCE_MS })).toBeVisible();
  },
);
