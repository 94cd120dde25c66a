import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import { plainRubric } from '#contract/rubrics/text.ts';

export const aLevel = (fields: Partial<Level> & Pick<Level, 'id'>): Level => ({
  name: fields.id,
  descriptor: '',
  points: 0,
  points_min: null,
  feedback: '',
  ...fields,
});

export const aCriterion = (fields: Partial<Criterion> & Pick<Criterion, 'id'>): Criterion => ({
  group: '',
  name: fields.id,
  description: '',
  marker_note: '',
  kind: 'levels',
  select: 'one',
  min: null,
  max: null,
  weight: 1,
  bonus: false,
  levels: [],
  ...fields,
});

export const aRubric = ({ criteria = [], ...fields }: Partial<Rubric>): Rubric => ({
  ...plainRubric([]),
  ...fields,
  criteria,
});

/** Two criteria with levels and one for words, like most rubrics. */
export const essayRubric = (): Rubric =>
  aRubric({
    criteria: [
      aCriterion({
        id: 'argument',
        name: 'Argument',
        description: 'A thesis that is argued for.',
        levels: [
          aLevel({
            id: 'poor',
            name: 'Poor',
            descriptor: 'No thesis.',
            points: 0,
            feedback: 'Say what you argue for.',
          }),
          aLevel({ id: 'fair', name: 'Fair', descriptor: 'A thesis without reasons.', points: 5 }),
          aLevel({
            id: 'good',
            name: 'Good',
            descriptor: 'A thesis with reasons.',
            points: 10,
            feedback: 'You argue well.',
          }),
        ],
      }),
      aCriterion({
        id: 'evidence',
        name: 'Evidence',
        levels: [
          aLevel({ id: 'none', name: 'None', points: 0 }),
          aLevel({ id: 'some', name: 'Some', points: 4 }),
          aLevel({ id: 'much', name: 'Much', points: 8 }),
        ],
      }),
      aCriterion({ id: 'remarks', name: 'Remarks', kind: 'comment' }),
    ],
  });

/** Five criteria of three levels: a typical rubric at the desk. */
export const deskRubric = (): Rubric =>
  aRubric({
    criteria: ['Argument', 'Evidence', 'Structure', 'Style', 'References'].map((name) =>
      aCriterion({
        id: name.toLowerCase(),
        name,
        description: `How well ${name.toLowerCase()} is handled.`,
        levels: [
          aLevel({ id: 'weak', name: 'Weak', descriptor: 'Much is missing.', points: 0 }),
          aLevel({
            id: 'sound',
            name: 'Sound',
            descriptor: 'Mostly there, with gaps that a reader notices.',
            points: 5,
            feedback: `Your ${name.toLowerCase()} is sound.`,
          }),
          aLevel({
            id: 'strong',
            name: 'Strong',
            descriptor: 'Nothing to add.',
            points: 10,
            feedback: `Your ${name.toLowerCase()} is strong.`,
          }),
        ],
      }),
    ),
  });
