import { expect } from 'vitest';
import type { OwnKey } from '#contract/drafts/drafting.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { ownKeyMachine } from './own-key.machine.ts';

export const NO_KEY: OwnKey = { allowed: true, own: null };
export const A_KEY: OwnKey = {
  allowed: true,
  own: { provider: 'anthropic', model: 'claude-x', saved_at: '2026-11-02T09:00:00.000Z' },
};
export const CLOSED: OwnKey = { allowed: false, own: null };
export const TYPED = 'sk-own-123456';

/** How it is walked: on its own, and through its section. */
export const ownKeyWalk: Walk<typeof ownKeyMachine> = {
  samples: [
    { type: 'own.provider', provider: 'mistral' },
    { type: 'own.model', model: 'large-1' },
    { type: 'own.key', key: TYPED },
    done('loadKey', NO_KEY),
    done('loadKey', A_KEY),
    done('loadKey', CLOSED),
    fails('loadKey', unreached()),
    done('saveKey', A_KEY),
    fails('saveKey', unreached()),
    done('removeKey', NO_KEY),
    fails('removeKey', unreached()),
  ],
  key: ({ context: { stored, model, key, failure } }) => [
    stored.own?.model,
    model,
    key,
    failure !== null,
  ],
  facts: () => ({
    '[DRAFT-13] a key that has arrived is kept nowhere in the browser': ({ event, after }) => {
      if (event.type === 'xstate.done.actor.saveKey')
        expect(JSON.stringify(after.context)).not.toContain(TYPED);
    },
    '[DRAFT-13] nothing is removed that wasn’t asked about': ({ before, after }) => {
      if (after.matches('removing') && !before.matches('removing'))
        expect(before.matches('asking')).toBe(true);
    },
  }),
};
