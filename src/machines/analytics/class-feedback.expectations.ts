import type { ClassFeedback, Hard } from '#contract/analytics/hard.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { classFeedbackMachine } from './class-feedback.machine.ts';

type Rows = Record<string, string | Row<typeof classFeedbackMachine>>;

export const away = unreached();
export const stale = new Failure({
  status: 412,
  detail: 'This was changed by someone else in the meantime.',
  message: 'This was changed by someone else in the meantime.',
});
export const hard: Hard = {
  assignment_id: 7,
  as_of: '2026-03-12T12:00:00.000Z',
  n: 14,
  told: 12,
  whose: 'all',
  cut: false,
  criteria: [
    {
      id: 'evidence',
      name: 'Evidence',
      remarks: 9,
      alone: 2,
      points: [
        {
          key: 'hard.evidence.1',
          text: 'Cite your sources.',
          n: 5,
          notes: 4,
          comments: 2,
          drafts: 1,
          mean: 41.25,
          quotations: [
            { submission_id: 31, kind: 'note', quote: 'Cities grow.', said: 'Cite this' },
            { submission_id: 32, kind: 'comment', quote: '', said: 'Cite your sources.' },
          ],
        },
      ],
    },
    { id: null, name: 'No criterion', remarks: 1, alone: 1, points: [] },
  ],
};
export const quiet: Hard = { ...hard, told: 0, whose: 'own', criteria: [] };
export const none: ClassFeedback = { text: '', version: 0 };
export const saved: ClassFeedback = { text: 'Well done.', version: 1 };
export const theirs: ClassFeedback = { text: 'Theirs.', version: 2 };
export const PROPOSED = 'What many of you can work on\n\nEvidence\n- Cite your sources. (5 of 14)';

const of7 = { assignmentId: 7 };
const took = (stored: ClassFeedback) => ({ stored, text: stored.text });
const forgets = { sets: { failure: null } };
const fails = { sets: { failure: away.facts } };
const retry: Rows = {
  'cohort.retry': { to: 'loading.said', ...forgets, starts: { loadHard: of7 } },
};

/** Possible contents of the field, and of the server. */
const TEXTS = {
  written: 'Well done.',
  proposed: PROPOSED,
  both: `Well done.\n\n${PROPOSED}`,
} as const;
const STORED = { none, saved, theirs } as const;

function situationsOf(
  text: keyof typeof TEXTS,
  stored: keyof typeof STORED,
): Expectations<typeof classFeedbackMachine>['situations'] {
  const here = `(${text}, ${stored})`;
  const saves = (version: number) => ({
    saveClassFeedback: { ...of7, feedback: { text: TEXTS[text], version } },
  });
  const isSaved = TEXTS[text] === STORED[stored].text;
  const told = `(${text}, ${stored}, told why)`;
  const open = {
    on: {
      'text.write(well)': {
        to: `open (written, ${stored})`,
        sets: { text: 'Well done.', failure: null },
      },
      ...(text === 'written'
        ? {
            'text.propose': {
              to: `open (both, ${stored})`,
              sets: { text: TEXTS.both, failure: null },
            },
          }
        : {}),
      ...(isSaved
        ? {}
        : {
            'text.save': {
              to: `saving ${here}`,
              ...forgets,
              starts: saves(STORED[stored].version),
            },
          }),
    },
  };
  const overtaken = {
    on: {
      'conflict.takeTheirs': { to: 'loading.text', ...forgets, starts: { loadClassFeedback: of7 } },
      'conflict.keepMine': { to: `catchingUp ${here}`, ...forgets, starts: { catchUp: of7 } },
    },
  };
  return {
    // The proposal is shown over their text only while it is being saved, and after that failed.
    ...(text === 'proposed' && stored === 'theirs' ? {} : { [`open ${here}`]: open }),
    ...(isSaved
      ? {}
      : {
          [`saving ${here}`]: {
            tags: ['busy'],
            runs: ['saveClassFeedback'],
            on: {
              'saveClassFeedback answers saved': { to: 'open (written, saved)', sets: took(saved) },
              'saveClassFeedback fails away': { to: `open ${told}`, ...fails },
              'saveClassFeedback fails stale': `overtaken ${here}`,
            },
          },
          [`open ${told}`]: open,
          [`overtaken ${here}`]: overtaken,
          [`overtaken ${told}`]: overtaken,
          [`catchingUp ${here}`]: {
            tags: ['busy'],
            runs: ['catchUp'],
            on: {
              'catchUp answers theirs': {
                to: `saving (${text}, theirs)`,
                sets: { stored: theirs },
                starts: saves(theirs.version),
              },
              'catchUp fails away': { to: `overtaken ${told}`, ...fails },
            },
          },
        }),
  };
}

export const expectations: Expectations<typeof classFeedbackMachine> = {
  events: {
    'cohort.retry': {},
    'text.write': { well: { text: 'Well done.' } },
    'text.propose': {},
    'text.save': {},
    'conflict.takeTheirs': {},
    'conflict.keepMine': {},
  },
  services: {
    loadHard: { answers: { hard, quiet }, fails: { away } },
    loadClassFeedback: { answers: { none, saved }, fails: { away } },
    saveClassFeedback: { answers: { saved }, fails: { away, stale } },
    catchUp: { src: 'loadClassFeedback', answers: { theirs }, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: of7,
      to: 'loading.said',
      starts: { loadHard: of7 },
      context: { assignmentId: 7, hard: null, stored: none, text: '', failure: null },
    },
  },
  situations: {
    'loading.said': {
      tags: ['busy'],
      runs: ['loadHard'],
      on: {
        'loadHard answers hard': {
          to: 'loading.text',
          sets: { hard },
          starts: { loadClassFeedback: of7 },
        },
        'loadHard answers quiet': {
          to: 'loading.text (quiet)',
          sets: { hard: quiet },
          starts: { loadClassFeedback: of7 },
        },
        'loadHard fails away': { to: 'unread', ...fails },
      },
    },
    'loading.text': {
      tags: ['busy'],
      runs: ['loadClassFeedback'],
      on: {
        'loadClassFeedback answers none': 'open',
        'loadClassFeedback answers saved': { to: 'open (written, saved)', sets: took(saved) },
        'loadClassFeedback fails away': { to: 'unread', ...fails },
      },
    },
    'loading.text (quiet)': {
      tags: ['busy'],
      runs: ['loadClassFeedback'],
      on: {
        'loadClassFeedback answers none': 'open (quiet)',
        'loadClassFeedback answers saved': null,
        'loadClassFeedback fails away': { to: 'unread', ...fails },
      },
    },
    'open (quiet)': {
      on: {
        'text.write(well)': {
          to: 'open (quiet, written)',
          sets: { text: 'Well done.', failure: null },
        },
      },
    },
    'open (quiet, written)': { on: { 'text.write(well)': null, 'text.save': null } },
    unread: { on: retry },
    open: {
      on: {
        'text.write(well)': {
          to: 'open (written, none)',
          sets: { text: 'Well done.', failure: null },
        },
        'text.propose': { to: 'open (proposed, none)', sets: { text: PROPOSED, failure: null } },
      },
    },
    ...Object.assign(
      {},
      ...(['written', 'proposed', 'both'] as const).flatMap((text) =>
        (['none', 'saved', 'theirs'] as const)
          .filter((stored) => text !== 'proposed' || stored !== 'saved')
          .map((stored) => situationsOf(text, stored)),
      ),
    ),
  },
};
