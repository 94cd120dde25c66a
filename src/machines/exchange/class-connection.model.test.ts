import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import { aConnection, aRemote, expectations, linkedWith } from './class-connection.expectations.ts';
import { classConnectionMachine } from './class-connection.machine.ts';

checkAgainstTable(classConnectionMachine, expectations);

walk(classConnectionMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'field.write', address: 'https://moodle.example.org' },
    { type: 'field.write', token: 'secret-token' },
    { type: 'connection.choose', connection: aConnection },
    { type: 'connection.remove', connection: aConnection },
    { type: 'remote.choose', remote: aRemote },
    done('loadLink', { link: null, connections: [aConnection] }),
    done('loadLink', linkedWith),
    fails('loadLink', refusal(503)),
    done('connectSystem', aConnection),
    fails('connectSystem', refusal(409)),
    done('removeConnection'),
    fails('removeConnection', refusal(503)),
    done('findRemotes', [aRemote]),
    fails('findRemotes', refusal(409)),
    done('linkAssignment', linkedWith),
    fails('linkAssignment', refusal(503)),
    done('fetchClass'),
    fails('fetchClass', refusal(503)),
  ],
  key: ({ context }) => [context.address !== '', context.token !== ''],
  facts: () => ({
    '[OUT-7] a token is let go as soon as it has arrived': ({ event, after }) => {
      if (event.type === 'xstate.done.actor.connectSystem') expect(after.context.token).toBe('');
    },
    '[OUT-7] a class is fetched only through a connection': ({ before, after }) => {
      if (after.matches('fetching'))
        expect([before.value, before.context.state.link]).toEqual(['linked', linkedWith.link]);
    },
  }),
});
