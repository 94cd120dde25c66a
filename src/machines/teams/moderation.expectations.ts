import type {
  Draw,
  Moderation,
  Sampled,
  SamplePlan,
  SampleRule,
} from '#contract/teams/moderation/sample.ts';
import type { ModerationReport } from '#contract/teams/moderation/report.ts';
import { NEW_SAMPLE, NO_WORD } from '#lib/teams/sample-form.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { Found, moderationMachine } from './moderation.machine.ts';

export const away = unreached();
const rule: SampleRule = {
  root: true,
  percent: null,
  least: null,
  per_band: null,
  per_marker: 1,
  fails: true,
  near: null,
};
const draw: Draw = {
  id: 1,
  rule,
  seed: 42,
  of: 120,
  taken: 3,
  extends: false,
  reason: '',
  drawn_by: 'Ada',
  drawn_at: '2026-03-02T09:00:00.000Z',
  elsewhere: false,
  replaced: null,
};
const script = (id: number, over: Partial<Sampled> = {}): Sampled => ({
  submission_id: id,
  name: `S${id}`,
  marker: 'Bob',
  grade: '62',
  why: [{ part: 'fails', of: null }],
  closed: null,
  said: [],
  ...over,
});
const word = {
  moderator: 'Mary',
  mine: true,
  verdict: 'again',
  reason: 'Page 2 was overlooked.',
  mark: 66,
  said_at: '2026-03-03T09:00:00.000Z',
} as const;
const moderation: Moderation = {
  graded: 120,
  moderators: [{ user_id: 3, full_name: 'Mary', by_role: false }],
  members: [
    { user_id: 2, full_name: 'Bob' },
    { user_id: 3, full_name: 'Mary' },
  ],
  draws: [draw],
  scripts: [
    script(10),
    script(11, {
      why: [
        { part: 'marker', of: 'Bob' },
        { part: 'size', of: null },
      ],
      said: [word],
    }),
    script(12, { closed: 'own' }),
    script(13, { closed: 'blind', marker: null, grade: null, why: [] }),
  ],
};
export const report: ModerationReport = {
  assignment: 'Essay',
  anonymous: true,
  scripts: 130,
  graded: 120,
  doubles: 12,
  moderators: ['Mary'],
  draws: [draw],
  sample: [
    {
      submission_id: 11,
      name: 'S11',
      marker: 'Bob',
      why: ['By chance'],
      drawn_grade: '60',
      grade: '62',
      said: [{ moderator: 'Mary', verdict: 'again', reason: 'Page 2 was overlooked.', mark: 66 }],
    },
  ],
  agreed: [
    {
      submission_id: 11,
      name: 'S11',
      how: 'reconciled',
      by: 'Bob',
      at: '2026-03-04T09:00:00.000Z',
      criteria: [
        {
          name: 'Argument',
          first: 'Good, 10',
          second: 'Poor, 0',
          agreed: 'Fair, 5',
          reason: 'We met in the middle.',
        },
      ],
    },
    {
      submission_id: 12,
      name: 'S12',
      how: 'rule',
      by: 'Bob',
      at: '2026-03-04T09:00:00.000Z',
      criteria: [],
    },
  ],
  comparisons: [
    {
      id: 'blind',
      n: 12,
      figures: [
        {
          id: 'exact',
          n: 12,
          value: 0.5,
          low: 0.25,
          high: 0.75,
          sentence: 'Both markers chose the same band for 6 of 12.',
        },
      ],
      criteria: [
        {
          id: 'a',
          name: 'Argument',
          n: 12,
          figures: [
            {
              id: 'exact',
              n: 12,
              value: 1,
              low: 0.7,
              high: 1,
              sentence: 'Both chose the same level for 12 of 12.',
            },
          ],
        },
      ],
    },
    { id: 'moderation', n: 4, figures: [], criteria: [] },
  ],
  severity: [
    {
      marker: 'Bob',
      n: 12,
      value: 2.5,
      error: 1,
      low: 0.5,
      high: 4.5,
      sentence: 'Bob gives 2.5 points of a hundred less.',
    },
  ],
  changes: [
    {
      name: 'S11',
      from: '60',
      to: '62',
      by: 'Ada',
      at: '2026-03-04T09:00:00.000Z',
      why: 'Page 2 was overlooked.',
    },
  ],
  signings: [
    { by: 'Mary', signed_at: '2026-03-05T09:00:00.000Z', words: 'Seen.', digest: 'older' },
    {
      by: 'Grace',
      signed_at: '2026-03-05T10:00:00.000Z',
      words: '',
      digest: 'now',
      elsewhere: true,
    },
  ],
  from_file: true,
  digest: 'now',
  made_at: '2026-03-06T09:00:00.000Z',
};
export const whole: Found = { moderation, report };
/** What a blind marker of one of its scripts sees before a sample is drawn. */
export const closed: Found = {
  moderation: { ...moderation, members: [], draws: [], scripts: [] },
  report: null,
};
export const plan: SamplePlan = {
  seed: 99,
  of: 120,
  before: 4,
  scripts: [{ submission_id: 14, name: 'S14', why: [{ part: 'near', of: '60' }] }],
};
export const file = new Blob(['x']);

