import { EMPTY_RULE } from '#contract/teams/moderation/sample.ts';
import type { AssignmentRole } from '#contract/teams/roles.ts';
import { type Caller, form } from '#tests/support/caller.ts';

export type Role = AssignmentRole | 'stranger';
export interface Objects {
  assignment: number;
  file: number;
  submission: number;
  work: number;
  job: number;
  member: number;
  team: number;
}
export interface Call {
  name: string;
  do(who: Caller, at: Objects): Promise<{ status: number }>;
  statuses: Record<Role, number>;
}

export const upload = () => form({ submission_file: { name: 'a.txt', bytes: 'Work.' } });
const read = (name: string, path: (at: Objects) => string): Call => ({
  name,
  do: (who, at) => who.get(path(at)),
  statuses: {
    owner: 200,
    coowner: 200,
    grader: 200,
    moderator: 200,
    examiner: 200,
    viewer: 200,
    stranger: 404,
  },
});
const owners = (name: string, owner: number, call: Call['do']): Call => ({
  name,
  do: call,
  statuses: {
    owner,
    coowner: 403,
    grader: 403,
    moderator: 403,
    examiner: 403,
    viewer: 403,
    stranger: 404,
  },
});
/** Users who run the assignment: its owner and co-owners. */
const managers = (name: string, done: number, call: Call['do']): Call => ({
  ...owners(name, done, call),
  statuses: { ...owners(name, done, call).statuses, coowner: done },
});

/** Users who say whether a mark stands; `reads` is what an external examiner gets. */
const moderators = (name: string, done: number, reads: number, call: Call['do']): Call => ({
  name,
  do: call,
  statuses: {
    owner: done,
    coowner: done,
    grader: 403,
    moderator: done,
    examiner: reads,
    viewer: 403,
    stranger: 404,
  },
});

/**
 * The response that each role gets to each call on the same objects; what 403 and 404 refuse is
 * left as it was.
 */
