import { expect, test } from 'vitest';
import { LOSSES } from './loss.ts';

test('what signing out may lose is told in one order: texts, marks, notes, what is one’s own, then what the page alone holds', () => {
  expect(LOSSES).toEqual(['unsaved', 'marks', 'notes', 'private', 'rubric', 'agreed', 'page']);
});
