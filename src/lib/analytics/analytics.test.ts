import { describe, expect, test } from 'vitest';
import { hard, PROPOSED, quiet } from '#machines/analytics/class-feedback.expectations.ts';
import { classText } from './class-text.ts';
import type { CriterionOutcome, DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import type { Hard } from '#contract/analytics/hard.ts';
import {
  changedSentence,
  draftSentences,
  draftOutcomesCsv,
  hardCsv,
  saidIn,
  toldSentence,
} from './cohort-sentences.ts';
import type { MarkerDrift } from '#contract/analytics/marking/drift.ts';
import {
  bandSentence,
  driftCsv,
  levelSentence,
  minutesOf,
  minutesSentence,
  orderSentence,
  signed,
} from './drift-sentences.ts';
import type { MachineCriterion, MachineRound } from '#contract/analytics/machine/machine.ts';
import {
  criterionSentences,
  hundredths,
  machineCsv,
  machineSentence,
  trustSentence,
} from './machine-sentences.ts';
import type { SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import {
  fewSentence,
  selfAgreementCsv,
  selfAgreementSentence,
} from './self-agreement-sentences.ts';
import type { CriterionFigures, Insight } from '#contract/analytics/insight.ts';
import { criteriaCsv, groupsCsv } from './insight-csv.ts';
import {
  criterionSentence,
  figure,
  isTelling,
  progressSentence,
  whatWasHard,
  withoutNames,
} from './sentences.ts';

describe('class text', () => {
  const [evidence, none] = hard.criteria;
  const saying = (...texts: string[]) => ({
    ...evidence!,
    points: texts.map((text) => ({ ...evidence!.points[0]!, text })),
  });

  test('[ANA-3] lists points by criterion with their counts, one per line, those without a criterion last', () => {
    expect(classText(hard)).toBe(PROPOSED);
    expect(
      classText({
        ...hard,
        criteria: [
          saying('Cite\n your  sources.'),
          { ...saying('Mind the length.'), id: null, name: none!.name },
        ],
      }),
    ).toBe(
      'What many of you can work on\n\nEvidence\n- Cite your sources. (5 of 14)\n\nBesides\n- Mind the length. (5 of 14)',
    );
  });

  test('[ANA-3] leaves out points that quote a student; returns nothing if no others remain', () => {
    for (const quoting of [
      'Keep “Cities grow.” here.',
      'Keep "Cities grow." here.',
      'Keep «Cities grow.» here.',
    ]) {
      expect(classText({ ...hard, criteria: [saying(quoting)] })).toBe('');
      expect(classText({ ...hard, criteria: [saying(quoting, 'Cite your sources.')] })).toBe(
        PROPOSED,
      );
    }
    expect(classText(quiet)).toBe('');
  });

  test('reads a megabyte of quotation marks in linear time', () => {
    expect(classText({ ...hard, criteria: [saying('“'.repeat(100_000))] }).length).toBeGreaterThan(
      100_000,
    );
  });
});

describe('cohort sentences', () => {
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

  test("says where a point was made, without the kinds that don't occur", () => {
    expect(
      [
        { notes: 2, comments: 1, drafts: 3 },
        { notes: 0, comments: 0, drafts: 1 },
        { notes: 1, comments: 0, drafts: 0 },
      ].map(saidIn),
    ).toEqual(['2 notes, 1 comment, 3 draft points', '1 draft point', '1 note']);
  });

  test('says how many scripts have remarks, whose remarks they are, and whether that is all', () => {
    const told = (fields: object) =>
      toldSentence({ told: 1200, n: 1500, whose: 'all', cut: false, ...fields } as unknown as Hard);
    expect([told({}), told({ told: 0, n: 1, whose: 'own' }), told({ cut: true })]).toEqual([
      'Something was said of 1,200 of 1,500 scripts.',
      'Something was said of 0 of 1 script, by you.',
      'Something was said of 1,200 of 1,500 scripts. There is more than can be read at once: the latest of it counts.',
    ]);
  });

  test('sums up what happened to drafts, without figures that would be down to chance', () => {
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

  test('says how often a mark changed once its draft was open, with a share from ten on', () => {
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

  test('[ANA-5] exports what was hard and what happened to drafts as CSV', () => {
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
    expect(draftOutcomesCsv({ criteria: [fate] } as unknown as DraftOutcomes)).toBe(
      '\uFEFFcriterion,taken,edited,dropped,undecided,marks_opened,marks_changed,raised,lowered\r\nArgument,1,2,3,4,5,6,7,8\r\n',
    );
  });
});

describe('drift sentences', () => {
  const of = (fields: object): MarkerDrift =>
    ({
      mine: true,
      marker: { name: 'Eve' },
      n: 12,
      mean: 2.34,
      cohort: { n: 30, mean: 61.26 },
      band: null,
      outside: { n: 0 },
      places: [],
      ...fields,
    }) as unknown as MarkerDrift;
  const band = { p: 0.034, level: 0.95, lambda: 0.2, orders: 2000, seed: 9 };

  test('says how far which marker is from the cohort, and nothing with too few scripts', () => {
    expect(
      [of({}), of({ mean: -2.34 }), of({ mean: 0.04 }), of({ mean: 0.05, mine: false })].map(
        levelSentence,
      ),
    ).toEqual([
      'On average you gave 2.3 points of a hundred more than all 30 graded scripts got (mean 61.3). That may be the scripts.',
      'On average you gave 2.3 points of a hundred less than all 30 graded scripts got (mean 61.3). That may be the scripts.',
      'On average you gave as much as all 30 graded scripts got (mean 61.3). That may be the scripts.',
      'On average Eve gave 0.1 points of a hundred more than all 30 graded scripts got (mean 61.3). That may be the scripts.',
    ]);
    expect(
      [
        of({ mean: null, n: 0 }),
        of({ mean: null, n: 1 }),
        of({ mean: null, n: 9, mine: false }),
      ].map(levelSentence),
    ).toEqual([
      'So far no script has a level that you gave: below 10 nothing is said.',
      'So far 1 script has a level that you gave: below 10 nothing is said.',
      'So far 9 scripts have a level that Eve gave: below 10 nothing is said.',
    ]);
    expect([2.34, -2.34, 0.5, 0.04, -0.04, 0].map(signed)).toEqual([
      '+2.3',
      '−2.3',
      '+0.5',
      '0',
      '0',
      '0',
    ]);
  });

  test('says whether the order moves the level more than chance would, and what the band is', () => {
    expect(
      [
        of({}),
        of({ band }),
        of({ band: { ...band, p: 0.01 }, mine: false }),
        of({ band: { ...band, p: 0.0042 }, outside: { n: 1 } }),
        of({ band, outside: { n: 3 }, mine: false }),
      ].map(orderSentence),
    ).toEqual([
      null,
      'In the order in which they were marked, your level doesn’t move more than chance alone would move it (p = 0.03).',
      'In the order in which they were marked, their level doesn’t move more than chance alone would move it (p = 0.01).',
      'In the order in which they were marked, your level moves further than in 95% of orders by chance (p = 0.004). Why, the figure doesn’t say: look at the scripts again. It changes no mark.',
      'In the order in which they were marked, their level moves further than in 95% of orders by chance (p = 0.03). Why, the figure doesn’t say: look at the scripts again. It changes no mark.',
    ]);
    expect([of({}), of({ band })].map(bandSentence)).toEqual([
      null,
      'Each dot is a script: its level above or below the mean of the cohort. The line is the moving average (EWMA, weight 0.2); 95% of 2,000 orders by chance (seed 9) stay inside the band from end to end. A diamond is a script at which the line is outside.',
    ]);
  });

  test('covers the scripts whose time this browser measured, in words from ten on', () => {
    const places = [
      { position: 1, submission_id: 5 },
      { position: 2, submission_id: 6 },
      { position: 3, submission_id: 7 },
    ];
    expect(minutesOf(of({ places }), { 5: 90_000, 7: 0, 9: 60_000 })).toEqual([
      { position: 1, submission_id: 5, minutes: 1.5 },
      { position: 3, submission_id: 7, minutes: 0 },
    ]);
    const took = (n: number) => Array.from({ length: n }, (_, at) => ({ minutes: at + 1 }));
    expect([took(1), took(9), took(10), took(13)].map(minutesSentence)).toEqual([
      'This browser measured 1 script: below 10 no time is given.',
      'This browser measured 9 scripts: below 10 no time is given.',
      'Half of 10 scripts took up to 5.5 minutes; the middle half between 3.3 and 7.8.',
      'Half of 13 scripts took up to 7 minutes; the middle half between 4 and 10.',
    ]);
  });

  test('[ANA-5] exports the scripts in their order as CSV', () => {
    const place = {
      position: 1,
      submission_id: 5,
      level: 61.123_456,
      value: -1.5,
      ewma: 0.5,
      low: -2,
      high: 2,
      outside: false,
    };
    expect(
      driftCsv(
        of({ places: [place, { ...place, position: 2, submission_id: 6, outside: true }] }),
        {
          6: 100_000,
        },
      ).split('\r\n'),
    ).toEqual([
      '\uFEFFposition,script,level,above_cohort,ewma,band_low,band_high,outside,minutes',
      '1,5,61.1235,-1.5,0.5,-2,2,0,',
      '2,6,61.1235,-1.5,0.5,-2,2,1,1.6667',
      '',
    ]);
  });
});

describe('machine sentences', () => {
  const round = (fields: Partial<MachineRound>): MachineRound =>
    ({ judge_first: true, scripts: 12, whose: 'all', criteria: [], ...fields }) as MachineRound;
  const share = (n: number, value: number) => ({ n, value, low: value - 0.1, high: value + 0.1 });
  const criterion = (fields: object): MachineCriterion =>
    ({
      name: 'Argument',
      n: 20,
      below: 12,
      faulted: 11,
      wrong: { n: 3 },
      missed: { n: 4 },
      precision: share(11, 0.727),
      recall: share(12, 0.667),
      error: share(20, -0.05),
      doubts: [],
      ...fields,
    }) as unknown as MachineCriterion;

  test('says what it was measured on, or why it wasn’t', () => {
    const model =
      'The model gave no marks: it is asked only whether it found fault where a marker gave less than the most.';
    expect(
      [
        round({ judge_first: false }),
        round({ scripts: 0 }),
        round({ scripts: 0, whose: 'own' }),
        round({}),
        round({ scripts: 1, whose: 'own' }),
      ].map(machineSentence),
    ).toEqual([
      'Nothing is measured here: markers may read drafts before they judge. Turn on judging first in the assignment’s settings.',
      'No mark was decided while a model’s draft was sealed.',
      'No mark of yours was decided while a model’s draft was sealed.',
      `Of 12 scripts that a model had drafted for, marks that were decided before the draft was open. ${model}`,
      `Of 1 script that a model had drafted for, marks of yours that were decided before the draft was open. ${model}`,
    ]);
  });

  test('writes shares as whole percentages, with a minus that screen readers read', () => {
    expect([0, 0.004, -0.004, -0.005, -0.006, 0.125, -0.125, 1].map(hundredths)).toEqual([
      '0',
      '0',
      '0',
      '0',
      '−1',
      '13',
      '−12',
      '100',
    ]);
  });

  test('gives precision, recall and mean error, each with its number, from ten on', () => {
    expect(criterionSentences(criterion({ n: 9 }))).toEqual(['9 marks: below 10 nothing is said.']);
    expect(
      criterionSentences(criterion({ n: 10, precision: null, recall: null, error: null })),
    ).toEqual([
      'It found fault with fewer than 10 works: how often it was right isn’t told.',
      'Markers saw fewer than 10 works below the top: how many it would find isn’t told.',
    ]);
    expect(criterionSentences(criterion({}))).toEqual([
      'Of 11 works it found fault with, markers saw 73% below the top (precision; between 63% and 83%).',
      'Of 12 works below the top it found fault with 67% (recall; between 57% and 77%).',
      'It found fault in 5% of works less than markers did (mean error; n = 20, between −15% and 5%).',
    ]);
    expect(
      [criterion({ error: share(20, 0) }), criterion({ error: share(20, 0.2) })].map(
        (one) => criterionSentences(one)[2],
      ),
    ).toEqual([
      'It found fault as often as markers did (mean error; n = 20, between −10% and 10%).',
      'It found fault in 20% of works more than markers did (mean error; n = 20, between 10% and 30%).',
    ]);
  });

  test('says when not to rely on it, with each doubt in words', () => {
    expect(trustSentence(criterion({}))).toBe(
      'Nothing here speaks against reading it. It is no proof that it is right about the next work.',
    );
    expect(
      trustSentence(criterion({ doubts: ['few', 'same', 'precision', 'recall', 'error'] })),
    ).toBe(
      'Don’t trust it here: fewer than 10 marks say anything; all works are at the top, or none is: finding fault tells none apart; ' +
        'what it calls a fault may be one no more often than any work is below the top; it misses more than half of the works below the top, or nobody can say; it finds fault more often or less often than markers do, beyond chance.',
    );
  });

  test('[ANA-5] exports the same as CSV', () => {
    expect(
      machineCsv(round({ criteria: [criterion({ recall: null, doubts: ['few', 'same'] })] })).split(
        '\r\n',
      ),
    ).toEqual([
      '\uFEFFcriterion,marks,below_top,fault_found,wrong,missed,precision,precision_low,precision_high,recall,recall_low,recall_high,mean_error,error_low,error_high,doubts',
      'Argument,20,12,11,3,4,0.727,0.627,0.827,,,,-0.05,-0.15,0.05,few same',
      '',
    ]);
  });
});

describe('self agreement sentences', () => {
  const script = {
    submission_id: 7,
    first: 0.123_456,
    again: null,
    given_at: '2026-03-02T09:00:00.000Z',
  };
  const of = (fields: Partial<SelfAgreement>): SelfAgreement =>
    ({
      since: '2026-03-01T09:00:00.000Z',
      seed: 8,
      marked: 40,
      due: 2,
      waiting: [],
      given: [],
      given_up: 0,
      n: 0,
      ...fields,
    }) as SelfAgreement;
  const many = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);

  test('says how far re-marking is: too few marked, not begun, begun, and what was given up', () => {
    expect(
      [of({ marked: 19 }), of({ marked: 19, given_up: 1 }), of({ marked: 19, given_up: 2 })].map(
        selfAgreementSentence,
      ),
    ).toEqual([
      'Scripts come back once you have marked 20 by the rubric, each with its grade: so far 19.',
      'Scripts come back once you have marked 20 by the rubric, each with its grade: so far 19. 1 script was given up, and doesn’t come back.',
      'Scripts come back once you have marked 20 by the rubric, each with its grade: so far 19. 2 scripts were given up, and don’t come back.',
    ]);
    expect(
      [of({ since: null, marked: 20, due: 0 }), of({ since: null, due: 2, given_up: 1 })].map(
        selfAgreementSentence,
      ),
    ).toEqual([
      'Of the 20 scripts that you have marked none would come back now, drawn by chance from all but the last ten.',
      'Of the 40 scripts that you have marked 2 would come back now, drawn by chance from all but the last ten. 1 script was given up, and doesn’t come back.',
    ]);
    const waiting = many(1, 5) as unknown as SelfAgreement['waiting'];
    const given = many(3, script) as unknown as SelfAgreement['given'];
    expect(
      [of({}), of({ waiting, given, given_up: 2 }), of({ waiting: [...waiting, ...waiting] })].map(
        selfAgreementSentence,
      ),
    ).toEqual([
      'Of 40 scripts that you have marked 0 came back, drawn by chance (seed 8): none waits.',
      'Of 40 scripts that you have marked 6 came back, drawn by chance (seed 8): 1 waits. 2 scripts were given up, and don’t come back.',
      'Of 40 scripts that you have marked 2 came back, drawn by chance (seed 8): 2 wait.',
    ]);
  });

  test('says from the first to the ninth that there are too few for a figure', () => {
    const given = [script] as unknown as SelfAgreement['given'];
    expect(
      [of({}), of({ given, n: 10 }), of({ given, n: 1 }), of({ given, n: 9 })].map(fewSentence),
    ).toEqual([
      null,
      null,
      'So far 1 script has both levels: below 10 no agreement is told.',
      'So far 9 scripts have both levels: below 10 no agreement is told.',
    ]);
  });

  test('[ANA-5] exports every script with both levels as CSV', () => {
    expect(selfAgreementCsv(of({ given: [script] as unknown as SelfAgreement['given'] }))).toBe(
      '\uFEFFscript,first,again,given_at\r\n7,0.1235,,2026-03-02T09:00:00.000Z\r\n',
    );
  });
});

describe('sentences', () => {
  const progress = (
    n: number,
    graded: number,
    pace: { per_day: number | null; done_at: string | null } = { per_day: null, done_at: null },
  ): string =>
    progressSentence({
      n,
      progress: { graded: { n: graded }, ungraded: { n: n - graded }, ...pace },
    } as Insight);

  test('[ANA-1] says how far marking is, and when it will be done only if the pace is known', () => {
    expect([progress(0, 0), progress(1, 1), progress(1200, 1200)]).toEqual([
      'Nothing is handed in yet.',
      'The one script is graded.',
      'All 1,200 scripts are graded.',
    ]);
    const stands = 'No grade was set in the last fortnight, so nobody can say when it is done.';
    expect([
      progress(2, 1),
      progress(1500, 1200),
      progress(2, 1, { per_day: 2, done_at: null }),
      progress(2, 0, { per_day: null, done_at: '2026-03-02T09:00:00.000Z' }),
    ]).toEqual([
      `1 of 2 scripts is graded. ${stands}`,
      `1,200 of 1,500 scripts are graded. ${stands}`,
      `1 of 2 scripts is graded. ${stands}`,
      `0 of 2 scripts are graded. ${stands}`,
    ]);
    expect(progress(30, 10, { per_day: 2.54, done_at: '2026-03-02T09:00:00.000Z' })).toMatch(
      /^10 of 30 scripts are graded\. At the pace of the last fortnight, 2\.5 a day, the last one is done on .*2026\.$/,
    );
  });

  test('writes figures with at most one decimal, and a dash if there is none', () => {
    expect([null, 0, 2, 2.54, 2.55, -1.26].map(figure)).toEqual([
      '–',
      '0',
      '2',
      '2.5',
      '2.6',
      '-1.3',
    ]);
  });

  test('[EVE-12] a criterion is called hard only where its whole interval lies below the mean of all criteria', () => {
    const of = (name: string, mean: number | null, deviation: number, n: number) =>
      ({ name, mean, deviation, n }) as CriterionFigures;
    const told = (...criteria: CriterionFigures[]) => {
      const found = whatWasHard(criteria);
      return found.kind === 'told' ? found.criteria.map(({ name }) => name) : found;
    };
    const [style, form] = [of('Style', 70, 10, 40), of('Form', 74, 10, 40)];
    // The mean of all is 66, and 2.262 × 10 / √40 is 3.58.
    expect(told(style, of('Evidence', 54, 10, 40), form)).toEqual(['Evidence']);
    expect(told(style, of('Evidence', 54, 34, 40), form)).toEqual({
      kind: 'alike',
      lowest: 54,
      highest: 74,
    });
    expect(told(style, of('Evidence', 40, 5, 40), of('Depth', 30, 5, 40), form)).toEqual([
      'Depth',
      'Evidence',
    ]);
    expect(told(style, of('Evidence', 20, 1, 9))).toEqual({ kind: 'unknown' });
    expect(told(style, of('Evidence', null, 1, 0))).toEqual({ kind: 'unknown' });
  });

  test('[ANA-2] what a criterion’s correlation says, from ten scripts on', () => {
    const says = (fields: Partial<CriterionFigures>): string =>
      criterionSentence({
        n: 20,
        rest: 0.5,
        rest_n: 10,
        deviation: 1,
        ...fields,
      } as CriterionFigures);
    expect([
      says({ n: 0 }),
      says({ rest_n: 9 }),
      says({ rest: null, deviation: 0 }),
      says({ rest: null }),
    ]).toEqual([
      'Nothing is marked by it yet.',
      'Below 10 scripts that are marked throughout it can’t be said whether it tells good scripts from poor ones.',
      'Every script got the same: it tells nobody apart.',
      'The other criteria don’t differ, so it can’t be held against them.',
    ]);
    expect([-0.3, 0.15, 0.5].map((rest) => says({ rest, rest_n: 400 }))).toEqual([
      'It goes against the other criteria (r = -0.30, 400 scripts): scripts that do well elsewhere do worse here. Is it marked the way round it is meant?',
      'It hardly tells good scripts from poor ones (r = 0.15, 400 scripts).',
      'It goes with the other criteria (r = 0.50, 400 scripts).',
    ]);
  });

  test('[UI-8] explains a correlation only from 30 scripts on, and if its 95 % interval excludes 0', () => {
    expect(isTelling(-0.08, 37)).toBe(false);
    expect([isTelling(0.9, 29), isTelling(0.9, 30), isTelling(1, 30), isTelling(null, 99)]).toEqual(
      [false, true, true, false],
    );
    expect([isTelling(0.36, 30), isTelling(0.37, 30), isTelling(-0.37, 30)]).toEqual([
      false,
      true,
      true,
    ]);
    const of = (rest: number, rest_n: number) =>
      ({
        name: 'A',
        n: rest_n,
        mean: 0,
        deviation: 1,
        rest,
        rest_n,
        fifths: [],
        odd: null,
      }) as unknown as CriterionFigures;
    expect(criterionSentence(of(-0.08, 37))).toBe(
      '37 scripts are too few, or the marks too mixed, to say whether it goes with the other criteria.',
    );
    expect(criteriaCsv([of(-0.08, 37)])).toContain('A,37,0,1,,37,');
    expect(criteriaCsv([of(0.5, 37)])).toContain('A,37,0,1,0.5,37,');
  });

  test('names markers by their position if names are hidden', () => {
    expect(
      withoutNames([
        { label: 'Ada', n: 1 },
        { label: 'Eve', n: 2 },
      ]),
    ).toEqual([
      { label: 'Marker 1', n: 1 },
      { label: 'Marker 2', n: 2 },
    ]);
  });

  test('[ANA-5] exports groups and criteria as CSV, with four decimals and empty cells for missing values', () => {
    expect(
      groupsCsv([
        { key: 'a', label: 'Ada', n: 3, graded: 2, mean: 61.234_56, deviation: null },
      ] as unknown as Parameters<typeof groupsCsv>[0]),
    ).toBe('\uFEFFgroup,scripts,graded,mean,deviation\r\nAda,3,2,61.2346,\r\n');
    const criterion = {
      name: 'Argument',
      n: 12,
      mean: 0.5,
      deviation: 0.123_456,
      rest: null,
      rest_n: 11,
      fifths: [1, 2, 3, 4, 5].map((n) => ({ n })),
      odd: null,
    } as unknown as CriterionFigures;
    expect(
      criteriaCsv([criterion, { ...criterion, odd: { n: 6 } } as CriterionFigures]).split('\r\n'),
    ).toEqual([
      '\uFEFFcriterion,scripts,mean,deviation,item_rest,item_rest_scripts,fifth_1,fifth_2,fifth_3,fifth_4,fifth_5,odd',
      'Argument,12,0.5,0.1235,,11,1,2,3,4,5,',
      'Argument,12,0.5,0.1235,,11,1,2,3,4,5,6',
      '',
    ]);
  });
});
