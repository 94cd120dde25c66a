import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  away,
  codes,
  expectations,
  fresh,
  off,
  on,
  over,
  school,
  wrong,
} from './second-factor.expectations.ts';
import { secondFactorMachine } from './second-factor.machine.ts';

checkAgainstTable(secondFactorMachine, expectations);

walk(secondFactorMachine, {
  records: ['saveCodes'],
  samples: [
    { type: 'password.say', password: 'old secret' },
    { type: 'code.say', code: '123456' },
    { type: 'renew.say', password: 'old secret', code: '123456' },
    { type: 'end.say', password: 'old secret', code: '123456' },
    done('loadFactor', off),
    done('loadFactor', on),
    done('loadFactor', school),
    fails('loadFactor', away),
    done('beginFactor', fresh),
    fails('beginFactor', wrong),
    done('confirmFactor', codes),
    fails('confirmFactor', wrong),
    fails('confirmFactor', over),
    done('renewCodes', codes),
    fails('renewCodes', wrong),
    done('endFactor'),
    fails('endFactor', wrong),
  ],
  key: ({ context }) => [context.failure === null, context.factor.since],
  facts: () => ({
    '[SESS-9] [SESS-10] password, secret and recovery codes are held only where they are needed': ({
      after,
    }) => {
      if (!after.hasTag('busy')) expect(after.context.said).toEqual({ password: '', code: '' });
      expect(after.context.fresh.secret !== '').toBe(
        after.matches('settingUp') || after.matches('switchingOn'),
      );
      expect(after.context.codes.length > 0).toBe(after.matches('keeping'));
    },
  }),
});
