import { expect, test } from 'vitest';
import { deriveStatus, type StatusFacts } from './submission-status.ts';

const nothing: StatusFacts = {
  grade: null,
  feedback_text: null,
  ai_feedback_text: null,
  error_message: null,
};
const status = (facts: Partial<StatusFacts>, needsText = true) =>
  deriveStatus({ ...nothing, ...facts }, needsText);

test('[LIFE-1] [LIFE-2] a new upload is pending', () => expect(status({})).toBe('pending'));
test('[LIFE-3] a draft makes it processing', () =>
  expect(status({ ai_feedback_text: 'Draft' })).toBe('processing'));
test('[LIFE-4] a grade and a non-blank feedback complete it', () => {
  expect(status({ grade: 'A', feedback_text: 'Well done.' })).toBe('completed');
  expect(status({ grade: 'A', feedback_text: ' \n' })).toBe('pending');
  expect(status({ grade: ' ', feedback_text: 'Well done.' })).toBe('pending');
});
test('[EVE-7] a grade alone completes it if no feedback text is needed', () => {
  expect(status({ grade: 'A' }, false)).toBe('completed');
  expect(status({ grade: 'A', error_message: 'No answer' }, false)).toBe('completed');
  expect(status({ grade: ' ', feedback_text: 'Well done.' }, false)).toBe('pending');
});
test('[LIFE-5] a failed generation is an error, with or without an older draft', () => {
  expect(status({ error_message: 'No answer' })).toBe('error');
  expect(status({ error_message: 'No answer', ai_feedback_text: 'Draft' })).toBe('error');
});
test('[LIFE-7] [LIFE-8] [LIFE-9] clearing fields returns it to its earlier status', () => {
  expect(status({ feedback_text: 'Well done.', ai_feedback_text: 'Draft' })).toBe('processing');
  expect(status({ grade: 'A' })).toBe('pending');
});
test("[LIFE-11] a failed generation doesn't reopen a finished submission", () => {
  expect(status({ grade: 'A', feedback_text: 'Well done.', ai_feedback_text: 'New draft' })).toBe(
    'completed',
  );
  expect(status({ grade: 'A', feedback_text: 'Well done.', error_message: 'No answer' })).toBe(
    'completed',
  );
});
