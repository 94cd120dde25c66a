import { createRedactor, NOBODY, type Taken } from '#server/features/drafts/privacy/redact.ts';
import { firstAsk, prepare } from './question.ts';
import type { Ask, Pipeline } from './types.ts';

/** Approximate characters per token in English; other languages have fewer. */
const CHARACTERS = 3.6;
/** What the second reading is given in addition to the work: the draft, and the kinds of fault. */
const SECOND_TOKENS = 1300;
/** Its changes, and the draft itself, in tokens per word. */
const CHANGES_TOKENS = 300;
const TOKENS_A_WORD = 1.5;

/**
 * The first questions of a draft, and roughly what it would use, without asking any model (DRAFT-6,
 * DRAFT-9).
 */
export interface Outlook {
  asks: Ask[];
  questions: number;
  input_tokens: number;
  output_tokens: number;
  taken: Taken;
}

export const tokensIn = (characters: number): number => Math.ceil(characters / CHARACTERS);

/** With `asIs` nothing is replaced, to show what would be. */
export async function outlook({
  request,
  nonce,
  asIs,
}: Omit<Pipeline, 'told'> & { asIs: boolean }): Promise<Outlook> {
  const redactor = asIs ? NOBODY : createRedactor(request.people ?? [], request.otherClasses);
  const prepared = await prepare({ request, nonce }, redactor);
  const asks = prepared.parts.map((_, at) => firstAsk(prepared, at + 1));
  const sent = asks.reduce(
    (sum, { instructions, shared, work, task }) =>
      sum + instructions.length + shared.length + work.length + task.length,
    0,
  );
  // Each part is read once more, together with its draft.
  const drafted = Math.ceil(prepared.words * TOKENS_A_WORD);
  return {
    asks,
    questions: 2 * asks.length,
    input_tokens: 2 * tokensIn(sent) + asks.length * SECOND_TOKENS + drafted,
    output_tokens: drafted + asks.length * CHANGES_TOKENS,
    taken: redactor.taken,
  };
}
