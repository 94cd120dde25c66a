import { describe, expect, test } from 'vitest';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { aiStatement, type Making } from '#server/features/exchange/return/ai-statement.ts';
import { renderText } from '#server/features/drafts/finish.ts';
import { aiFeedback } from '#tests/support/class.ts';

const said = (over: Partial<AiFeedback> = {}): AiFeedback => ({
  ...aiFeedback,
  kind: 'model',
  engine: 'gpt-9',
  summary: 'You argue well. The end comes too soon.',
  strengths: [{ criterion: 'Argument', text: 'Each claim has a reason.', evidence: [] }],
  improvements: [],
  next_steps: [],
  ...over,
});
const draft = (over: Partial<AiFeedback> = {}) => ({
  ai_feedback: said(over),
  ai_feedback_text: renderText(said(over)),
});
const statement = (over: Partial<Making>): string =>
  aiStatement({ drafts: [draft()], choices: [], texts: [''], judged: false, ...over });

describe('[OUT-4] the statement about AI says what happened', () => {
  test('no draft was made', () => {
    expect(statement({ drafts: [], texts: ['Well done.'], judged: true })).toBe(
      'Marginalia made no AI draft for this work. The marks and the grade were given by a person.',
    );
  });

  test.each<[string, string[], string]>([
    [
      'stands as it was',
      [renderText(said())],
      'All of the text given here stands word for word in the draft.',
    ],
    [
      'has lost sentences',
      ['The end comes too soon.'],
      'All of the text given here stands word for word in the draft.',
    ],
    [
      'was taken point by point under another mark',
      ['* Each claim has a reason.', ' You  argue well.'],
      'All of the text given here stands word for word in the draft.',
    ],
    [
      'was written alone',
      ['I liked it.'],
      'No sentence of the text given here stands in the draft: a person wrote it.',
    ],
    [
      'is half and half',
      ['You argue well.', 'I agree so far.'],
      'About 50 % of the text given here stands word for word in the draft; a person changed or wrote the rest.',
    ],
    [
      'has one sentence of many',
      [`You argue well.\n${'A sentence that somebody wrote here without help. '.repeat(200)}`],
      'About 1 % of the text given here stands word for word in the draft; a person changed or wrote the rest.',
    ],
  ])('the feedback %s', (_how, texts, expected) => {
    expect(statement({ texts })).toBe(`A draft was made by the language model gpt-9. ${expected}`);
  });

  test('says for each draft whether rules or a model wrote it', () => {
    const rules = { kind: 'rule-based', engine: 'offline rules 10' } as const;
    expect(statement({ drafts: [draft(rules)] })).toBe(
      'A draft was made by checks, without a language model.',
    );
    expect(statement({ drafts: [draft(rules), draft(), draft()] })).toBe(
      'Drafts were made by checks, without a language model and by the language model gpt-9.',
    );
  });

  test('counts points that were accepted and dropped', () => {
    const choices: Making['choices'] = [
      { section: 'strengths', place: 0, choice: 'taken', wording: null },
      { section: 'next_steps', place: 0, choice: 'taken', wording: null },
      { section: 'next_steps', place: 1, choice: 'dropped', wording: null },
    ];
    expect(statement({ choices })).toContain('Of its points 2 were taken and 1 dropped by hand.');
    expect(statement({ choices: choices.slice(0, 1) })).toContain(
      'Of its points one was taken and none dropped by hand.',
    );
  });
});
