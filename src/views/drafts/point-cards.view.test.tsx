import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DraftPoints } from '#contract/drafts/drafting.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { chosenPoints, pointsIn, type PointWish, standingIn, without } from '#lib/drafts/points.ts';
import { pointsWalk, QUOTE } from '#machines/drafts/draft-points.fixture.ts';
import { draftPointsMachine } from '#machines/drafts/draft-points.machine.ts';
import {
  type DraftPointsRef,
  selectChosen,
  selectEvidence,
  selectPen,
  selectPicking,
  selectUnsent,
  selectWish,
} from '#machines/drafts/draft-points.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { AskAgain } from './ask-again.tsx';
import { PointsByCriterion } from './points-by-criterion.tsx';
import { usePoints } from './use-points.ts';

const draft: AiFeedback = {
  kind: 'model',
  engine: 'm',
  summary: 'So.',
  dropped_quotes: 0,
  notes: [],
  strengths: [{ criterion: 'Argument', text: 'You open well. Go on so.', evidence: [QUOTE] }],
  improvements: [],
  next_steps: [{ criterion: '', text: 'Read it aloud.', evidence: [] }],
};
const none = { put: () => {}, takeOut: () => {} };

/** Shows only the draft: the walk decides when. */
function Cards({ actor, own }: { actor: DraftPointsRef; own: typeof none | undefined }) {
  const chosen = chosenPoints(useSelector(actor, selectChosen), useSelector(actor, selectUnsent));
  return (
    <>
      <PointsByCriterion
        actor={actor}
        points={pointsIn(draft)}
        chosen={chosen}
        standing=""
        isCode={false}
        own={own}
      />
      {own ? (
        <AskAgain actor={actor} disabled={false} onAsk={() => {}} onHistory={() => {}} />
      ) : null}
    </>
  );
}

type Snapshot = ReturnType<DraftPointsRef['getSnapshot']>;
const card = () => screen.getByRole('region', { name: 'Argument' });
const press = (name: string) => (): void => {
  fireEvent.click([...card().querySelectorAll('button')].find((one) => one.textContent === name)!);
};
const showsChoice = (snapshot: Snapshot) => {
  const now = chosenPoints(selectChosen(snapshot), selectUnsent(snapshot)).get('strengths.0');
  const pen = selectPen(snapshot);
  expect(card().querySelectorAll('textarea')).toHaveLength(
    pen !== null && now?.choice !== 'dropped' ? 1 : 0,
  );
  if (now?.choice === 'dropped')
    return expect(card()).toHaveTextContent('You open well. Go on so.DroppedPut back');
  expect(card()).toHaveTextContent(
    now === undefined
      ? 'Strength'
      : now.wording === null
        ? 'StrengthTaken'
        : 'StrengthTaken in your words',
  );
  if (selectPicking(snapshot) !== null) return;
  if (pen === null) expect(card()).toHaveTextContent(now?.wording ?? 'You open well. Go on so.');
  else expect(card().querySelector('textarea')).toHaveValue(pen.words);
};
const isQuiet = (snapshot: Snapshot) => {
  showsChoice(snapshot);
  const failure = snapshot.matches({ record: 'resting' }) ? snapshot.context.failure : null;
  expect(screen.queryAllByRole('alert').map((one) => one.textContent)).toEqual(
    failure === null ? [] : ['Your choice was not stored. Not yours.'],
  );
};
const waits = (snapshot: Snapshot) => {
  showsChoice(snapshot);
  expect(screen.getByRole('alert')).toHaveTextContent('it is tried again by itself');
};
const isDropped = (snapshot: Snapshot) =>
  chosenPoints(selectChosen(snapshot), selectUnsent(snapshot)).get('strengths.0')?.choice ===
  'dropped';
const isChosen = (snapshot: Snapshot) =>
  chosenPoints(selectChosen(snapshot), selectUnsent(snapshot)).has('strengths.0');

test('[DRAFT-14] a point that rests on pictures names them, since nothing in them can be quoted', () => {
  const actor = createActor(draftPointsMachine, { input: { submission: 1 } });
  const seen: AiFeedback = {
    ...draft,
    strengths: [{ ...draft.strengths[0]!, pictures: [2, 3] }],
    next_steps: [{ ...draft.next_steps[0]!, pictures: [1] }],
  };
  render(
    <PointsByCriterion
      actor={actor}
      points={pointsIn(seen)}
      chosen={new Map()}
      standing=""
      isCode={false}
      own={undefined}
    />,
  );
  expect(
    screen.getAllByText(/^Rests on picture/).map((one) => one.textContent.split(' of the work')[0]),
  ).toEqual(['Rests on pictures 2, 3', 'Rests on picture 1']);
});

