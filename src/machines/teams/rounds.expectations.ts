import type { AgreementRuleAnswer, RoundScript } from '#contract/teams/agreement.ts';
import { formOf } from '#lib/teams/rule-form.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { Rounds, roundsMachine } from './rounds.machine.ts';

export const away = unreached();
const [ada, bob, cleo] = [
  { user_id: 2, full_name: 'Ada' },
  { user_id: 3, full_name: 'Bob' },
  { user_id: 4, full_name: 'Cleo' },
];
const script: RoundScript = {
  submission_id: 10,
  name: 'S10',
  state: 'reconcile',
  how: null,
  first: ada,
  second: bob,
  third: null,
  mine: null,
  waits_for: 'others',
  to_hand_over: false,
  third_blind: false,
  differ: 2,
  grade: null,
};
const scripts: RoundScript[] = [
  script,
  {
    ...script,
    submission_id: 11,
    name: 'S11',
    state: 'agreed',
    how: 'rule',
    differ: 0,
    waits_for: null,
    grade: '70',
  },
  { ...script, submission_id: 12, name: 'S12', state: 'third', third: cleo, third_blind: true },
  { ...script, submission_id: 13, name: 'S13', state: 'marking', differ: null },
];
export const answer: AgreementRuleAnswer = {
  rule: {
    same: 'points',
    within: 5,
    takes: 'mean',
    differ: 'third',
    third_marker_id: 4,
    third_blind: true,
  },
  markers: [ada, bob, cleo],
  has_bands: false,
};
const unset: AgreementRuleAnswer = { ...answer, rule: null };
export const rounds: Rounds = { list: { rule: null, scripts }, answer: unset };
/** A rule was set before. */
const ruled: Rounds = { list: { rule: answer.rule, scripts }, answer };
/** What Ada sees: only her own. */
export const own: Rounds = {
  list: {
    rule: null,
    scripts: [
      { ...script, mine: 'first', waits_for: 'you' },
      {
        ...script,
        submission_id: 13,
        name: 'S13',
        state: 'marking',
        second: null,
        mine: 'first',
        waits_for: 'others',
        differ: null,
      },
      {
        ...script,
        submission_id: 14,
        name: 'S14',
        state: 'marking',
        second: null,
        mine: 'first',
        waits_for: 'you',
        to_hand_over: true,
        differ: null,
      },
      {
        ...script,
        submission_id: 15,
        name: 'S15',
        state: 'marking',
        second: null,
        mine: 'first',
        waits_for: 'you',
        differ: null,
      },
    ],
  },
  answer: null,
};
export const ready = { submissionIds: [14, 10] } as const;
export const change = { same: 'points', within: '5' } as const;

const begun = {
  assignmentId: 7,
  rounds: null,
  form: formOf(null),
  handing: [],
  saved: false,
  failure: null,
};
const typed = { ...formOf(null), ...change };
const asked = {
  same: 'points',
  within: 5,
  takes: 'first',
  differ: 'reconcile',
  third_marker_id: null,
  third_blind: true,
} as const;
const hands = (more: object = {}, to = 'handingOver') => ({
  'marks.handOver(ready)': {
    to,
    sets: { handing: ready.submissionIds, ...more },
    starts: { handOver: ready },
  },
});
const loads = (manages: boolean) => ({ loadRounds: { assignmentId: 7, manages } });

