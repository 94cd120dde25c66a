import { expect, test } from 'vitest';
import { deskRubric } from '#tests/support/rubric/rubrics.ts';
import type { ShownNote } from './notes.ts';
import { INGREDIENTS } from './place.ts';
import { putTogether } from './put-together.ts';

const note = (text: string, criterion: string | null, exact = ''): ShownNote => ({
  key: text, id: 1, text, criterion, file_id: null, marker: 'Kim', markerId: 1, selectors: exact === '' ? [] : [{ type: 'TextQuoteSelector', exact, prefix: '', suffix: '' }],
});
const fields = {
  argument: { level_ids: ['sound'], points: null, comment: 'Go further. ' }, style: { level_ids: null, points: null, comment: '' },
  evidence: { level_ids: null, points: null, comment: 'Who says so?' }, '#feedback': 'Mine.',
};
const notes = [note('Why?', 'argument', 'Buses\n were  full'), note('A fine ending.', null), note(' ', 'argument', 'nothing')];

test('[RUB-9] feedback is put together from marks, level feedback, comments and notes, in the rubric’s order', () => {
  expect(putTogether({ rubric: deskRubric(), fields, notes }, INGREDIENTS)).toBe([
    'Argument\nSound, 5 points\nYour argument is sound.\nGo further.\n“Buses were full”: Why?', 'Evidence\nWho says so?', 'A fine ending.',
  ].join('\n\n'));
});

test('[RUB-9] in the educator’s own order, and with what they chose alone; hidden points are not told', () => {
  expect(putTogether({ rubric: deskRubric(), fields, notes }, ['comments', 'levels'])).toBe('Argument\nGo further.\nSound, 5 points\n\nEvidence\nWho says so?');
  expect(putTogether({ rubric: { ...deskRubric(), hide_points: true }, fields, notes: [] }, ['levels'])).toBe('Argument\nSound');
});

test('[RUB-9] nothing makes nothing; without a rubric there are the notes', () => {
  expect(putTogether({ rubric: deskRubric(), fields: {}, notes: [] }, INGREDIENTS)).toBe('');
  expect(putTogether({ rubric: null, fields, notes }, INGREDIENTS)).toBe('“Buses were full”: Why?\nA fine ending.');
});