test('[DRAFT-14] says where a picture is, with a link to it', async () => {
  const actor = createActor(draftPointsMachine, { input: { submission: 1 } }).start();
  const after = { quote: 'so the curve falls.', start: 4, end: 23 };
  const seen: AiFeedback = {
    ...draft,
    strengths: [
      {
        ...draft.strengths[0]!,
        pictures: [2, 3],
        places: [
          { picture: 2, page: 4, after, before: null },
          { picture: 3, page: 5, after: null, before: null },
        ],
      },
    ],
  };
  render(
    <PointsByCriterion
      actor={actor}
      points={pointsIn(seen)}
      chosen={new Map()}
      standing=""
      isCode={false}
      own={undefined}
    />,
  );
  expect(screen.getAllByText(/^Picture \d stands/).map((one) => one.textContent)).toEqual([
    'Picture 2 stands on page 4, after “so the curve falls.”.',
    'Picture 3 stands on page 5.',
  ]);
  const way = screen.getByRole('button', { name: '“so the curve falls.”' });
  await userEvent.click(way);
  expect([selectEvidence(actor.getSnapshot()), way.getAttribute('aria-pressed')]).toEqual([
    after,
    'true',
  ]);
  await userEvent.click(way);
  expect(selectEvidence(actor.getSnapshot())).toBeNull();
});

walkView(draftPointsMachine, {
  ...pointsWalk,
  key: (snapshot) => [pointsWalk.key!(snapshot), selectPen(snapshot)?.words],
  // A card offers only the actions that are possible.
  allow: (snapshot, event) => {
    const pen = selectPen(snapshot);
    const picking = selectPicking(snapshot);
    if (!pointsWalk.allow!(snapshot, event)) return false;
    if (event.type === 'point.take')
      return event.wording === null
        ? pen === null &&
            picking?.left.length !== 1 &&
            !isDropped(snapshot) &&
            (picking !== null || !isChosen(snapshot))
        : pen?.words === 'Well put.' && !isDropped(snapshot);
    if (event.type === 'point.drop')
      return !isDropped(snapshot) && pen === null && picking === null;
    if (event.type === 'point.restore') return isDropped(snapshot);
    if (event.type === 'pen.take')
      return pen === null && picking === null && !isDropped(snapshot) && !isChosen(snapshot);
    if (event.type === 'sentences.pick')
      return pen === null && picking === null && !isDropped(snapshot);
    if (event.type.startsWith('sentences.')) return picking !== null;
    if (event.type === 'pen.write') return pen !== null && pen.words !== event.words;
    if (event.type === 'pen.drop') return pen !== null;
    if (event.type === 'wish.open') return selectWish(snapshot) === null;
    if (event.type === 'wish.write') return selectWish(snapshot) !== event.words;
    if (event.type.startsWith('evidence.'))
      return (
        !isDropped(snapshot) &&
        (event.type === 'evidence.hide' || selectEvidence(snapshot) === null)
      );
    return true;
  },
  render: (actor) => <Cards actor={actor} own={none} />,
  by: {
    'draft.show': 'elsewhere',
    'point.take': ({ wording }) => {
      const isPicking = within(card()).queryAllByRole('checkbox').length > 0;
      press(wording === null ? (isPicking ? 'Take 2 of 2' : 'Take') : 'Take these words')();
    },
    'point.drop': press('Drop'),
    'point.restore': press('Put back'),
    'pen.take': press('Edit'),
    'pen.write': ({ words }) => {
      fireEvent.change(card().querySelector('textarea')!, { target: { value: words } });
    },
    'pen.drop': press('Cancel'),
    'sentences.pick': press('By sentence'),
    'sentences.toggle': ({ place }) => {
      fireEvent.click(within(card()).getAllByRole('checkbox')[place]!);
    },
    'sentences.close': press('Cancel'),
    'evidence.show': press('Cars are loud.'),
    'evidence.hide': press('Cars are loud.'),
    'wish.open': () => {
      fireEvent.click(screen.getByText('Ask again with a word'));
    },
    'wish.close': () => {
      fireEvent.click(screen.getAllByText('Cancel').at(-1)!);
    },
    'wish.write': ({ words }) => {
      fireEvent.change(screen.getByLabelText('How should it be written?'), {
        target: { value: words },
      });
    },
    'points.retry': () => {
      fireEvent.click(screen.getByText('Try now'));
    },
  },
  sees: {
    'draft-points.record.resting': isQuiet,
    'draft-points.record.loading': isQuiet,
    'draft-points.record.sending': isQuiet,
    'draft-points.record.unread': waits,
    'draft-points.record.unsent': waits,
    'draft-points.evidence.quiet': () =>
      expect(card().querySelector('[aria-pressed=true]')).toBeNull(),
    'draft-points.evidence.pointing': () =>
      expect(card().querySelector('[aria-pressed=true]')).toHaveTextContent('Cars are loud.'),
    'draft-points.wish.silent': () =>
      expect(screen.queryByLabelText('How should it be written?')).toBeNull(),
    'draft-points.wish.said': (snapshot) =>
      expect(screen.getByLabelText('How should it be written?')).toHaveValue(selectWish(snapshot)),
    'draft-points.pen.away': showsChoice,
    'draft-points.pen.writing': showsChoice,
    'draft-points.pen.picking': (snapshot) => {
      const left = selectPicking(snapshot)!.left;
      expect(
        within(card())
          .getAllByRole('checkbox')
          .map((box) => (box as HTMLInputElement).checked),
      ).toEqual([true, !left.includes(1)]);
    },
  },
});

