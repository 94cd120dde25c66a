import { assign, fromPromise, setup } from 'xstate';
import type { LateRule } from '#contract/deadlines/late-rule.ts';
import type { RuleTemplates } from '#contract/deadlines/rule-template.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

export type TemplateChange =
  | { keep: { teamId: number; name: string; rule: LateRule } }
  | { remove: { teamId: number; id: number } };

interface TemplatesContext {
  assignmentId: number;
  /** As the server said them last; null until then. */
  now: RuleTemplates | null;
  /** What a new template is to be called. */
  name: string;
  /** The team that it is kept for; null until one is chosen: then the first. */
  teamId: number | null;
  change: TemplateChange | null;
  failure: FailureFacts | null;
}
export type TemplatesEvent =
  | { type: 'templates.retry' }
  | { type: 'template.write'; name: string }
  | { type: 'team.choose'; id: number }
  | { type: 'template.keep'; rule: LateRule }
  | { type: 'template.remove'; teamId: number; id: number };

const NO_NAME: FailureFacts = { status: null, detail: null, message: 'Name the template.' };

/** The team that a template would be kept for. */
export const keptFor = ({ teamId, now }: Pick<TemplatesContext, 'teamId' | 'now'>): number | null =>
  teamId ?? now?.teams[0]?.id ?? null;

export const ruleTemplatesMachine = setup({
  types: {} as {
    context: TemplatesContext;
    events: TemplatesEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadTemplates: fromPromise<RuleTemplates, { assignmentId: number }>(promiseNotProvided),
    changeTemplates: fromPromise<RuleTemplates, { assignmentId: number; change: TemplateChange }>(
      promiseNotProvided,
    ),
  },
  guards: {
    isNamed: ({ context }) => context.name.trim() !== '' && keptFor(context) !== null,
  },
  actions: {
    storeTemplates: assign((_, { output }: { output: RuleTemplates }) => ({ now: output })),
    setName: assign((_, { name }: { name: string }) => ({ name })),
    setTeam: assign((_, { id }: { id: number }) => ({ teamId: id })),
    setKept: assign(({ context }, { rule }: { rule: LateRule }) => ({
      change: { keep: { teamId: keptFor(context)!, name: context.name.trim(), rule } },
    })),
    setRemoved: assign((_, { teamId, id }: { teamId: number; id: number }) => ({
      change: { remove: { teamId, id } },
    })),
    clearName: assign(({ context }) => ('keep' in context.change! ? { name: '' } : {})),
    discardChange: assign({ change: null }),
    askForName: assign({ failure: NO_NAME }),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
  },
}).createMachine({
  id: 'rule-templates',
  description:
    'Offers rules for late work that teams and the installation keep, and keeps the one on the page for a team.',
  context: ({ input }) => ({
    ...input,
    now: null,
    name: '',
    teamId: null,
    change: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Templates are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadTemplates',
        src: 'loadTemplates',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: {
          target: 'open',
          actions: { type: 'storeTemplates', params: ({ event }) => event },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'They could not be fetched and can be tried again.',
      on: { 'templates.retry': { target: 'loading', actions: 'clearError' } },
    },
    open: {
      description: 'The rule on the page can be kept under a name, and templates removed.',
      on: {
        'template.write': {
          actions: [{ type: 'setName', params: ({ event }) => event }, 'clearError'],
        },
        'team.choose': { actions: { type: 'setTeam', params: ({ event }) => event } },
        'template.keep': [
          {
            guard: 'isNamed',
            target: 'changing',
            actions: ['clearError', { type: 'setKept', params: ({ event }) => event }],
          },
          { actions: 'askForName' },
        ],
        'template.remove': {
          target: 'changing',
          actions: ['clearError', { type: 'setRemoved', params: ({ event }) => event }],
        },
      },
    },
    changing: {
      description: 'A template is being kept or removed.',
      tags: 'busy',
      invoke: {
        id: 'changeTemplates',
        src: 'changeTemplates',
        input: ({ context: { assignmentId, change } }) => ({ assignmentId, change: change! }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'storeTemplates', params: ({ event }) => event },
            'clearName',
            'discardChange',
          ],
        },
        onError: {
          target: 'open',
          actions: ['discardChange', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
  },
});
