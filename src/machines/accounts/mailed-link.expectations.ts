import { Failure } from '#lib/site/failure.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { mailedLinkMachine } from './mailed-link.machine.ts';

export const answer = { token: 'secret', password: 'correct horse' };
const other = { token: 'secret', password: 'battery staple' };
export const dead = refusal(400, 'This link is no longer good.');
export const away = new Failure({ status: null, detail: null, message: null });
export const wrong = new Failure({
  ...refusal(422, 'This isn’t the password you registered with.').facts,
  field: 'password',
});
const AWAY = 'The server could not be reached. Check your connection and try again.';
const nothing = { token: '', password: '', message: null, fault: null, accessToken: '' };
const forgets = { password: '' };

type Work = 'setPassword' | 'confirmAccount' | 'confirmEmail';
const WORKS: Record<Work, string> = {
  setPassword: 'setting',
  confirmAccount: 'confirming',
  confirmEmail: 'changingEmail',
};

/** What sending the form leads to, and what it changes in the context besides the typed values. */
const sends = (work: Work, sets: object = {}) => ({
  'link.use(right)': { to: WORKS[work], sets: { ...answer, ...sets }, starts: { [work]: answer } },
  'link.use(other)': { to: WORKS[work], sets: { ...other, ...sets }, starts: { [work]: other } },
});
/** The same once the link is known. */
const sendsAgain = (work: Work, sets: object = {}) => ({
  'link.use(right)': {
    to: WORKS[work],
    sets: { password: answer.password, ...sets },
    starts: { [work]: answer },
  },
  'link.use(other)': {
    to: WORKS[work],
    sets: { password: other.password, ...sets },
    starts: { [work]: other },
  },
});
const told = (work: Work, back: string, sets: object) => ({
  ...sendsAgain(work, sets),
  'message.dismiss': { to: back, sets },
});

export const expectations: Expectations<typeof mailedLinkMachine> = {
  events: { 'link.use': { right: answer, other }, 'message.dismiss': {} },
  services: {
    setPassword: { answers: {}, fails: { dead, away, wrong } },
    confirmAccount: { answers: { token: 'token' }, fails: { dead, wrong } },
    confirmEmail: { answers: {}, fails: { dead, wrong } },
    storeToken: { answers: {}, fails: { full: new Error('full') } },
  },
  starts: {
    'of a password': {
      input: { purpose: 'password' },
      to: 'editing',
      context: { purpose: 'password', ...nothing },
    },
    'of an account': {
      input: { purpose: 'account' },
      to: 'editing (account)',
      context: { purpose: 'account', ...nothing },
    },
    'of a new e-mail': {
      input: { purpose: 'email' },
      to: 'editing (e-mail)',
      context: { purpose: 'email', ...nothing },
    },
  },
  situations: {
    editing: { on: sends('setPassword') },
    setting: {
      tags: ['busy'],
      runs: ['setPassword'],
      on: {
        'setPassword answers': { to: 'set', sets: forgets },
        'setPassword fails dead': {
          to: 'editing (dead)',
          sets: { ...forgets, message: 'This link is no longer good.' },
        },
        'setPassword fails away': { to: 'editing (dead)', sets: { ...forgets, message: AWAY } },
        'setPassword fails wrong': {
          to: 'editing (at fault)',
          sets: {
            ...forgets,
            message: 'This isn’t the password you registered with.',
            fault: 'password',
          },
        },
      },
    },
    'editing (dead)': { on: told('setPassword', 'editing (known)', { message: null }) },
    'editing (at fault)': {
      on: told('setPassword', 'editing (known)', { message: null, fault: null }),
    },
    'editing (known)': { on: sendsAgain('setPassword') },
    set: { ends: true },
    'editing (e-mail)': { on: sends('confirmEmail') },
    changingEmail: {
      tags: ['busy'],
      runs: ['confirmEmail'],
      on: {
        'confirmEmail answers': { to: 'emailChanged', sets: forgets },
        'confirmEmail fails dead': {
          to: 'editing (e-mail, dead)',
          sets: { ...forgets, message: 'This link is no longer good.' },
        },
        'confirmEmail fails wrong': {
          to: 'editing (e-mail, at fault)',
          sets: {
            ...forgets,
            message: 'This isn’t the password you registered with.',
            fault: 'password',
          },
        },
      },
    },
    'editing (e-mail, dead)': {
      on: told('confirmEmail', 'editing (e-mail, known)', { message: null }),
    },
    'editing (e-mail, at fault)': {
      on: told('confirmEmail', 'editing (e-mail, known)', { message: null, fault: null }),
    },
    'editing (e-mail, known)': { on: sendsAgain('confirmEmail') },
    emailChanged: { ends: true },
    'editing (account)': { on: sends('confirmAccount') },
    confirming: {
      tags: ['busy'],
      runs: ['confirmAccount'],
      on: {
        'confirmAccount answers token': {
          to: 'storing',
          sets: { ...forgets, accessToken: 'token' },
          starts: { storeToken: { token: 'token' } },
        },
        'confirmAccount fails dead': {
          to: 'editing (account, dead)',
          sets: { ...forgets, message: 'This link is no longer good.' },
        },
        'confirmAccount fails wrong': {
          to: 'editing (account, at fault)',
          sets: {
            ...forgets,
            message: 'This isn’t the password you registered with.',
            fault: 'password',
          },
        },
      },
    },
    'editing (account, dead)': {
      on: told('confirmAccount', 'editing (account, known)', { message: null }),
    },
    'editing (account, at fault)': {
      on: told('confirmAccount', 'editing (account, known)', { message: null, fault: null }),
    },
    'editing (account, known)': { on: sendsAgain('confirmAccount') },
    storing: {
      tags: ['busy'],
      runs: ['storeToken'],
      on: {
        'storeToken answers': 'signedIn',
        'storeToken fails full': { to: 'editing (account, full)', sets: { message: AWAY } },
      },
    },
    'editing (account, full)': {
      on: told('confirmAccount', 'editing (account, full and known)', { message: null }),
    },
    'editing (account, full and known)': { on: sendsAgain('confirmAccount') },
    signedIn: { ends: true },
  },
};
