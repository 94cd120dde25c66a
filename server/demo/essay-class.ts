import { NO_LATE_RULE } from '#contract/deadlines/late-rule.ts';
import { ESSAY_CRITERIA } from './essay-rubric.ts';
import type { DemoPlan } from './types.ts';

const document = (name: string, extension: 'docx' | 'pdf' | 'doc') =>
  ({ file: `documents/${name}.${extension}`, source: `essays/${name}.txt` }) as const;

/**
 * Sixteen essays of every kind: strong, thin, without sources, in German, a scan, and one that
 * gives commands to an AI.
 */
export const ESSAYS: DemoPlan = {
  name: 'Should cities charge drivers to enter the centre?',
  description:
    'Write an essay of about 600 words. Critically evaluate whether cities should charge drivers to enter the centre. ' +
    'Consider the effects on congestion, air quality, equity and business, and take at least one objection seriously. ' +
    'Use at least four academic sources and reference them in Harvard style.',
  rubric: [
    'Argument and critical analysis (35%): a clear position, reasons for it, and a fair answer to an objection',
    'Use of evidence and referencing (30%): suitable sources, used for a purpose and referenced correctly',
    'Structure (20%): introduction, ordered paragraphs, conclusion',
    'Clarity of expression (15%): precise, readable, proofread',
  ].join('\n'),
  criteria: ESSAY_CRITERIA,
  grade_scale: { kind: 'points', max: 100 },
  due_in_days: -3,
  late_rule: {
    ...NO_LATE_RULE,
    penalty: { kind: 'per_unit', amount: '5', of: 'points' },
    tolerance_minutes: 15,
    floor: '40',
    end_after: 7,
  },
  entries: [
    {
      ...document('pricing-the-street', 'docx'),
      filename: 'Pricing the street - final.docx',
      student_identifier: 's2041873',
      student: 'Amara Okafor',
      similarity: 8.4,
      grade: '78',
      points: { argument: 28, evidence: 23, structure: 16, clarity: 11 },
      feedback_text:
        'A convincing essay. You state your position at once, let the Stockholm trial carry the weight it deserves and treat the objection of fairness with care.\n\n' +
        'Two things for the next piece: set Leape and Börjesson side by side instead of one after the other, and say how far a single study on retail can take you.',
    },
    {
      ...document('congestion-charges-essay', 'docx'),
      filename: 'congestion_charges_essay.docx',
      student_identifier: 's2039110',
      student: 'Ben Hartley',
      similarity: 19.5,
      grade: '61',
      points: { argument: 20, evidence: 19, structure: 13, clarity: 9 },
    },
    {
      ...document('my-opinion', 'docx'),
      filename: 'my essay.docx',
      student_identifier: 's2044502',
      student: 'Chloe Martin',
      similarity: 3,
    },
    {
      ...document('essay-draft-2', 'pdf'),
      filename: 'Essay draft 2.pdf',
      student_identifier: 's2038846',
      student: 'Daniel Weiss',
      similarity: 31.2,
    },
    {
      ...document('urban-policy-assignment', 'pdf'),
      filename: 'UrbanPolicy_Assignment1.pdf',
      student_identifier: 's2040031',
      student: 'Elif Yılmaz',
      similarity: 12,
    },
    {
      ...document('cars-and-cities', 'docx'),
      filename: 'cars and cities.docx',
      student_identifier: 's2043377',
      student: 'Finn O’Brien',
      similarity: 64.8,
    },
    {
      ...document('fairness-of-congestion-charging', 'doc'),
      filename: 'Fairness of congestion charging.doc',
      student_identifier: 's2037925',
      student: 'Grace Lindqvist',
      similarity: 6.1,
      grade: '74',
      points: { argument: 25, evidence: 22, structure: 15, clarity: 12 },
      feedback_text:
        'You take the question of fairness apart very well: who pays, who gains, and what the design can do. The brief also asks about business, which you leave out.',
    },
    {
      file: 'essays/notes.txt',
      filename: 'notes.txt',
      student_identifier: 's2045219',
      student: 'Hugo Moreau',
    },
    {
      ...document('citymaut', 'docx'),
      filename: 'Citymaut_Aufsatz.docx',
      student_identifier: 's2046008',
      student: 'Ines Schreiber',
    },
    {
      ...document('final-version', 'docx'),
      filename: 'final version.docx',
      student_identifier: 's2042264',
      student: 'Jamal Carter',
      similarity: 22.7,
    },
    {
      ...document('quotations', 'pdf'),
      filename: 'Congestion Essay (with quotes).pdf',
      student_identifier: 's2038190',
      student: 'Kaya Novak',
      similarity: 47.3,
    },
    {
      ...document('milan-area-c', 'pdf'),
      filename: 'Milan Area C.pdf',
      student_identifier: 's2040755',
      student: 'Leo Fairfax',
      days_after_due: 1.5,
      similarity: 4.9,
      grade: '71',
      points: { argument: 25, evidence: 21, structure: 14, clarity: 11 },
    },
    {
      ...document('traffic-problem', 'doc'),
      filename: 'traffic problem.doc',
      student_identifier: 's2044981',
      student: 'Mina Takahashi',
      days_after_due: 1.8,
      extension: { days: 7, reason: 'Illness, note from the doctor seen' },
      similarity: 9.2,
    },
    {
      ...document('urban-road-pricing-long', 'docx'),
      filename: 'Road pricing and the city.docx',
      student_identifier: 's2039642',
      student: 'Noah Brandt',
      days_after_due: 2.2,
      extension: { days: 3, reason: 'Away with the university team' },
      similarity: 15.8,
    },
    {
      file: 'documents/scan.pdf',
      filename: 'scan0007.pdf',
      student_identifier: 's2043018',
      student: 'Olivia Reyes',
    },
    { file: 'documents/handwritten.jpg', filename: 'IMG_2231.jpg', student_identifier: null },
  ],
};
