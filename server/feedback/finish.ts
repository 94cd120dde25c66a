import type { AiFeedback, Note } from '#contract/feedback.ts';
import { checkEvidence } from './evidence.ts';
import { warnOfInstructions } from './injection.ts';
import { renderText } from './render.ts';
import type { RawDraft, Writer } from './types.ts';

export interface Unfinished {
  raw: RawDraft;
  /** The student's; null when there is only a picture. */
  text: string | null;
  writer: Pick<Writer, 'kind' | 'engine'>;
}

/** What a writer said as it is stored: with evidence that was found in the text, notes to the educator beside it, and as plain text. */
export function finishDraft({ raw, text, writer }: Unfinished): { ai_feedback: AiFeedback; ai_feedback_text: string } {
  const told = text === null ? [] : warnOfInstructions(text).map((words): Note => ({ kind: 'instructions', text: words }));
  const ai_feedback: AiFeedback = { kind: writer.kind, engine: writer.engine, ...checkEvidence({ ...raw, notes: [...told, ...raw.notes] }, text) };
  return { ai_feedback, ai_feedback_text: renderText(ai_feedback) };
}
