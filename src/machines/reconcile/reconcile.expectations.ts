import type { Mark, MarkRevision, MarkSheet, Round } from '#contract/rubric/mark.ts';
import type { ScriptRounds } from '#contract/team/agreement.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { Opened, reconcileMachine } from './reconcile.machine.ts';

export const away = unreached();
const at = '2026-03-02T09:00:00.000Z';
const [ada, ben, cleo] = [{ user_id: 2, full_name: 'Ada' }, { user_id: 3, full_name: 'Ben' }, { user_id: 4, full_name: 'Cleo' }];
const mark = (round: Round, criterion: string, level: string | null, comment: string): Mark => ({
  criterion, level_ids: level === null ? null : [level], points: null, comment, round, marker: { id: 2, name: 'Ada' }, rubric_version: 1, version: 1, created_at: at, updated_at: at,
});
const sheet = (round: Round, marks: Mark[], total: number | null): MarkSheet => ({
  submission_id: 10, round, rubric_version: 1, marks, total, max: 18, complete: total !== null, marked: 2, markable: 2, missing: [], so_far: { points: total ?? 0, max: 18 }, proposed_grade: null, decision: null,
});
const given = (round: Round, level: string, who: string): Mark[] => [mark(round, 'argument', level, `${who} argues.`), mark(round, 'evidence', 'much', ''), mark(round, 'remarks', null, `${who} remarks.`)];
const rounds: ScriptRounds = {
  assignment_id: 7, rule: null, first: sheet('first', given('first', 'poor', 'Ada'), 8), second: sheet('second', given('second', 'good', 'Ben'), 18), third: null, agreed: sheet('agreed', [], null), agreed_by: null, agreed_at: null,
  script: { submission_id: 10, name: 'S10', state: 'reconcile', how: null, first: ada, second: ben, third: null, mine: 'first', waits_for: 'you', third_blind: false, differ: 1, grade: null },
  may_decide: true, others: [cleo],
};
const revision: MarkRevision = {
  id: 1, criterion: 'argument', version: 1, from: null, to: { level_ids: ['fair'], points: null, comment: 'Agreed.', reason: 'Between.' }, rubric_version: 1, changed_by: 'Ada', changed_at: at,
};
export const opened: Opened = { rounds, rubric: essayRubric(), history: [] };
/** Somebody else decides: it is read. */
export const read: Opened = { ...opened, rounds: { ...rounds, script: { ...rounds.script, state: 'third', third: cleo }, third: sheet('third', given('third', 'fair', 'Cleo'), 13), may_decide: false, others: [] }, history: [revision] };

const undecided = { from: null, level_ids: null, points: null, comment: '', reason: '' };
const evidence = { from: 'first', level_ids: ['much'], points: null, comment: '', reason: '' } as const;
const remarks = { from: 'mean', level_ids: null, points: null, comment: 'Ada remarks.\n\nBen remarks.', reason: '' } as const;
const begun = { argument: undecided, evidence, remarks };
const second = { from: 'second', level_ids: ['good'], points: null, comment: 'Ben argues.', reason: '' } as const;
const mean = { from: 'mean', level_ids: ['fair'], points: null, comment: 'Ada argues.\n\nBen argues.', reason: '' } as const;
const reasoned = { ...undecided, reason: 'As we said.' };
const sent = (argument: object | null) => ({
  submissionId: 10, marks: [
    ...(argument === null ? [] : [{ criterion: 'argument', points: null, reason: '', version: 0, ...argument }]),
    { criterion: 'evidence', level_ids: ['much'], points: null, comment: '', reason: '', version: 0 }, { criterion: 'remarks', level_ids: null, points: null, comment: 'Ada remarks.\n\nBen remarks.', reason: '', version: 0 },
  ],
});
const loads = { loadScript: { assignmentId: 7, submissionId: 10 } };
const context = { assignmentId: 7, submissionId: 10, opened: null, drafts: {}, tried: false, asked: { userId: null, blind: true }, failure: null };
const asks = { to: 'asking', sets: { asked: { userId: 4, blind: false } }, starts: { askThird: { submissionId: 10, userId: 4, blind: false } } };
const retries = { to: 'loading (again)', starts: loads };

