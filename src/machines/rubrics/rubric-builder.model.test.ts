import type { Expectations } from '#tests/support/charts/expectations.ts';
import {
  AWAY,
  BLANK,
  blank,
  copied,
  COPY,
  EFFECTLESS,
  HARMFUL,
  HARMLESS,
  MARKED,
  NEWER,
  OTHER,
  other,
  ours,
  OURS,
  RENAME,
  renamed,
  SAVED,
  STORED,
  theirs,
  THEIRS,
  UNBUILT,
} from '#tests/support/rubric/builder.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { EMPTY_DRAFT, fromDraft, toDraft } from '#lib/rubrics/draft.ts';
import { rubricBuilderMachine } from './rubric-builder.machine.ts';
import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';

const stale = refusal(412);
const refused = refusal(403, 'Not yours.');
const noNet = unreached();
const nothing = {
  assignmentId: 7,
  saved: EMPTY_DRAFT,
  version: 0,
  markedCount: 0,
  draft: EMPTY_DRAFT,
  past: [],
  future: [],
  cell: null,
  focus: { path: '', turn: 0 },
  checked: false,
  recalled: false,
  sending: EMPTY_DRAFT,
  effect: null,
  theirs: null,
  failure: null,
};
const loaded = { saved: ours, version: 1, draft: ours };
const keep = (draft: typeof ours, unsaved: boolean, version = 1) =>
  ['storeUnsaved', { assignmentId: 7, version, draft, unsaved }] as const;
const keepsDraft = (...args: Parameters<typeof keep>) => [keep(...args)] as [string, unknown][];
const failed = (failure: typeof noNet) => [{ type: 'rubric.failed', failure: failure.facts }];
const NAME = 'criterion 0 name';

interface At {
  draft: typeof ours;
  past?: (typeof ours)[];
  future?: (typeof ours)[];
  cell?: string | null;
  saved?: typeof ours;
  version?: number;
  marked?: boolean;
  turn?: number;
}
/**
 * What typing and undo do, wherever they are used; the state stays. `here` is what the builder
 * contains.
 */
function writing({
  draft,
  past = [],
  future = [],
  cell = null,
  saved = ours,
  version = 1,
  turn = 0,
}: At) {
  const keeps = (next: typeof ours) => keepsDraft(next, next !== saved, version);
  const wrote = (next: typeof ours) => ({
    sets: {
      draft: next,
      recalled: false,
      cell: NAME,
      ...(cell === NAME ? {} : { past: [...past, draft], future: [] }),
    },
    does: keeps(next),
  });
  const [back, forth] = [past.at(-1), future[0]];
  return {
    'rubric.edit(rename)': wrote(renamed),
    'rubric.edit(blank)': wrote(blank),
    'rubric.edit(copy)': {
      sets: {
        draft: copied(draft),
        past: [...past, draft],
        future: [],
        cell: null,
        recalled: false,
        focus: { path: 'criteria.1.name', turn: turn + 1 },
      },
      does: keepsDraft(copied(draft), true, version),
    },
    'rubric.edit(away)': { does: keeps(draft) },
    ...(back === undefined
      ? {}
      : {
          'rubric.undo': {
            sets: { draft: back, past: past.slice(0, -1), future: [draft, ...future], cell: null },
            does: keeps(back),
          },
        }),
    ...(forth === undefined
      ? {}
      : {
          'rubric.redo': {
            sets: { draft: forth, past: [...past, draft], future: future.slice(1), cell: null },
            does: keeps(forth),
          },
        }),
  };
}
/**
 * At rest the user can also start again and save: at once, after a question if there are marks, and
 * never with problems.
 */
