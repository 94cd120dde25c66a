import type { OwnProvider } from '#contract/drafts/drafting.ts';
import type { Seal } from '#server/platform/secrets/seal.ts';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import type { WorkerPool } from '#server/platform/workers/types.ts';
import { WriterError } from './errors.ts';
import type { Writer } from './types.ts';

/** The provider and key for a draft that is sent to its educator's own provider. */
export interface OwnKeyProvider {
  userId: number;
  provider: OwnProvider;
  model: string;
  sealed: string;
}
/** Throws WriterError for a key that can't be opened. */
export type OwnWriter = (own: OwnKeyProvider) => Promise<Writer>;

export const OWN_KEY_REMOVED =
  'Your own AI key was removed after this draft was asked for. Please ask for the draft again.';
const UNREADABLE =
  'Your own AI key can’t be read any more, because this server’s secret has changed. Please enter it again in Settings.';

/**
 * Creates writers for educators with their own key. `address`: a provider's address other than its
 * default, for tests.
 */
export const createOwnWriter =
  (seal: Seal, settings: AiSettings, apart: WorkerPool, address: string | null = null): OwnWriter =>
  async ({ userId, provider, model, sealed }) => {
    if (!settings.ownKeys)
      throw new WriterError(
        'This server takes no keys of its users any more. Please remove yours in Settings, then ask for the draft again.',
        { retryable: false },
      );
    const apiKey = seal.open(userId, sealed);
    if (apiKey === null) throw new WriterError(UNREADABLE, { retryable: false });
    const { createModelWriter } = await import('./model/providers.ts');
    return createModelWriter(
      { ...settings, provider, model, apiKey, baseUrl: address, prices: null, isOwn: true },
      apart,
    );
  };
