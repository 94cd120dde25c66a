import type { Opened } from '#contract/release/student-page.ts';
import type { OpenedScript } from '#contract/release/student-script.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { returnedPageMachine } from './returned-page.machine.ts';

export const aReturned = (of: Partial<Opened['returned']> = {}): Opened['returned'] => ({
  assignment: { title: 'Essay 1' },
  student: { name: 'Zoë Quist', identifier: 's1' },
  submission: { id: 3, files: ['essay.txt'], submitted_at: '2026-03-01T09:00:00.000Z' },
  grade: 'B',
  scale: { kind: 'free' },
  feedback: 'Well argued.\n\n- Cite more.',
  rubric: null,
  annotations: [
    {
      n: 1,
      quote: 'Cities are loud',
      page: null,
      text: 'Says who?',
      criterion: null,
      file: 0,
      selectors: [{ type: 'TextQuoteSelector', exact: 'Cities are loud', prefix: '', suffix: '' }],
    },
  ],
  educator: { name: 'Ada Byron', header: '', closing: 'See you on Monday.' },
  ai_statement: 'Marginalia made no AI draft for this work.',
  made_at: '2026-03-02T09:00:00.000Z',
  ...of,
});
export const anOpened = (
  regrade: Opened['regrade'] = { allowed: false, request: null },
): Opened => ({
  returned: aReturned(),
  released_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2026-06-02T09:00:00.000Z',
  regrade,
});
export const aScript: OpenedScript = { files: [{ name: 'essay.txt', document: null }] };
export const gone = refusal(404, 'The requested resource was not found.');
export const away = refusal(503, 'Away.');
const opened = anOpened();
const secret = { token: 'secret' };

export const expectations: Expectations<typeof returnedPageMachine> = {
  events: { 'page.open': { link: secret, bare: { token: '' } }, 'script.retry': {} },
  services: {
    openReturnedWork: { answers: { opened }, fails: { gone, away } },
    readScript: { answers: { text: aScript }, fails: { away } },
  },
  starts: {
    'of a link': {
      to: 'closed',
      context: { token: '', opened: null, script: null, failure: null },
    },
  },
  situations: {
    closed: {
      on: {
        'page.open(link)': { to: 'opening', sets: secret, starts: { openReturnedWork: secret } },
        'page.open(bare)': 'gone',
      },
    },
    'closed (told why)': {
      on: {
        'page.open(link)': {
          to: 'opening',
          sets: { failure: null },
          starts: { openReturnedWork: secret },
        },
        'page.open(bare)': 'gone',
      },
    },
    opening: {
      tags: ['busy'],
      runs: ['openReturnedWork'],
      on: {
        'openReturnedWork answers opened': {
          to: 'shown.reading',
          sets: { opened },
          starts: { readScript: secret },
        },
        'openReturnedWork fails gone': 'gone',
        'openReturnedWork fails away': { to: 'closed (told why)', sets: { failure: away.facts } },
      },
    },
    gone: {},
    'shown.reading': {
      tags: ['busy'],
      runs: ['readScript'],
      on: {
        'readScript answers text': { to: 'shown.read', sets: { script: aScript } },
        'readScript fails away': 'shown.withoutScript',
      },
    },
    'shown.read': {},
    'shown.withoutScript': {
      on: { 'script.retry': { to: 'shown.reading', starts: { readScript: secret } } },
    },
  },
};
