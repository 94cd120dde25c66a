import { expect, test } from 'vitest';
import type { CriterionOutcome, DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import type { Hard } from '#contract/analytics/hard.ts';
import {
  changedSentence,
  draftSentences,
  fatesCsv,
  hardCsv,
  saidIn,
  toldSentence,
} from './cohort-sentences.ts';

const drafts = (fields: object, whose = 'all'): string[] =>
  draftSentences({
    drafts: {
      written: 12,
      scripts: 8,
      chosen: 1,
      saved: 10,
      kept: 61.26,
      credits: 12,
      free: 0,
      own_key: 0,
      timed: 9,
      seconds: null,
      ...fields,
    },
    whose,
  } as unknown as DraftOutcomes);

test('where a point was said: only what there is of', () => {
  expect(
    [
      { notes: 2, comments: 1, drafts: 3 },
      { notes: 0, comments: 0, drafts: 1 },
      { notes: 1, comments: 0, drafts: 0 },
    ].map(saidIn),
  ).toEqual(['2 notes, 1 comment, 3 draft points', '1 draft point', '1 note']);
});

test('of how many scripts something was said, by whom, and whether that is all', () => {
  const told = (fields: object) =>
    toldSentence({ told: 1200, n: 1500, whose: 'all', cut: false, ...fields } as unknown as Hard);
  expect([told({}), told({ told: 0, n: 1, whose: 'own' }), told({ cut: true })]).toEqual([
    'Something was said of 1,200 of 1,500 scripts.',
    'Something was said of 0 of 1 script, by you.',
    'Something was said of 1,200 of 1,500 scripts. There is more than can be read at once: the latest of it counts.',
  ]);
});

test('what became of drafts in all, without figures that would be chance', () => {
  expect([drafts({ written: 0 }), drafts({ written: 0 }, 'own')]).toEqual([
    ['No draft was written.'],
    ['You have asked for no draft here.'],
  ]);
  expect(drafts({})).toEqual([
    '12 drafts of 8 scripts: 12 credits spent.',
    'Of the words of 10 drafts whose feedback was saved, 61.3% stand in it on average.',
    'Something was chosen point by point of 1 draft.',
  ]);
  expect(
    drafts(
      {
        written: 1,
        scripts: 1,
        credits: 1,
        free: 1000,
        own_key: 2000,
        saved: 0,
        chosen: 0,
        seconds: 4.56,
        timed: 1000,
      },
      'own',
    ),
  ).toEqual([
    '1 draft of 1 script, asked for by you: 1 credit spent, 1,000 written again for nothing, 2,000 with an own key.',
    'No feedback was saved since.',
    'Nothing was chosen point by point.',
    'The model’s answers for a draft took 4.6 s (median of 1,000).',
  ]);
  expect(drafts({ saved: 9, kept: null, free: 1, own_key: 1 })).toEqual([
    '12 drafts of 8 scripts: 12 credits spent, 1 written again for nothing, 1 with an own key.',
    'Feedback was saved for 9 of them; below 10 no share of the words that were kept is given.',
    'Something was chosen point by point of 1 draft.',
  ]);
});

test('how often a mark changed once its draft was open, with a share from ten on', () => {
  const says = (opened: number, changed: number, raised = 0, lowered = 0) =>
    changedSentence({
      opened: { n: opened },
      changed: { n: changed },
      raised,
      lowered,
    } as unknown as CriterionOutcome);
  expect([
    says(0, 0),
    says(9, 0),
    says(9, 3, 2, 1),
    says(10, 3, 3),
    says(12, 2, 0, 2),
    says(1, 1),
  ]).toEqual([
    'No mark was decided before its draft was opened.',
    'Of 9 marks decided before the draft was opened, none changed after.',
    'Of 9 marks decided before the draft was opened, 3 changed after (2 up, 1 down).',
    'Of 10 marks decided before the draft was opened, 3 changed after, 30% (3 up).',
    'Of 12 marks decided before the draft was opened, 2 changed after, 16.7% (2 down).',
    'Of 1 mark decided before the draft was opened, 1 changed after.',
  ]);
});

test('[ANA-5] what was hard and what became of drafts as CSV', () => {
  const point = { text: 'Cite it.', n: 5, notes: 1, comments: 2, drafts: 3, mean: 0.123_456 };
  expect(
    hardCsv({
      criteria: [{ name: 'Argument', points: [point, { ...point, mean: null }] }],
    } as unknown as Hard),
  ).toBe(
    '\uFEFFcriterion,said,scripts,notes,comments,draft_points,mean\r\nArgument,Cite it.,5,1,2,3,0.1235\r\nArgument,Cite it.,5,1,2,3,\r\n',
  );
  const fate = {
    name: 'Argument',
    taken: { n: 1 },
    edited: { n: 2 },
    dropped: { n: 3 },
    open: { n: 4 },
    opened: { n: 5 },
    changed: { n: 6 },
    raised: 7,
    lowered: 8,
  };
  expect(fatesCsv({ criteria: [fate] } as unknown as DraftOutcomes)).toBe(
    '\uFEFFcriterion,taken,edited,dropped,undecided,marks_opened,marks_changed,raised,lowered\r\nArgument,1,2,3,4,5,6,7,8\r\n',
  );
});
