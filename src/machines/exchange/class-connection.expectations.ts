import type { Connection, LinkState, RemoteAssignment } from '#contract/exchange/connection.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { classConnectionMachine } from './class-connection.machine.ts';

type Rows = Record<string, string | Row<typeof classConnectionMachine>>;

export const aConnection: Connection = {
  id: 3,
  system: 'moodle',
  address: 'https://moodle.example.org',
  site: 'Test VLE',
  who: 'Tess Teacher',
  saved_at: '2026-11-02T09:00:00.000Z',
};
const another: Connection = { ...aConnection, id: 4, system: 'canvas', site: 'canvas.example.org' };
export const aRemote: RemoteAssignment = {
  course_id: '2',
  course: 'Biology',
  id: '31',
  name: 'Essay 1',
  due_at: null,
  graded_by: 'points',
  max: 100,
  teams: false,
  anonymous: false,
};
const none: LinkState = { link: null, connections: [aConnection] };
export const linkedWith: LinkState = {
  link: { connection: aConnection, remote: aRemote, linked_at: '2026-11-02T09:00:00.000Z' },
  connections: [aConnection],
};
const away = refusal(503, 'The learning environment doesn’t answer.');
const no = refusal(409, 'Moodle doesn’t take this token any more.');
const told = { sets: { failure: no.facts } };
const blank = {
  state: { link: null, connections: [] } as LinkState,
  system: 'moodle',
  address: '',
  token: '',
  chosen: null,
  remotes: [],
  remote: null,
  failure: null,
} as const;

const chooses: Rows = {
  'field.write(canvas)': { sets: { system: 'canvas', failure: null } },
  'connection.choose(first)': {
    to: 'finding (the first)',
    sets: { chosen: aConnection, failure: null },
    starts: { findRemotes: { id: 3 } },
  },
  'connection.remove(first)': { to: 'asking', sets: { chosen: aConnection, failure: null } },
};
/** A change to a field, and where it leads; blanks count as empty. */
const writes = (
  address: string | null,
  token: string | null,
  blankAddress: string | null = null,
  blankToken: string | null = null,
): Rows => ({
  'field.write(address)': {
    ...(address === null ? {} : { to: address }),
    sets: { address: ' https://moodle.example.org ', failure: null },
  },
  'field.write(token)': {
    ...(token === null ? {} : { to: token }),
    sets: { token: ' secret-token ', failure: null },
  },
  'field.write(blankAddress)': {
    ...(blankAddress === null ? {} : { to: blankAddress }),
    sets: { address: '  ', failure: null },
  },
  'field.write(blankToken)': {
    ...(blankToken === null ? {} : { to: blankToken }),
    sets: { token: '  ', failure: null },
  },
});
const makes = {
  to: 'connecting',
  sets: { failure: null },
  starts: {
    connectSystem: {
      system: 'moodle',
      address: 'https://moodle.example.org',
      token: 'secret-token',
    },
  },
};

