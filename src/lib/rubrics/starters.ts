import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import { plainRubric } from '#contract/rubrics/text.ts';

export interface Starter {
  id: string;
  name: string;
  about: string;
  rubric: Rubric;
}

type Row = readonly [name: string, best: number, ...descriptors: readonly string[]];
const NAMES = ['Excellent', 'Good', 'Fair', 'Weak'] as const;
const SHARES = [1, 0.7, 0.4, 0] as const;

/**
 * Creates a criterion with four levels from best to worst, whose points are shares of its total.
 */
function criterion([name, best, ...descriptors]: Row, index: number): Criterion {
  const levels = descriptors.map((descriptor, at): Level => ({
    id: `l${at + 1}`,
    name: NAMES[at] ?? '',
    descriptor,
    points: Math.round(best * (SHARES[at] ?? 0) * 2) / 2,
    points_min: null,
    feedback: '',
  }));
  return {
    id: `c${index + 1}`,
    group: '',
    name,
    description: '',
    marker_note: '',
    kind: 'levels',
    select: 'one',
    min: null,
    max: null,
    weight: 1,
    bonus: false,
    levels,
  };
}

const of = (id: string, name: string, about: string, rows: readonly Row[]): Starter => ({
  id,
  name,
  about,
  rubric: plainRubric(rows.map(criterion)),
});

/** Templates for starting a rubric. They are meant to be changed. */
export const STARTERS: readonly Starter[] = [
  of('essay', 'Essay', 'Argument, evidence, structure and style; 100 points', [
    [
      'Argument',
      35,
      'A clear thesis, argued for step by step, with objections met.',
      'A clear thesis with reasons; objections are named.',
      'A thesis, with few reasons.',
      'No thesis, or none that is argued for.',
    ],
    [
      'Evidence',
      30,
      'Well-chosen sources, weighed against each other and cited throughout.',
      'Sources fit and are cited.',
      'Few sources, or used without comment.',
      'Claims stand without sources.',
    ],
    [
      'Structure',
      20,
      'Each paragraph has one task, and they lead on to each other.',
      'The order can be followed.',
      'Parts are there, their order is not clear.',
      'No order can be seen.',
    ],
    [
      'Style',
      15,
      'Precise and easy to read; next to no mistakes.',
      'Clear, with few mistakes.',
      'Understandable; mistakes slow the reader down.',
      'Mistakes hide what is meant.',
    ],
  ]),
  of('report', 'Report', 'Question, method, results, discussion and presentation; 100 points', [
    [
      'Question and background',
      15,
      'The question is sharp and follows from what is known.',
      'A clear question with its background.',
      'A question, with little background.',
      'The question remains open.',
    ],
    [
      'Method',
      25,
      'Anyone could repeat it; choices are justified.',
      'It can be followed; most choices are justified.',
      'Steps are missing.',
      'It is unclear what was done.',
    ],
    [
      'Results',
      25,
      'Complete, correct, in the form that shows them best.',
      'Correct, and readable.',
      'Incomplete, or hard to read.',
      'Wrong or missing.',
    ],
    [
      'Discussion',
      25,
      'Says what follows, what doesn’t, and how sure it is.',
      'Says what follows, with limits.',
      'Repeats the results.',
      'Conclusions do not follow.',
    ],
    [
      'Presentation',
      10,
      'Figures, tables and references are all in order.',
      'Small slips.',
      'Slips on most pages.',
      'Can hardly be used.',
    ],
  ]),
  of('reflection', 'Reflection', 'Experience, analysis, connection and outlook; 40 points', [
    [
      'Experience',
      10,
      'One moment described so that a reader sees what mattered.',
      'What happened is clear.',
      'Told in general terms.',
      'Nothing specific is described.',
    ],
    [
      'Analysis',
      15,
      'Asks why, from more than one side, one’s own part included.',
      'Asks why, and answers.',
      'Says how it felt.',
      'Stays with what happened.',
    ],
    [
      'Connection to the course',
      10,
      'Ideas of the course explain what happened, and are tested by it.',
      'Ideas of the course are used.',
      'Ideas of the course are named.',
      'None is named.',
    ],
    [
      'Outlook',
      5,
      'Says what will be done differently, and how one would know.',
      'Says what will be done differently.',
      'A good intention.',
      'None.',
    ],
  ]),
  of('presentation', 'Presentation', 'Content, order, slides, delivery and questions; 50 points', [
    [
      'Content',
      20,
      'Correct, chosen for this audience, with depth.',
      'Correct and fitting.',
      'Gaps, or too much of it.',
      'Wrong, or off the subject.',
    ],
    [
      'Order',
      10,
      'One always knows where one is, and why.',
      'The order can be followed.',
      'Jumps here and there.',
      'No order can be seen.',
    ],
    [
      'Slides',
      5,
      'They show what words can’t.',
      'Readable, and they help.',
      'Crowded.',
      'They stand in the way.',
    ],
    [
      'Delivery',
      10,
      'Free, lively, in time.',
      'Clear, in time.',
      'Read out, or hurried.',
      'Can’t be followed.',
    ],
    [
      'Questions',
      5,
      'Answered to the point, limits admitted.',
      'Mostly answered.',
      'Evaded.',
      'Not answered.',
    ],
  ]),
  of(
    'program',
    'Program',
    'Correctness, design, readability, tests and documentation; 100 points',
    [
      [
        'Correctness',
        40,
        'Does all that was asked, at the edges too.',
        'Does what was asked; edges fail.',
        'Does a part of it.',
        'Does not run.',
      ],
      [
        'Design',
        20,
        'Small parts with one task each; nothing is said twice.',
        'Sensible parts, some overlap.',
        'Long parts with several tasks.',
        'One piece.',
      ],
      [
        'Readability',
        15,
        'Names and layout explain it.',
        'Readable, with a few riddles.',
        'Takes work to read.',
        'Can’t be read.',
      ],
      [
        'Tests',
        15,
        'What can go wrong is tested, and the tests would fail.',
        'The main ways are tested.',
        'A test or two.',
        'None.',
      ],
      [
        'Documentation',
        10,
        'Says why, how to run it, and what it can’t do.',
        'Says how to run it.',
        'A few words.',
        'None.',
      ],
    ],
  ),
  of('short-answer', 'Short answer', 'Correctness, explanation and terms; 10 points', [
    [
      'Correctness',
      5,
      'Correct and complete.',
      'Correct in the main.',
      'Partly correct.',
      'Not correct.',
    ],
    [
      'Explanation',
      3,
      'Says why, in steps that hold.',
      'Says why.',
      'Hints at why.',
      'Gives no reason.',
    ],
    [
      'Terms',
      2,
      'The course’s terms, used exactly.',
      'Used with small slips.',
      'Everyday words.',
      'Wrong terms.',
    ],
  ]),
];
