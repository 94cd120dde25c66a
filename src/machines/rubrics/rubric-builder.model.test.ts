import { expect, test } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { fromDraft, toDraft } from '#lib/rubrics/draft.ts';
import { expectations } from './rubric-builder.expectations.ts';
import {
  BLANK,
  HARMFUL,
  HARMLESS,
  MARKED,
  NEWER,
  OTHER,
  ours,
  OURS,
  renamed,
  RENAME,
  SAVED,
  STORED,
  theirs,
  UNBUILT,
} from '#tests/support/rubric/builder.ts';
import { rubricBuilderMachine } from './rubric-builder.machine.ts';

holdTo(rubricBuilderMachine, expectations);

const loaded = (answer = STORED, kept: object | null = null) =>
  done('loadRubric', { answer, kept });
const rename = { type: 'rubric.edit', edit: RENAME } as const;

walk(rubricBuilderMachine, {
  input: { assignmentId: 7 },
  records: ['storeUnsaved'],
  samples: [
    rename,
    { type: 'rubric.edit', edit: BLANK },
    { type: 'rubric.replace', rubric: OTHER },
    loaded(),
    loaded(MARKED),
    loaded(STORED, { version: 0, draft: renamed }),
    fails('loadRubric', refusal(404)),
    done('previewRubric', HARMLESS),
    done('previewRubric', HARMFUL),
    fails('previewRubric', unreached()),
    done('saveRubric', SAVED),
    fails('saveRubric', refusal(412)),
    fails('saveRubric', unreached()),
    done('loadTheirs', { answer: NEWER, kept: null }),
    fails('loadTheirs', unreached()),
  ],
  key: ({ context }) => [
    context.draft.criteria[0]?.name,
    context.past.length > 0,
    context.future.length > 0,
    context.markedCount > 0,
  ],
  facts: () => {
    let sent = '';
    return {
      '[RUB-3] nothing that was written is lost: only an edit, a step, a choice of theirs or a load changes the draft':
        ({ event, before, after }) => {
          const may = [
            'xstate.init',
            'rubric.edit',
            'rubric.undo',
            'rubric.redo',
            'rubric.replace',
            'rubric.discard',
            'conflict.takeTheirs',
            'xstate.done.actor.loadRubric',
          ];
          if (!may.includes(event.type)) expect(after.context.draft).toEqual(before.context.draft);
        },
      '[RUB-3] every change of the draft but a load can be taken back': ({
        event,
        before,
        after,
      }) => {
        if (
          !['rubric.replace', 'rubric.discard', 'conflict.takeTheirs'].includes(event.type) ||
          before.context.draft === after.context.draft
        )
          return;
        expect(after.context.past.at(-1)).toEqual(before.context.draft);
      },
      '[RUB-3] what isn’t saved is kept with every change': ({ before, after, world }) => {
        if (
          !after.matches('open') ||
          before.matches('loading') ||
          before.context.draft === after.context.draft
        )
          return;
        expect(world.ran.at(-1)).toMatchObject({
          action: 'storeUnsaved',
          params: { draft: after.context.draft },
        });
      },
      '[RUB-3] a rubric with problems is never sent, and they are shown': ({
        event,
        before,
        after,
      }) => {
        if (event.type !== 'rubric.save' || !before.matches({ open: 'editing' })) return;
        const wrong = fromDraft(before.context.draft).problems.length > 0;
        expect([after.hasTag('busy'), after.context.checked]).toEqual([!wrong, wrong]);
      },
      '[RUB-6] with marks nothing is saved before what it does is known, and harm is agreed to': ({
        event,
        before,
        after,
        world,
      }) => {
        if (!after.matches({ open: 'saving' }) || before.matches({ open: 'saving' })) return;
        const agreed =
          event.type === 'save.confirm' || event.type === 'xstate.done.actor.previewRubric';
        expect(before.context.markedCount === 0 || agreed).toBe(true);
        sent = JSON.stringify(world.calls.at(-1)?.input);
        expect(sent).toContain(`"version":${before.context.version}`);
      },
      'a failure is told, but for the one that is a conflict': ({ event, after, told }) => {
        if (!event.type.startsWith('xstate.error.actor') || after.matches('failed')) return;
        expect(told).toEqual(
          after.matches({ open: 'comparing' })
            ? []
            : [expect.objectContaining({ type: 'rubric.failed' })],
        );
      },
    };
  },
});

const open = (answer = STORED, kept: { version: number; draft: typeof ours } | null = null) => {
  const started = begin(rubricBuilderMachine, { input: { assignmentId: 7 } });
  started.happen(done('loadRubric', { answer, kept }));
  return started;
};

