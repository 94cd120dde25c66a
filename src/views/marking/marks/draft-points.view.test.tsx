import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { sealedDraftMachine } from '#machines/drafts/sealed-draft.machine.ts';
import { PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { value } from '#tests/support/desk/sheets.ts';
import { fetchDesk, makeDesk, makeRoom } from '#tests/support/desk/stage.tsx';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { submission } from '#tests/support/submissions.ts';

const rubric = aRubric({
  criteria: [
    aCriterion({
      id: 'argument',
      name: 'Argument',
      levels: [
        aLevel({ id: 'poor', name: 'Poor', points: 0 }),
        aLevel({ id: 'good', name: 'Good', points: 10 }),
      ],
    }),
  ],
});
const [here, there] = [
  { quote: 'Cities', start: 0, end: 6 },
  { quote: 'are loud', start: 7, end: 15 },
] as const;
const draft: AiFeedback = {
  kind: 'model',
  engine: 'test',
  summary: '',
  strengths: [{ criterion: 'Argument', text: 'You argue well.', evidence: [] }],
  improvements: [{ criterion: 'Style', text: 'Say it shorter.', evidence: [here, there] }],
  next_steps: [],
  dropped_quotes: 0,
  notes: [],
} as AiFeedback;
const scripts = [submission({ id: 5, ai_feedback: draft })];

const sealed = () => screen.queryAllByText(/The draft has 1 point here\. Judge first\./);
const feedback = () => screen.getByRole('textbox', { name: 'Feedback' });
const point = () => within(screen.getByRole('region', { name: 'The draft on Argument' }));

beforeAll(async () => {
  makeRoom(3);
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => ({ top: 0, bottom: 0 }) as DOMRect;
  await fetchDesk();
  const Desk = makeDesk({ rubric, scripts });
  render(<Desk />);
  await screen.findAllByText(/Judge first/, {}, { timeout: PATIENCE_MS });
  cleanup();
});

/** The draft next to a criterion: sealed or open. */
const looks = ({ context: { opened } }: { context: { opened: object } }) => {
  const isOpen = 'argument' in opened;
  // One for the criterion, and one for the points about none.
  expect(sealed()).toHaveLength(isOpen ? 0 : 2);
  expect(
    screen.queryAllByText(/You argue well|Say it shorter/, { ignore: 'textarea' }),
  ).toHaveLength(isOpen ? 2 : 0);
};

walkView(sealedDraftMachine, {
  input: { submission: 5, opened: null },
  records: ['rememberOpened'],
  samples: [{ type: 'criterion.judged', criterion: 'argument', mark: value('good') }],
  key: ({ context }) => Object.keys(context.opened),
  allow: ({ context }) => !('argument' in context.opened),
  facts: {
    '[DESK-7] nothing of the draft on a criterion is read before it is judged': ({
      after: { context },
    }) => {
      expect(sealed().length === 0).toBe('argument' in context.opened);
    },
  },
  render: (actor) => {
    const Desk = makeDesk({ rubric, scripts, sealed: actor });
    return <Desk />;
  },
  by: { 'criterion.judged': (_, { press }) => press(/Good/) },
  sees: { sealed: looks },
});

test('[DESK-6] an accepted point appears word for word in the feedback on the desk, and can be taken out again; its evidence is shown', async () => {
  const user = userEvent.setup();
  const Desk = makeDesk({ rubric, scripts });
  render(<Desk />);
  await user.click(screen.getByRole('button', { name: /Good/ }));
  await user.click(await point().findByRole('button', { name: 'Take' }));
  expect(feedback()).toHaveValue('You argue well.');
  await user.click(point().getByRole('button', { name: 'Take out' }));
  expect(feedback()).toHaveValue('');
  await user.click(point().getByRole('button', { name: 'Drop' }));
  expect(point().getByRole('button', { name: 'Put back' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: there.quote }));
  expect(screen.getByRole('button', { name: there.quote })).toHaveAttribute('aria-pressed', 'true');
});

test.each([
  ['rule-based', 'offline rules 11', 'Checks and suggestions, no AI model is set up.'],
  ['model', 'gpt-5', 'Draft by gpt-5, reads the script and what the assignment says.'],
] as const)(
  '[UI-9] a %s draft says next to its points where it comes from',
  async (kind, engine, told) => {
    const Desk = makeDesk({
      rubric,
      scripts: [submission({ id: 5, ai_feedback: { ...draft, kind, engine } })],
    });
    render(<Desk />);
    await screen.findAllByText(/Judge first/);
    await userEvent.click(screen.getByRole('button', { name: /Good/ }));
    expect(await point().findByText(told)).toBeVisible();
  },
);

test("[DESK-C] a draft's points stay visible when the next criterion is marked, and are accepted, edited and dropped by key", async () => {
  const user = userEvent.setup();
  const levels = [aLevel({ id: 'poor', points: 0 }), aLevel({ id: 'good', points: 10 })];
  const Desk = makeDesk({
    rubric: aRubric({
      criteria: [
        aCriterion({ id: 'argument', name: 'Argument', levels }),
        aCriterion({ id: 'style', name: 'Style', levels }),
      ],
    }),
    scripts: [
      submission({
        id: 5,
        ai_feedback: {
          ...draft,
          strengths: [
            { criterion: 'Argument', text: 'You argue well.', evidence: [] },
            { criterion: 'Argument', text: 'You know the case.', evidence: [] },
          ],
        },
      }),
    ],
  });
  render(<Desk />);
  await screen.findAllByText(/Judge first/);
  await user.keyboard('2');
  expect(await point().findByText('You argue well.')).toBeVisible();
  await user.keyboard('j2');
  expect(point().getByText('You argue well.')).toBeVisible();
  expect(screen.getByText('Say it shorter.')).toBeVisible();
  await user.keyboard('a');
  expect(feedback()).toHaveValue('Say it shorter.');
  await user.keyboard('kd');
  expect(point().getByRole('button', { name: 'Put back' })).toBeVisible();
  await user.keyboard('v');
  const pen = screen.getByRole('textbox', { name: 'This point in your words' });
  expect(pen).toHaveFocus();
  expect(pen).toHaveValue('You know the case.');
});

test("[DESK-C] without a rubric too, a draft's points are accepted, edited and dropped by key", async () => {
  const user = userEvent.setup();
  const Desk = makeDesk({ rubric: aRubric({ criteria: [] }), scripts });
  render(<Desk />);
  const others = within(await screen.findByRole('region', { name: 'Other points of the draft' }));
  // The focus starts in the grade, where letters are text.
  await user.keyboard('{Escape}a');
  expect(feedback()).toHaveValue('You argue well.');
  await user.keyboard('d');
  expect(others.getByRole('button', { name: 'Put back' })).toBeVisible();
});