export const expectations: Expectations<typeof reconcileMachine> = {
  events: {
    'script.retry': {}, 'criterion.take': { second: { criterion: 'argument', from: 'second' }, third: { criterion: 'argument', from: 'third' } }, 'all.take': { mean: { from: 'mean' } },
    'criterion.write': { reason: { criterion: 'argument', change: { reason: 'As we said.' } } }, 'lack.show': {}, 'script.agree': {}, 'third.ask': { cleo: { userId: 4, blind: false } },
  },
  services: { loadScript: { answers: { opened, read }, fails: { away } }, agree: { answers: {}, fails: { away } }, askThird: { answers: {}, fails: { away } } },
  starts: { 'of a script': { input: { assignmentId: 7, submissionId: 10 }, to: 'loading', context, starts: loads } },
  situations: {
    loading: {
      tags: ['busy'], runs: ['loadScript'],
      on: {
        'loadScript answers opened': { to: 'open', sets: { opened, drafts: begun } }, 'loadScript answers read': { to: 'open (read)', sets: { opened: read, drafts: begun } },
        'loadScript fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'script.retry': { to: 'loading (after a failure)', starts: loads } } },
    'loading (after a failure)': {
      tags: ['busy'], runs: ['loadScript'],
      on: {
        'loadScript answers opened': { to: 'open', sets: { opened, drafts: begun, failure: null } }, 'loadScript answers read': { to: 'open (read)', sets: { opened: read, drafts: begun, failure: null } },
        'loadScript fails away': { to: 'unread' },
      },
    },
    'open (read)': { on: { 'script.retry': { to: 'loading (of what is read)', starts: loads }, 'third.ask(cleo)': { to: 'asking (of what is read)', sets: { asked: { userId: 4, blind: false } }, starts: { askThird: { submissionId: 10, userId: 4, blind: false } } } } },
    'loading (of what is read)': {
      tags: ['busy'], runs: ['loadScript'],
      on: {
        'loadScript answers opened': { to: 'open', sets: { opened } }, 'loadScript answers read': { to: 'open (read)' },
        'loadScript fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'asking (of what is read)': {
      tags: ['busy'], runs: ['askThird'],
      on: { 'askThird answers': { to: 'loading (of what is read)', starts: loads }, 'askThird fails away': { to: 'open (read, failed)', sets: { failure: away.facts } } },
    },
    'open (read, failed)': {
      on: {
        'script.retry': { to: 'loading (of what is read)', sets: { failure: null }, starts: loads },
        'third.ask(cleo)': { to: 'asking (of what is read)', sets: { failure: null }, starts: { askThird: { submissionId: 10, userId: 4, blind: false } } },
      },
    },
    open: {
      on: {
        'script.retry': retries, 'criterion.take(second)': { to: 'open (second)', sets: { drafts: { ...begun, argument: second } } }, 'all.take(mean)': { to: 'open (mean)', sets: { drafts: { argument: mean, evidence: { ...evidence, from: 'mean' }, remarks } } },
        'criterion.write(reason)': { to: 'open (reasoned)', sets: { drafts: { ...begun, argument: reasoned } } }, 'lack.show': { to: 'open (shown)', sets: { tried: true } },
        'script.agree': { to: 'agreeing', starts: { agree: sent(null) } }, 'third.ask(cleo)': asks,
      },
    },
    'open (shown)': {
      on: {
        'script.retry': { ...retries, to: 'loading (shown)' }, 'criterion.take(second)': { to: 'open (second)', sets: { drafts: { ...begun, argument: second } } }, 'all.take(mean)': { to: 'open (mean)', sets: { drafts: { argument: mean, evidence: { ...evidence, from: 'mean' }, remarks } } },
        'criterion.write(reason)': { to: 'open (reasoned)', sets: { drafts: { ...begun, argument: reasoned } } },
        'script.agree': { to: 'agreeing', starts: { agree: sent(null) } }, 'third.ask(cleo)': asks,
      },
    },
    'loading (shown)': {
      tags: ['busy'], runs: ['loadScript'],
      on: {
        'loadScript answers opened': { to: 'open', sets: { tried: false } }, 'loadScript answers read': { to: 'open (read)', sets: { opened: read, tried: false } },
        'loadScript fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'open (second)': {
      from: ['open', 'criterion.take(second)'],
      on: {
        'script.retry': { ...retries, to: 'loading (with drafts)' }, 'all.take(mean)': { to: 'open (mean)', sets: { drafts: { argument: mean, evidence: { ...evidence, from: 'mean' }, remarks } } },
        'criterion.write(reason)': { to: 'open (second, reasoned)', sets: { drafts: { ...begun, argument: { ...second, reason: 'As we said.' } } } }, 'lack.show': { sets: { tried: true } },
        'script.agree': { to: 'agreeing', starts: { agree: sent({ level_ids: ['good'], comment: 'Ben argues.' }) } }, 'third.ask(cleo)': asks,
      },
    },
    'open (second, reasoned)': {
      on: {
        'script.retry': { ...retries, to: 'loading (with drafts)' }, 'criterion.write(reason)': {}, 'lack.show': { sets: { tried: true } },
        'all.take(mean)': { to: 'open (mean)', sets: { drafts: { argument: { ...mean, reason: 'As we said.' }, evidence: { ...evidence, from: 'mean' }, remarks } } },
        'script.agree': { to: 'agreeing', starts: { agree: sent({ level_ids: ['good'], comment: 'Ben argues.', reason: 'As we said.' }) } }, 'third.ask(cleo)': asks,
      },
    },
    'open (mean)': {
      from: ['open', 'all.take(mean)'],
      on: {
        'script.retry': { ...retries, to: 'loading (with drafts)' }, 'lack.show': { sets: { tried: true } },
        'criterion.take(second)': { to: 'open (second)', sets: { drafts: { argument: second, evidence: { ...evidence, from: 'mean' }, remarks } } },
        'criterion.write(reason)': { to: 'open (mean)', sets: { drafts: { argument: { ...mean, reason: 'As we said.' }, evidence: { ...evidence, from: 'mean' }, remarks } } },
        'script.agree': { to: 'agreeing', starts: { agree: sent({ level_ids: ['fair'], comment: 'Ada argues.\n\nBen argues.' }) } }, 'third.ask(cleo)': asks,
      },
    },
    'open (reasoned)': {
      from: ['open', 'criterion.write(reason)'],
      on: {
        'script.retry': { ...retries, to: 'loading (with drafts)' }, 'criterion.write(reason)': {}, 'lack.show': { sets: { tried: true } },
        'criterion.take(second)': { to: 'open (second)', sets: { drafts: { ...begun, argument: { ...second, reason: 'As we said.' } } } },
        'all.take(mean)': { to: 'open (mean)', sets: { drafts: { argument: { ...mean, reason: 'As we said.' }, evidence: { ...evidence, from: 'mean' }, remarks } } },
        'script.agree': { to: 'agreeing', starts: { agree: sent({ level_ids: null, comment: '', reason: 'As we said.' }) } }, 'third.ask(cleo)': asks,
      },
    },
    'loading (with drafts)': {
      from: ['open', 'criterion.take(second)', 'script.retry'], tags: ['busy'], runs: ['loadScript'],
      on: {
        'loadScript answers opened': { to: 'open', sets: { drafts: begun } }, 'loadScript answers read': { to: 'open (read)', sets: { opened: read, drafts: begun } },
        'loadScript fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    agreeing: {
      from: ['open', 'script.agree'], tags: ['busy'], runs: ['agree'],
      on: { 'agree answers': { to: 'loading (again)', starts: loads }, 'agree fails away': { to: 'open (failed)', sets: { failure: away.facts } } },
    },
    asking: {
      from: ['open', 'third.ask(cleo)'], tags: ['busy'], runs: ['askThird'],
      on: { 'askThird answers': { to: 'loading (again)', starts: loads }, 'askThird fails away': { to: 'open (failed)', sets: { failure: away.facts } } },
    },
    'loading (again)': {
      tags: ['busy'], runs: ['loadScript'],
      on: {
        'loadScript answers opened': 'open', 'loadScript answers read': { to: 'open (read)', sets: { opened: read } },
        'loadScript fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'open (failed)': {
      from: ['open', 'script.agree', 'agree fails away'],
      on: {
        'script.retry': { ...retries, sets: { failure: null } }, 'criterion.take(second)': { to: 'open (second)', sets: { drafts: { ...begun, argument: second } } }, 'all.take(mean)': { to: 'open (mean)', sets: { drafts: { argument: mean, evidence: { ...evidence, from: 'mean' }, remarks } } },
        'criterion.write(reason)': { to: 'open (reasoned)', sets: { drafts: { ...begun, argument: reasoned } } }, 'lack.show': { to: 'open (shown)', sets: { tried: true } },
        'script.agree': { to: 'agreeing', sets: { failure: null }, starts: { agree: sent(null) } }, 'third.ask(cleo)': { ...asks, sets: { ...asks.sets, failure: null } },
      },
    },
  },
};
