import type { Mark, MarkRevision, MarkSheet, Round } from '#contract/rubrics/mark.ts';
import type { ScriptRounds } from '#contract/teams/agreement.ts';
import type { OwnDecisions } from '#lib/teams/reconcile.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { LoadedScript, Opened, reconcileMachine } from './reconcile.machine.ts';

export const away = unreached();
/** Somebody else agreed on it meanwhile. */
export const stale = refusal(412);
const at = '2026-03-02T09:00:00.000Z';
const [ada, ben, cleo] = [
  { user_id: 2, full_name: 'Ada' },
  { user_id: 3, full_name: 'Ben' },
  { user_id: 4, full_name: 'Cleo' },
];
const mark = (round: Round, criterion: string, level: string | null, comment: string): Mark => ({
  criterion,
  level_ids: level === null ? null : [level],
  points: null,
  comment,
  round,
  marker: { id: 2, name: 'Ada' },
  rubric_version: 1,
  version: 1,
  created_at: at,
  updated_at: at,
});
const sheet = (round: Round, marks: Mark[], total: number | null): MarkSheet => ({
  submission_id: 10,
  round,
  rubric_version: 1,
  marks,
  total,
  max: 18,
  complete: total !== null,
  marked: 2,
  markable: 2,
  missing: [],
  so_far: { points: total ?? 0, max: 18 },
  proposed_grade: null,
  decision: null,
});
const given = (round: Round, level: string, who: string): Mark[] => [
  mark(round, 'argument', level, `${who} argues.`),
  mark(round, 'evidence', 'much', ''),
  mark(round, 'remarks', null, `${who} remarks.`),
];
const rounds: ScriptRounds = {
  assignment_id: 7,
  rule: null,
  first: sheet('first', given('first', 'poor', 'Ada'), 8),
  second: sheet('second', given('second', 'good', 'Ben'), 18),
  third: null,
  agreed: sheet('agreed', [], null),
  agreed_by: null,
  agreed_at: null,
  script: {
    submission_id: 10,
    name: 'S10',
    state: 'reconcile',
    how: null,
    first: ada,
    second: ben,
    third: null,
    mine: 'first',
    waits_for: 'you',
    to_hand_over: false,
    third_blind: false,
    differ: 1,
    grade: null,
  },
  may_decide: true,
  others: [cleo],
};
const revision: MarkRevision = {
  id: 1,
  criterion: 'argument',
  version: 1,
  from: null,
  to: { level_ids: ['fair'], points: null, comment: 'Agreed.', reason: 'Between.' },
  rubric_version: 1,
  changed_by: 'Ada',
  changed_at: at,
};
export const opened: Opened = { rounds, rubric: essayRubric(), history: [], waiting: [] };
/** Somebody else decides, so it is read-only. */
export const read: Opened = {
  ...opened,
  rounds: {
    ...rounds,
    script: { ...rounds.script, state: 'third', third: cleo },
    third: sheet('third', given('third', 'fair', 'Cleo'), 13),
    may_decide: false,
    others: [],
  },
  history: [revision],
};

const undecided = { from: null, level_ids: null, points: null, comment: '', reason: '' };
const evidence = {
  from: 'first',
  level_ids: ['much'],
  points: null,
  comment: '',
  reason: '',
} as const;
const remarks = {
  from: 'mean',
  level_ids: null,
  points: null,
  comment: 'Ada remarks.\n\nBen remarks.',
  reason: '',
} as const;
const second = {
  from: 'second',
  level_ids: ['good'],
  points: null,
  comment: 'Ben argues.',
  reason: '',
  version: 0,
} as const;
const mean = {
  from: 'mean',
  level_ids: ['fair'],
  points: null,
  comment: 'Ada argues.\n\nBen argues.',
  reason: '',
  version: 0,
} as const;
const reason = 'As we said.';
const reasoned = { ...undecided, reason, version: 0 };
const averaged = {
  argument: mean,
  evidence: { ...evidence, from: 'mean', version: 0 },
  remarks: { ...remarks, version: 0 },
} as const;

