import { describe, expect, test } from 'vitest';
import {
  carriedOver,
  clashes,
  fieldsOf,
  isUnsaved,
  textOf,
  type UnsavedText,
} from './unsaved-text.ts';

const base = { grade: 'C', feedback_text: 'Old words' };
const kept = (text: Partial<UnsavedText['text']>): UnsavedText => ({
  user: 1,
  submission: 2,
  baseVersion: 3,
  base,
  text: { ...textOf(base), ...text },
});

describe('what is sent', () => {
  test('[EDIT-9] [EDIT-10] an empty or blank grade and feedback are null', () => {
    expect(fieldsOf({ grade: '', feedback: '' })).toEqual({ grade: null, feedback_text: null });
    expect(fieldsOf({ grade: '  ', feedback: ' \n' })).toEqual({
      grade: null,
      feedback_text: null,
    });
  });

  test('[EDIT-7] a grade is free text; only the space around it goes', () => {
    for (const grade of ['95', 'A+', 'Pass', '17/20', '优'])
      expect(fieldsOf({ grade: ` ${grade} `, feedback: '' }).grade).toBe(grade);
    expect(fieldsOf({ grade: '', feedback: '  Indented\n' }).feedback_text).toBe('  Indented\n');
  });
});

describe('what is kept', () => {
  test('text that says what stands there already is not unsaved', () => {
    expect(isUnsaved(kept({}))).toBe(false);
    expect(
      isUnsaved({ base: { grade: null, feedback_text: null }, text: { grade: ' ', feedback: '' } }),
    ).toBe(false);
    expect(isUnsaved(kept({ feedback: '' }))).toBe(true);
  });

  test('a field that was not edited follows the server, an edited one stays', () => {
    const now = { grade: 'B', feedback_text: 'Old words' };
    expect(carriedOver(kept({ feedback: 'My words' }), now)).toEqual({
      grade: 'B',
      feedback: 'My words',
    });
  });

  test('it clashes only where the same field was changed to something else', () => {
    const mine = kept({ feedback: 'My words' });
    expect(clashes(mine, { grade: 'B', feedback_text: 'Old words' })).toBe(false);
    expect(clashes(mine, { grade: 'C', feedback_text: 'My words' })).toBe(false);
    expect(clashes(mine, { grade: 'C', feedback_text: 'Their words' })).toBe(true);
    expect(clashes(kept({}), { grade: 'B', feedback_text: 'Their words' })).toBe(false);
  });
});

test('what stands there as null is edited as an empty text', () => {
  expect(textOf({ grade: null, feedback_text: null })).toEqual({ grade: '', feedback: '' });
  expect(textOf(base)).toEqual({ grade: 'C', feedback: 'Old words' });
});
test('a grade alone is unsaved text, and so is what is being put together of two', () => {
  expect(isUnsaved(kept({ grade: 'B' }))).toBe(true);
  expect([
    isUnsaved({ ...kept({}), together: { grade: '', feedback: '' } }),
    isUnsaved({ ...kept({}), together: null }),
    isUnsaved({ ...kept({}), together: undefined }),
  ]).toEqual([true, false, false]);
});
test('an edited grade stays while the feedback follows, and both where both were edited', () => {
  const now = { grade: 'B', feedback_text: 'New words' };
  expect(carriedOver(kept({ grade: 'A' }), now)).toEqual({ grade: 'A', feedback: 'New words' });
  expect(carriedOver(kept({ grade: 'A', feedback: 'Mine' }), now)).toEqual({
    grade: 'A',
    feedback: 'Mine',
  });
  expect(carriedOver(kept({}), now)).toEqual({ grade: 'B', feedback: 'New words' });
});
test('two grades clash as two texts do', () => {
  expect(clashes(kept({ grade: 'A' }), { grade: 'B', feedback_text: 'Old words' })).toBe(true);
  expect(clashes(kept({ grade: 'A' }), { grade: 'A', feedback_text: 'New words' })).toBe(false);
});
