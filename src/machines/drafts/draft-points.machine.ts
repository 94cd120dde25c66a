import { assign, fromPromise, setup } from 'xstate';
import { type ChosenPoint, type DraftPoints, MAX_WISH } from '#contract/drafts/drafting.ts';
import type { Evidence } from '#contract/drafts/feedback.ts';
import { keyOf, type PointPlace, type PointWish } from '#lib/drafts/points.ts';
import { failureOf, type FailureFacts, isPassing } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

/** A point being reworded. */
export interface PointPen {
  key: string;
  words: string;
}

/** A point with some sentences left out, by their positions from 0. */
export interface PickedSentences {
  key: string;
  left: readonly number[];
}

interface DraftPointsContext {
  submission: number;
  /** The signature of the draft shown. */
  sign: string;
  /** The draft's id, once known from the server. */
  draft: number | null;
  chosen: readonly ChosenPoint[];
  /** Choices not sent yet, in order. */
  outbox: readonly PointWish[];
  pen: PointPen | null;
  /** The point of which only some sentences are taken, and the positions of those left out. */
  picking: PickedSentences | null;
  /** The highlighted place in the student's text. */
  evidence: Evidence | null;
  /** The wish for a rewrite while it is being typed; otherwise null. */
  wish: string | null;
  /** Whether it may be rewritten with a wish free of charge. */
  again: boolean;
  failure: FailureFacts | null;
}

export type DraftPointsEvent =
  | { type: 'draft.show'; sign: string }
  | { type: 'point.take'; point: PointPlace; wording: string | null }
  | { type: 'point.drop'; point: PointPlace }
  | { type: 'point.restore'; point: PointPlace }
  | { type: 'pen.take'; key: string; words: string }
  | { type: 'pen.write'; words: string }
  | { type: 'pen.drop' }
  | { type: 'sentences.pick'; key: string }
  | { type: 'sentences.toggle'; place: number }
  | { type: 'sentences.close' }
  | { type: 'evidence.show'; evidence: Evidence }
  | { type: 'evidence.hide' }
  | { type: 'wish.open' }
  | { type: 'wish.write'; words: string }
  | { type: 'wish.close' }
  | { type: 'points.retry' };

export const TRY_AGAIN_MS = 5_000;

/** Initial state for each draft. */
const NOTHING = {
  draft: null,
  chosen: [],
  outbox: [],
  pen: null,
  picking: null,
  evidence: null,
  wish: null,
  again: false,
  failure: null,
} satisfies Partial<DraftPointsContext>;

