import { expect } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { accepted, anothers, expectations, mine } from './invitation.expectations.ts';
import { invitationMachine } from './invitation.machine.ts';
import { isBusy, selectAccepted, selectFailure, selectOffer } from './invitation.view.ts';

const NOT_FOUND = 'The requested resource was not found.';
const gone = new Failure({ status: 404, detail: NOT_FOUND, message: NOT_FOUND });
const refused = new Failure({ status: 500, detail: 'no', message: 'no' });

checkAgainstTable(invitationMachine, expectations);

walk(invitationMachine, {
  input: { token: 'secret' },
  samples: [
    done('findOffer', mine),
    done('findOffer', anothers),
    fails('findOffer', gone),
    fails('findOffer', refused),
    done('acceptInvitation', accepted),
    fails('acceptInvitation', gone),
    fails('acceptInvitation', refused),
  ],
  key: ({ context }) => context.failure === null,
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) =>
      expect(isBusy(after)).toBe(world.running().length > 0),
    '[SAFE-7] nobody is a member who hasn’t said yes to what they were shown': ({
      event,
      before,
      after,
    }) => {
      if (selectAccepted(after) === null) return;
      expect(event.type).toBe('xstate.done.actor.acceptInvitation');
      expect(selectOffer(before!)).toEqual(mine);
    },
    'a failure is told until it is tried again': ({ event, after }) => {
      if ('error' in event && event.error === refused)
        expect(selectFailure(after)?.message).toBe('no');
      else expect(selectFailure(after)).toBeNull();
    },
  }),
});