export const expectations: Expectations<typeof roundsMachine> = {
  events: {
    'list.retry': {},
    'form.change': { points: { change } },
    'rule.save': {},
    'marks.handOver': { ready },
  },
  services: {
    loadRounds: { answers: { rounds, own, ruled }, fails: { away } },
    saveRule: { answers: { answer }, fails: { away } },
    handOver: { answers: {}, fails: { away } },
  },
  starts: {
    'of the owner': {
      input: { assignmentId: 7, manages: true },
      to: 'loading',
      context: { ...begun, manages: true },
      starts: loads(true),
    },
    'of a marker': {
      input: { assignmentId: 7, manages: false },
      to: 'loading (marker)',
      context: { ...begun, manages: false },
      starts: loads(false),
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadRounds'],
      on: {
        'loadRounds answers rounds': { to: 'open', sets: { rounds, failure: null } },
        'loadRounds answers own': { to: 'open (own)', sets: { rounds: own, failure: null } },
        'loadRounds answers ruled': {
          to: 'open (ruled)',
          sets: { rounds: ruled, form: formOf(answer.rule), failure: null },
        },
        'loadRounds fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'loading (marker)': {
      tags: ['busy'],
      runs: ['loadRounds'],
      on: {
        'loadRounds answers rounds': { to: 'open (marker)', sets: { rounds } },
        'loadRounds answers own': { to: 'open (marker)', sets: { rounds: own } },
        'loadRounds answers ruled': null,
        'loadRounds fails away': { to: 'unread (marker)', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'list.retry': { to: 'loading', starts: loads(true) } } },
    'unread (marker)': {
      on: { 'list.retry': { to: 'loading (marker, again)', starts: loads(false) } },
    },
    'loading (marker, again)': {
      tags: ['busy'],
      runs: ['loadRounds'],
      on: {
        'loadRounds answers rounds': { to: 'open (marker)', sets: { rounds, failure: null } },
        'loadRounds answers own': { to: 'open (marker)', sets: { rounds: own, failure: null } },
        'loadRounds answers ruled': null,
        'loadRounds fails away': { to: 'unread (marker)' },
      },
    },
    'open (marker)': { on: hands({}, 'handingOver (marker)') },
    'open (ruled)': {
      on: {
        'form.change(points)': { sets: { form: { ...formOf(answer.rule), ...change } } },
        'rule.save': { to: 'saving', starts: { saveRule: { assignmentId: 7, rule: answer.rule } } },
        ...hands(),
      },
    },
    'open (own)': {
      on: {
        ...hands(),
        'form.change(points)': { to: 'open (own, typed)', sets: { form: typed } },
        'rule.save': { to: 'saving (own)', starts: { saveRule: { assignmentId: 7, rule: null } } },
      },
    },
    'open (own, typed)': {
      on: {
        ...hands(),
        'form.change(points)': {},
        'rule.save': { to: 'saving (own)', starts: { saveRule: { assignmentId: 7, rule: asked } } },
      },
    },
    'saving (own)': {
      tags: ['busy'],
      runs: ['saveRule'],
      on: {
        'saveRule answers answer': {
          to: 'open (saved)',
          sets: { rounds: { ...own, answer }, form: formOf(answer.rule), saved: true },
        },
        'saveRule fails away': { to: 'open (failed)', sets: { failure: away.facts } },
      },
    },
    open: {
      on: {
        ...hands(),
        'form.change(points)': { to: 'open (typed)', sets: { form: typed } },
        'rule.save': { to: 'saving', starts: { saveRule: { assignmentId: 7, rule: null } } },
      },
    },
    'open (typed)': {
      on: {
        ...hands(),
        'form.change(points)': {},
        'rule.save': { to: 'saving', starts: { saveRule: { assignmentId: 7, rule: asked } } },
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['saveRule'],
      on: {
        'saveRule answers answer': {
          to: 'open (saved)',
          sets: { rounds: { ...rounds, answer }, form: formOf(answer.rule), saved: true },
        },
        'saveRule fails away': { to: 'open (failed)', sets: { failure: away.facts } },
      },
    },
    'open (saved)': {
      from: ['open', 'rule.save', 'saveRule answers answer'],
      on: {
        ...hands({ saved: false }),
        'form.change(points)': {
          to: 'open (typed over)',
          sets: { form: { ...formOf(answer.rule), ...change }, saved: false },
        },
        'rule.save': {
          to: 'saving',
          sets: { saved: false },
          starts: { saveRule: { assignmentId: 7, rule: answer.rule } },
        },
      },
    },
    'open (typed over)': {
      on: {
        ...hands(),
        'form.change(points)': {},
        'rule.save': { to: 'saving', starts: { saveRule: { assignmentId: 7, rule: answer.rule } } },
      },
    },
    'open (failed)': {
      from: ['open', 'rule.save', 'saveRule fails away'],
      on: {
        ...hands({ failure: null }),
        'form.change(points)': { to: 'open (failed, typed)', sets: { form: typed } },
        'rule.save': {
          to: 'saving',
          sets: { failure: null },
          starts: { saveRule: { assignmentId: 7, rule: null } },
        },
      },
    },
    'open (failed, typed)': {
      on: {
        ...hands({ failure: null }),
        'form.change(points)': {},
        'rule.save': {
          to: 'saving',
          sets: { failure: null },
          starts: { saveRule: { assignmentId: 7, rule: asked } },
        },
      },
    },
    'handingOver (marker)': {
      tags: ['busy'],
      runs: ['handOver'],
      on: {
        'handOver answers': { to: 'lookingAgain (marker)', starts: loads(false) },
        'handOver fails away': {
          to: 'lookingAgain (marker, refused)',
          sets: { failure: away.facts },
          starts: loads(false),
        },
      },
    },
    'lookingAgain (marker)': {
      tags: ['busy'],
      runs: ['loadRounds'],
      on: {
        'loadRounds answers rounds': { to: 'open (marker, handed)', sets: { rounds } },
        'loadRounds answers own': {
          to: 'open (marker, handed)',
          sets: { rounds: { ...own, answer: unset } },
        },
        'loadRounds answers ruled': null,
        'loadRounds fails away': { to: 'open (marker, refused)', sets: { failure: away.facts } },
      },
    },
    'lookingAgain (marker, refused)': {
      tags: ['busy'],
      runs: ['loadRounds'],
      on: {
        'loadRounds answers rounds': { to: 'open (marker, refused)', sets: { rounds } },
        'loadRounds answers own': {
          to: 'open (marker, refused)',
          sets: { rounds: { ...own, answer: unset } },
        },
        'loadRounds answers ruled': null,
        'loadRounds fails away': { to: 'open (marker, refused)' },
      },
    },
    'open (marker, handed)': {
      from: ['lookingAgain (marker)', 'loadRounds answers own'],
      on: { 'marks.handOver(ready)': { to: 'handingOver (marker)', starts: { handOver: ready } } },
    },
    'open (marker, refused)': {
      from: ['lookingAgain (marker, refused)', 'loadRounds answers own'],
      on: {
        'marks.handOver(ready)': {
          to: 'handingOver (marker)',
          sets: { failure: null },
          starts: { handOver: ready },
        },
      },
    },
    handingOver: {
      tags: ['busy'],
      runs: ['handOver'],
      on: {
        'handOver answers': { to: 'lookingAgain', starts: loads(true) },
        'handOver fails away': {
          to: 'lookingAgain (refused)',
          sets: { failure: away.facts },
          starts: loads(true),
        },
      },
    },
    // The owner's input for the rule stays, whatever rule the list has.
    lookingAgain: {
      tags: ['busy'],
      runs: ['loadRounds'],
      on: {
        'loadRounds answers rounds': { to: 'open (handed)', sets: { rounds } },
        'loadRounds answers own': {
          to: 'open (handed)',
          sets: { rounds: { ...own, answer: unset } },
        },
        'loadRounds answers ruled': {
          to: 'open (handed)',
          sets: { rounds: { ...ruled, answer: unset } },
        },
        'loadRounds fails away': { to: 'open (refused)', sets: { failure: away.facts } },
      },
    },
    'lookingAgain (refused)': {
      tags: ['busy'],
      runs: ['loadRounds'],
      on: {
        'loadRounds answers rounds': { to: 'open (refused)', sets: { rounds } },
        'loadRounds answers own': {
          to: 'open (refused)',
          sets: { rounds: { ...own, answer: unset } },
        },
        'loadRounds answers ruled': {
          to: 'open (refused)',
          sets: { rounds: { ...ruled, answer: unset } },
        },
        'loadRounds fails away': { to: 'open (refused)' },
      },
    },
    'open (handed)': {
      from: ['lookingAgain', 'loadRounds answers rounds'],
      on: {
        'marks.handOver(ready)': { to: 'handingOver', starts: { handOver: ready } },
        'form.change(points)': { to: 'open (handed, typed)', sets: { form: typed } },
        'rule.save': { to: 'saving', starts: { saveRule: { assignmentId: 7, rule: null } } },
      },
    },
    'open (handed, typed)': {
      on: {
        'marks.handOver(ready)': { to: 'handingOver', starts: { handOver: ready } },
        'form.change(points)': {},
        'rule.save': { to: 'saving', starts: { saveRule: { assignmentId: 7, rule: asked } } },
      },
    },
    'open (refused)': {
      from: ['lookingAgain (refused)', 'loadRounds answers rounds'],
      on: {
        'marks.handOver(ready)': {
          to: 'handingOver',
          sets: { failure: null },
          starts: { handOver: ready },
        },
        'form.change(points)': { to: 'open (failed, typed)', sets: { form: typed } },
        'rule.save': {
          to: 'saving',
          sets: { failure: null },
          starts: { saveRule: { assignmentId: 7, rule: null } },
        },
      },
    },
  },
};