function resting(at: At) {
  const { draft, past = [], saved = ours, version = 1, marked = false, turn = 0 } = at;
  const anew = { past: [...past, draft], future: [], cell: null, recalled: false, checked: false };
  const wrong = { sets: { checked: true, focus: { path: 'criteria.0.name', turn: turn + 1 } } };
  const rubric = fromDraft(draft).rubric;
  const saves = marked
    ? {
        to: 'open.asking',
        sets: { sending: draft, checked: false },
        starts: { previewRubric: { assignmentId: 7, rubric } },
      }
    : {
        to: `open.saving (${draft === renamed ? 'renamed' : 'ours'})`,
        sets: { sending: draft, checked: false },
        starts: { saveRubric: { assignmentId: 7, version, rubric } },
      };
  return {
    ...writing(at),
    'rubric.replace(other)': {
      sets: { draft: other, ...anew, focus: { path: 'criteria.0.name', turn: turn + 1 } },
      does: keepsDraft(other, true, version),
    },
    ...(draft === saved
      ? {}
      : {
          'rubric.discard': {
            sets: { draft: saved, ...anew },
            does: keepsDraft(saved, false, version),
          },
        }),
    'rubric.save': draft === blank ? wrong : saves,
  };
}
const wrote = { draft: renamed, past: [ours], cell: NAME };
const saveOf = (version: number) => ({
  saveRubric: { assignmentId: 7, version, rubric: fromDraft(renamed).rubric },
});
const savedAs = (draft: typeof ours) => ({
  sets: { saved: draft, version: 2, markedCount: 0, effect: null, recalled: false },
  does: keepsDraft(draft, false, 2),
  tells: [{ type: 'rubric.saved', assignmentId: 7 }],
});

const taken = { version: 5, saved: theirs, markedCount: 1, theirs: null };
const onTheirs = { saved: theirs, version: 5, marked: true };
const theirsAtRest = (at: At) => ({
  ...resting(at),
  'rubric.save': {
    to: 'open.asking',
    sets: { sending: theirs },
    starts: { previewRubric: { assignmentId: 7, rubric: THEIRS } },
  },
});

