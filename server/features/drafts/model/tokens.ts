/**
 * Bytes of UTF-8 per token, approximately: English needs fewer tokens than this suggests, other
 * scripts about as many.
 */
const BYTES = 3;
/** The most bytes per token in any language, where a count is only an estimate. */
const MAX_BYTES = 4.4;
/**
 * Units that no model combines into one token: a word, three digits, a sign; for writing without
 * spaces about two characters.
 */
const UNITS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{1,2}|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]+/gu;
/** A model that read less than this share of what it must have been sent has lost some of it. */
const FAR_FEWER = 0.8;
/**
 * Contexts are whole multiples of this, so a count that is such a multiple and too small was cut
 * there.
 */
const CONTEXT_STEP = 256;
/** No context is as small as this: a lower count doesn't show what was read. */
const MIN_CONTEXT = 128;
/** Shorter questions are never cut, and their counts may be unreliable. */
const WORTH_COUNTING = 400;

/** Returns roughly the most tokens that a text takes, in order to make room for it. */
export const roomFor = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES);

/**
 * Returns the fewest tokens that a text takes, whatever the model and its tokenizer: no token spans
 * two words.
 */
export function leastTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(UNITS)) count += 1;
  return Math.min(count, Math.ceil(Buffer.byteLength(text) / MAX_BYTES));
}

/**
 * Returns how many tokens of a question a model says it has read, and about how many it was sent,
 * if it read far fewer: a server with a small context cuts off the beginning and answers regardless
 * (MODEL-6). Null if everything was read, or nothing is reported.
 */
export function cutOff(
  text: string,
  {
    input_tokens: read,
    cached_tokens: cached,
  }: { input_tokens: number | null; cached_tokens: number | null },
): { read: number; sent: number } | null {
  if (read === null) return null;
  // Some count separately what they had cached from an earlier question.
  const all = (cached ?? 0) > read ? read + cached! : read;
  if (all < MIN_CONTEXT) return null;
  const least = leastTokens(text);
  if (least < WORTH_COUNTING || all >= least) return null;
  if (all >= least * FAR_FEWER && all % CONTEXT_STEP !== 0) return null;
  return { read: all, sent: Math.max(least, Math.ceil(text.length / 4)) };
}