const begun = {
  assignmentId: 7,
  found: null,
  form: NEW_SAMPLE,
  plan: null,
  words: {},
  spoken: { submissionId: 0, verdict: 'agrees' },
  named: [],
  signing: '',
  format: 'pdf',
  failure: null,
} as const;
const loads = { loadModeration: { assignmentId: 7 } };
const failed = { to: 'open (failed)', sets: { failure: away.facts } };
const change = { near: '2', reason: 'Another.', anew: true };
const typed = { ...NEW_SAMPLE, ...change };
const said = { reason: 'Low.', mark: '70' };
const fine = { reason: 'Fine.', mark: '' };
const two = { 10: said, 11: fine };

/**
 * What can be done when nothing is in progress and no remark is being written; `more` is what is
 * cleared along with it.
 */
const sharedRows = (more: object = {}): Record<string, Row<typeof moderationMachine>> => ({
  'rule.change(near)': { to: 'open (typed)', sets: { form: typed } },
  'plan.ask': {
    to: 'planning',
    ...(Object.keys(more).length > 0 ? { sets: more } : {}),
    starts: { planSample: { assignmentId: 7, asked: { rule, anew: false } } },
  },
  'word.change(ten)': { to: 'open (written)', sets: { words: { 10: said } } },
  'word.change(mark)': { sets: { words: { 10: { reason: '', mark: '75' } } } },
  'word.change(eleven)': { sets: { words: { 11: fine } } },
  'word.say(ten)': {
    to: 'saying',
    sets: { spoken: { submissionId: 10, verdict: 'again' }, ...more },
    starts: { sayWord: { submissionId: 10, word: { verdict: 'again', reason: '', mark: null } } },
  },
  'moderators.name(both)': {
    to: 'naming',
    sets: { named: [2, 3], ...more },
    starts: { nameModerators: { assignmentId: 7, userIds: [2, 3] } },
  },
  'signing.change(seen)': { to: 'open (signed)', sets: { signing: 'Seen.' } },
  'report.sign': {
    to: 'signing',
    ...(Object.keys(more).length > 0 ? { sets: more } : {}),
    starts: { signReport: { assignmentId: 7, asked: { digest: 'now', words: '' } } },
  },
  'report.save(csv)': {
    to: 'saving',
    sets: { format: 'csv', ...more },
    starts: { fetchReport: { assignmentId: 7, format: 'csv' } },
  },
});