const settled = (criterion: string, level: string | null, comment: string, why: string): Mark => ({
  ...mark('agreed', criterion, level, comment),
  reason: why,
  marker: { id: 3, name: 'Ben' },
});
/** Ben has agreed on what he gave, and on what both gave for the rest. */
export const overtaken: Opened = {
  ...opened,
  history: [revision],
  waiting: [
    { ...rounds.script, submission_id: 11, name: 'S11' },
    { ...rounds.script, submission_id: 12, name: 'S12' },
  ],
  rounds: {
    ...rounds,
    script: { ...rounds.script, state: 'agreed', how: 'reconciled', waits_for: null },
    agreed: sheet(
      'agreed',
      [
        settled('argument', 'good', 'Ben argues.', 'As I said.'),
        settled('evidence', 'much', '', ''),
        settled('remarks', null, remarks.comment, ''),
      ],
      18,
    ),
    agreed_by: 'Ben',
    agreed_at: at,
  },
};
export const loaded = (what: Opened): LoadedScript => ({ opened: what, kept: {} });
/** With choices from before the tab was closed. */
export const kept: LoadedScript = { opened, kept: { argument: { ...second, reason } } };

const sent = (argument: object | null) => ({
  submissionId: 10,
  marks: [
    ...(argument === null
      ? []
      : [{ criterion: 'argument', points: null, reason: '', version: 0, ...argument }]),
    {
      criterion: 'evidence',
      level_ids: ['much'],
      points: null,
      comment: '',
      reason: '',
      version: 0,
    },
    {
      criterion: 'remarks',
      level_ids: null,
      points: null,
      comment: 'Ada remarks.\n\nBen remarks.',
      reason: '',
      version: 0,
    },
  ],
});
const loads = { loadScript: { assignmentId: 7, submissionId: 10 } };
const context = {
  assignmentId: 7,
  submissionId: 10,
  opened: null,
  own: {},
  tried: false,
  asked: { userId: null, blind: true },
  failure: null,
};
const asks = {
  to: 'asking',
  sets: { asked: { userId: 4, blind: false } },
  starts: { askThird: { submissionId: 10, userId: 4, blind: false } },
};
const retries = { to: 'loading (again)', starts: loads };
const does = ['storeUnsaved'];
const drops = { to: 'open', sets: { own: {} }, does };
/**
 * After reloading: the user's own choices stay on top, together with what another tab left for the
 * rest.
 */
const again = (own: OwnDecisions) => ({
  'loadScript answers opened': {
    to: 'open',
    sets: { opened, own, tried: false, failure: null },
    does,
  },
  'loadScript answers read': {
    to: 'open (read)',
    sets: { opened: read, own, tried: false, failure: null },
    does,
  },
  'loadScript answers kept': {
    to: 'argument' in own ? 'open' : 'open (second, reasoned)',
    sets: { opened, own: { ...kept.kept, ...own }, tried: false, failure: null },
    does,
  },
  'loadScript fails away': { to: 'unread', sets: { failure: away.facts } },
});
const nothingElse = {
  'loadScript answers overtaken': {
    to: 'open (overtaken)',
    sets: { opened: overtaken, tried: false, failure: null },
    does,
  },
};

