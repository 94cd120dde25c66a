import type { AiSettings } from '#server/platform/settings/settings.ts';

export interface Tokens {
  input_tokens: number | null;
  cached_tokens: number | null;
  output_tokens: number | null;
}

/**
 * Returns what tokens cost, in millionths of the operator's currency: prices are per million
 * tokens. Null without prices, or if the provider doesn't count.
 */
export function costOf(
  { input_tokens: input, cached_tokens: cached, output_tokens: output }: Tokens,
  prices: AiSettings['prices'],
): number | null {
  if (prices === null || input === null || output === null) return null;
  return Math.round(
    (input - (cached ?? 0)) * prices.input + (cached ?? 0) * prices.cached + output * prices.output,
  );
}
