/** A token is about so many bytes of UTF-8: of English fewer tokens than this says, of other scripts about as many. */
const BYTES = 3;
/** No text has more of them in a token, of whatever language or signs, where a count is only an estimate. */
const MAX_BYTES = 4.4;
/** What no model takes for one token: a word, three figures, a sign; of writing without spaces about two signs. */
const UNITS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{1,2}|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]+/gu;
/** A model that read less than this share of what it must have been sent has lost some of it. */
const FAR_FEWER = 0.8;
/** Contexts are whole multiples of this, so a count that is one and too small was cut there. */
const CONTEXT_STEP = 256;
/** No context is as small as that: who says so few doesn't count what was read. */
const MIN_CONTEXT = 128;
/** Of shorter questions nothing is cut, and a count may be odd. */
const WORTH_COUNTING = 400;

/** Tokens that a text takes at most, near enough to make room for it. */
export const roomFor = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES);

/** Tokens that a text takes at least, whatever the model and however it counts: none of them spans two words. */
export function leastTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(UNITS)) count += 1;
  return Math.min(count, Math.ceil(Buffer.byteLength(text) / MAX_BYTES));
}

/**
 * How many tokens of a question a model says it has read, and about how many it was sent, where it read far fewer: a
 * server with a small context cuts the beginning off and answers all the same (MODEL-6). Null where all was read, or
 * nothing is said.
 */
export function cutOff(
  text: string,
  {
    input_tokens: read,
    cached_tokens: cached,
  }: { input_tokens: number | null; cached_tokens: number | null },
): { read: number; sent: number } | null {
  if (read === null) return null;
  // Some count what they had kept of an earlier question apart.
  const all = (cached ?? 0) > read ? read + cached! : read;
  if (all < MIN_CONTEXT) return null;
  const least = leastTokens(text);
  if (least < WORTH_COUNTING || all >= least) return null;
  if (all >= least * FAR_FEWER && all % CONTEXT_STEP !== 0) return null;
  return { read: all, sent: Math.max(least, Math.ceil(text.length / 4)) };
}
