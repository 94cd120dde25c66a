import type { AuditEvent } from '#contract/accounts/audit.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { assignmentLogMachine, LogPage } from './assignment-log.machine.ts';

const line = (id: number, over: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  at: '2026-03-02T09:00:00.000Z',
  kind: 'marked',
  who: 'Grace',
  submission_id: 12,
  ...over,
});
const [third, second, first] = [
  line(3),
  line(2, { kind: 'list_seen', submission_id: null }),
  line(1, { kind: 'opened_by_link', who: null }),
];
export const page: LogPage = { events: [third!, second!], total: 3 };
/** An event was added meanwhile, so the second one is returned again. */
export const rest: LogPage = { events: [second!, first!], total: 4 };
export const whole: LogPage = { events: [third!], total: 1 };
export const away = unreached();
const asks = (skip: number) => ({ assignmentId: 7, skip });

export const expectations: Expectations<typeof assignmentLogMachine> = {
  events: { 'log.retry': {}, 'log.more': {} },
  services: {
    loadPage: { answers: { page, whole }, fails: { away } },
    loadMore: { src: 'loadPage', answers: { rest }, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'loading',
      context: { assignmentId: 7, events: [], total: 0, failure: null },
      starts: { loadPage: asks(0) },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadPage'],
      on: {
        'loadPage answers page': { to: 'shown', sets: { ...page } },
        'loadPage answers whole': { to: 'shown (whole)', sets: { ...whole } },
        'loadPage fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'log.retry': { to: 'loading (again)', starts: { loadPage: asks(0) } } } },
    'loading (again)': {
      tags: ['busy'],
      runs: ['loadPage'],
      on: {
        'loadPage answers page': { to: 'shown', sets: { ...page, failure: null } },
        'loadPage answers whole': { to: 'shown (whole)', sets: { ...whole, failure: null } },
        'loadPage fails away': 'unread',
      },
    },
    shown: { on: { 'log.more': { to: 'loadingMore', starts: { loadMore: asks(2) } } } },
    'shown (whole)': {},
    loadingMore: {
      tags: ['busy'],
      runs: ['loadMore'],
      on: {
        'loadMore answers rest': {
          to: 'shown (more)',
          sets: { events: [third, second, first], total: 4 },
        },
        'loadMore fails away': { to: 'shown (told why)', sets: { failure: away.facts } },
      },
    },
    'shown (more)': { on: { 'log.more': null } },
    'shown (told why)': {
      on: { 'log.more': { to: 'loadingMore (again)', starts: { loadMore: asks(2) } } },
    },
    'loadingMore (again)': {
      tags: ['busy'],
      runs: ['loadMore'],
      on: {
        'loadMore answers rest': {
          to: 'shown (more)',
          sets: { events: [third, second, first], total: 4, failure: null },
        },
        'loadMore fails away': 'shown (told why)',
      },
    },
  },
};
