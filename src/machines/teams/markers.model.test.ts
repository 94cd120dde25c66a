import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  away,
  bob,
  cora,
  dan,
  eve,
  eveByTeam,
  expectations,
  free,
  gone,
  made,
  notOne,
  people,
  place,
} from './markers.expectations.ts';
import { markersMachine } from './markers.machine.ts';
import { isBusy, selectFailure, selectPeople } from './markers.view.ts';

checkAgainstTable(markersMachine, expectations);

walk(markersMachine, {
  inputs: [
    { place, manages: true, names: true },
    { place, manages: true, names: false },
    { place, manages: false, names: false },
  ],
  samples: [
    { type: 'email.type', email: 'cyd@example.org' },
    { type: 'role.choose', role: 'viewer' },
    { type: 'invitation.renew', invitation: dan },
    { type: 'invitation.revoke', id: dan.id },
    { type: 'member.change', member: bob, role: 'viewer' },
    { type: 'member.cap', member: bob, cap: null },
    { type: 'cap.type', cap: '1.5' },
    { type: 'member.remove', member: bob },
    { type: 'member.remove', member: cora },
    { type: 'role.choose', role: 'coowner' },
    { type: 'member.change', member: cora, role: 'viewer' },
    { type: 'member.remove', member: eve },
    { type: 'member.remove', member: eveByTeam },
    { type: 'member.change', member: eveByTeam, role: 'viewer' },
    done('loadPeople', people),
    fails('loadPeople', away),
    done('inviteMember', made),
    fails('inviteMember', notOne),
    fails('inviteMember', away),
    done('revokeInvitation'),
    fails('revokeInvitation', gone),
    fails('revokeInvitation', away),
    done('changeMember', { ...bob, role: 'viewer', direct_role: 'viewer', credits: null }),
    done('changeMember', free),
    fails('changeMember', away),
    done('removeMember'),
    fails('removeMember', away),
  ],
  key: ({ context }) => [
    context.manages,
    context.names,
    context.email === '',
    context.cap === '',
    context.failure === null,
  ],
  facts: () => ({
    'busy exactly while something runs': ({ after, world }) =>
      expect(isBusy(after)).toBe(world.running().length > 0),
    '[SAFE-7] nobody is in by an invitation alone': ({ event, before, after }) => {
      if (event.type === 'xstate.done.actor.inviteMember')
        expect(selectPeople(after).members).toEqual(selectPeople(before).members);
    },
    '[TEAM-10] nobody but the owner chooses a co-owner, or changes one': ({ after }) => {
      const { names, role, changed, patch } = after.context;
      if (!names)
        expect([
          role,
          after.matches('changing') &&
            (patch.role === 'coowner' || changed?.direct_role === 'coowner'),
        ]).toEqual([expect.not.stringMatching('coowner'), false]);
    },
    '[TEAM-1] nobody loses their access before it was asked': ({ event, before, after }) => {
      if (event.type === 'xstate.init') return;
      if (
        selectPeople(after).members.length < selectPeople(before).members.length &&
        !event.type.startsWith('xstate.done.actor.loadPeople')
      )
        expect(before.matches('removing')).toBe(true);
      if (after.matches('removing'))
        expect(before.matches('asking') || before.matches('removing')).toBe(true);
    },
    '[TEAM-3] who comes by a team stays in: leaving an assignment takes away what was given for it alone':
      ({ event, after }) => {
        if (
          event.type.startsWith('xstate.done.actor.') &&
          !after.matches('loading') &&
          !after.matches('left')
        )
          expect(selectPeople(after).members.some(({ user_id }) => user_id === eve.user_id)).toBe(
            true,
          );
      },
    'a failure stands until the next action': ({ event, after }) => {
      if ('error' in event && event.error === away)
        expect(selectFailure(after)).toEqual(away.facts);
    },
  }),
});