export const draftPointsMachine = setup({
  types: {} as {
    context: DraftPointsContext;
    events: DraftPointsEvent;
    input: { submission: number };
    tags: 'busy' | 'unsent';
  },
  actors: {
    loadPoints: fromPromise<DraftPoints, { submission: number }>(promiseNotProvided),
    sendPoint: fromPromise<DraftPoints, { submission: number; draft: number; wish: PointWish }>(
      promiseNotProvided,
    ),
  },
  delays: { tryAgain: TRY_AGAIN_MS },
  guards: {
    isAnotherDraft: ({ context }, { sign }: { sign: string }) => sign !== context.sign,
    hasUnsent: ({ context }) => context.outbox.length > 0 && context.draft !== null,
    isAway: ({ context }) => context.pen === null,
    isNothingPicked: ({ context }) => context.picking === null,
    isOutdated: (_, { error }: { error: unknown }) => failureOf(error).status === 409,
    isPassing: (_, { error }: { error: unknown }) => isPassing(failureOf(error)),
  },
  actions: {
    resetForDraft: assign((_, { sign }: { sign: string }) => ({ ...NOTHING, sign })),
    /** If there is no draft by now, no choice on its points is possible. */
    setPoints: assign(
      (
        { context: { outbox } },
        { output: { draft_id, points, again } }: { output: DraftPoints },
      ) => ({
        draft: draft_id,
        chosen: points,
        again,
        outbox: draft_id === null ? [] : outbox,
        failure: null,
      }),
    ),
    settleChoice: assign(({ context }, { output: { points } }: { output: DraftPoints }) => ({
      chosen: points,
      outbox: context.outbox.slice(1),
      failure: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    dropUnsentChoices: assign({ outbox: [] }),
    queueChoice: assign(
      (
        { context: { outbox, pen, picking } },
        {
          point: { section, place },
          choice,
          wording,
        }: { point: PointPlace; choice: PointWish['choice']; wording: string | null },
      ) => ({
        outbox: [...outbox, { section, place, choice, wording }],
        pen: pen?.key === keyOf({ section, place }) ? null : pen,
        picking: picking?.key === keyOf({ section, place }) ? null : picking,
        failure: null,
      }),
    ),
    openWording: assign((_, { key, words }: PointPen) => ({
      pen: { key, words },
      picking: null,
    })),
    setWording: assign(({ context: { pen } }, { words }: { words: string }) => ({
      pen: pen && { ...pen, words },
    })),
    closeWording: assign({ pen: null }),
    openSentences: assign((_, { key }: { key: string }) => ({
      picking: { key, left: [] },
      pen: null,
    })),
    toggleSentence: assign(({ context: { picking } }, { place }: { place: number }) => ({
      picking: picking && {
        ...picking,
        left: picking.left.includes(place)
          ? picking.left.filter((one) => one !== place)
          : [...picking.left, place],
      },
    })),
    closeSentences: assign({ picking: null }),
    setEvidence: assign((_, { evidence }: { evidence: Evidence }) => ({ evidence })),
    clearEvidence: assign({ evidence: null }),
    setWish: assign((_, { words }: { words: string }) => ({ wish: words.slice(0, MAX_WISH) })),
    clearWish: assign({ wish: null }),
  },
}).createMachine({
  id: 'draft-points',
  description:
    'The points of a draft: taken, reworded or dropped, with their evidence. Choices are shown at once and saved in the background.',
  context: ({ input: { submission } }) => ({ submission, sign: '', ...NOTHING }),
  type: 'parallel',
  states: {
    record: {
      initial: 'resting',
      on: {
        'draft.show': {
          guard: { type: 'isAnotherDraft', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'resetForDraft', params: ({ event }) => event },
        },
        'point.take': {
          actions: {
            type: 'queueChoice',
            params: ({ event: { point, wording } }) => ({ point, choice: 'taken', wording }),
          },
        },
        'point.drop': {
          actions: {
            type: 'queueChoice',
            params: ({ event: { point } }) => ({ point, choice: 'dropped', wording: null }),
          },
        },
        'point.restore': {
          actions: {
            type: 'queueChoice',
            params: ({ event: { point } }) => ({ point, choice: null, wording: null }),
          },
        },
      },
      states: {
        resting: {
          description: 'No draft is shown, or all choices are stored.',
          always: { guard: 'hasUnsent', target: 'sending' },
        },
        loading: {
          description: 'The points of the draft are being fetched.',
          tags: 'busy',
          invoke: {
            id: 'loadPoints',
            src: 'loadPoints',
            input: ({ context: { submission } }) => ({ submission }),
            onDone: {
              target: 'resting',
              actions: { type: 'setPoints', params: ({ event }) => event },
            },
            onError: {
              target: 'unread',
              actions: { type: 'setError', params: ({ event }) => event },
            },
          },
        },
        unread: {
          description: 'Earlier choices couldn’t be read. The request is repeated automatically.',
          after: { tryAgain: 'loading' },
          on: { 'points.retry': 'loading' },
        },
        sending: {
          description: 'One choice is being stored.',
          tags: ['busy', 'unsent'],
          invoke: {
            id: 'sendPoint',
            src: 'sendPoint',
            input: ({ context: { submission, draft, outbox } }) => ({
              submission,
              draft: draft!,
              wish: outbox[0]!,
            }),
            onDone: {
              target: 'resting',
              actions: { type: 'settleChoice', params: ({ event }) => event },
            },
            onError: [
              {
                guard: { type: 'isOutdated', params: ({ event }) => event },
                target: 'loading',
                actions: 'dropUnsentChoices',
              },
              {
                guard: { type: 'isPassing', params: ({ event }) => event },
                target: 'unsent',
                actions: { type: 'setError', params: ({ event }) => event },
              },
              {
                target: 'resting',
                actions: [{ type: 'setError', params: ({ event }) => event }, 'dropUnsentChoices'],
              },
            ],
          },
        },
        unsent: {
          tags: 'unsent',
          description: 'The server can’t be reached. The request is repeated automatically.',
          after: { tryAgain: 'sending' },
          on: { 'points.retry': 'sending' },
        },
      },
    },
    evidence: {
      initial: 'quiet',
      on: {
        'draft.show': {
          guard: { type: 'isAnotherDraft', params: ({ event }) => event },
          target: '.quiet',
        },
        'evidence.show': {
          target: '.pointing',
          actions: { type: 'setEvidence', params: ({ event }) => event },
        },
      },
      states: {
        quiet: { description: 'No passage is highlighted.' },
        pointing: {
          description: 'A point’s evidence is highlighted in the script.',
          on: { 'evidence.hide': { target: 'quiet', actions: 'clearEvidence' } },
        },
      },
    },
    pen: {
      initial: 'away',
      description: 'One point at a time can be reworded, or taken in part.',
      on: {
        'pen.take': {
          target: '.writing',
          actions: { type: 'openWording', params: ({ event }) => event },
        },
        'sentences.pick': {
          target: '.picking',
          actions: { type: 'openSentences', params: ({ event }) => event },
        },
      },
      states: {
        away: { description: 'No point is being reworded.' },
        writing: {
          description: 'A point is being reworded.',
          always: { guard: 'isAway', target: 'away' },
          on: {
            'pen.write': { actions: { type: 'setWording', params: ({ event }) => event } },
            'pen.drop': { target: 'away', actions: 'closeWording' },
          },
        },
        picking: {
          description: 'Sentences of a point are being left out before it is taken.',
          always: { guard: 'isNothingPicked', target: 'away' },
          on: {
            'sentences.toggle': {
              actions: { type: 'toggleSentence', params: ({ event }) => event },
            },
            'sentences.close': { target: 'away', actions: 'closeSentences' },
          },
        },
      },
    },
    wish: {
      initial: 'silent',
      description: 'Instructions for rewriting the draft.',
      on: {
        'draft.show': {
          guard: { type: 'isAnotherDraft', params: ({ event }) => event },
          target: '.silent',
        },
        'wish.open': { target: '.said', actions: { type: 'setWish', params: { words: '' } } },
      },
      states: {
        silent: { description: 'No instructions are being written.' },
        said: {
          description: 'The educator writes what the next draft should do differently.',
          on: {
            'wish.write': { actions: { type: 'setWish', params: ({ event }) => event } },
            'wish.close': { target: 'silent', actions: 'clearWish' },
          },
        },
      },
    },
  },
});
