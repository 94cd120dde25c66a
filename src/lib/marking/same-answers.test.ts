import { expect, test } from 'vitest';
import { rubricNow, value } from '#tests/support/desk/sheets.ts';
import { fieldsToGive, givenInWords, nameIn } from './same-answers.ts';

const { rubric } = rubricNow(1);
const fields = {
  argument: value('good', 'Well argued.'),
  evidence: value('fair'),
  style: value(null),
  '#grade': 'B',
  '#feedback': ' ',
  '#reason': 'For this one alone.',
};

test('[FIND-1] gives only non-empty marks and texts that this marker may give', () => {
  expect(fieldsToGive(fields, rubric, { others: [], writes: true })).toEqual({
    argument: fields.argument,
    evidence: fields.evidence,
    '#grade': 'B',
  });
  expect(fieldsToGive(fields, rubric, { others: ['evidence'], writes: false })).toEqual({
    argument: fields.argument,
  });
  expect(fieldsToGive(fields, null, { others: [], writes: true })).toEqual({ '#grade': 'B' });
});

test('[FIND-1] describes what will be given before giving it', () => {
  const given = fieldsToGive(fields, rubric, { others: [], writes: true });
  expect(givenInWords(given, rubric)).toEqual([
    { name: 'Argument', says: 'good, 10 points: Well argued.' },
    { name: 'Evidence', says: 'fair, 5 points' },
    { name: 'Grade', says: 'B' },
  ]);
});

test('[FIND-1] notices a text that names the student', () => {
  expect(nameIn({ '#feedback': 'Well done, Ada!' }, 'Ada Lovelace')).toBe('Ada');
  expect(nameIn({ argument: value('good', 'As Lovelace knew.') }, 'Ada Lovelace')).toBe('Lovelace');
  expect(nameIn({ '#feedback': 'Well done, Grace!' }, 'Ada Lovelace')).toBe(null);
});
