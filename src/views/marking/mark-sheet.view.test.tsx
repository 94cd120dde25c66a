import { fireEvent, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { beforeAll, expect } from 'vitest';
import {
  FEEDBACK,
  fieldOf,
  GRADE,
  isOutgrown,
  type RubricNow,
  saysSame,
} from '#lib/marking/sheet.ts';
import { markSheetMachine, shownOf } from '#machines/marking/mark-sheet.machine.ts';
import {
  selectStatus,
  selectFields,
  sheetCommands,
  type SheetRef,
} from '#machines/marking/mark-sheet.view.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { aMargin } from '#tests/support/desk/stage.tsx';
import { sheetOf, value } from '#tests/support/desk/sheets.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { SaveState } from './bar/save-state.tsx';
import { Clash, OutdatedMark } from './marks/later-notices.ts';
import { MarksPart } from './marks/marks-part.tsx';
import { SheetWaits } from './marks/sheet-waits.tsx';
import { FeedbackPart } from './words/feedback-part.tsx';

beforeAll(() => Promise.all([Clash.fetchAhead(), OutdatedMark.fetchAhead()]));

const rubricWith = (...levels: readonly string[]) =>
  aRubric({
    criteria: [
      aCriterion({
        id: 'argument',
        name: 'Argument',
        levels: levels.map((name, at) => aLevel({ id: name.toLowerCase(), name, points: at * 10 })),
      }),
    ],
  });
const rubric = rubricWith('Poor', 'Good');
/** Someone removed a level. */
const narrow = { version: 2, rubric: rubricWith('Poor', 'Fair') };

const margin = aMargin();

function Sheet({ actor }: { actor: SheetRef }) {
  const known = useSelector(actor, ({ context }) => context.rubric.rubric);
  const status = useSelector(actor, selectStatus);
  const fields = useSelector(actor, selectFields);
  const area = useRef<HTMLTextAreaElement>(null);
  if (status !== 'open')
    return <SheetWaits failed={status === 'failed'} onRetry={sheetCommands(actor).retry} />;
  return (
    <>
      <SaveState actor={actor} margin={margin} />
      <MarksPart
        others={[]}
        actor={actor}
        fields={fields}
        rubric={known}
        assignmentId={7}
        user={2}
        current={0}
        follows={false}
        readOnly={false}
        onFocus={() => {}}
        onMark={sheetCommands(actor).mark}
        below={() => null}
      />
      <FeedbackPart
        actor={actor}
        fields={fields}
        rubric={known}
        scale={{ kind: 'free' }}
        user={2}
        readOnly={false}
        area={area}
        onGrade={sheetCommands(actor).write.bind(null, GRADE)}
        tools={null}
        note={null}
        below={null}
      />
    </>
  );
}

const level = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const feedback = () => screen.getByLabelText('Feedback');
const says =
  (saving: string) =>
  ({ context }: { context: Parameters<typeof shownOf>[0] & { rubric: RubricNow } }) => {
    expect(screen.getByLabelText('Saving')).toHaveTextContent(saving);
    const { level_ids } = fieldOf(shownOf(context), 'argument') as { level_ids: string[] | null };
    const levels = context.rubric.rubric!.criteria[0]!.levels;
    expect(levels.map(({ name }) => level(name).getAttribute('aria-pressed'))).toEqual(
      levels.map(({ id }) => String(level_ids?.[0] === id)),
    );
    const isGone = level_ids !== null && !levels.some(({ id }) => id === level_ids[0]);
    expect(screen.queryAllByText(/Judge this again: the rubric was changed/)).toHaveLength(
      isGone ? 1 : 0,
    );
    expect(feedback()).toHaveValue(fieldOf(shownOf(context), FEEDBACK) as string);
  };

walkView(markSheetMachine, {
  input: { submission: 5, rubric: { version: 1, rubric } },
  records: ['storeUnsaved', 'announceMarks'],
  samples: [
    { type: 'field.write', key: 'argument', value: value('good'), typed: false },
    { type: 'field.write', key: 'argument', value: value(null), typed: false },
    { type: 'field.write', key: FEEDBACK, value: 'Well done.', typed: true },
    { type: 'conflict.keepMine', key: 'argument' },
    { type: 'conflict.takeTheirs', key: 'argument' },
    done('loadSheet', { sheet: sheetOf({}), kept: null }),
    done('loadSheet', {
      sheet: sheetOf({ argument: value('poor') }),
      kept: { base: { argument: value(null) }, written: { argument: value('good') } },
    }),
    fails('loadSheet', refusal(404)),
    fails('loadSheet', unreached()),
    done('loadSheet', {
      sheet: sheetOf({ argument: value('good') }),
      kept: { base: { argument: value(null) }, written: { argument: value('good') }, more: true },
    }),
    done('saveSheet', sheetOf({ argument: value('good') }, { feedback: 'Well done.', version: 2 })),
    fails('saveSheet', refusal(412)),
    fails('saveSheet', unreached()),
    fails('saveSheet', refusal(403, 'Not yours.')),
    done('loadTheirs', { sheet: sheetOf({ argument: value('poor') }, { version: 3 }), kept: null }),
    fails('loadTheirs', unreached()),
    fails('loadTheirs', refusal(403, 'Not yours.')),
    { type: 'rubric.changed', rubric: narrow },
    { type: 'mark.drop', key: 'argument' },
    fails('saveSheet', refusal(422, 'Not yours.')),
    done('readRubric', narrow),
    done('readRubric', { version: 1, rubric }),
    fails('readRubric', unreached()),
    fails('readRubric', refusal(403, 'Not yours.')),
  ],
  key: ({ context }) => [
    context.failure?.status,
    Object.keys(context.sent).length > 0,
    Object.keys(context.written),
    Object.keys(context.theirs),
    Object.keys(context.sending).length > 0,
    context.rubric.version,
    context.more,
  ],
  // A current choice can't be chosen again, nor the current text written again; giving up depends
  // on the chosen level.
  allow: ({ context }, event) => {
    if (event.type === 'conflict.keepMine' || event.type === 'conflict.takeTheirs')
      return event.key in context.theirs;
    if (event.type === 'mark.drop')
      return (
        event.key in context.written &&
        isOutgrown(context.rubric.rubric, event.key, context.written[event.key]!)
      );
    if (event.type === 'field.write' && event.key !== FEEDBACK && context.rubric.version === 2)
      return false;
    return (
      event.type !== 'field.write' ||
      (!saysSame(fieldOf(shownOf(context), event.key), event.value) &&
        (event.key === FEEDBACK ||
          JSON.stringify(shownOf(context)['argument'] ?? null) !== JSON.stringify(value('poor'))))
    );
  },
  facts: {
    '[DESK-9] what is shown is what was written': ({ after }) =>
      expect(shownOf(after.context)).toMatchObject({ ...after.context.written }),
  },
  render: (actor) => <Sheet actor={actor} />,
  by: {
    'field.write': async ({ key, value: to }, { user }) => {
      if (key === FEEDBACK) fireEvent.change(feedback(), { target: { value: to } });
      else await user.click(level('Good'));
    },
    'sheet.retry': (_, { user }) =>
      user.click(screen.getByRole('button', { name: /again|retry/i })),
    'sheet.flush': 'elsewhere',
    'rubric.changed': 'elsewhere',
    'mark.drop': (_, { press }) => press('Leave it out'),
    'conflict.keepMine': (_, { press }) => press('Keep mine'),
    'conflict.takeTheirs': (_, { press }) => press('Take theirs'),
  },
  sees: {
    'sheet.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading the marks' })).toBeVisible(),
    'sheet.failed': () => expect(screen.getByText('The marks could not be loaded')).toBeVisible(),
    'sheet.open.deciding': 'passing',
    'sheet.open.saved': (snapshot) => {
      const clash = Object.keys(snapshot.context.theirs).length > 0;
      const held = Object.keys(snapshot.context.written).length > 0;
      says(
        clash
          ? 'Not saved: choose which to keep'
          : held
            ? 'Not saved: judge again what the rubric no longer has'
            : 'Saved',
      )(snapshot);
      expect(screen.queryAllByText(/set this meanwhile:/)).toHaveLength(clash ? 1 : 0);
    },
    'sheet.open.waiting': says('Not saved yet'),
    'sheet.open.saving': says('Saving'),
    'sheet.open.comparing': (snapshot) =>
      says(snapshot.context.failure === null ? 'Saving' : 'Not saved: offline')(snapshot),
    'sheet.open.outgrown': says('Saving'),
    'sheet.open.unsaved': says('Not saved: offline'),
    'sheet.open.refused': says('Not saved: Not yours.'),
  },
});
