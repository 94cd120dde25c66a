import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { FIRST_PLACE, type Part } from '#lib/marking/place.ts';
import { deskMachine } from '#machines/marking/desk.machine.ts';
import { deskCommands, type DeskRef } from '#machines/marking/desk.view.ts';
import { dialogGone, PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import { fetchDesk, makeDesk, makeRoom } from '#tests/support/desk/stage.tsx';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { submission } from '#tests/support/submissions.ts';

const levels = [
  aLevel({ id: 'poor', name: 'Poor', points: 0 }),
  aLevel({ id: 'good', name: 'Good', points: 10 }),
];
const rubric = aRubric({
  criteria: [
    aCriterion({ id: 'argument', name: 'Argument', levels }),
    aCriterion({ id: 'style', name: 'Style', levels }),
  ],
});
const scripts = [
  submission({ id: 5, student_identifier: 'Ada' }),
  submission({ id: 6, student_identifier: 'Bob' }),
];
let desk: DeskRef;

// With two parts side by side, what is shown, what is folded and how wide it is can all be chosen.
beforeAll(async () => {
  makeRoom(2);
  await fetchDesk();
});

const dialog = () => within(screen.getByRole('dialog'));
const opened = (name: string) => screen.findByRole('dialog', { name }, { timeout: PATIENCE_MS });
const part = (name: string) =>
  document.querySelector<HTMLElement>(`section[aria-label="${name}"]`)!;
const NAMES = { script: 'Script', marks: 'Criteria', words: 'Feedback' } as const;

/**
 * Of two shown parts, one stays visible even if both were folded when there was room for three.
 */
const foldedIn = ({ folded }: { folded: readonly Part[] }): readonly Part[] =>
  folded.length > 1 ? ['script'] : folded;

/** Checks what is visible whatever is open: whose script, which parts, which criterion. */
const looks = ({ context }: SnapshotFrom<typeof deskMachine>) => {
  expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(
    context.current === 6 ? 'Bob' : 'Ada',
  );
  expect(part('Criteria').hidden).toBe(context.part === 'words');
  expect(part('Feedback').hidden).toBe(context.part !== 'words');
  const folded = foldedIn(context);
  for (const one of ['script', context.part === 'words' ? 'words' : 'marks'] as const) {
    expect(part(NAMES[one]).querySelector('h2')?.textContent).toBe(
      folded.includes(one) ? undefined : NAMES[one],
    );
  }
  if (context.folded.length === 0 && context.part !== 'words')
    expect(part('Criteria')).toHaveStyle({ width: `${context.widths.marks ?? 400}px` });
};

walkView(deskMachine, {
  input: { assignmentId: 7, place: FIRST_PLACE },
  records: ['storePlace'],
  samples: [
    { type: 'script.show', id: 5 },
    { type: 'script.show', id: 6 },
    { type: 'script.marked', id: 5, complete: true },
    { type: 'order.choose', order: 'name', seed: 3 },
    { type: 'filter.choose', filter: 'unmarked' },
    { type: 'template.choose', template: ['feedback', 'comments', 'notes'] },
    { type: 'way.choose', way: 'criterion' },
    { type: 'criterion.focus', at: 1 },
    { type: 'part.show', part: 'words' },
    { type: 'part.show', part: 'marks' },
    { type: 'part.fold', part: 'script' },
    { type: 'part.fold', part: 'marks' },
    { type: 'part.resize', part: 'marks', width: 424 },
  ],
  key: ({ context }) => [context.current, context.folded, context.part, context.widths.marks],
  // Behind a dialog nothing can be done; a current choice can't be chosen again.
  allow: ({ context: { current, folded, part: seen, widths, way }, value }, event) => {
    const isFirst = current === null && folded.length === 0 && widths.marks === null;
    switch (event.type) {
      case 'script.show':
        return (
          (value === 'marking' || value === 'choosing' || value === 'ended') &&
          event.id !== (current ?? 5) &&
          folded.length === 0 &&
          seen === 'script'
        );
      case 'order.choose':
      case 'filter.choose':
        return value === 'choosing' && current === null;
      case 'template.choose':
        return value === 'composing';
      case 'script.marked':
        return isFirst && seen === 'script' && value !== 'ended';
      case 'list.open':
        return folded.length === 0 && seen === 'script' && current !== 5;
      case 'marking.end':
      case 'keys.open':
      case 'together.open':
        return isFirst && seen === 'script';
      case 'part.show':
        return value === 'marking' && isFirst && seen !== event.part;
      case 'part.fold':
        return value === 'marking' && current === null && seen === 'script';
      case 'part.resize':
        return value === 'marking' && isFirst && seen === 'marks';
      case 'way.choose':
        return value === 'marking' && isFirst && seen === 'script' && way === 'script';
      case 'criterion.focus':
        return value === 'marking' && isFirst && seen === 'script';
      default:
        return true;
    }
  },
  facts: {
    '[DESK-1] a part that is folded can be opened where it stood, and another stays in sight': ({
      event,
      after: { context },
    }) => {
      if (event.type !== 'part.fold') return;
      expect(document.querySelectorAll('.desk-unfold')).toHaveLength(foldedIn(context).length);
      expect(
        document.querySelectorAll('.desk-part:not(.is-folded):not([hidden])').length,
      ).toBeGreaterThan(0);
    },
    '[DESK-10] the order and what is shown are what was chosen': ({
      event,
      after: { context },
    }) => {
      if (event.type === 'order.choose')
        expect(dialog().getByRole('radio', { name: 'Name' })).toBeChecked();
      if (event.type === 'filter.choose')
        expect(dialog().getByRole('radio', { name: 'Unmarked' })).toBeChecked();
      if (event.type === 'script.marked')
        expect(
          screen.getAllByText(
            `${Object.values(context.marked).filter(Boolean).length} of 2 marked, 1 to go`,
          ).length,
        ).toBeGreaterThan(0);
    },
    '[DESK-8] the keys are for the criterion that was touched': ({ event }) => {
      if (event.type === 'criterion.focus')
        expect(document.querySelector('[data-criterion="style"]')).toHaveAttribute(
          'aria-current',
          'true',
        );
    },
  },
  render: (actor) => {
    desk = actor;
    const Desk = makeDesk({ rubric, scripts, desk, onGo: (id) => deskCommands(actor).show(id) });
    return <Desk />;
  },
  by: {
    // From the list, by the arrows of the bar, or by Back, which leads to another script even while
    // the list is open.
    'script.show': async ({ id }, { press, user }) => {
      if (desk.getSnapshot().matches('marking'))
        return press(id === 6 ? 'Next script' : 'Previous script');
      if (id === 5) await user.click(dialog().getByRole('button', { name: /Ada/ }));
      else act(() => deskCommands(desk).show(id));
      await dialogGone();
    },
    'way.choose': (_, { press }) => press('By criterion'),
    'script.marked': 'elsewhere',
    'marking.end': 'elsewhere',
    'list.open': async (_, { press }) => {
      await press('All scripts');
      await opened('All scripts');
    },
    'keys.open': async () => {
      fireEvent.keyDown(document.body, { key: '?' });
      await opened('Keys of the desk');
    },
    'together.open': async () => {
      fireEvent.click(within(part('Feedback')).getByText('Put together'));
      await opened('Put feedback together');
    },
    'dialog.close': async (_, { user }) => {
      await user.keyboard('{Escape}');
      await dialogGone();
    },
    'order.choose': (_, { user }) => user.click(dialog().getByRole('radio', { name: 'Name' })),
    'filter.choose': (_, { user }) => user.click(dialog().getByRole('radio', { name: 'Unmarked' })),
    'template.choose': (_, { user }) =>
      user.click(dialog().getByRole('checkbox', { name: 'Levels and points' })),
    'criterion.focus': () => {
      fireEvent.click(document.querySelector('[data-criterion="style"]')!);
    },
    'part.show': ({ part: one }, { user }) =>
      user.click(
        within(screen.getByRole('group', { name: 'Parts of the desk' })).getByRole('button', {
          name: NAMES[one],
        }),
      ),
    'part.fold': ({ part: one }, { user }) => {
      const folded = foldedIn(desk.getSnapshot().context).includes(one);
      return user.click(
        within(part(NAMES[one])).getByRole('button', {
          name: folded ? NAMES[one] : `Fold ${NAMES[one].toLowerCase()}`,
        }),
      );
    },
    'part.resize': () => {
      fireEvent.keyDown(screen.getByRole('separator', { name: 'Width of Criteria' }), {
        key: 'ArrowLeft',
      });
    },
  },
  sees: {
    'desk.marking': (snapshot) => {
      looks(snapshot);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
    'desk.choosing': (snapshot) => {
      looks(snapshot);
      expect(screen.getByRole('dialog', { name: 'All scripts' })).toBeInTheDocument();
      const queue = within(dialog().getByRole('list', { name: 'Scripts' })).getAllByRole('button');
      expect(queue.map((one) => one.textContent?.slice(1, 4))).toEqual(['Ada', 'Bob']);
      expect(queue.findIndex((one) => one.hasAttribute('aria-current'))).toBe(
        snapshot.context.current === 6 ? 1 : 0,
      );
    },
    'desk.ended': (snapshot) => {
      looks(snapshot);
      const open = within(screen.getByRole('dialog', { name: 'End of the scripts' })).getAllByRole(
        'listitem',
      );
      expect(open.map((one) => one.textContent?.slice(0, 3))).toEqual(
        ['Ada', 'Bob'].slice(snapshot.context.marked[5] ? 1 : 0),
      );
    },
    'desk.composing': (snapshot) => {
      looks(snapshot);
      const chosen = within(
        screen.getByRole('dialog', { name: 'Put feedback together' }),
      ).getAllByRole('checkbox', { checked: true });
      expect(chosen).toHaveLength(snapshot.context.template.length);
    },
    'desk.helped': (snapshot) => {
      looks(snapshot);
      expect(
        within(screen.getByRole('dialog', { name: 'Keys of the desk' })).getByText(
          'next criterion',
        ),
      ).toBeInTheDocument();
    },
  },
});

test('[DESK-F] saving the last script shows the end, with what is done and what isn’t, and where to return grades', async () => {
  const went: number[] = [];
  const actor = createActor(deskMachine, {
    input: { assignmentId: 7, place: FIRST_PLACE },
  }).start();
  deskCommands(actor).noteMarked(5, true);
  deskCommands(actor).show(6);
  const Desk = makeDesk({ rubric, scripts, desk: actor, onGo: (id) => went.push(id) });
  render(<Desk />);
  await screen.findByRole('button', { name: /Save and finish/ }, { timeout: PATIENCE_MS });
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  const end = within(await opened('End of the scripts'));
  expect(went).toEqual([]);
  expect(end.getByText('1 of 2 scripts done. These aren’t done yet:')).toBeVisible();
  expect(end.getByRole('link', { name: 'Return grades' })).toHaveAttribute(
    'href',
    '/assignments/7/check',
  );
  act(() => deskCommands(actor).noteMarked(6, true));
  expect(end.getByText('Everything is done: 2 scripts.')).toBeVisible();
});

test('[DESK-F] the end comes after the last script even while the one before is still being saved', async () => {
  const went: number[] = [];
  const actor = createActor(deskMachine, {
    input: { assignmentId: 7, place: FIRST_PLACE },
  }).start();
  const Desk = makeDesk({
    rubric,
    scripts,
    desk: actor,
    assignment: { needs_feedback_text: false },
    onGo: (id) => {
      went.push(id);
      deskCommands(actor).show(id);
    },
  });
  render(<Desk />);
  await screen.findByRole('button', { name: /Save and next/ }, { timeout: PATIENCE_MS });
  fireEvent.change(screen.getByLabelText('Grade'), { target: { value: '60' } });
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await screen.findByRole('button', { name: /Save and finish/ });
  expect(went).toEqual([6]);
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await opened('End of the scripts');
  expect(went).toEqual([6]);
});