export const expectations: Expectations<typeof reconcileMachine> = {
  events: {
    'script.retry': {},
    'criterion.take': {
      second: { criterion: 'argument', from: 'second' },
      third: { criterion: 'argument', from: 'third' },
    },
    'all.take': { mean: { from: 'mean' } },
    'criterion.write': { reason: { criterion: 'argument', change: { reason } } },
    'own.drop': {},
    'conflict.keepMine': { argument: { criterion: 'argument' }, other: { criterion: 'evidence' } },
    'conflict.takeTheirs': {
      argument: { criterion: 'argument' },
      other: { criterion: 'evidence' },
    },
    'lack.show': {},
    'script.agree': {},
    'third.ask': { cleo: { userId: 4, blind: false } },
  },
  services: {
    loadScript: {
      answers: { opened: loaded(opened), read: loaded(read), kept, overtaken: loaded(overtaken) },
      fails: { away },
    },
    agreeOnMarks: { answers: {}, fails: { away, stale } },
    askThird: { answers: {}, fails: { away } },
  },
  starts: {
    'of a script': {
      input: { assignmentId: 7, submissionId: 10 },
      to: 'loading',
      context,
      starts: loads,
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadScript'],
      on: {
        ...again({}),
        ...nothingElse,
        'loadScript answers kept': {
          to: 'open (second, reasoned)',
          sets: { opened, own: kept.kept },
          does,
        },
      },
    },
    unread: { on: { 'script.retry': { to: 'loading (after a failure)', starts: loads } } },
    'loading (after a failure)': {
      tags: ['busy'],
      runs: ['loadScript'],
      on: {
        ...again({}),
        ...nothingElse,
        'loadScript answers kept': {
          to: 'open (second, reasoned)',
          sets: { opened, own: kept.kept, failure: null },
          does,
        },
        'loadScript fails away': { to: 'unread' },
      },
    },
    'open (read)': {
      on: {
        'script.retry': { to: 'loading (of what is read)', starts: loads },
        'third.ask(cleo)': {
          to: 'asking (of what is read)',
          sets: { asked: { userId: 4, blind: false } },
          starts: { askThird: { submissionId: 10, userId: 4, blind: false } },
        },
      },
    },
    'loading (of what is read)': {
      tags: ['busy'],
      runs: ['loadScript'],
      on: { ...again({}), ...nothingElse },
    },
    'asking (of what is read)': {
      tags: ['busy'],
      runs: ['askThird'],
      on: {
        'askThird answers': { to: 'loading (of what is read)', starts: loads },
        'askThird fails away': { to: 'open (read, failed)', sets: { failure: away.facts } },
      },
    },
    'open (read, failed)': {
      on: {
        'script.retry': { to: 'loading (of what is read)', sets: { failure: null }, starts: loads },
        'third.ask(cleo)': {
          to: 'asking (of what is read)',
          sets: { failure: null },
          starts: { askThird: { submissionId: 10, userId: 4, blind: false } },
        },
      },
    },
    open: {
      on: {
        'script.retry': retries,
        'criterion.take(second)': {
          to: 'open (second)',
          sets: { own: { argument: second } },
          does,
        },
        'all.take(mean)': { to: 'open (mean)', sets: { own: averaged }, does },
        'criterion.take(third)': { does },
        'criterion.write(reason)': {
          to: 'open (reasoned)',
          sets: { own: { argument: reasoned } },
          does,
        },
        'own.drop': { does },
        'lack.show': { to: 'open (shown)', sets: { tried: true } },
        'script.agree': { to: 'agreeing', starts: { agreeOnMarks: sent(null) } },
        'third.ask(cleo)': asks,
      },
    },
    'open (shown)': {
      on: {
        'script.retry': { ...retries, to: 'loading (shown)' },
        'criterion.take(second)': {
          to: 'open (second)',
          sets: { own: { argument: second } },
          does,
        },
        'all.take(mean)': { to: 'open (mean)', sets: { own: averaged }, does },
        'criterion.take(third)': { does },
        'criterion.write(reason)': {
          to: 'open (reasoned)',
          sets: { own: { argument: reasoned } },
          does,
        },
        'own.drop': { does },
        'script.agree': { to: 'agreeing', starts: { agreeOnMarks: sent(null) } },
        'third.ask(cleo)': asks,
      },
    },
    'loading (shown)': {
      tags: ['busy'],
      runs: ['loadScript'],
      on: { ...again({}), ...nothingElse },
    },
    'open (second)': {
      from: ['open', 'criterion.take(second)'],
      on: {
        'script.retry': { ...retries, to: 'loading (with what was chosen)' },
        'all.take(mean)': { to: 'open (mean)', sets: { own: averaged }, does },
        'criterion.take(second)': { does },
        'criterion.take(third)': { does },
        'criterion.write(reason)': {
          to: 'open (second, reasoned)',
          sets: { own: { argument: { ...second, reason } } },
          does,
        },
        'own.drop': drops,
        'lack.show': { sets: { tried: true } },
        'script.agree': {
          to: 'agreeing (what was chosen)',
          starts: { agreeOnMarks: sent({ level_ids: ['good'], comment: 'Ben argues.' }) },
        },
        'third.ask(cleo)': asks,
      },
    },
    'open (second, reasoned)': {
      from: ['open', 'criterion.take(second)', 'criterion.write(reason)'],
      on: {
        'script.retry': { ...retries, to: 'loading (with what was chosen and why)' },
        'criterion.take(second)': { does },
        'criterion.take(third)': { does },
        'criterion.write(reason)': { does },
        'own.drop': drops,
        'lack.show': { sets: { tried: true } },
        'all.take(mean)': {
          to: 'open (mean)',
          sets: { own: { ...averaged, argument: { ...mean, reason } } },
          does,
        },
        'script.agree': {
          to: 'agreeing (what was chosen)',
          starts: { agreeOnMarks: sent({ level_ids: ['good'], comment: 'Ben argues.', reason }) },
        },
        'third.ask(cleo)': asks,
      },
    },
    'open (mean)': {
      from: ['open', 'all.take(mean)'],
      on: {
        'script.retry': { ...retries, to: 'loading (with the mean)' },
        'all.take(mean)': { does },
        'criterion.take(third)': { does },
        'lack.show': { sets: { tried: true } },
        'criterion.take(second)': {
          to: 'open (second)',
          sets: { own: { ...averaged, argument: second } },
          does,
        },
        'criterion.write(reason)': {
          to: 'open (mean)',
          sets: { own: { ...averaged, argument: { ...mean, reason } } },
          does,
        },
        'own.drop': drops,
        'script.agree': {
          to: 'agreeing',
          starts: {
            agreeOnMarks: sent({ level_ids: ['fair'], comment: 'Ada argues.\n\nBen argues.' }),
          },
        },
        'third.ask(cleo)': asks,
      },
    },
    'open (reasoned)': {
      from: ['open', 'criterion.write(reason)'],
      on: {
        'script.retry': { ...retries, to: 'loading (with a reason)' },
        'criterion.write(reason)': { does },
        'criterion.take(third)': { does },
        'own.drop': drops,
        'lack.show': { sets: { tried: true } },
        'criterion.take(second)': {
          to: 'open (second)',
          sets: { own: { argument: { ...second, reason } } },
          does,
        },
        'all.take(mean)': {
          to: 'open (mean)',
          sets: { own: { ...averaged, argument: { ...mean, reason } } },
          does,
        },
        'script.agree': {
          to: 'agreeing',
          starts: { agreeOnMarks: sent({ level_ids: null, comment: '', reason }) },
        },
        'third.ask(cleo)': asks,
      },
    },
    'loading (with a reason)': {
      tags: ['busy'],
      runs: ['loadScript'],
      on: {
        ...again({ argument: reasoned }),
        'loadScript answers overtaken': {
          to: 'open (clashing)',
          sets: { opened: overtaken, own: { argument: reasoned } },
          does,
        },
      },
    },
    'loading (with what was chosen)': {
      from: ['open', 'criterion.take(second)', 'script.retry'],
      tags: ['busy'],
      runs: ['loadScript'],
      on: {
        ...again({ argument: second }),
        'loadScript answers overtaken': {
          to: 'open (clashing)',
          sets: { opened: overtaken, own: { argument: second } },
          does,
        },
      },
    },
    'loading (with what was chosen and why)': {
      from: ['open', 'criterion.take(second)', 'criterion.write(reason)', 'script.retry'],
      tags: ['busy'],
      runs: ['loadScript'],
      on: {
        ...again({ argument: { ...second, reason } }),
        'loadScript answers overtaken': {
          to: 'open (clashing)',
          sets: { opened: overtaken, own: { argument: { ...second, reason } } },
          does,
        },
      },
    },
    // A choice that Ben has agreed on in the same way is no longer unsaved.
    'loading (with the mean)': {
      from: ['open', 'all.take(mean)', 'script.retry'],
      tags: ['busy'],
      runs: ['loadScript'],
      on: {
        ...again(averaged),
        'loadScript answers overtaken': {
          to: 'open (clashing)',
          sets: { opened: overtaken, own: { argument: mean } },
          does,
        },
      },
    },
    'open (overtaken)': {
      from: ['loading', 'loadScript answers overtaken'],
      on: {
        'script.retry': { ...retries, to: 'loading (shown)' },
        'criterion.take(second)': {
          sets: { own: { argument: { ...second, reason: 'As I said.', version: 1 } } },
          does,
        },
        'criterion.take(third)': { does },
        'own.drop': { does },
        'all.take(mean)': {
          sets: {
            own: {
              argument: { ...mean, reason: 'As I said.', version: 1 },
              evidence: { ...evidence, from: 'mean', version: 1 },
              remarks: { ...remarks, version: 1 },
            },
          },
          does,
        },
        'criterion.write(reason)': {
          sets: { own: { argument: { ...second, reason, version: 1 } } },
          does,
        },
        'lack.show': { sets: { tried: true } },
        'script.agree': {
          to: 'agreeing (what is agreed on)',
          starts: { agreeOnMarks: { submissionId: 10, marks: [] } },
        },
        'third.ask(cleo)': { ...asks, to: 'asking (overtaken)' },
      },
    },
    'agreeing (what is agreed on)': {
      tags: ['busy'],
      runs: ['agreeOnMarks'],
      on: {
        'agreeOnMarks answers': { to: 'loading (shown)', starts: loads },
        'agreeOnMarks fails away': {
          to: 'open (overtaken, failed)',
          sets: { failure: away.facts },
        },
        'agreeOnMarks fails stale': { to: 'loading (shown)', starts: loads },
      },
    },
    'asking (overtaken)': {
      tags: ['busy'],
      runs: ['askThird'],
      on: {
        'askThird answers': { to: 'loading (shown)', starts: loads },
        'askThird fails away': { to: 'open (overtaken, failed)', sets: { failure: away.facts } },
      },
    },
    'open (overtaken, failed)': {
      on: {
        'script.retry': { ...retries, to: 'loading (shown)', sets: { failure: null } },
        'criterion.take(second)': {
          sets: { own: { argument: { ...second, reason: 'As I said.', version: 1 } } },
          does,
        },
        'criterion.take(third)': { does },
        'all.take(mean)': {
          sets: {
            own: {
              argument: { ...mean, reason: 'As I said.', version: 1 },
              evidence: { ...evidence, from: 'mean', version: 1 },
              remarks: { ...remarks, version: 1 },
            },
          },
          does,
        },
        'own.drop': { does },
        'criterion.write(reason)': {
          sets: { own: { argument: { ...second, reason, version: 1 } } },
          does,
        },
        'lack.show': { sets: { tried: true } },
        'script.agree': {
          to: 'agreeing (what is agreed on)',
          sets: { failure: null },
          starts: { agreeOnMarks: { submissionId: 10, marks: [] } },
        },
        'third.ask(cleo)': {
          ...asks,
          to: 'asking (overtaken)',
          sets: { ...asks.sets, failure: null },
        },
      },
    },
    // Ben gave the reason, and what he gave was chosen here without one: the two clash, and nothing
    // is sent until the user decides.
    'open (clashing)': {
      from: [
        'open',
        'criterion.take(second)',
        'script.agree',
        'agreeOnMarks fails stale',
        'loadScript answers overtaken',
      ],
      on: {
        'script.retry': { ...retries, to: 'loading (clashing)' },
        'criterion.take(second)': { does },
        'criterion.take(third)': { does },
        'criterion.write(reason)': { sets: { own: { argument: { ...second, reason } } }, does },
        'all.take(mean)': {
          sets: {
            own: {
              argument: mean,
              evidence: { ...evidence, from: 'mean', version: 1 },
              remarks: { ...remarks, version: 1 },
            },
          },
          does,
        },
        'own.drop': { to: 'open (overtaken)', sets: { own: {} }, does },
        'lack.show': { sets: { tried: true } },
        'conflict.keepMine(argument)': {
          to: 'open (mine)',
          sets: { own: { argument: { ...second, version: 1 } } },
          does,
        },
        'conflict.takeTheirs(argument)': { to: 'open (overtaken)', sets: { own: {} }, does },
        'third.ask(cleo)': { ...asks, to: 'asking (clashing)' },
      },
    },
    'loading (clashing)': {
      tags: ['busy'],
      runs: ['loadScript'],
      on: {
        ...again({ argument: second }),
        'loadScript answers overtaken': {
          to: 'open (clashing)',
          sets: { opened: overtaken },
          does,
        },
      },
    },
    'asking (clashing)': {
      tags: ['busy'],
      runs: ['askThird'],
      on: {
        'askThird answers': { to: 'loading (clashing)', starts: loads },
        'askThird fails away': { sets: { failure: away.facts }, to: 'open (clashing, failed)' },
      },
    },
    'open (clashing, failed)': {
      on: {
        'script.retry': { ...retries, to: 'loading (clashing)', sets: { failure: null } },
        'criterion.take(second)': { does },
        'criterion.take(third)': { does },
        'criterion.write(reason)': { sets: { own: { argument: { ...second, reason } } }, does },
        'all.take(mean)': {
          sets: {
            own: {
              argument: mean,
              evidence: { ...evidence, from: 'mean', version: 1 },
              remarks: { ...remarks, version: 1 },
            },
          },
          does,
        },
        'own.drop': { sets: { own: {} }, does },
        'lack.show': { sets: { tried: true } },
        'conflict.keepMine(argument)': {
          sets: { own: { argument: { ...second, version: 1 } } },
          does,
        },
        'conflict.takeTheirs(argument)': { sets: { own: {} }, does },
        'third.ask(cleo)': {
          ...asks,
          to: 'asking (clashing)',
          sets: { ...asks.sets, failure: null },
        },
      },
    },
    'open (mine)': {
      on: {
        'script.retry': { ...retries, to: 'loading (mine)' },
        'criterion.take(second)': { does },
        'criterion.take(third)': { does },
        'criterion.write(reason)': {
          sets: { own: { argument: { ...second, reason, version: 1 } } },
          does,
        },
        'all.take(mean)': {
          sets: {
            own: {
              argument: { ...mean, version: 1 },
              evidence: { ...evidence, from: 'mean', version: 1 },
              remarks: { ...remarks, version: 1 },
            },
          },
          does,
        },
        'own.drop': { to: 'open (overtaken)', sets: { own: {} }, does },
        'lack.show': { sets: { tried: true } },
        'script.agree': {
          to: 'agreeing (mine)',
          starts: {
            agreeOnMarks: {
              submissionId: 10,
              marks: [
                {
                  criterion: 'argument',
                  level_ids: ['good'],
                  points: null,
                  comment: 'Ben argues.',
                  reason: '',
                  version: 1,
                },
              ],
            },
          },
        },
        'third.ask(cleo)': { ...asks, to: 'asking (mine)' },
      },
    },
    'loading (mine)': {
      tags: ['busy'],
      runs: ['loadScript'],
      on: {
        ...again({ argument: { ...second, version: 1 } }),
        'loadScript answers overtaken': { to: 'open (mine)', sets: { opened: overtaken }, does },
      },
    },
    'agreeing (mine)': {
      tags: ['busy'],
      runs: ['agreeOnMarks'],
      on: {
        'agreeOnMarks answers': { to: 'loading (mine)', starts: loads },
        'agreeOnMarks fails stale': { to: 'loading (mine)', starts: loads },
        'agreeOnMarks fails away': null,
      },
    },
    'asking (mine)': {
      tags: ['busy'],
      runs: ['askThird'],
      on: {
        'askThird answers': { to: 'loading (mine)', starts: loads },
        'askThird fails away': null,
      },
    },
    agreeing: {
      from: ['open', 'script.agree'],
      tags: ['busy'],
      runs: ['agreeOnMarks'],
      on: {
        'agreeOnMarks answers': { to: 'loading (again)', starts: loads },
        'agreeOnMarks fails away': { to: 'open (failed)', sets: { failure: away.facts } },
        'agreeOnMarks fails stale': { to: 'loading (again)', starts: loads },
      },
    },
    'agreeing (what was chosen)': {
      from: ['open', 'criterion.take(second)', 'script.agree'],
      tags: ['busy'],
      runs: ['agreeOnMarks'],
      on: {
        'agreeOnMarks answers': { to: 'loading (with what was chosen)', starts: loads },
        'agreeOnMarks fails stale': { to: 'loading (with what was chosen)', starts: loads },
        'agreeOnMarks fails away': null,
      },
    },
    asking: {
      from: ['open', 'third.ask(cleo)'],
      tags: ['busy'],
      runs: ['askThird'],
      on: {
        'askThird answers': { to: 'loading (again)', starts: loads },
        'askThird fails away': { to: 'open (failed)', sets: { failure: away.facts } },
      },
    },
    'loading (again)': {
      from: ['open', 'script.retry'],
      tags: ['busy'],
      runs: ['loadScript'],
      on: { ...again({}), ...nothingElse },
    },
    'open (failed)': {
      from: ['open', 'script.agree', 'agreeOnMarks fails away'],
      on: {
        'script.retry': { ...retries, sets: { failure: null } },
        'criterion.take(second)': {
          to: 'open (second)',
          sets: { own: { argument: second } },
          does,
        },
        'all.take(mean)': { to: 'open (mean)', sets: { own: averaged }, does },
        'criterion.take(third)': { does },
        'criterion.write(reason)': {
          to: 'open (reasoned)',
          sets: { own: { argument: reasoned } },
          does,
        },
        'own.drop': { does },
        'lack.show': { to: 'open (shown)', sets: { tried: true } },
        'script.agree': {
          to: 'agreeing',
          sets: { failure: null },
          starts: { agreeOnMarks: sent(null) },
        },
        'third.ask(cleo)': { ...asks, sets: { ...asks.sets, failure: null } },
      },
    },
  },
};
