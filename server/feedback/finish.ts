import type { AiFeedback } from '#contract/feedback.ts';
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

/** What a writer said as it is stored: with evidence that was found in the text, warnings, and as plain text. */
export function finishDraft({ raw, text, writer }: Unfinished): { ai_feedback: AiFeedback; ai_feedback_text: string } {
  const warnings = [...(text === null ? [] : warnOfInstructions(text)), ...raw.warnings];
  const ai_feedback: AiFeedback = { kind: writer.kind, engine: writer.engine, ...checkEvidence({ ...raw, warnings }, text) };
  return { ai_feedback, ai_feedback_text: renderText(ai_feedback) };
}