export const expectations: Expectations<typeof moderationMachine> = {
  events: {
    'moderation.retry': {},
    'rule.change': { near: { change } },
    'plan.ask': {},
    'plan.draw': {},
    'plan.drop': {},
    'word.change': {
      ten: { submissionId: 10, change: said },
      mark: { submissionId: 10, change: { mark: '75' } },
      eleven: { submissionId: 11, change: { reason: 'Fine.' } },
    },
    'word.say': { ten: { submissionId: 10, verdict: 'again' } },
    'moderators.name': { both: { userIds: [2, 3] } },
    'signing.change': { seen: { words: 'Seen.' } },
    'report.sign': {},
    'report.save': { csv: { format: 'csv' } },
  },
  services: {
    loadModeration: { answers: { whole, closed }, fails: { away } },
    planSample: { answers: { plan }, fails: { away } },
    drawSample: { answers: {}, fails: { away } },
    sayWord: { answers: {}, fails: { away } },
    nameModerators: { answers: {}, fails: { away } },
    signReport: { answers: {}, fails: { away } },
    fetchReport: { answers: { file }, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'loading',
      context: begun,
      starts: loads,
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadModeration'],
      on: {
        'loadModeration answers whole': { to: 'open', sets: { found: whole, failure: null } },
        'loadModeration answers closed': {
          to: 'open (closed)',
          sets: { found: closed, failure: null },
        },
        'loadModeration fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'moderation.retry': { to: 'loading (after a failure)', starts: loads } } },
    'loading (after a failure)': {
      tags: ['busy'],
      runs: ['loadModeration'],
      on: {
        'loadModeration answers whole': { to: 'open', sets: { found: whole, failure: null } },
        'loadModeration answers closed': {
          to: 'open (closed)',
          sets: { found: closed, failure: null },
        },
        'loadModeration fails away': 'unread',
      },
    },
    open: { from: ['loading', 'loadModeration answers whole'], on: sharedRows() },
    'open (closed)': {
      from: ['loading', 'loadModeration answers closed'],
      on: { ...sharedRows(), 'report.sign': {}, 'report.save(csv)': {} },
    },
    'open (failed)': {
      from: ['open', 'plan.ask', 'planSample fails away'],
      on: sharedRows({ failure: null }),
    },
    'open (typed)': {
      from: ['open', 'rule.change(near)'],
      on: {
        ...sharedRows(),
        'rule.change(near)': {},
        'plan.ask': {
          to: 'planning (typed)',
          starts: {
            planSample: { assignmentId: 7, asked: { rule: { ...rule, near: 2 }, anew: true } },
          },
        },
      },
    },
    'open (written)': {
      from: ['open', 'word.change(ten)'],
      on: {
        ...sharedRows(),
        'word.change(ten)': {},
        'word.change(mark)': { sets: { words: { 10: { reason: 'Low.', mark: '75' } } } },
        'word.change(eleven)': { to: 'open (two written)', sets: { words: two } },
        'word.say(ten)': {
          to: 'saying (written)',
          sets: { spoken: { submissionId: 10, verdict: 'again' } },
          starts: {
            sayWord: { submissionId: 10, word: { verdict: 'again', reason: 'Low.', mark: 70 } },
          },
        },
      },
    },
    'open (two written)': {
      from: ['open (written)', 'word.change(eleven)'],
      on: {
        ...sharedRows(),
        'word.change(ten)': {},
        'word.change(mark)': { sets: { words: { ...two, 10: { reason: 'Low.', mark: '75' } } } },
        'word.change(eleven)': {},
        'word.say(ten)': {
          to: 'saying (two written)',
          sets: { spoken: { submissionId: 10, verdict: 'again' } },
          starts: {
            sayWord: { submissionId: 10, word: { verdict: 'again', reason: 'Low.', mark: 70 } },
          },
        },
      },
    },
    'open (signed)': {
      from: ['open', 'signing.change(seen)'],
      on: {
        ...sharedRows(),
        'signing.change(seen)': {},
        'report.sign': {
          to: 'signing (with words)',
          starts: { signReport: { assignmentId: 7, asked: { digest: 'now', words: 'Seen.' } } },
        },
      },
    },
    planning: {
      tags: ['busy'],
      runs: ['planSample'],
      from: ['open', 'plan.ask'],
      on: {
        'planSample answers plan': { to: 'planned', sets: { plan } },
        'planSample fails away': failed,
      },
    },
    'planning (typed)': {
      tags: ['busy'],
      runs: ['planSample'],
      from: ['open (typed)', 'plan.ask'],
      on: {
        'planSample answers plan': { to: 'planned (typed)', sets: { plan } },
        'planSample fails away': { to: 'open (typed)', sets: { failure: away.facts } },
      },
    },
    planned: {
      on: {
        'rule.change(near)': { to: 'planned (typed)', sets: { form: typed } },
        'plan.draw': {
          to: 'drawing',
          starts: {
            drawSample: {
              assignmentId: 7,
              asked: { rule, anew: false, seed: 99, reason: '', submission_ids: [14] },
            },
          },
        },
        'plan.drop': { to: 'open', sets: { plan: null } },
      },
    },
    'planned (typed)': {
      from: ['planning (typed)', 'planSample answers plan'],
      on: {
        'rule.change(near)': {},
        'plan.draw': {
          to: 'drawing (typed)',
          starts: {
            drawSample: {
              assignmentId: 7,
              asked: {
                rule: { ...rule, near: 2 },
                anew: true,
                seed: 99,
                reason: 'Another.',
                submission_ids: [14],
              },
            },
          },
        },
        'plan.drop': { to: 'open (typed)', sets: { plan: null } },
      },
    },
    drawing: {
      tags: ['busy'],
      runs: ['drawSample'],
      on: {
        'drawSample answers': { to: 'loading', sets: { plan: null }, starts: loads },
        'drawSample fails away': { to: 'planned (failed)', sets: { failure: away.facts } },
      },
    },
    'planned (failed)': {
      on: {
        'rule.change(near)': { to: 'planned (typed)', sets: { form: typed } },
        'plan.draw': {
          to: 'drawing',
          sets: { failure: null },
          starts: {
            drawSample: {
              assignmentId: 7,
              asked: { rule, anew: false, seed: 99, reason: '', submission_ids: [14] },
            },
          },
        },
        'plan.drop': { to: 'open', sets: { plan: null, failure: null } },
      },
    },
    'drawing (typed)': {
      tags: ['busy'],
      runs: ['drawSample'],
      on: {
        'drawSample answers': {
          to: 'loading',
          sets: { plan: null, form: { ...typed, anew: false, reason: '' } },
          starts: loads,
        },
        'drawSample fails away': { to: 'planned (typed)', sets: { failure: away.facts } },
      },
    },
    saying: {
      tags: ['busy'],
      runs: ['sayWord'],
      on: {
        'sayWord answers': { to: 'loading', sets: { words: { 10: NO_WORD } }, starts: loads },
        'sayWord fails away': failed,
      },
    },
    'saying (written)': {
      tags: ['busy'],
      runs: ['sayWord'],
      on: {
        'sayWord answers': { to: 'loading', sets: { words: { 10: NO_WORD } }, starts: loads },
        'sayWord fails away': { to: 'open (written)', sets: { failure: away.facts } },
      },
    },
    'saying (two written)': {
      tags: ['busy'],
      runs: ['sayWord'],
      on: {
        'sayWord answers': {
          to: 'loading',
          sets: { words: { 10: NO_WORD, 11: fine } },
          starts: loads,
        },
        'sayWord fails away': { to: 'open (two written)', sets: { failure: away.facts } },
      },
    },
    naming: {
      tags: ['busy'],
      runs: ['nameModerators'],
      on: {
        'nameModerators answers': { to: 'loading', starts: loads },
        'nameModerators fails away': failed,
      },
    },
    signing: {
      tags: ['busy'],
      runs: ['signReport'],
      on: {
        'signReport answers': { to: 'loading', starts: loads },
        'signReport fails away': failed,
      },
    },
    'signing (with words)': {
      tags: ['busy'],
      runs: ['signReport'],
      on: {
        'signReport answers': { to: 'loading', sets: { signing: '' }, starts: loads },
        'signReport fails away': { to: 'open (signed)', sets: { failure: away.facts } },
      },
    },
    saving: {
      tags: ['busy'],
      runs: ['fetchReport'],
      on: {
        'fetchReport answers file': { to: 'open', does: [['saveFile', { format: 'csv', file }]] },
        'fetchReport fails away': failed,
      },
    },
  },
};
