import { assign, fromPromise, setup } from 'xstate';
import type { ModerationReport, ReportFormat } from '#contract/teams/moderation/report.ts';
import type {
  DrawAsked,
  Moderation,
  SampleAsked,
  SamplePlan,
  SigningAsked,
  Verdict,
  Word,
} from '#contract/teams/moderation/sample.ts';
import {
  askedOf,
  NEW_SAMPLE,
  NO_WORD,
  type SampleForm,
  type WordForm,
  wordOf,
} from '#lib/teams/sample-form.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** The sample and its report; there is no report for users who mark any of it blind. */
export interface Found {
  moderation: Moderation;
  report: ModerationReport | null;
}

interface ModerationContext {
  assignmentId: number;
  found: Found | null;
  form: SampleForm;
  plan: SamplePlan | null;
  /** The input for each script. */
  words: Readonly<Record<number, WordForm>>;
  /** The script being judged, and the verdict. */
  spoken: { submissionId: number; verdict: Verdict };
  named: readonly number[];
  /** The text to appear next to the user's name. */
  signing: string;
  format: ReportFormat;
  failure: FailureFacts | null;
}

export type ModerationEvent =
  | { type: 'moderation.retry' }
  | { type: 'rule.change'; change: Partial<SampleForm> }
  | { type: 'plan.ask' }
  | { type: 'plan.draw' }
  | { type: 'plan.drop' }
  | { type: 'word.change'; submissionId: number; change: Partial<WordForm> }
  | { type: 'word.say'; submissionId: number; verdict: Verdict }
  | { type: 'moderators.name'; userIds: readonly number[] }
  | { type: 'signing.change'; words: string }
  | { type: 'report.sign' }
  | { type: 'report.save'; format: ReportFormat };

type Of = { assignmentId: number };