const expectations: Expectations<typeof rubricBuilderMachine> = {
  events: {
    'rubric.retry': {},
    'rubric.edit': {
      rename: { edit: RENAME },
      blank: { edit: BLANK },
      copy: { edit: COPY },
      away: { edit: AWAY },
    },
    'rubric.undo': {},
    'rubric.redo': {},
    'rubric.replace': { other: { rubric: OTHER } },
    'rubric.discard': {},
    'rubric.save': {},
    'save.confirm': {},
    'save.cancel': {},
    'conflict.keepMine': {},
    'conflict.takeTheirs': {},
  },
  services: {
    loadRubric: {
      answers: {
        stored: { answer: STORED, kept: null },
        marked: { answer: MARKED, kept: null },
        unbuilt: { answer: UNBUILT, kept: null },
        recalled: { answer: STORED, kept: { version: 1, draft: renamed } },
      },
      fails: { refused },
    },
    previewRubric: {
      answers: { harmless: HARMLESS, effectless: EFFECTLESS, harmful: HARMFUL },
      fails: { noNet },
    },
    saveRubric: { answers: { saved: SAVED }, fails: { stale, noNet } },
    loadTheirs: {
      src: 'loadRubric',
      answers: { newer: { answer: NEWER, kept: null } },
      fails: { noNet },
    },
  },
  starts: {
    'with an assignment': {
      input: { assignmentId: 7 },
      to: 'loading',
      context: nothing,
      starts: { loadRubric: { assignmentId: 7 } },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadRubric'],
      on: {
        'loadRubric answers stored': { to: 'open.editing', sets: loaded },
        'loadRubric answers marked': {
          to: 'open.editing (marked)',
          sets: { ...loaded, markedCount: 1 },
        },
        'loadRubric answers unbuilt': { to: 'open.editing (unbuilt)', sets: { version: 1 } },
        'loadRubric answers recalled': {
          to: 'open.editing (renamed, recalled)',
          sets: { saved: ours, version: 1, draft: renamed, recalled: true },
        },
        'loadRubric fails refused': { to: 'failed', sets: { failure: refused.facts } },
      },
    },
    failed: {
      on: {
        'rubric.retry': { to: 'loading (again)', starts: { loadRubric: { assignmentId: 7 } } },
      },
    },
    'loading (again)': {
      tags: ['busy'],
      runs: ['loadRubric'],
      context: { failure: refused.facts },
      on: {
        'loadRubric answers stored': { to: 'open.editing', sets: { ...loaded, failure: null } },
        'loadRubric answers marked': null,
        'loadRubric answers unbuilt': null,
        'loadRubric answers recalled': null,
        'loadRubric fails refused': 'failed',
      },
    },
    'open.editing (unbuilt)': {
      on: {
        ...Object.fromEntries(
          ['rename', 'blank', 'copy', 'away'].map((edit) => [
            `rubric.edit(${edit})`,
            { does: keepsDraft(EMPTY_DRAFT, false) },
          ]),
        ),
        'rubric.replace(other)': {
          sets: { draft: other, past: [EMPTY_DRAFT], focus: { path: 'criteria.0.name', turn: 1 } },
          does: keepsDraft(other, true),
        },
        'rubric.save': { sets: { checked: true, focus: { path: 'add', turn: 1 } } },
      },
    },
    'open.editing': {
      on: {
        ...resting({ draft: ours }),
        'rubric.edit(rename)': {
          to: 'open.editing (renamed)',
          ...writing({ draft: ours })['rubric.edit(rename)'],
        },
        'rubric.edit(blank)': {
          to: 'open.editing (blank)',
          ...writing({ draft: ours })['rubric.edit(blank)'],
        },
      },
    },
    'open.editing (renamed)': {
      on: {
        ...resting(wrote),
        'rubric.undo': { to: 'open.editing (undone)', ...writing(wrote)['rubric.undo']! },
      },
    },
    'open.editing (replaced)': {
      from: ['open.editing (renamed)', 'rubric.replace(other)'],
      on: {
        ...resting({ draft: other, past: [ours, renamed], turn: 1 }),
        'rubric.undo': {
          to: 'open.editing (one back)',
          ...writing({ draft: other, past: [ours, renamed], turn: 1 })['rubric.undo']!,
        },
      },
    },
    'open.editing (one back)': {
      on: {
        ...resting({ draft: renamed, past: [ours], future: [other], turn: 1 }),
        'rubric.undo': {
          to: 'open.editing (two back)',
          ...writing({ draft: renamed, past: [ours], future: [other], turn: 1 })['rubric.undo']!,
        },
      },
    },
    'open.editing (two back)': { on: resting({ draft: ours, future: [renamed, other], turn: 1 }) },
    'open.editing (undone)': { on: resting({ draft: ours, future: [renamed] }) },
    'open.editing (blank)': {
      on: {
        ...resting({ draft: blank, past: [ours], cell: NAME }),
        'rubric.save': {
          to: 'open.editing (checked)',
          ...resting({ draft: blank })['rubric.save'],
        },
      },
    },
    'open.editing (checked)': {
      context: { checked: true },
      on: {
        ...resting({ draft: blank, past: [ours], cell: NAME, turn: 1 }),
        'rubric.edit(rename)': {
          to: 'open.editing (renamed, checked)',
          ...writing({ draft: blank, past: [ours], cell: NAME })['rubric.edit(rename)'],
        },
      },
    },
    'open.editing (renamed, checked)': {
      context: { checked: true },
      on: resting({ ...wrote, turn: 1 }),
    },
    'open.editing (marked)': {
      on: {
        ...resting({ draft: ours, marked: true }),
        'rubric.edit(rename)': {
          to: 'open.editing (marked, renamed)',
          ...writing({ draft: ours })['rubric.edit(rename)'],
        },
      },
    },
    'open.editing (marked, renamed)': { on: resting({ ...wrote, marked: true }) },
    'open.editing (renamed, recalled)': {
      on: {
        ...resting({ draft: renamed }),
        'rubric.save': {
          ...resting({ draft: renamed })['rubric.save'],
          to: 'open.saving (recalled)',
        },
      },
    },
    'open.saving (recalled)': {
      tags: ['busy'],
      runs: ['saveRubric'],
      context: { recalled: true },
      on: {
        ...writing({ draft: renamed }),
        'saveRubric answers saved': { ...savedAs(renamed), to: 'open.editing (saved, recalled)' },
        'saveRubric fails stale': {
          to: 'open.comparing (recalled)',
          starts: { loadTheirs: { assignmentId: 7 } },
        },
        'saveRubric fails noNet': { to: 'open.editing (renamed, recalled)', tells: failed(noNet) },
      },
    },
    'open.editing (saved, recalled)': {
      on: resting({ draft: renamed, saved: renamed, version: 2 }),
    },
    'open.comparing (recalled)': {
      tags: ['busy'],
      runs: ['loadTheirs'],
      on: {
        ...writing({ draft: renamed }),
        'loadTheirs answers newer': { to: 'open.conflicted (recalled)', sets: { theirs: NEWER } },
        'loadTheirs fails noNet': { to: 'open.editing (renamed, recalled)', tells: failed(noNet) },
      },
    },
    'open.conflicted (recalled)': {
      on: {
        ...writing({ draft: renamed }),
        'conflict.keepMine': {
          to: 'open.editing (mine, recalled)',
          sets: taken,
          does: keepsDraft(renamed, true, 5),
        },
        'conflict.takeTheirs': {
          to: 'open.editing (theirs, recalled)',
          sets: { ...taken, draft: theirs, past: [renamed], recalled: false },
          does: keepsDraft(theirs, false, 5),
        },
      },
    },
    'open.editing (mine, recalled)': {
      context: { recalled: true },
      on: resting({ draft: renamed, ...onTheirs }),
    },
    'open.editing (theirs, recalled)': {
      on: theirsAtRest({ draft: theirs, past: [renamed], ...onTheirs }),
    },
    'open.saving (ours)': {
      tags: ['busy'],
      runs: ['saveRubric'],
      on: {
        ...writing({ draft: ours }),
        'saveRubric answers saved': { to: 'open.editing (saved)', ...savedAs(ours) },
        'saveRubric fails stale': {
          to: 'open.comparing (ours)',
          starts: { loadTheirs: { assignmentId: 7 } },
        },
        'saveRubric fails noNet': { to: 'open.editing', tells: failed(noNet) },
      },
    },
    'open.editing (saved)': { on: resting({ draft: ours, version: 2 }) },
    'open.saving (renamed)': {
      tags: ['busy'],
      runs: ['saveRubric'],
      from: ['open.editing (renamed)', 'rubric.save'],
      on: {
        ...writing(wrote),
        'saveRubric answers saved': { to: 'open.editing (saved, renamed)', ...savedAs(renamed) },
        'saveRubric fails stale': {
          to: 'open.comparing (renamed)',
          starts: { loadTheirs: { assignmentId: 7 } },
        },
        'saveRubric fails noNet': { to: 'open.editing (renamed)', tells: failed(noNet) },
      },
    },
    'open.editing (saved, renamed)': { on: resting({ ...wrote, saved: renamed, version: 2 }) },
    'open.asking': {
      tags: ['busy'],
      runs: ['previewRubric'],
      from: ['open.editing (marked, renamed)', 'rubric.save'],
      on: {
        ...writing(wrote),
        'previewRubric answers harmless': { to: 'open.saving (marked)', starts: saveOf(1) },
        'previewRubric answers effectless': { to: 'open.saving (marked)', starts: saveOf(1) },
        'previewRubric answers harmful': { to: 'open.confirming', sets: { effect: HARMFUL } },
        'previewRubric fails noNet': { to: 'open.editing (marked, renamed)', tells: failed(noNet) },
      },
    },
    'open.confirming': {
      on: {
        ...writing(wrote),
        'save.confirm': { to: 'open.saving (agreed)', starts: saveOf(1) },
        'save.cancel': 'open.editing (marked, renamed)',
      },
    },
    'open.saving (marked)': {
      tags: ['busy'],
      runs: ['saveRubric'],
      from: ['open.asking', 'previewRubric answers harmless'],
      on: {
        ...writing(wrote),
        'saveRubric answers saved': { to: 'open.editing (saved, renamed)', ...savedAs(renamed) },
        'saveRubric fails stale': {
          to: 'open.comparing (renamed)',
          starts: { loadTheirs: { assignmentId: 7 } },
        },
        'saveRubric fails noNet': { to: 'open.editing (marked, renamed)', tells: failed(noNet) },
      },
    },
    'open.saving (agreed)': {
      tags: ['busy'],
      runs: ['saveRubric'],
      context: { effect: HARMFUL },
      on: {
        ...writing(wrote),
        'saveRubric answers saved': { to: 'open.editing (saved, renamed)', ...savedAs(renamed) },
        'saveRubric fails stale': null,
        'saveRubric fails noNet': null,
      },
    },
    'open.comparing (ours)': {
      tags: ['busy'],
      runs: ['loadTheirs'],
      on: {
        ...writing({ draft: ours }),
        'loadTheirs answers newer': { to: 'open.conflicted (ours)', sets: { theirs: NEWER } },
        'loadTheirs fails noNet': { to: 'open.editing', tells: failed(noNet) },
      },
    },
    'open.conflicted (ours)': {
      on: {
        ...writing({ draft: ours }),
        'conflict.keepMine': {
          to: 'open.editing (mine)',
          sets: taken,
          does: keepsDraft(ours, true, 5),
        },
        'conflict.takeTheirs': {
          to: 'open.editing (theirs)',
          sets: { draft: theirs, past: [ours], ...taken },
          does: keepsDraft(theirs, false, 5),
        },
      },
    },
    'open.comparing (renamed)': {
      tags: ['busy'],
      runs: ['loadTheirs'],
      from: ['open.saving (renamed)', 'saveRubric fails stale'],
      on: {
        ...writing(wrote),
        'loadTheirs answers newer': { to: 'open.conflicted (renamed)', sets: { theirs: NEWER } },
        'loadTheirs fails noNet': { to: 'open.editing (renamed)', tells: failed(noNet) },
      },
    },
    'open.conflicted (renamed)': {
      on: {
        ...writing(wrote),
        'conflict.keepMine': {
          to: 'open.editing (mine, renamed)',
          sets: taken,
          does: keepsDraft(renamed, true, 5),
        },
        'conflict.takeTheirs': {
          to: 'open.editing (theirs)',
          sets: { draft: theirs, past: [ours, renamed], cell: null, ...taken },
          does: keepsDraft(theirs, false, 5),
        },
      },
    },
    'open.editing (mine)': { on: resting({ draft: ours, ...onTheirs }) },
    'open.editing (mine, renamed)': { on: resting({ ...wrote, ...onTheirs }) },
    'open.editing (theirs)': {
      from: ['open.conflicted (ours)', 'conflict.takeTheirs'],
      on: theirsAtRest({ draft: theirs, past: [ours], ...onTheirs }),
    },
  },
};

