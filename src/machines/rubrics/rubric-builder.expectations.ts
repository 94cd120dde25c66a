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
  renamed,
  RENAME,
  SAVED,
  STORED,
  theirs,
  THEIRS,
  UNBUILT,
} from '#tests/support/rubric/builder.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { EMPTY_DRAFT, fromDraft } from '#lib/rubrics/draft.ts';
import type { rubricBuilderMachine } from './rubric-builder.machine.ts';

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
const kept = (...args: Parameters<typeof keep>) => [keep(...args)] as [string, unknown][];
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
/** What writing and stepping does, wherever it is done; the place stays. `here` is what the builder holds there. */
function writing({
  draft,
  past = [],
  future = [],
  cell = null,
  saved = ours,
  version = 1,
  turn = 0,
}: At) {
  const keeps = (next: typeof ours) => kept(next, next !== saved, version);
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
      does: kept(copied(draft), true, version),
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
/** At rest one can also start anew and save: at once, after a question where there are marks, and never with problems. */
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
      does: kept(other, true, version),
    },
    ...(draft === saved
      ? {}
      : {
          'rubric.discard': { sets: { draft: saved, ...anew }, does: kept(saved, false, version) },
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
  does: kept(draft, false, 2),
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

export const expectations: Expectations<typeof rubricBuilderMachine> = {
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
            { does: kept(EMPTY_DRAFT, false) },
          ]),
        ),
        'rubric.replace(other)': {
          sets: { draft: other, past: [EMPTY_DRAFT], focus: { path: 'criteria.0.name', turn: 1 } },
          does: kept(other, true),
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
          does: kept(renamed, true, 5),
        },
        'conflict.takeTheirs': {
          to: 'open.editing (theirs, recalled)',
          sets: { ...taken, draft: theirs, past: [renamed], recalled: false },
          does: kept(theirs, false, 5),
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
        'conflict.keepMine': { to: 'open.editing (mine)', sets: taken, does: kept(ours, true, 5) },
        'conflict.takeTheirs': {
          to: 'open.editing (theirs)',
          sets: { draft: theirs, past: [ours], ...taken },
          does: kept(theirs, false, 5),
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
          does: kept(renamed, true, 5),
        },
        'conflict.takeTheirs': {
          to: 'open.editing (theirs)',
          sets: { draft: theirs, past: [ours, renamed], cell: null, ...taken },
          does: kept(theirs, false, 5),
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
