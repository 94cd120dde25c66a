import { assign, fromPromise, setup } from 'xstate';
import type {
  Connection,
  LinkBody,
  LinkState,
  NewConnection,
  RemoteAssignment,
  TokenSystem,
} from '#contract/exchange/connection.ts';
import { type FailureFacts, failureOf } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';

interface ConnectionContext {
  assignmentId: number;
  state: LinkState;
  /** Values in the fields. */
  system: TokenSystem;
  address: string;
  token: string;
  /** The connection used to look for the assignment, and the assignments it offers. */
  chosen: Connection | null;
  remotes: readonly RemoteAssignment[];
  remote: RemoteAssignment | null;
  failure: FailureFacts | null;
}

export type ConnectionEvent =
  | { type: 'connection.retry' }
  | { type: 'field.write'; system?: TokenSystem; address?: string; token?: string }
  | { type: 'connection.make' }
  | { type: 'connection.choose'; connection: Connection }
  | { type: 'connection.remove'; connection: Connection }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | { type: 'remote.choose'; remote: RemoteAssignment }
  | { type: 'remote.leave' }
  | { type: 'class.fetch' }
  | { type: 'link.change' };

const NONE: LinkState = { link: null, connections: [] };
const fills = ({ event }: { event: { output: LinkState } }) => ({ output: event.output });

export const classConnectionMachine = setup({
  types: {} as {
    context: ConnectionContext;
    events: ConnectionEvent;
    input: { assignmentId: number };
    tags: 'busy';
  },
  actors: {
    loadLink: fromPromise<LinkState, { assignmentId: number }>(promiseNotProvided),
    connectSystem: fromPromise<Connection, NewConnection>(promiseNotProvided),
    removeConnection: fromPromise<void, { id: number }>(promiseNotProvided),
    findRemotes: fromPromise<RemoteAssignment[], { id: number }>(promiseNotProvided),
    linkAssignment: fromPromise<LinkState, { assignmentId: number; body: LinkBody }>(
      promiseNotProvided,
    ),
    fetchClass: fromPromise<void, { assignmentId: number }>(promiseNotProvided),
  },
  guards: {
    isLinked: (_, { output }: { output: LinkState }) => output.link !== null,
    isFilled: ({ context: { address, token } }) => address.trim() !== '' && token.trim() !== '',
  },
  actions: {
    setConnection: assign((_, { output }: { output: LinkState }) => ({
      state: output,
      chosen: output.link?.connection ?? null,
      remote: output.link?.remote ?? null,
    })),
    setField: assign(
      (_, fields: Partial<Pick<ConnectionContext, 'system' | 'address' | 'token'>>) => ({
        ...fields,
        failure: null,
      }),
    ),
    /** Drops the token as soon as it has been stored. */
    addConnection: assign(({ context: { state } }, { output }: { output: Connection }) => ({
      chosen: output,
      state: { ...state, connections: [...state.connections, output] },
      token: '',
    })),
    chooseConnection: assign((_, { connection }: { connection: Connection }) => ({
      chosen: connection,
      failure: null,
    })),
    removeConnection: assign(({ context: { state, chosen } }) => ({
      state: { link: null, connections: state.connections.filter(({ id }) => id !== chosen?.id) },
      chosen: null,
    })),
    setRemotes: assign((_, { output }: { output: RemoteAssignment[] }) => ({ remotes: output })),
    chooseRemote: assign((_, { remote }: { remote: RemoteAssignment }) => ({
      remote,
      failure: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearError: assign({ failure: null }),
    /** Shows the fetched class where zips are shown. */
    showClass: (_, _of: { assignmentId: number }) => {},
  },
}).createMachine({
  id: 'classConnection',
  description:
    'Connects an assignment to one in a learning environment with the educator’s own token: the token is entered once, the assignment chosen, and its class can be fetched.',
  context: ({ input: { assignmentId } }) => ({
    assignmentId,
    state: NONE,
    system: 'moodle',
    address: '',
    token: '',
    chosen: null,
    remotes: [],
    remote: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The connection, if there is one, is being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadLink',
        src: 'loadLink',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: [
          {
            guard: { type: 'isLinked', params: fills },
            target: 'linked',
            actions: { type: 'setConnection', params: fills },
          },
          { target: 'choosing', actions: { type: 'setConnection', params: fills } },
        ],
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'The connection could not be fetched and can be tried again.',
      on: { 'connection.retry': { target: 'loading', actions: 'clearError' } },
    },
    choosing: {
      description: 'A connection exists, or a new one can be made.',
      on: {
        'field.write': {
          actions: { type: 'setField', params: ({ event: { type: _, ...fields } }) => fields },
        },
        'connection.make': { guard: 'isFilled', target: 'connecting', actions: 'clearError' },
        'connection.choose': {
          target: 'finding',
          actions: { type: 'chooseConnection', params: ({ event }) => event },
        },
        'connection.remove': {
          target: 'asking',
          actions: { type: 'chooseConnection', params: ({ event }) => event },
        },
      },
    },
    connecting: {
      description: 'The token is being checked and stored.',
      tags: 'busy',
      invoke: {
        id: 'connectSystem',
        src: 'connectSystem',
        input: ({ context: { system, address, token } }) => ({
          system,
          address: address.trim(),
          token: token.trim(),
        }),
        onDone: {
          target: 'finding',
          actions: { type: 'addConnection', params: ({ event }) => event },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    asking: {
      description: 'Asks whether to remove the connection.',
      on: { 'removal.confirm': 'removing', 'removal.cancel': 'choosing' },
    },
    removing: {
      description: 'The connection is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeConnection',
        src: 'removeConnection',
        input: ({ context: { chosen } }) => ({ id: chosen!.id }),
        onDone: { target: 'choosing', actions: 'removeConnection' },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
    },
    finding: {
      description: 'The educator’s assignments in the environment are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'findRemotes',
        src: 'findRemotes',
        input: ({ context: { chosen } }) => ({ id: chosen!.id }),
        onDone: {
          target: 'picking',
          actions: { type: 'setRemotes', params: ({ event }) => event },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'setError', params: ({ event }) => event },
        },
      },
      on: { 'remote.leave': 'choosing' },
    },
    picking: {
      description: 'An assignment in the environment can be chosen.',
      on: {
        'remote.choose': {
          target: 'linking',
          actions: { type: 'chooseRemote', params: ({ event }) => event },
        },
        'remote.leave': { target: 'choosing', actions: 'clearError' },
      },
    },
    linking: {
      description: 'The choice is being stored.',
      tags: 'busy',
      invoke: {
        id: 'linkAssignment',
        src: 'linkAssignment',
        input: ({ context: { assignmentId, chosen, remote } }) => ({
          assignmentId,
          body: { connection_id: chosen!.id, course_id: remote!.course_id, remote_id: remote!.id },
        }),
        onDone: { target: 'linked', actions: { type: 'setConnection', params: fills } },
        onError: { target: 'picking', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    linked: {
      description: 'The assignment is connected.',
      on: {
        'class.fetch': { target: 'fetching', actions: 'clearError' },
        'link.change': { target: 'choosing', actions: 'clearError' },
      },
    },
    fetching: {
      description: 'The class and its submissions are being fetched from the learning environment.',
      tags: 'busy',
      invoke: {
        id: 'fetchClass',
        src: 'fetchClass',
        input: ({ context: { assignmentId } }) => ({ assignmentId }),
        onDone: {
          target: 'linked',
          actions: {
            type: 'showClass',
            params: ({ context: { assignmentId } }) => ({ assignmentId }),
          },
        },
        onError: { target: 'linked', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
  },
});