/** Runs the real chart with a server that remembers. */
function stored() {
  const sent: PointWish[] = [];
  const answer = (): DraftPoints => ({
    draft_id: 8,
    again: true,
    points: [...chosenPoints([], sent).values()],
  });
  const machine = draftPointsMachine.provide({
    actors: {
      loadPoints: fromPromise(() => Promise.resolve(answer())),
      sendPoint: fromPromise<DraftPoints, { submission: number; draft: number; wish: PointWish }>(
        ({ input: { wish } }) => {
          sent.push(wish);
          return Promise.resolve(answer());
        },
      ),
    },
  });
  return { sent, actor: createActor(machine, { input: { submission: 5 } }).start() };
}

function Beside({
  actor,
  start = '',
  given = draft,
}: {
  actor: DraftPointsRef;
  start?: string;
  given?: AiFeedback;
}) {
  const [text, setText] = useState(start);
  const { points, chosen } = usePoints(actor, given);
  return (
    <>
      <output>{text}</output>
      <PointsByCriterion
        actor={actor}
        points={points}
        chosen={chosen}
        standing={standingIn(points, chosen, text)}
        isCode={false}
        own={{
          put: (words) => setText((before) => `${before}\n\n${words}`.trim()),
          takeOut: (words) => setText((before) => without(before, words)),
        }}
      />
    </>
  );
}

test('[DESK-6] [DRAFT-3] an edited point is accepted by keyboard, appears in the text, and can be taken out again', async () => {
  const { sent, actor } = stored();
  const user = userEvent.setup();
  render(<Beside actor={actor} start="Dear Ada," />);
  await user.click(screen.getAllByRole('button', { name: 'Edit' })[0]!);
  const field = screen.getByRole('textbox', { name: 'This point in your words' });
  expect(field).toHaveFocus();
  await user.type(field, ' Keep it.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Dear Ada, You open well. Go on so. Keep it.',
  );
  await waitFor(() =>
    expect(sent).toEqual([
      {
        section: 'strengths',
        place: 0,
        choice: 'taken',
        wording: 'You open well. Go on so. Keep it.',
      },
    ]),
  );
  expect(screen.getByRole('button', { name: 'Taken' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Take out' }));
  expect(screen.getByRole('status').textContent).toBe('Dear Ada,');
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(screen.getAllByRole('button', { name: 'Edit' })[0]!);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'This point in your words' })).toBeNull();
  expect(sent[1]).toMatchObject({ choice: null });
});

test('[PROMPT-8] a point is accepted sentence by sentence, by keyboard: what is left out is dropped', async () => {
  const { sent, actor } = stored();
  const user = userEvent.setup();
  render(<Beside actor={actor} />);
  expect(screen.getAllByRole('button', { name: 'By sentence' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'By sentence' }));
  const [first, second] = screen.getAllByRole('checkbox');
  expect(first).toHaveFocus();
  await user.keyboard(' ');
  expect([first, second].map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
  expect(screen.getByRole('button', { name: 'Take 1 of 2' })).toBeEnabled();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('status')).toHaveTextContent('Go on so.');
  await waitFor(() =>
    expect(sent).toEqual([
      { section: 'strengths', place: 0, choice: 'taken', wording: 'Go on so.' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Take out' }));
  await user.click(screen.getByRole('button', { name: 'By sentence' }));
  await user.keyboard(' {Tab} ');
  expect(screen.getByRole('button', { name: 'Take 0 of 2' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.keyboard('{Control>}{Enter}{/Control}{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(sent.at(-1)).toMatchObject({ choice: null });
});

test('[PROMPT-8] paragraphs without a criterion aren’t next steps, and all that remain are accepted at once', async () => {
  const { sent, actor } = stored();
  const user = userEvent.setup();
  const prose: AiFeedback = {
    ...draft,
    strengths: [],
    next_steps: [],
    paragraphs: ['Both phases are right.', 'Threshold: halve cwnd.', 'Growth: say how.'].map(
      (text) => ({ criterion: '', text, evidence: [], changes: [] }),
    ),
  };
  render(<Beside actor={actor} given={prose} />);
  expect(screen.getByRole('heading', { name: 'About the work' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Drop' })[1]!);
  await user.click(screen.getByRole('button', { name: 'Take all 2' }));
  expect(screen.getByRole('status').textContent).toBe('Both phases are right.\n\nGrowth: say how.');
  await waitFor(() =>
    expect(sent.map(({ place, choice }) => [place, choice])).toEqual([
      [1, 'dropped'],
      [0, 'taken'],
      [2, 'taken'],
    ]),
  );
  expect(screen.queryByRole('button', { name: /Take all/ })).toBeNull();
});

test('[DRAFT-3] each point of a draft that was used as a whole says that it is in the feedback', () => {
  render(<Beside actor={stored().actor} start={'You open well. Go on so.\n\nRead it aloud.'} />);
  expect(screen.getAllByRole('button', { name: 'In your feedback' })).toHaveLength(2);
});

test('[DESK-6] a user who may only look sees what became of a point and can change nothing', () => {
  render(<Cards actor={stored().actor} own={undefined} />);
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Cars are loud.']);
});
