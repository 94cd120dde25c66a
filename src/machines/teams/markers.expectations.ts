import type { Member } from '#contract/teams/member.ts';
import { Failure } from '#lib/site/failure.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import type { Place } from '#lib/teams/place.ts';
import type { markersMachine, People } from './markers.machine.ts';

/** The assignment whose people are shown. */
export const place: Place = { of: 'assignment', id: 7 };
const team: Place = { of: 'team', id: 4 };
type Rows = Record<string, string | Row<typeof markersMachine>>;

const NOT_FOUND = 'The requested resource was not found.';
export const gone = refusal(404, NOT_FOUND);
export const away = unreached();
export const notOne = new Failure({
  ...refusal(422, 'Email is not an e-mail address.').facts,
  field: 'email',
});
const noRole = new Failure({
  ...refusal(422, 'Role must be one of those an owner gives.').facts,
  field: 'role',
});
export const noCap = new Failure({
  ...refusal(422, 'A cap is a whole number of credits.').facts,
  field: 'credit_cap',
});
export const bob = {
  user_id: 3,
  email: 'bob@example.org',
  full_name: 'Bob',
  role: 'grader',
  direct_role: 'grader',
  teams: [],
  credits: { spent: 2, cap: 20, direct_cap: 20 },
} satisfies Member;
/** A member without a cap, whose spending is shown. */
export const free: Member = { ...bob, credits: { spent: 2, cap: null, direct_cap: null } };
const reader: Member = { ...bob, role: 'viewer', direct_role: 'viewer', credits: null };
/** Has access also through a team, or only through one. */
export const eve: Member = {
  user_id: 5,
  email: 'eve@example.org',
  full_name: 'Eve',
  role: 'grader',
  direct_role: 'grader',
  teams: [{ id: 4, name: 'Autumn', role: 'viewer' }],
  credits: { spent: 0, cap: 8, direct_cap: null },
};
const eveLeft: Member = { ...eve, role: 'viewer', direct_role: null, credits: null };
export const eveByTeam: Member = { ...eve, direct_role: null };
/** A co-owner. */
export const cora: Member = {
  user_id: 6,
  email: 'cora@example.org',
  full_name: 'Cora',
  role: 'coowner',
  direct_role: 'coowner',
  teams: [],
  credits: { spent: 0, cap: null, direct_cap: null },
};
export const dan = {
  id: 11,
  email: 'dan@example.org',
  role: 'grader',
  credit_cap: 5,
  created_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2026-03-09T09:00:00.000Z',
} as const;
export const people: People = { members: [bob, eve], invitations: [dan], unread: [] };
const cyd = { ...dan, id: 12, email: 'cyd@example.org', role: 'viewer', credit_cap: null } as const;
export const made = {
  ...cyd,
  url: 'https://example.org/invitations/secret',
  mailed: false,
} as const;

const cleanDan = { ...dan, id: 13 } as const;
const danAgain = {
  ...cleanDan,
  url: 'https://example.org/invitations/newer',
  mailed: true,
} as const;

const nobody = { members: [], invitations: [], unread: [] };
const begun = {
  place,
  people: nobody,
  email: '',
  role: 'grader',
  cap: '',
  sent: { email: '', role: 'grader' },
  made: null,
  changed: null,
  patch: {},
  revoked: 0,
  failure: null,
  faultAt: null,
} as const;
const NO_EMAIL = { status: null, detail: null, message: 'Enter the e-mail of whom you invite.' };
const NOT_TYPED = { failure: NO_EMAIL, faultAt: 'email' } as const;
const NO_CAP = {
  status: null,
  detail: null,
  message: 'Enter a whole number of credits, or nothing for no cap.',
};
const loads = (manages: boolean) => ({ loadPeople: { place, manages } });
const invites = (email: string, role: string, credit_cap: number | null) => ({
  inviteMember: { place, member: { email, role, credit_cap } },
});
const sentToDan = { email: 'dan@example.org', role: 'grader', credit_cap: 5 } as const;

/**
 * What leads out of `open` for someone who manages it; `more` is what is cleared along with it.
 */