test('[RUB-3] typing in one cell is one step, another cell is another, and both can be done again', () => {
  const { happen, now } = open();
  for (const name of ['R', 'Re', 'Ren'])
    happen({ type: 'rubric.edit', edit: { do: 'setCriterion', at: 0, fields: { name } } });
  happen({
    type: 'rubric.edit',
    edit: { do: 'setCriterion', at: 0, fields: { description: 'd' } },
  });
  expect(now().context.past).toHaveLength(2);
  happen({ type: 'rubric.undo' });
  expect(now().context.draft.criteria[0]).toMatchObject({ name: 'Ren', description: '' });
  happen({ type: 'rubric.undo' });
  expect(now().context.draft).toEqual(ours);
  happen({ type: 'rubric.redo' });
  expect(now().context.draft.criteria[0]?.name).toBe('Ren');
});

test('[RUB-3] without a criterion nothing is saved, and the keyboard goes to where one is added', () => {
  const { happen, now, world } = open(UNBUILT);
  happen({ type: 'rubric.save' });
  expect([now().value, now().context.focus.path]).toEqual([{ open: 'editing' }, 'add']);
  expect(world.calls.map(({ src }) => src)).toEqual(['loadRubric']);
});

test('[RUB-3] the last hundred steps can be taken back', () => {
  const { happen, now } = open();
  for (let step = 0; step < 101; step++)
    happen({ type: 'rubric.replace', rubric: step % 2 === 0 ? OTHER : OURS });
  expect(now().context.past).toHaveLength(100);
  expect(now().context.past[0]).toEqual(toDraft(OTHER));
});

test('[RUB-3] what was typed while it was being saved stays, and counts as unsaved', () => {
  const { happen, now } = open();
  happen(rename);
  happen({ type: 'rubric.save' });
  happen({
    type: 'rubric.edit',
    edit: { do: 'setCriterion', at: 0, fields: { description: 'Later.' } },
  });
  happen(done('saveRubric', SAVED));
  expect(now().context.draft.criteria[0]).toMatchObject({ name: 'Renamed', description: 'Later.' });
  expect(now().context.saved.criteria[0]).toMatchObject({ name: 'Renamed', description: '' });
  expect(now().context.version).toBe(2);
});

test('[RUB-3] unsaved work of an earlier visit is found, and names the version it was written on', () => {
  const { happen, now, world } = open({ ...STORED, version: 4 }, { version: 1, draft: renamed });
  expect(now().context).toMatchObject({ recalled: true, draft: renamed, version: 1 });
  happen({ type: 'rubric.save' });
  expect(world.calls.at(-1)?.input).toMatchObject({ version: 1 });
  expect(open(STORED, { version: 1, draft: ours }).now().context).toMatchObject({
    recalled: false,
    draft: ours,
  });
});

test('[RUB-6] when somebody else saved meanwhile, both are kept until one is chosen', () => {
  const conflict = () => {
    const one = open();
    one.happen(rename);
    one.happen({ type: 'rubric.save' });
    one.happen(fails('saveRubric', refusal(412)));
    one.happen(done('loadTheirs', { answer: NEWER, kept: null }));
    return one;
  };
  const mine = conflict();
  mine.happen({ type: 'conflict.keepMine' });
  expect(mine.now().context).toMatchObject({ draft: renamed, saved: theirs, version: 5 });
  mine.happen({ type: 'rubric.save' });
  mine.happen(done('previewRubric', HARMLESS));
  expect(mine.world.calls.at(-1)?.input).toMatchObject({ version: 5 });
  const others = conflict();
  others.happen({ type: 'conflict.takeTheirs' });
  expect(others.now().context).toMatchObject({ draft: theirs, version: 5 });
  others.happen({ type: 'rubric.undo' });
  expect(others.now().context.draft).toEqual(renamed);
});

test('[RUB-6] a change that touches marks waits for a yes, and a no leaves everything', () => {
  const { happen, now, world } = open(MARKED);
  happen(rename);
  happen({ type: 'rubric.save' });
  happen(done('previewRubric', HARMFUL));
  expect([now().value, now().context.effect]).toEqual([{ open: 'confirming' }, HARMFUL]);
  happen({ type: 'save.cancel' });
  expect(now().context.draft).toEqual(renamed);
  expect(world.calls.map(({ src }) => src)).toEqual(['loadRubric', 'previewRubric']);
  expect(fromDraft(ours).rubric).toEqual(OURS);
});
