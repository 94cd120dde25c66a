import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { submission, submissionFile } from '#tests/support/submissions.ts';
import DraftQuestion from './draft-question.tsx';

const shown = (over: Parameters<typeof submission>[0]) => {
  const { unmount } = render(
    <DraftQuestion submission={submission(over)} onConfirm={() => {}} onClose={() => {}} />,
  );
  const said = screen.getByRole('alertdialog').textContent;
  unmount();
  return said;
};

test('[READ-4] says how much of a partly read work was read, and what a draft costs', () => {
  const files = [submissionFile({ read_share: 0.72 })];
  expect(shown({ files })).toMatch(
    /all the same\?.*We could read about 70 % of this work\. A draft speaks of that part only\. It costs 1 credit\./,
  );
  expect(shown({ files, ai_feedback_text: 'So.' })).toMatch(
    /another draft.*about 70 %.*There is a draft already/,
  );
  expect(shown({ ai_feedback_text: 'So.' })).not.toContain('We could read');
});