checkAgainstTable(rubricBuilderMachine, expectations);

const afterLoading = (answer = STORED, kept: object | null = null) =>
  done('loadRubric', { answer, kept });
const rename = { type: 'rubric.edit', edit: RENAME } as const;

walk(rubricBuilderMachine, {
  input: { assignmentId: 7 },
  records: ['storeUnsaved'],
  samples: [
    rename,
    { type: 'rubric.edit', edit: BLANK },
    { type: 'rubric.replace', rubric: OTHER },
    afterLoading(),
    afterLoading(MARKED),
    afterLoading(STORED, { version: 0, draft: renamed }),
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

test('[RUB-3] typing in one cell is one step, another cell is another, and both can be redone', () => {
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

test("[RUB-3] doesn't save without a criterion, and focuses where one is added", () => {
  const { happen, now, world } = open(UNBUILT);
  happen({ type: 'rubric.save' });
  expect([now().value, now().context.focus.path]).toEqual([{ open: 'editing' }, 'add']);
  expect(world.calls.map(({ src }) => src)).toEqual(['loadRubric']);
});

test('[RUB-3] the last hundred steps can be undone', () => {
  const { happen, now } = open();
  for (let step = 0; step < 101; step++)
    happen({ type: 'rubric.replace', rubric: step % 2 === 0 ? OTHER : OURS });
  expect(now().context.past).toHaveLength(100);
  expect(now().context.past[0]).toEqual(toDraft(OTHER));
});

test('[RUB-3] keeps what was typed during saving, as unsaved', () => {
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

test('[RUB-3] finds unsaved work of an earlier visit, with the version it is based on', () => {
  const { happen, now, world } = open({ ...STORED, version: 4 }, { version: 1, draft: renamed });
  expect(now().context).toMatchObject({ recalled: true, draft: renamed, version: 1 });
  happen({ type: 'rubric.save' });
  expect(world.calls.at(-1)?.input).toMatchObject({ version: 1 });
  expect(open(STORED, { version: 1, draft: ours }).now().context).toMatchObject({
    recalled: false,
    draft: ours,
  });
});

test('[RUB-6] if somebody else saved meanwhile, keeps both until the user chooses', () => {
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

test('[RUB-6] a change that affects marks waits for confirmation; cancelling keeps everything', () => {
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