export const moderationMachine = setup({
  types: {} as { context: ModerationContext; events: ModerationEvent; input: Of; tags: 'busy' },
  actors: {
    loadModeration: fromPromise<Found, Of>(promiseNotProvided),
    planSample: fromPromise<SamplePlan, Of & { asked: SampleAsked }>(promiseNotProvided),
    drawSample: fromPromise<void, Of & { asked: DrawAsked }>(promiseNotProvided),
    sayWord: fromPromise<void, { submissionId: number; word: Word }>(promiseNotProvided),
    nameModerators: fromPromise<void, Of & { userIds: readonly number[] }>(promiseNotProvided),
    signReport: fromPromise<void, Of & { asked: SigningAsked }>(promiseNotProvided),
    fetchReport: fromPromise<Blob, Of & { format: ReportFormat }>(promiseNotProvided),
  },
  guards: {
    hasReport: ({ context }) => context.found?.report != null,
  },
  actions: {
    setModeration: assign((_, { output }: { output: Found }) => ({ found: output, failure: null })),
    setRule: assign(({ context }, { change }: { change: Partial<SampleForm> }) => ({
      form: { ...context.form, ...change },
    })),
    setPlan: assign((_, { output }: { output: SamplePlan }) => ({ plan: output })),
    dropPlan: assign({ plan: null }),
    /** After drawing, the next sample needs a reason of its own. */
    closePlan: assign(({ context }) => ({
      plan: null,
      form: { ...context.form, anew: false, reason: '' },
    })),
    setVerdictForm: assign(
      (
        { context },
        { submissionId, change }: { submissionId: number; change: Partial<WordForm> },
      ) => ({
        words: {
          ...context.words,
          [submissionId]: { ...NO_WORD, ...context.words[submissionId], ...change },
        },
      }),
    ),
    setVerdict: assign(
      (_, { submissionId, verdict }: { submissionId: number; verdict: Verdict }) => ({
        spoken: { submissionId, verdict },
      }),
    ),
    /** The remark has been added to the moderators' remarks, so its fields are cleared. */
    clearVerdictForm: assign(({ context: { words, spoken } }) => ({
      words: { ...words, [spoken.submissionId]: NO_WORD },
    })),
    nameModerators: assign((_, { userIds }: { userIds: readonly number[] }) => ({
      named: userIds,
    })),
    setSigning: assign((_, { words }: { words: string }) => ({ signing: words })),
    clearSigning: assign({ signing: '' }),
    chooseReport: assign((_, { format }: { format: ReportFormat }) => ({ format })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    saveFile: (_, _made: { format: ReportFormat; file: Blob }) => {},
  },
}).createMachine({
  id: 'moderation',
  description:
    "Draws a sample of the marked scripts by a rule, for review; the moderators' comments and the figures are signed.",
  context: ({ input }) => ({
    ...input,
    found: null,
    form: NEW_SAMPLE,
    plan: null,
    words: {},
    spoken: { submissionId: 0, verdict: 'agrees' },
    named: [],
    signing: '',
    format: 'pdf',
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The sample, its figures and its report are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadModeration',
        src: 'loadModeration',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: {
          target: 'open',
          actions: { type: 'setModeration', params: ({ event }) => event },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: "The sample couldn't be fetched.",
      on: { 'moderation.retry': 'loading' },
    },
    open: {
      description: 'The rule, comments and signature can be changed.',
      on: {
        'rule.change': { actions: { type: 'setRule', params: ({ event }) => event } },
        'plan.ask': { target: 'planning', actions: 'clearError' },
        'word.change': { actions: { type: 'setVerdictForm', params: ({ event }) => event } },
        'word.say': {
          target: 'saying',
          actions: [{ type: 'setVerdict', params: ({ event }) => event }, 'clearError'],
        },
        'moderators.name': {
          target: 'naming',
          actions: [{ type: 'nameModerators', params: ({ event }) => event }, 'clearError'],
        },
        'signing.change': { actions: { type: 'setSigning', params: ({ event }) => event } },
        'report.sign': { guard: 'hasReport', target: 'signing', actions: 'clearError' },
        'report.save': {
          guard: 'hasReport',
          target: 'saving',
          actions: [{ type: 'chooseReport', params: ({ event }) => event }, 'clearError'],
        },
      },
    },
    planning: {
      description: 'The server computes which scripts the rule would draw; nothing is drawn yet.',
      tags: 'busy',
      invoke: {
        id: 'planSample',
        src: 'planSample',
        input: ({ context: { assignmentId, form } }) => ({ assignmentId, asked: askedOf(form) }),
        onDone: { target: 'planned', actions: { type: 'setPlan', params: ({ event }) => event } },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    planned: {
      description: 'A preview shows which scripts would be drawn, and why; nothing is drawn.',
      on: {
        'rule.change': { actions: { type: 'setRule', params: ({ event }) => event } },
        'plan.draw': { target: 'drawing', actions: 'clearError' },
        'plan.drop': { target: 'open', actions: ['dropPlan', 'clearError'] },
      },
    },
    drawing: {
      description: 'The sample is being drawn and stored.',
      tags: 'busy',
      invoke: {
        id: 'drawSample',
        src: 'drawSample',
        input: ({ context: { assignmentId, form, plan } }) => {
          const { rule, anew = false } = askedOf(form);
          return {
            assignmentId,
            asked: {
              rule,
              anew,
              seed: plan!.seed,
              reason: form.reason,
              submission_ids: plan!.scripts.map(({ submission_id }) => submission_id),
            },
          };
        },
        onDone: { target: 'loading', actions: 'closePlan' },
        onError: { target: 'planned', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    saying: {
      description: 'A moderator confirms a mark, or asks for it to be reviewed, with a reason.',
      tags: 'busy',
      invoke: {
        id: 'sayWord',
        src: 'sayWord',
        input: ({ context: { words, spoken } }) => ({
          submissionId: spoken.submissionId,
          word: wordOf(words[spoken.submissionId] ?? NO_WORD, spoken.verdict),
        }),
        onDone: { target: 'loading', actions: 'clearVerdictForm' },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    naming: {
      description: 'The moderators are being stored.',
      tags: 'busy',
      invoke: {
        id: 'nameModerators',
        src: 'nameModerators',
        input: ({ context: { assignmentId, named } }) => ({ assignmentId, userIds: named }),
        onDone: 'loading',
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    signing: {
      description: 'The report is being signed as it was read.',
      tags: 'busy',
      invoke: {
        id: 'signReport',
        src: 'signReport',
        input: ({ context: { assignmentId, found, signing } }) => ({
          assignmentId,
          asked: { digest: found!.report!.digest, words: signing },
        }),
        onDone: { target: 'loading', actions: 'clearSigning' },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    saving: {
      description: 'The report is being made as a file.',
      tags: 'busy',
      invoke: {
        id: 'fetchReport',
        src: 'fetchReport',
        input: ({ context: { assignmentId, format } }) => ({ assignmentId, format }),
        onDone: {
          target: 'open',
          actions: {
            type: 'saveFile',
            params: ({ context: { format }, event }) => ({ format, file: event.output }),
          },
        },
        onError: { target: 'open', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
