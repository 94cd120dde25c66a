import type { Transaction } from '#contract/credit.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { creditNewsMachine } from './credit-news.machine.ts';

const of = (
  id: number,
  transaction_type: Transaction['transaction_type'],
  change_amount: number,
  reference_id: string | null = null,
): Transaction => ({
  id,
  timestamp: '2026-11-21T08:00:00.000Z',
  transaction_type,
  change_amount,
  new_balance: 0,
  reference_id,
  details: null,
});
const welcome = of(1, 'promo_code', 10, 'WELCOME');
const ledger = [
  of(4, 'refund', 1),
  of(3, 'feedback_generation', -1),
  of(2, 'purchase', 20),
  welcome,
];
const added = (creditAmount: number, words: string) => ({
  type: 'CREDIT_ADDED' as const,
  message: `${words} added to your account.`,
  data: { creditAmount },
});
const both = [added(20, '20 credits'), added(1, '1 credit')];

const tells = (drafts: readonly object[], newest: number) => ({
  to: 'waiting',
  does: [
    ['notify', { drafts }],
    ['rememberSeen', { newest }],
  ] as [string, unknown][],
});

export const expectations: Expectations<typeof creditNewsMachine> = {
  events: { 'balance.arrived': { five: { balance: 5 }, four: { balance: 4 } } },
  services: {
    readLedger: {
      answers: {
        'the welcome': { transactions: [welcome], seen: null },
        'nothing at all': { transactions: [], seen: null },
        'an old account': { transactions: [of(9, 'purchase', 20), welcome], seen: null },
        'two more': { transactions: ledger, seen: 1 },
        'what is known': { transactions: ledger, seen: 4 },
        'a paid draft': { transactions: [of(5, 'feedback_generation', -1), ...ledger], seen: 4 },
      },
      fails: { noNet: unreached() },
    },
  },
  starts: { alone: { to: 'waiting', context: { balance: null } } },
  situations: {
    waiting: {
      on: {
        'balance.arrived(five)': {
          to: 'looking',
          sets: { balance: 5 },
          starts: { readLedger: undefined },
        },
        'balance.arrived(four)': {
          to: 'looking (at four)',
          sets: { balance: 4 },
          starts: { readLedger: undefined },
        },
      },
    },
    looking: {
      tags: ['busy'],
      runs: ['readLedger'],
      on: {
        'readLedger answers the welcome': tells(
          [
            {
              type: 'SYSTEM',
              title: 'Welcome to Marginalia',
              message:
                '10 credits to start with: each pays for one AI feedback draft. Begin by creating an assignment.',
            },
          ],
          1,
        ),
        'readLedger answers nothing at all': tells([], 0),
        'readLedger answers an old account': tells([], 9),
        'readLedger answers two more': tells(both, 4),
        'readLedger answers what is known': 'waiting (at five)',
        'readLedger answers a paid draft': tells([], 5),
        'readLedger fails noNet': { to: 'waiting', sets: { balance: null } },
        'balance.arrived(four)': {
          to: 'looking (at four)',
          sets: { balance: 4 },
          starts: { readLedger: undefined },
        },
      },
    },
    'waiting (at five)': {
      context: { balance: 5 },
      on: {
        'balance.arrived(four)': {
          to: 'looking (at four)',
          sets: { balance: 4 },
          starts: { readLedger: undefined },
        },
      },
    },
    'looking (at four)': {
      tags: ['busy'],
      runs: ['readLedger'],
      on: {
        ...Object.fromEntries(
          [
            'the welcome',
            'nothing at all',
            'an old account',
            'two more',
            'what is known',
            'a paid draft',
          ].map((ledgerOf) => [`readLedger answers ${ledgerOf}`, null]),
        ),
        'readLedger fails noNet': { to: 'waiting', sets: { balance: null } },
        'balance.arrived(five)': {
          to: 'looking',
          sets: { balance: 5 },
          starts: { readLedger: undefined },
        },
      },
    },
  },
};
