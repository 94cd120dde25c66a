import type { SecondFactor } from '#contract/accounts/second-factor.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { secondFactorMachine } from './second-factor.machine.ts';

export const off: SecondFactor = {
  is_possible: true,
  is_demanded: false,
  since: null,
  recovery_codes_left: 0,
};
export const on: SecondFactor = {
  is_possible: true,
  is_demanded: false,
  since: '2026-03-01T09:00:00.000Z',
  recovery_codes_left: 8,
};
export const school: SecondFactor = {
  is_possible: false,
  is_demanded: false,
  since: null,
  recovery_codes_left: 0,
};
/** A factor that was switched on before the school handled sign-in. */
export const schoolNow: SecondFactor = { ...on, is_possible: false };
export const fresh = {
  secret: 'GEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Marginalia:ada?secret=GEZDGNBVGY3TQOJQ',
};
export const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
export const wrong = new Failure({
  ...refusal(422, 'The current password is wrong.').facts,
  field: 'current_password',
});
export const over = refusal(409, 'It took too long. Begin again.');
export const away = unreached();

const none = { secret: '', uri: '' };
const unsaid = { password: '', code: '' };
const password = { said: { password: 'old secret', code: '' } };
const code = { said: { password: '', code: '123456' } };
const both = { said: { password: 'old secret', code: '123456' } };
const untold = { failure: null };

export const expectations: Expectations<typeof secondFactorMachine> = {
  events: {
    'factor.retry': {},
    'factor.begin': {},
    'factor.end': {},
    'factor.cancel': {},
    'codes.renew': {},
    'codes.download': {},
    'codes.kept': {},
    'password.say': { secret: { password: 'old secret' } },
    'code.say': { figures: { code: '123456' } },
    'renew.say': { both: { password: 'old secret', code: '123456' } },
    'end.say': { both: { password: 'old secret', code: '123456' } },
  },
  services: {
    loadFactor: { answers: { off, on, school, schoolNow }, fails: { away } },
    beginFactor: { answers: { fresh }, fails: { wrong } },
    confirmFactor: { answers: { codes }, fails: { wrong, over } },
    renewCodes: { answers: { codes }, fails: { wrong } },
    endFactor: { answers: {}, fails: { wrong } },
  },
  starts: {
    'on the profile': {
      to: 'loading',
      context: { factor: off, fresh: none, codes: [], said: unsaid, failure: null },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadFactor'],
      on: {
        'loadFactor answers off': 'off',
        'loadFactor answers on': { to: 'on', sets: { factor: on } },
        'loadFactor answers school': { to: 'elsewhere', sets: { factor: school } },
        'loadFactor answers schoolNow': { to: 'elsewhere (now)', sets: { factor: schoolNow } },
        'loadFactor fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'factor.retry': { to: 'loading', sets: untold } } },
    elsewhere: {},
    'elsewhere (now)': {},
    off: { on: { 'factor.begin': 'confirming' } },
    'off (told why)': { on: { 'factor.begin': { to: 'confirming', sets: untold } } },
    confirming: {
      on: {
        'password.say(secret)': {
          to: 'beginning',
          sets: password,
          starts: { beginFactor: { password: 'old secret' } },
        },
        'factor.cancel': 'off',
      },
    },
    'confirming (wrong)': {
      on: {
        'password.say(secret)': {
          to: 'beginning',
          sets: { ...password, ...untold },
          starts: { beginFactor: { password: 'old secret' } },
        },
        'factor.cancel': { to: 'off', sets: untold },
      },
    },
    beginning: {
      tags: ['busy'],
      runs: ['beginFactor'],
      on: {
        'beginFactor answers fresh': { to: 'settingUp', sets: { fresh, said: unsaid } },
        'beginFactor fails wrong': {
          to: 'confirming (wrong)',
          sets: { said: unsaid, failure: wrong.facts },
        },
      },
    },
    settingUp: {
      on: {
        'code.say(figures)': {
          to: 'switchingOn',
          sets: code,
          starts: { confirmFactor: { code: '123456' } },
        },
        'factor.cancel': { to: 'off', sets: { fresh: none } },
      },
    },
    'settingUp (wrong)': {
      on: {
        'code.say(figures)': {
          to: 'switchingOn',
          sets: { ...code, ...untold },
          starts: { confirmFactor: { code: '123456' } },
        },
        'factor.cancel': { to: 'off', sets: { fresh: none, ...untold } },
      },
    },
    switchingOn: {
      tags: ['busy'],
      runs: ['confirmFactor'],
      on: {
        'confirmFactor answers codes': {
          to: 'keeping',
          sets: { fresh: none, codes, said: unsaid },
        },
        'confirmFactor fails wrong': {
          to: 'settingUp (wrong)',
          sets: { said: unsaid, failure: wrong.facts },
        },
        'confirmFactor fails over': {
          to: 'off (told why)',
          sets: { fresh: none, said: unsaid, failure: over.facts },
        },
      },
    },
    keeping: {
      on: {
        'codes.download': { does: [['saveCodes', { codes }]] },
        'codes.kept': { to: 'loading', sets: { codes: [] } },
      },
    },
    on: { on: { 'codes.renew': 'askingToRenew', 'factor.end': 'askingToEnd' } },
    askingToRenew: {
      on: {
        'renew.say(both)': {
          to: 'renewing',
          sets: both,
          starts: { renewCodes: { password: 'old secret', code: '123456' } },
        },
        'factor.cancel': 'on',
      },
    },
    'askingToRenew (wrong)': {
      on: {
        'renew.say(both)': {
          to: 'renewing',
          sets: { ...both, ...untold },
          starts: { renewCodes: { password: 'old secret', code: '123456' } },
        },
        'factor.cancel': { to: 'on', sets: untold },
      },
    },
    renewing: {
      tags: ['busy'],
      runs: ['renewCodes'],
      on: {
        'renewCodes answers codes': { to: 'keeping', sets: { codes, said: unsaid } },
        'renewCodes fails wrong': {
          to: 'askingToRenew (wrong)',
          sets: { said: unsaid, failure: wrong.facts },
        },
      },
    },
    askingToEnd: {
      on: {
        'end.say(both)': {
          to: 'ending',
          sets: both,
          starts: { endFactor: { password: 'old secret', code: '123456' } },
        },
        'factor.cancel': 'on',
      },
    },
    'askingToEnd (wrong)': {
      on: {
        'end.say(both)': {
          to: 'ending',
          sets: { ...both, ...untold },
          starts: { endFactor: { password: 'old secret', code: '123456' } },
        },
        'factor.cancel': { to: 'on', sets: untold },
      },
    },
    ending: {
      tags: ['busy'],
      runs: ['endFactor'],
      on: {
        'endFactor answers': { to: 'loading (ended)', sets: { said: unsaid } },
        'endFactor fails wrong': {
          to: 'askingToEnd (wrong)',
          sets: { said: unsaid, failure: wrong.facts },
        },
      },
    },
    'loading (ended)': {
      tags: ['busy'],
      runs: ['loadFactor'],
      on: {
        'loadFactor answers off': { to: 'off', sets: { factor: off } },
        'loadFactor answers on': null,
        'loadFactor answers school': null,
        'loadFactor answers schoolNow': null,
        'loadFactor fails away': null,
      },
    },
  },
};