export const expectations: Expectations<typeof classConnectionMachine> = {
  events: {
    'connection.retry': {},
    'field.write': {
      canvas: { system: 'canvas' },
      address: { address: ' https://moodle.example.org ' },
      token: { token: ' secret-token ' },
      blankAddress: { address: '  ' },
      blankToken: { token: '  ' },
    },
    'connection.make': {},
    'connection.choose': { first: { connection: aConnection } },
    'connection.remove': { first: { connection: aConnection } },
    'removal.confirm': {},
    'removal.cancel': {},
    'remote.choose': { essay: { remote: aRemote } },
    'remote.leave': {},
    'class.fetch': {},
    'link.change': {},
  },
  services: {
    loadLink: { answers: { none, linkedWith }, fails: { away } },
    connectSystem: { answers: { another }, fails: { no } },
    removeConnection: { answers: {}, fails: { away } },
    findRemotes: { answers: { essay: [aRemote] }, fails: { no } },
    linkAssignment: { answers: { linkedWith }, fails: { away } },
    fetchClass: { answers: {}, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'loading',
      starts: { loadLink: { assignmentId: 7 } },
      context: { assignmentId: 7, ...blank },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadLink'],
      on: {
        'loadLink answers none': { to: 'choosing', sets: { state: none } },
        'loadLink answers linkedWith': {
          to: 'linked',
          sets: { state: linkedWith, chosen: aConnection, remote: aRemote },
        },
        'loadLink fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: {
      on: {
        'connection.retry': {
          to: 'loading',
          sets: { failure: null },
          starts: { loadLink: { assignmentId: 7 } },
        },
      },
    },
    choosing: { on: { ...chooses, ...writes('choosing (an address)', 'choosing (a token)') } },
    'choosing (an address)': { on: { ...chooses, ...writes(null, 'choosing (filled)') } },
    'choosing (a token)': { on: { ...chooses, ...writes('choosing (filled)', null) } },
    'choosing (filled)': {
      on: {
        ...chooses,
        ...writes(null, null, 'choosing (a blank address)', 'choosing (a blank token)'),
        'connection.make': makes,
      },
    },
    'choosing (a blank address)': { on: { ...chooses, ...writes('choosing (filled)', null) } },
    'choosing (a blank token)': { on: { ...chooses, ...writes(null, 'choosing (filled)') } },
    'choosing (filled, told why)': {
      from: ['connecting', 'connectSystem fails no'],
      on: { ...chooses, ...writes(null, null), 'connection.make': makes },
    },
    connecting: {
      tags: ['busy'],
      runs: ['connectSystem'],
      from: ['choosing (filled)', 'connection.make'],
      on: {
        'connectSystem answers another': {
          to: 'finding',
          sets: {
            chosen: another,
            state: { link: null, connections: [aConnection, another] },
            token: '',
          },
          starts: { findRemotes: { id: 4 } },
        },
        'connectSystem fails no': { to: 'choosing (filled, told why)', ...told },
      },
    },
    asking: {
      from: ['choosing', 'connection.remove(first)'],
      on: {
        'removal.confirm': { to: 'removing', starts: { removeConnection: { id: 3 } } },
        'removal.cancel': 'choosing',
      },
    },
    removing: {
      tags: ['busy'],
      runs: ['removeConnection'],
      from: ['asking', 'removal.confirm'],
      on: {
        'removeConnection answers': {
          to: 'choosing',
          sets: { state: { link: null, connections: [] }, chosen: null },
        },
        'removeConnection fails away': { to: 'choosing', sets: { failure: away.facts } },
      },
    },
    finding: {
      tags: ['busy'],
      runs: ['findRemotes'],
      from: ['connecting', 'connectSystem answers another'],
      on: {
        'findRemotes answers essay': { to: 'picking', sets: { remotes: [aRemote] } },
        'findRemotes fails no': { to: 'choosing (an address)', ...told },
        'remote.leave': 'choosing (an address)',
      },
    },
    'finding (the first)': {
      tags: ['busy'],
      runs: ['findRemotes'],
      from: ['choosing', 'connection.choose(first)'],
      on: {
        'findRemotes answers essay': { to: 'picking (of the first)', sets: { remotes: [aRemote] } },
        'findRemotes fails no': { to: 'choosing', ...told },
        'remote.leave': 'choosing',
      },
    },
    picking: {
      from: ['finding', 'findRemotes answers essay'],
      on: {
        'remote.choose(essay)': {
          to: 'linking',
          sets: { remote: aRemote },
          starts: {
            linkAssignment: {
              assignmentId: 7,
              body: { connection_id: 4, course_id: '2', remote_id: '31' },
            },
          },
        },
        'remote.leave': 'choosing (an address)',
      },
    },
    'picking (of the first)': {
      from: ['finding (the first)', 'findRemotes answers essay'],
      on: {
        'remote.choose(essay)': {
          to: 'linking (of the first)',
          sets: { remote: aRemote },
          starts: {
            linkAssignment: {
              assignmentId: 7,
              body: { connection_id: 3, course_id: '2', remote_id: '31' },
            },
          },
        },
        'remote.leave': 'choosing',
      },
    },
    linking: {
      tags: ['busy'],
      runs: ['linkAssignment'],
      from: ['picking', 'remote.choose(essay)'],
      on: {
        'linkAssignment answers linkedWith': {
          to: 'linked',
          sets: { state: linkedWith, chosen: aConnection },
        },
        'linkAssignment fails away': { to: 'picking (told why)', sets: { failure: away.facts } },
      },
    },
    'linking (of the first)': {
      tags: ['busy'],
      runs: ['linkAssignment'],
      from: ['picking (of the first)', 'remote.choose(essay)'],
      on: {
        'linkAssignment answers linkedWith': { to: 'linked', sets: { state: linkedWith } },
        'linkAssignment fails away': {
          to: 'picking (of the first, told why)',
          sets: { failure: away.facts },
        },
      },
    },
    'picking (told why)': {
      from: ['linking', 'linkAssignment fails away'],
      on: {
        'remote.choose(essay)': {
          to: 'linking',
          sets: { failure: null },
          starts: {
            linkAssignment: {
              assignmentId: 7,
              body: { connection_id: 4, course_id: '2', remote_id: '31' },
            },
          },
        },
        'remote.leave': { to: 'choosing (an address)', sets: { failure: null } },
      },
    },
    'picking (of the first, told why)': {
      from: ['linking (of the first)', 'linkAssignment fails away'],
      on: {
        'remote.choose(essay)': {
          to: 'linking (of the first)',
          sets: { failure: null },
          starts: {
            linkAssignment: {
              assignmentId: 7,
              body: { connection_id: 3, course_id: '2', remote_id: '31' },
            },
          },
        },
        'remote.leave': { to: 'choosing', sets: { failure: null } },
      },
    },
    linked: {
      on: {
        'class.fetch': { to: 'fetching', starts: { fetchClass: { assignmentId: 7 } } },
        'link.change': 'choosing',
      },
    },
    fetching: {
      tags: ['busy'],
      runs: ['fetchClass'],
      from: ['linked', 'class.fetch'],
      on: {
        'fetchClass answers': { to: 'linked', does: [['showClass', { assignmentId: 7 }]] },
        'fetchClass fails away': { to: 'linked (told why)', sets: { failure: away.facts } },
      },
    },
    'linked (told why)': {
      from: ['fetching', 'fetchClass fails away'],
      on: {
        'class.fetch': {
          to: 'fetching',
          sets: { failure: null },
          starts: { fetchClass: { assignmentId: 7 } },
        },
        'link.change': { to: 'choosing', sets: { failure: null } },
      },
    },
  },
};