const managed = (more: object = {}): Rows => ({
  'invitation.renew(dan)': {
    to: 'inviting (dan again)',
    sets: { sent: sentToDan, ...more },
    starts: invites('dan@example.org', 'grader', 5),
  },
  'invitation.revoke(dan)': {
    to: 'revoking',
    sets: { revoked: 11, ...more },
    starts: { revokeInvitation: { place, id: 11 } },
  },
  'invitation.revoke(cyd)': {
    to: 'revoking (cyd)',
    sets: { revoked: 12, ...more },
    starts: { revokeInvitation: { place, id: 12 } },
  },
  'member.change(reader)': {
    to: 'changing',
    sets: { changed: bob, patch: { role: 'viewer' }, ...more },
    starts: { changeMember: { place, userId: 3, patch: { role: 'viewer' } } },
  },
  'member.cap(ten)': {
    to: 'changing',
    sets: { changed: bob, patch: { credit_cap: 10 }, ...more },
    starts: { changeMember: { place, userId: 3, patch: { credit_cap: 10 } } },
  },
  'member.cap(none)': {
    to: 'changing',
    sets: { changed: bob, patch: { credit_cap: null }, ...more },
    starts: { changeMember: { place, userId: 3, patch: { credit_cap: null } } },
  },
  'email.type(blank)': { sets: { email: '  ' } },
  'cap.type(three)': { sets: { cap: ' 3 ' } },
  'cap.type(half)': { sets: { cap: '1.5' } },
  'member.remove(bob)': { to: 'asking', sets: { changed: bob, ...more } },
  'member.remove(eve)': { to: 'asking (eve)', sets: { changed: eve, ...more } },
});
/** The same, plus what an owner can do to co-owners. */
const sharedRows = (more: object = {}): Rows => ({
  ...managed(more),
  'role.choose(coowner)': { sets: { role: 'coowner' } },
  'member.remove(cora)': { to: 'asking (cora)', sets: { changed: cora, ...more } },
  'member.change(coowner)': {
    to: 'changing',
    sets: { changed: bob, patch: { role: 'coowner' }, ...more },
    starts: { changeMember: { place, userId: 3, patch: { role: 'coowner' } } },
  },
  'member.change(demoted)': {
    to: 'changing',
    sets: { changed: cora, patch: { role: 'viewer' }, ...more },
    starts: { changeMember: { place, userId: 6, patch: { role: 'viewer' } } },
  },
});
const typing: Rows = {
  'email.type(cyd)': { sets: { email: ' cyd@example.org ' } },
  'role.choose(viewer)': { sets: { role: 'viewer' } },
};
const failed = (to: string) => ({ to, sets: { failure: away.facts } });

