import { cleanup, render, screen, within } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import type { AiFeedback } from '#contract/feedback.ts';
import { pointsIn } from '#lib/desk/draft-points.ts';
import { sealedDraftMachine } from '#machines/sealed-draft/sealed-draft.machine.ts';
import { PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { value } from '#tests/support/desk/sheets.ts';
import { fetchDesk, makeDesk, makeRoom } from '#tests/support/desk/stage.tsx';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { submission } from '#tests/support/submissions.ts';

const rubric = aRubric({ criteria: [aCriterion({ id: 'argument', name: 'Argument', levels: [aLevel({ id: 'poor', name: 'Poor', points: 0 }), aLevel({ id: 'good', name: 'Good', points: 10 })] })] });
const [here, there] = [{ quote: 'Cities', start: 0, end: 6 }, { quote: 'are loud', start: 7, end: 15 }] as const;
const draft: AiFeedback = {
  kind: 'model', engine: 'test', summary: '', strengths: [{ criterion: 'Argument', text: 'You argue well.', evidence: [] }], improvements: [{ criterion: 'Style', text: 'Say it shorter.', evidence: [here, there] }],
  next_steps: [], dropped_quotes: 0, notes: [],
} as AiFeedback;
const [about] = pointsIn(draft);
const scripts = [submission({ id: 5, ai_feedback: draft })];

const sealed = () => screen.queryAllByText(/The draft has 1 point here\. Judge first\./);
const feedback = () => screen.getByRole('textbox', { name: 'Feedback' });
const point = () => within(screen.getByRole('region', { name: 'The draft on Argument' }));
const quote = (span: { start: number }) => screen.getByRole('button', { name: span.start === here.start ? here.quote : there.quote });

beforeAll(async () => {
  makeRoom(3);
  // jsdom lays nothing out.
  Range.prototype.getBoundingClientRect = () => ({ top: 0, bottom: 0 }) as DOMRect;
  await fetchDesk();
  const Desk = makeDesk({ rubric, scripts });
  render(<Desk />);
  await screen.findAllByText(/Judge first/, {}, { timeout: PATIENCE_MS });
  cleanup();
});

/** The draft beside a criterion: sealed, open, a point taken or dropped. */
const looks = ({ context: { use } }: { context: { use: { opened: object; taken: readonly string[]; dropped: readonly string[] } } }) => {
  const isOpen = 'argument' in use.opened;
  // Of the criterion, and of what it says besides.
  expect(sealed()).toHaveLength(isOpen ? 0 : 2);
  expect(screen.queryAllByText(/You argue well|Say it shorter/, { ignore: 'textarea' })).toHaveLength(isOpen ? 2 : 0);
  if (!isOpen) return;
  const [taken, dropped] = [use.taken, use.dropped].map((keys) => keys.includes(about!.key));
  expect(point().queryAllByRole('button', { name: 'Put back' })).toHaveLength(dropped ? 1 : 0);
  expect(point().queryAllByRole('button', { name: taken ? 'Taken' : 'Take' })).toHaveLength(dropped ? 0 : 1);
};

walkView(sealedDraftMachine, {
  input: { submission: 5, use: null },
  records: ['keep'],
  samples: [
    { type: 'criterion.judged', criterion: 'argument', mark: value('good') }, { type: 'point.take', key: about!.key }, { type: 'point.drop', key: about!.key }, { type: 'point.restore', key: about!.key },
    { type: 'evidence.show', span: { start: here.start, end: here.end } }, { type: 'evidence.show', span: { start: there.start, end: there.end } },
  ],
  key: ({ context }) => [context.use.taken, context.use.dropped, Object.keys(context.use.opened), context.evidence?.start],
  // Nothing of what is sealed can be used; what is taken can't be taken, nor what is dropped be dropped; a quote that is shown is hidden.
  allow: ({ context: { use, evidence } }, event) => {
    if (event.type === 'criterion.judged') return !('argument' in use.opened);
    if (event.type === 'point.restore') return use.dropped.length > 0 && evidence === null;
    if (event.type === 'evidence.show') return 'argument' in use.opened && evidence?.start !== event.span.start && (event.span.start === here.start || evidence !== null);
    return event.type === 'evidence.hide' || (evidence === null && 'argument' in use.opened && use.dropped.length === 0 && (event.type !== 'point.take' || use.taken.length === 0));
  },
  facts: () => ({
    '[DESK-7] nothing of the draft on a criterion is read before it is judged': ({ after: { context } }) => {
      expect(sealed().length === 0).toBe('argument' in context.use.opened);
    },
    '[DESK-6] a point that is taken stands in the feedback, word for word': ({ event }) => {
      if (event.type === 'point.take') expect(feedback()).toHaveValue('You argue well.');
    },
  }),
  render: (actor) => {
    const Desk = makeDesk({ rubric, scripts, sealed: actor });
    return <Desk />;
  },
  by: {
    'criterion.judged': (_, { press }) => press(/Good/),
    'point.take': (_, { user }) => user.click(point().getByRole('button', { name: 'Take' })),
    'point.drop': (_, { user }) => user.click(point().getByRole('button', { name: 'Drop' })),
    'point.restore': (_, { user }) => user.click(point().getByRole('button', { name: 'Put back' })),
    'evidence.show': ({ span }, { user }) => user.click(quote(span)),
    'evidence.hide': (_, { user }) => user.click(screen.getByRole('button', { pressed: true, name: /Cities|are loud/ })),
  },
  sees: {
    'sealed.quiet': (snapshot) => {
      looks(snapshot);
      expect(screen.queryByRole('button', { pressed: true, name: /Cities|are loud/ })).toBeNull();
    },
    'sealed.pointing': (snapshot) => {
      looks(snapshot);
      expect(quote(snapshot.context.evidence!)).toHaveAttribute('aria-pressed', 'true');
    },
  },
});
