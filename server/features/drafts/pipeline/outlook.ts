import { createRedactor, NOBODY, type Taken } from '#server/features/drafts/privacy/redact.ts';
import { asksOf, prepare } from './asks.ts';
import type { Ask, Pipeline } from './types.ts';

/** A token is about so many characters, of English; of other languages fewer. */
const CHARACTERS = 3.6;
/** What is said beside the work: observations, checks, the draft. */
const SAID_TOKENS = 1500;

/** What a draft would begin with, and about what it would take, without asking anybody (DRAFT-6, DRAFT-9). */
export interface Outlook {
  asks: Ask[];
  questions: number;
  input_tokens: number;
  output_tokens: number;
  taken: Taken;
}

export const tokensIn = (characters: number): number => Math.ceil(characters / CHARACTERS);

/** With `asIs` nothing is replaced: to show what is. */
export function outlook({
  request,
  nonce,
  asIs,
}: Omit<Pipeline, 'told'> & { asIs: boolean }): Outlook {
  const redactor = asIs ? NOBODY : createRedactor(request.people ?? [], request.otherClasses);
  const prepared = prepare(request, nonce, redactor);
  const asks = asksOf(prepared)
    .observe()
    .map((ask) => ask.worded());
  const lengthOf = ({ instructions, shared, work, task }: Ask): number =>
    instructions.length + shared.length + work.length + task.length;
  const observing = asks.reduce((sum, ask) => sum + lengthOf(ask), 0);
  // Each part is read once more to check what was seen in it; writing and proof see no text.
  const verifying = asks
    .slice(0, prepared.parts.length)
    .reduce((sum, ask) => sum + lengthOf(ask), 0);
  const last = 2 * (asks[0]!.instructions.length + asks[0]!.shared.length);
  return {
    asks,
    questions: asks.length + prepared.parts.length + 2,
    input_tokens: tokensIn(observing + verifying + last) + 2 * SAID_TOKENS,
    output_tokens: ((asks.length + prepared.parts.length) * SAID_TOKENS) / 2 + SAID_TOKENS,
    taken: redactor.taken,
  };
}