export const CALLS: readonly Call[] = [
  read('see the assignment', (at) => `/api/v1/assignments/${at.assignment}`),
  read('list members', (at) => `/api/v1/assignments/${at.assignment}/members`),
  read('see a team', (at) => `/api/v1/teams/${at.team}`),
  read('see who is in a team', (at) => `/api/v1/teams/${at.team}/members`),
  read('see what a team shares', (at) => `/api/v1/teams/${at.team}/assignments`),
  read('list submissions', (at) => `/api/v1/submissions/by_assignment/${at.assignment}`),
  read('see a submission', (at) => `/api/v1/submissions/${at.submission}`),
  read('read its document', (at) => `/api/v1/submissions/${at.submission}/document`),
  read('open a file', (at) => `/api/v1/submissions/${at.submission}/view-url?file_type=original`),
  read('see the class list', (at) => `/api/v1/assignments/${at.assignment}/students`),
  read('see revisions', (at) => `/api/v1/submissions/${at.submission}/revisions`),
  read('see drafts', (at) => `/api/v1/submissions/${at.submission}/drafts`),
  read(
    'open an attached file',
    (at) => `/api/v1/assignments/${at.assignment}/files/${at.file}/url`,
  ),
  read('see its figures', (at) => `/api/v1/assignments/${at.assignment}/insight`),
  read(
    'see the scripts behind a figure',
    (at) => `/api/v1/assignments/${at.assignment}/insight/scripts?group=ungraded`,
  ),
  read('see whose scripts are', (at) => `/api/v1/assignments/${at.assignment}/allocation`),
  read('see what is theirs to mark', (at) => `/api/v1/assignments/${at.assignment}/queue`),
  read('see what two mark', (at) => `/api/v1/assignments/${at.assignment}/rounds`),
  read(
    'see their own private note, and nobody else’s',
    (at) => `/api/v1/submissions/${at.submission}/private-note`,
  ),
  read(
    'see their own comments offered at a script, and nobody else’s',
    (at) => `/api/v1/submissions/${at.submission}/suggestions`,
  ),
  read(
    'see which scripts say the same as one',
    (at) => `/api/v1/submissions/${at.submission}/same-answers`,
  ),
  {
    name: 'see both markings of what one marks',
    do: (who, at) => who.get(`/api/v1/submissions/${at.submission}/rounds`),
    statuses: {
      owner: 404,
      coowner: 404,
      grader: 404,
      moderator: 404,
      examiner: 404,
      viewer: 404,
      stranger: 404,
    },
  },
  read(
    'see what its cohort found hard',
    (at) => `/api/v1/assignments/${at.assignment}/insight/hard`,
  ),
  read(
    'see what became of its drafts',
    (at) => `/api/v1/assignments/${at.assignment}/insight/drafts`,
  ),
  read(
    'see what drafts found against marks',
    (at) => `/api/v1/assignments/${at.assignment}/insight/machine`,
  ),
  read(
    'see how their own level moves',
    (at) => `/api/v1/assignments/${at.assignment}/insight/drift`,
  ),
  {
    name: 'see how another’s level moves, who shows it to nobody',
    do: (who, at) =>
      who.get(`/api/v1/assignments/${at.assignment}/insight/drift?marker=${at.member}`),
    statuses: {
      owner: 404,
      coowner: 404,
      grader: 404,
      moderator: 404,
      examiner: 404,
      viewer: 404,
      stranger: 404,
    },
  },
  read(
    'see what comes back to themselves',
    (at) => `/api/v1/assignments/${at.assignment}/insight/again`,
  ),
  {
    name: 'have scripts come back before they marked twenty',
    do: (who, at) => who.put(`/api/v1/assignments/${at.assignment}/insight/again`, { on: true }),
    statuses: {
      owner: 409,
      coowner: 409,
      grader: 409,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'have none come back any more',
    do: (who, at) => who.put(`/api/v1/assignments/${at.assignment}/insight/again`, { on: false }),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 200,
      examiner: 200,
      viewer: 200,
      stranger: 404,
    },
  },
  {
    name: 'show the owner how their level moves',
    do: (who, at) =>
      who.put(`/api/v1/assignments/${at.assignment}/insight/drift/shared`, { shared: true }),
    statuses: {
      owner: 409,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  read('see what its scripts hold', (at) => `/api/v1/assignments/${at.assignment}/coverage`),
  managers('say what is looked for', 200, async (who, at) => {
    const path = `/api/v1/assignments/${at.assignment}`;
    const now = await who.get<{ version?: number }>(`${path}/coverage`);
    return await who.put(`${path}/expected-items`, {
      items: [],
      dismissed: [],
      version: now.body.version ?? 0,
    });
  }),
  read('see what the class is told', (at) => `/api/v1/assignments/${at.assignment}/class-feedback`),
  read('list jobs', (at) => `/api/v1/feedback-jobs?assignment_id=${at.assignment}`),
  read('see what was released', (at) => `/api/v1/assignments/${at.assignment}/releases`),
  read('see its releases', (at) => `/api/v1/submissions/${at.submission}/releases`),
  read('see what was handed back', (at) => `/api/v1/assignments/${at.assignment}/handbacks`),
  read('see a job', (at) => `/api/v1/feedback-jobs/${at.job}`),
  {
    name: 'grade',
    do: (who, at) => who.patch(`/api/v1/submissions/${at.submission}`, { grade: 'B' }),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'upload',
    do: (who, at) =>
      who.post(`/api/v1/submissions/by_assignment/${at.assignment}/upload`, upload()),
    statuses: {
      owner: 201,
      coowner: 201,
      grader: 201,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'add a file',
    do: (who, at) =>
      who.post(
        `/api/v1/submissions/${at.submission}/files`,
        form({ file: { name: 'b.txt', bytes: 'More.' } }),
      ),
    statuses: {
      owner: 201,
      coowner: 201,
      grader: 201,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'replace a file',
    do: (who, at) =>
      who.put(
        `/api/v1/submissions/${at.submission}/files/${at.work}`,
        form({ file: { name: 'c.txt', bytes: 'New.' } }),
      ),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'set right what was read in a file',
    do: (who, at) =>
      who.put(`/api/v1/submissions/${at.submission}/files/${at.work}/transcript`, {
        text: 'Words.',
      }),
    statuses: {
      owner: 409,
      coowner: 409,
      grader: 409,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'remove the last file',
    do: async (who, at) => who.delete(`/api/v1/submissions/${at.submission}/files/${at.work}`),
    statuses: {
      owner: 409,
      coowner: 409,
      grader: 409,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'order the files',
    do: (who, at) => who.put(`/api/v1/submissions/${at.submission}/files`, { order: [at.work] }),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'change the class list',
    do: (who, at) => who.put(`/api/v1/assignments/${at.assignment}/students`, { students: [] }),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'say whose work it is',
    do: (who, at) => who.put(`/api/v1/submissions/${at.submission}/students`, { student_ids: [] }),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'generate',
    do: (who, at) => who.post(`/api/v1/submissions/${at.submission}/generate-feedback`),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'cancel a job that has ended',
    do: (who, at) => who.post(`/api/v1/feedback-jobs/${at.job}/cancel`),
    statuses: {
      owner: 409,
      coowner: 409,
      grader: 409,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  read('see due date and rule', (at) => `/api/v1/assignments/${at.assignment}/deadline`),
  managers('set due date and rule', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/deadline`, {
      due_at: '2026-11-20T17:00:00Z',
      time_zone: 'Europe/London',
      rule: { penalty: { kind: 'none' }, unit: 'day' },
    }),
  ),
  managers('see templates of rules for late work', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/rule-templates`),
  ),
  managers('see extensions and their reasons', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/extensions`),
  ),
  managers('give an extension to somebody who isn’t in the class list', 409, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/extensions`, {
      extensions: [{ student_id: 999_999, due_at: '2026-11-24T17:00:00Z' }],
    }),
  ),
  managers('read extensions from a file', 200, (who, at) =>
    who.post(
      `/api/v1/assignments/${at.assignment}/extensions/read`,
      form({ file: { name: 'e.csv', bytes: 'Identifier,Due date\n' } }),
    ),
  ),
  managers('waive a penalty', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/waivers`, {
      waivers: [{ submission_id: at.submission, reason: 'The fire alarm.' }],
    }),
  ),
  managers('hold back a mark', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/held-marks`, {
      holds: [{ submission_id: at.submission, code: 'AM', reason: 'Under investigation.' }],
    }),
  ),
  managers('cap a mark', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/mark-caps`, {
      caps: [{ submission_id: at.submission, at: '40' }],
    }),
  ),
  managers('set when work was handed in', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/handed-in-times`, {
      times: [{ submission_id: at.submission, at: '2026-11-20T16:00:00Z' }],
    }),
  ),
  managers('read times of handing in from a file', 200, (who, at) =>
    who.post(
      `/api/v1/assignments/${at.assignment}/handed-in-times/read`,
      form({ file: { name: 't.csv', bytes: 'Identifier,Handed in\n' } }),
    ),
  ),
  managers('change the assignment', 200, (who, at) =>
    who.patch(`/api/v1/assignments/${at.assignment}`, { name: 'New' }),
  ),
  managers('ask for a proposal of its rubric, where no model writes', 409, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/rubric/proposal`),
  ),
  owners('take it away as an archive', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/archive`),
  ),
  owners('see what it is connected with', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/connection`),
  ),
  managers('see what was sent', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/sendings`),
  ),
  owners('fetch a class that is connected with nothing', 409, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/connection/intakes`),
  ),
  owners('send without a connection', 409, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/sendings`),
  ),
  owners('see how long students’ work stays', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/retention`),
  ),
  owners('say how long students’ work stays', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/retention`, { erase_at: null }),
  ),
  owners('erase a student', 200, (who, at) =>
    who.post('/api/v1/student-data/erase', {
      person: { known_as: 'nobody' },
      assignment_ids: [at.assignment],
    }),
  ),
  managers('release', 200, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/releases`, { submission_ids: [] }),
  ),
  managers('release one without a grade', 409, (who, at) =>
    who.post(`/api/v1/submissions/${at.submission}/release`, { unfinished: false }),
  ),
  managers('take releases back', 200, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/releases/withdraw`, {
      submission_ids: [at.submission],
    }),
  ),
  managers('see what would be dealt', 422, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/allocation/plan`, {
      by: 'number',
      markers: [{ user_id: at.member }],
    }),
  ),
  managers('give scripts to markers', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/allocation`, { moves: [] }),
  ),
  managers('give criteria to markers', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/allocation/criteria`, { criteria: [] }),
  ),
  managers('see when two markings agree', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/agreement-rule`),
  ),
  managers('set when two markings agree', 200, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/agreement-rule`, {
      rule: { same: 'points', within: 3, takes: 'mean', differ: 'reconcile' },
    }),
  ),
  managers('ask a third marker of a script that one marks', 409, (who, at) =>
    who.put(`/api/v1/submissions/${at.submission}/third-marker`, { user_id: at.member }),
  ),
  managers('see how scripts were given', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/allocation/changes`),
  ),
  moderators('see the moderation sample', 200, 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/moderation`),
  ),
  managers('name a moderator whom it isn’t shared with', 422, (who, at) =>
    who.put(`/api/v1/assignments/${at.assignment}/moderation/moderators`, { user_ids: [999_999] }),
  ),
  managers('see what would be drawn', 200, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/moderation/plan`, {
      rule: { ...EMPTY_RULE, root: true },
    }),
  ),
  managers('draw a sample that isn’t what was shown', 409, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/moderation/draws`, {
      rule: { ...EMPTY_RULE, root: true },
      seed: 1,
      submission_ids: [at.submission, 999_999],
    }),
  ),
  moderators('moderate a script that isn’t in the sample', 409, 403, (who, at) =>
    who.put(`/api/v1/submissions/${at.submission}/moderation`, { verdict: 'agrees' }),
  ),
  moderators('see the moderation report', 200, 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/moderation/report`),
  ),
  moderators('sign another report', 409, 409, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/moderation/signings`, { digest: 'x' }),
  ),
  {
    name: 'choose among their own comments that are offered again',
    do: (who, at) =>
      who.put(`/api/v1/submissions/${at.submission}/suggestions`, {
        criterion: null,
        text: 'Well argued.',
        choice: 'pin',
      }),
    statuses: {
      owner: 204,
      coowner: 204,
      grader: 204,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'look up where else they gave a comment',
    do: (who, at) =>
      who.post(`/api/v1/submissions/${at.submission}/rewordings/plan`, {
        criterion: 'argument',
        from: 'Well argued.',
      }),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'change a comment of theirs in other scripts, on a criterion that doesn’t exist',
    do: (who, at) =>
      who.post(`/api/v1/submissions/${at.submission}/rewordings`, {
        criterion: 'no-such-criterion',
        from: 'Well argued.',
        to: 'Argued well.',
        places: [{ submission_id: at.submission, version: 1 }],
      }),
    statuses: {
      owner: 422,
      coowner: 422,
      grader: 422,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'write a private note that was written elsewhere since',
    do: (who, at) =>
      who.put(`/api/v1/submissions/${at.submission}/private-note`, { text: 'Mine.', version: 9 }),
    statuses: {
      owner: 412,
      coowner: 412,
      grader: 412,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'ask for the next script',
    do: (who, at) => who.post(`/api/v1/assignments/${at.assignment}/allocation/next`),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'hand over what nobody else marks',
    do: (who, at) => who.post(`/api/v1/submissions/${at.submission}/marks/hand-over`),
    statuses: {
      owner: 409,
      coowner: 409,
      grader: 409,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'have a script open',
    do: (who, at) => who.post(`/api/v1/submissions/${at.submission}/open`),
    statuses: {
      owner: 200,
      coowner: 200,
      grader: 200,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'have it open no longer',
    do: (who, at) => who.delete(`/api/v1/submissions/${at.submission}/open`),
    statuses: {
      owner: 204,
      coowner: 204,
      grader: 204,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  {
    name: 'attach a file',
    do: (who, at) =>
      who.post(
        `/api/v1/assignments/${at.assignment}/attach_file`,
        form({ file_type: 'brief', file: { name: 'b.txt', bytes: 'b' } }),
      ),
    statuses: {
      owner: 201,
      coowner: 201,
      grader: 403,
      moderator: 403,
      examiner: 403,
      viewer: 403,
      stranger: 404,
    },
  },
  managers('invite', 201, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/members`, {
      email: 'viewer@example.org',
      role: 'viewer',
    }),
  ),
  managers('change a member’s role', 200, (who, at) =>
    who.patch(`/api/v1/assignments/${at.assignment}/members/${at.member}`, { role: 'viewer' }),
  ),
  managers('change what a member may spend', 200, (who, at) =>
    who.patch(`/api/v1/assignments/${at.assignment}/members/${at.member}`, { credit_cap: 3 }),
  ),
  owners('invite a co-owner', 201, (who, at) =>
    who.post(`/api/v1/assignments/${at.assignment}/members`, {
      email: 'next@example.org',
      role: 'coowner',
    }),
  ),
  owners('make a member a co-owner, and a reader again', 200, async (who, at) => {
    const answer = await who.patch(`/api/v1/assignments/${at.assignment}/members/${at.member}`, {
      role: 'coowner',
    });
    await who.patch(`/api/v1/assignments/${at.assignment}/members/${at.member}`, {
      role: 'viewer',
    });
    return answer;
  }),
  {
    name: 'make a co-owner by a team',
    do: (who, at) =>
      who.post(`/api/v1/teams/${at.team}/members`, { email: 'next@example.org', role: 'coowner' }),
    statuses: {
      owner: 422,
      coowner: 422,
      grader: 422,
      moderator: 422,
      examiner: 422,
      viewer: 422,
      stranger: 422,
    },
  },
  managers('see invitations', 200, (who, at) =>
    who.get(`/api/v1/assignments/${at.assignment}/invitations`),
  ),
  managers('revoke an invitation that is gone', 404, (who, at) =>
    who.delete(`/api/v1/assignments/${at.assignment}/invitations/999999`),
  ),
  owners('rename a team', 200, (who, at) =>
    who.patch(`/api/v1/teams/${at.team}`, { name: `Team ${at.team}` }),
  ),
  owners('invite to a team', 201, (who, at) =>
    who.post(`/api/v1/teams/${at.team}/members`, { email: 'viewer@example.org', role: 'viewer' }),
  ),
  owners('change a role in a team', 200, (who, at) =>
    who.patch(`/api/v1/teams/${at.team}/members/${at.member}`, { role: 'viewer' }),
  ),
  owners('change what somebody in a team may spend', 200, (who, at) =>
    who.patch(`/api/v1/teams/${at.team}/members/${at.member}`, { credit_cap: 3 }),
  ),
  read(
    'see what markers of a script are to keep in mind',
    (at) => `/api/v1/submissions/${at.submission}/marker-notes`,
  ),
  owners('see adjustments with their reasons', 200, (who, at) =>
    who.get(`/api/v1/teams/${at.team}/adjustments`),
  ),
  owners('adjust what a student has in a team', 200, (who, at) =>
    who.put(`/api/v1/teams/${at.team}/adjustments`, {
      adjustments: [
        { student: 's-77', adjustment: { more_time: null, note: 'Read aloud.', reason: '' } },
      ],
    }),
  ),
  owners('keep a rule for late work for a team', 204, (who, at) =>
    who.put(`/api/v1/teams/${at.team}/rule-templates`, {
      name: 'Strict',
      rule: { penalty: { kind: 'not_accepted' }, unit: 'day' },
    }),
  ),
  owners('remove a template that is gone', 404, (who, at) =>
    who.delete(`/api/v1/teams/${at.team}/rule-templates/999999`),
  ),
  owners('see invitations to a team', 200, (who, at) =>
    who.get(`/api/v1/teams/${at.team}/invitations`),
  ),
  owners('revoke an invitation to a team that is gone', 404, (who, at) =>
    who.delete(`/api/v1/teams/${at.team}/invitations/999999`),
  ),
  owners('share an assignment by a team', 204, (who, at) =>
    who.put(`/api/v1/teams/${at.team}/assignments/${at.assignment}`, {}),
  ),
  owners('take out of a team', 204, (who, at) =>
    who.delete(`/api/v1/teams/${at.team}/assignments/${at.assignment}`),
  ),
  owners('remove another from a team', 204, (who, at) =>
    who.delete(`/api/v1/teams/${at.team}/members/${at.member}`),
  ),
  owners('delete a team', 204, (who, at) => who.delete(`/api/v1/teams/${at.team}`)),
  managers('remove an attached file', 204, (who, at) =>
    who.delete(`/api/v1/assignments/${at.assignment}/files/${at.file}`),
  ),
  managers('remove another member', 204, (who, at) =>
    who.delete(`/api/v1/assignments/${at.assignment}/members/${at.member}`),
  ),
  managers('delete a submission', 204, (who, at) =>
    who.delete(`/api/v1/submissions/${at.submission}`),
  ),
  owners('delete the assignment', 204, (who, at) =>
    who.delete(`/api/v1/assignments/${at.assignment}`),
  ),
];