export const expectations: Expectations<typeof markersMachine> = {
  events: {
    'people.retry': {},
    'email.type': { cyd: { email: ' cyd@example.org ' }, blank: { email: '  ' } },
    'role.choose': { viewer: { role: 'viewer' }, coowner: { role: 'coowner' } },
    'cap.type': { three: { cap: ' 3 ' }, half: { cap: '1.5' } },
    'invitation.send': {},
    'invitation.renew': { dan: { invitation: dan } },
    'invitation.revoke': { dan: { id: 11 }, cyd: { id: 12 } },
    'member.change': {
      reader: { member: bob, role: 'viewer' },
      same: { member: bob, role: 'grader' },
      byTeam: { member: eveByTeam, role: 'viewer' },
      coowner: { member: bob, role: 'coowner' },
      demoted: { member: cora, role: 'viewer' },
    },
    'member.cap': {
      ten: { member: bob, cap: 10 },
      none: { member: bob, cap: null },
      same: { member: bob, cap: 20 },
      reads: { member: reader, cap: 3 },
      byTeam: { member: eveByTeam, cap: 3 },
      coowner: { member: cora, cap: 3 },
    },
    'member.remove': {
      cora: { member: cora },
      bob: { member: bob },
      eve: { member: eve },
      byTeam: { member: eveByTeam },
    },
    'question.confirm': {},
    'question.cancel': {},
  },
  services: {
    loadPeople: { answers: { people }, fails: { away } },
    inviteMember: { answers: { made, danAgain }, fails: { notOne, noCap, noRole, away } },
    revokeInvitation: { answers: {}, fails: { gone, away } },
    changeMember: { answers: { reader, free }, fails: { away } },
    removeMember: { answers: {}, fails: { away } },
  },
  starts: {
    'of the owner': {
      input: { place, manages: true, names: true },
      to: 'loading',
      context: { ...begun, manages: true, names: true },
      starts: loads(true),
    },
    'of a co-owner': {
      input: { place, manages: true, names: false },
      to: 'loading (co-owner)',
      context: { ...begun, manages: true, names: false },
      starts: loads(true),
    },
    'of somebody in a team': {
      input: { place: team, manages: false, names: false },
      to: 'loading (team)',
      context: { ...begun, place: team, manages: false, names: false },
      starts: { loadPeople: { place: team, manages: false } },
    },
    'of a marker': {
      input: { place, manages: false, names: false },
      to: 'loading (marker)',
      context: { ...begun, manages: false, names: false },
      starts: loads(false),
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadPeople'],
      on: {
        'loadPeople answers people': { to: 'open', sets: { people } },
        'loadPeople fails away': failed('unread'),
      },
    },
    unread: { on: { 'people.retry': { to: 'loading (again)', starts: loads(true) } } },
    'loading (again)': {
      tags: ['busy'],
      runs: ['loadPeople'],
      on: {
        'loadPeople answers people': { to: 'open', sets: { people, failure: null } },
        'loadPeople fails away': 'unread',
      },
    },
    open: {
      on: {
        ...sharedRows(),
        'email.type(cyd)': { to: 'open (typed)', sets: { email: ' cyd@example.org ' } },
        'email.type(blank)': { to: 'open (blank)', sets: { email: '  ' } },
        'role.choose(viewer)': { sets: { role: 'viewer' } },
        'invitation.send': { to: 'open (no e-mail)', sets: NOT_TYPED },
      },
    },
    'open (blank)': {
      on: {
        ...sharedRows(),
        ...typing,
        'email.type(blank)': {},
        'invitation.send': { to: 'open (blank, no e-mail)', sets: NOT_TYPED },
      },
    },
    'open (blank, no e-mail)': {
      on: { ...sharedRows({ failure: null, faultAt: null }), ...typing, 'email.type(blank)': {} },
    },
    'open (no e-mail)': { on: { ...sharedRows({ failure: null, faultAt: null }), ...typing } },
    'open (failed)': {
      from: ['revoking', 'revokeInvitation fails away'],
      on: {
        ...sharedRows({ failure: null }),
        ...typing,
        'invitation.revoke(dan)': {
          to: 'revoking',
          sets: { failure: null },
          starts: { revokeInvitation: { place, id: 11 } },
        },
        'invitation.revoke(cyd)': {
          to: 'revoking (cyd)',
          sets: { revoked: 12, failure: null },
          starts: { revokeInvitation: { place, id: 12 } },
        },
        'invitation.send': { to: 'open (no e-mail)', sets: NOT_TYPED },
      },
    },
    'open (typed)': {
      on: {
        ...sharedRows(),
        'role.choose(viewer)': { to: 'open (typed, as reader)', sets: { role: 'viewer' } },
        'cap.type(three)': { to: 'open (typed, capped)', sets: { cap: ' 3 ' } },
        'cap.type(half)': { to: 'open (typed, half)', sets: { cap: '1.5' } },
        'invitation.send': {
          to: 'inviting',
          sets: { sent: { email: 'cyd@example.org', role: 'grader', credit_cap: null } },
          starts: invites('cyd@example.org', 'grader', null),
        },
      },
    },
    'open (typed, as reader)': {
      on: {
        ...sharedRows(),
        'invitation.send': {
          to: 'inviting',
          sets: { sent: { email: 'cyd@example.org', role: 'viewer', credit_cap: null } },
          starts: invites('cyd@example.org', 'viewer', null),
        },
      },
    },
    'open (typed, capped)': {
      on: {
        ...sharedRows(),
        'role.choose(viewer)': { to: 'open (typed, capped, as reader)', sets: { role: 'viewer' } },
        'cap.type(three)': {},
        'cap.type(half)': { to: 'open (typed, half)', sets: { cap: '1.5' } },
        'invitation.send': {
          to: 'inviting',
          sets: { sent: { email: 'cyd@example.org', role: 'grader', credit_cap: 3 } },
          starts: invites('cyd@example.org', 'grader', 3),
        },
      },
    },
    'open (typed, capped, as reader)': {
      on: {
        ...sharedRows(),
        'cap.type(three)': {},
        'invitation.send': {
          to: 'inviting',
          sets: { sent: { email: 'cyd@example.org', role: 'viewer', credit_cap: null } },
          starts: invites('cyd@example.org', 'viewer', null),
        },
      },
    },
    'open (typed, half)': {
      on: {
        ...sharedRows(),
        'role.choose(viewer)': { to: 'open (typed, half, as reader)', sets: { role: 'viewer' } },
        'cap.type(three)': { to: 'open (typed, capped)', sets: { cap: ' 3 ' } },
        'cap.type(half)': {},
        'invitation.send': {
          to: 'open (no cap)',
          sets: { failure: NO_CAP, faultAt: 'credit_cap' },
        },
      },
    },
    'open (typed, half, as reader)': {
      on: {
        ...sharedRows(),
        'cap.type(half)': {},
        'invitation.send': {
          to: 'inviting',
          sets: { sent: { email: 'cyd@example.org', role: 'viewer', credit_cap: null } },
          starts: invites('cyd@example.org', 'viewer', null),
        },
      },
    },
    'open (no cap)': {
      from: ['open (typed, half)', 'invitation.send'],
      on: {
        ...sharedRows({ failure: null, faultAt: null }),
        ...typing,
        'email.type(cyd)': {},
        'cap.type(half)': {},
        'cap.type(three)': { to: 'open (no cap, mended)', sets: { cap: ' 3 ' } },
      },
    },
    'open (no cap, mended)': {
      on: {
        ...sharedRows({ failure: null, faultAt: null }),
        ...typing,
        'email.type(cyd)': {},
        'cap.type(three)': {},
        'invitation.send': {
          to: 'inviting',
          sets: {
            sent: { email: 'cyd@example.org', role: 'grader', credit_cap: 3 },
            failure: null,
            faultAt: null,
          },
          starts: invites('cyd@example.org', 'grader', 3),
        },
      },
    },
    inviting: {
      from: ['open (typed)', 'invitation.send'],
      tags: ['busy'],
      runs: ['inviteMember'],
      on: {
        'inviteMember answers made': {
          to: 'open',
          sets: { made, people: { ...people, invitations: [dan, cyd] }, email: '' },
        },
        'inviteMember answers danAgain': {
          to: 'open',
          sets: { made: danAgain, people: { ...people, invitations: [cleanDan] }, email: '' },
        },
        'inviteMember fails notOne': {
          to: 'open (no e-mail)',
          sets: { failure: notOne.facts, faultAt: 'email' },
        },
        'inviteMember fails noCap': {
          to: 'open (no cap)',
          sets: { failure: noCap.facts, faultAt: 'credit_cap' },
        },
        'inviteMember fails noRole': { to: 'open (failed)', sets: { failure: noRole.facts } },
        'inviteMember fails away': failed('open (failed)'),
      },
    },
    'inviting (dan again)': {
      tags: ['busy'],
      runs: ['inviteMember'],
      on: {
        'inviteMember answers made': {
          to: 'open (made)',
          sets: { made, people: { ...people, invitations: [dan, cyd] } },
        },
        'inviteMember answers danAgain': {
          to: 'open',
          sets: { made: danAgain, people: { ...people, invitations: [cleanDan] } },
        },
        'inviteMember fails notOne': {
          to: 'open (no e-mail)',
          sets: { failure: notOne.facts, faultAt: 'email' },
        },
        'inviteMember fails noCap': {
          to: 'open (no cap)',
          sets: { failure: noCap.facts, faultAt: 'credit_cap' },
        },
        'inviteMember fails noRole': { to: 'open (failed)', sets: { failure: noRole.facts } },
        'inviteMember fails away': failed('open (failed)'),
      },
    },
    'open (made)': {
      from: ['inviting (dan again)', 'inviteMember answers made'],
      on: {
        ...sharedRows(),
        ...typing,
        'invitation.renew(dan)': {
          to: 'inviting (dan again)',
          starts: invites('dan@example.org', 'grader', 5),
        },
        'invitation.revoke(dan)': {
          to: 'revoking (made)',
          sets: { revoked: 11 },
          starts: { revokeInvitation: { place, id: 11 } },
        },
        'invitation.send': { to: 'open (no e-mail)', sets: NOT_TYPED },
      },
    },
    revoking: {
      tags: ['busy'],
      runs: ['revokeInvitation'],
      on: {
        'revokeInvitation answers': {
          to: 'open',
          sets: { people: { ...people, invitations: [] } },
        },
        'revokeInvitation fails gone': { to: 'loading', starts: loads(true) },
        'revokeInvitation fails away': failed('open (failed)'),
      },
    },
    'revoking (cyd)': {
      from: ['open (made)', 'invitation.revoke(cyd)'],
      tags: ['busy'],
      runs: ['revokeInvitation'],
      on: {
        'revokeInvitation answers': { to: 'open', sets: { people, made: null } },
        'revokeInvitation fails gone': { to: 'loading', starts: loads(true) },
        'revokeInvitation fails away': failed('open (failed)'),
      },
    },
    'revoking (made)': {
      tags: ['busy'],
      runs: ['revokeInvitation'],
      on: {
        'revokeInvitation answers': {
          to: 'open',
          sets: { people: { ...people, invitations: [cyd] } },
        },
        'revokeInvitation fails gone': { to: 'loading', starts: loads(true) },
        'revokeInvitation fails away': failed('open (failed)'),
      },
    },
    changing: {
      tags: ['busy'],
      runs: ['changeMember'],
      on: {
        'changeMember answers reader': {
          to: 'open',
          sets: { people: { ...people, members: [reader, eve] } },
        },
        'changeMember answers free': {
          to: 'open',
          sets: { people: { ...people, members: [free, eve] } },
        },
        'changeMember fails away': failed('open (failed)'),
      },
    },
    asking: {
      on: {
        'question.confirm': { to: 'removing', starts: { removeMember: { place, userId: 3 } } },
        'question.cancel': 'open',
      },
    },
    removing: {
      tags: ['busy'],
      runs: ['removeMember'],
      on: {
        'removeMember answers': { to: 'open', sets: { people: { ...people, members: [eve] } } },
        'removeMember fails away': failed('open (failed)'),
      },
    },
    'asking (eve)': {
      on: {
        'question.confirm': {
          to: 'removing (eve)',
          starts: { removeMember: { place, userId: 5 } },
        },
        'question.cancel': 'open',
      },
    },
    'removing (eve)': {
      tags: ['busy'],
      runs: ['removeMember'],
      on: {
        'removeMember answers': {
          to: 'open',
          sets: { people: { ...people, members: [bob, eveLeft] } },
        },
        'removeMember fails away': failed('open (failed)'),
      },
    },
    'open (marker)': {
      on: {
        'member.remove(bob)': { to: 'asking (marker)', sets: { changed: bob } },
        'member.remove(eve)': { to: 'asking (marker, eve)', sets: { changed: eve } },
        'member.remove(cora)': { to: 'asking (marker)', sets: { changed: cora } },
      },
    },
    'open (marker, failed)': {
      on: {
        'member.remove(bob)': { to: 'asking (marker)', sets: { failure: null } },
        'member.remove(eve)': { to: 'asking (marker, eve)', sets: { changed: eve, failure: null } },
        'member.remove(cora)': { to: 'asking (marker)', sets: { changed: cora, failure: null } },
      },
    },
    'asking (marker, eve)': {
      on: {
        'question.confirm': {
          to: 'removing (marker, eve)',
          starts: { removeMember: { place, userId: 5 } },
        },
        'question.cancel': 'open (marker)',
      },
    },
    'removing (marker, eve)': {
      tags: ['busy'],
      runs: ['removeMember'],
      on: {
        'removeMember answers': {
          to: 'open (marker)',
          sets: { people: { ...people, members: [bob, eveLeft] } },
        },
        'removeMember fails away': failed('open (marker, eve failed)'),
      },
    },
    'open (marker, eve failed)': {
      on: {
        'member.remove(bob)': { to: 'asking (marker)', sets: { changed: bob, failure: null } },
        'member.remove(eve)': { to: 'asking (marker, eve)', sets: { failure: null } },
        'member.remove(cora)': { to: 'asking (marker)', sets: { changed: cora, failure: null } },
      },
    },
    'loading (team)': {
      tags: ['busy'],
      runs: ['loadPeople'],
      on: {
        'loadPeople answers people': { to: 'open (team)', sets: { people } },
        'loadPeople fails away': failed('unread (team)'),
      },
    },
    'unread (team)': {
      on: {
        'people.retry': {
          to: 'loading (team)',
          starts: { loadPeople: { place: team, manages: false } },
        },
      },
    },
    'open (team)': {
      on: {
        'member.remove(bob)': { to: 'asking (team)', sets: { changed: bob } },
        'member.remove(eve)': { to: 'asking (team, eve)', sets: { changed: eve } },
        'member.remove(cora)': { to: 'asking (team)', sets: { changed: cora } },
      },
    },
    'asking (team, eve)': {
      on: {
        'question.confirm': {
          to: 'removing (team, eve)',
          starts: { removeMember: { place: team, userId: 5 } },
        },
        'question.cancel': 'open (team)',
      },
    },
    'removing (team, eve)': {
      tags: ['busy'],
      runs: ['removeMember'],
      on: {
        'removeMember answers': {
          to: 'open (team)',
          sets: { people: { ...people, members: [bob, eveLeft] } },
        },
        'removeMember fails away': { to: 'open (team)', sets: { failure: away.facts } },
      },
    },
    'asking (team)': {
      on: {
        'question.confirm': {
          to: 'removing (team)',
          starts: { removeMember: { place: team, userId: 3 } },
        },
        'question.cancel': 'open (team)',
      },
    },
    'removing (team)': {
      tags: ['busy'],
      runs: ['removeMember'],
      on: {
        'removeMember answers': {
          to: 'left',
          does: ['announceLeft'],
          tells: [{ type: 'team.changed', id: null }],
        },
        'removeMember fails away': { to: 'open (team)', sets: { failure: away.facts } },
      },
    },
    'loading (marker)': {
      tags: ['busy'],
      runs: ['loadPeople'],
      on: {
        'loadPeople answers people': { to: 'open (marker)', sets: { people } },
        'loadPeople fails away': failed('unread (marker)'),
      },
    },
    'unread (marker)': { on: { 'people.retry': { to: 'loading (marker)', starts: loads(false) } } },
    'asking (marker)': {
      on: {
        'question.confirm': {
          to: 'removing (marker)',
          starts: { removeMember: { place, userId: 3 } },
        },
        'question.cancel': 'open (marker)',
      },
    },
    'removing (marker)': {
      tags: ['busy'],
      runs: ['removeMember'],
      on: {
        'removeMember answers': {
          to: 'left',
          does: ['announceLeft'],
          tells: [{ type: 'assignment.changed', id: 7 }],
        },
        'removeMember fails away': failed('open (marker, failed)'),
      },
    },
    'loading (co-owner)': {
      tags: ['busy'],
      runs: ['loadPeople'],
      on: {
        'loadPeople answers people': { to: 'open (co-owner)', sets: { people } },
        'loadPeople fails away': failed('unread (co-owner)'),
      },
    },
    'unread (co-owner)': {
      on: { 'people.retry': { to: 'loading (co-owner)', starts: loads(true) } },
    },
    'open (co-owner)': {
      on: {
        ...managed(),
        ...typing,
        'member.remove(cora)': { to: 'asking (co-owner)', sets: { changed: cora } },
        'invitation.send': { to: 'open (no e-mail)', sets: NOT_TYPED },
      },
    },
    'asking (co-owner)': {
      on: {
        'question.confirm': {
          to: 'removing (co-owner)',
          starts: { removeMember: { place, userId: 6 } },
        },
        'question.cancel': 'open (co-owner)',
      },
    },
    'removing (co-owner)': {
      tags: ['busy'],
      runs: ['removeMember'],
      on: {
        'removeMember answers': {
          to: 'left',
          does: ['announceLeft'],
          tells: [{ type: 'assignment.changed', id: 7 }],
        },
        'removeMember fails away': { to: 'open (co-owner)', sets: { failure: away.facts } },
      },
    },
    'asking (cora)': {
      on: {
        'question.confirm': {
          to: 'removing (cora)',
          starts: { removeMember: { place, userId: 6 } },
        },
        'question.cancel': 'open',
      },
    },
    'removing (cora)': {
      tags: ['busy'],
      runs: ['removeMember'],
      on: {
        'removeMember answers': { to: 'open', sets: { people } },
        'removeMember fails away': failed('open (failed)'),
      },
    },
    left: { ends: true },
  },
};
