import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { EMPTY_RULE, type SamplePlan } from '#contract/teams/moderation/sample.ts';
import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { GivenRound } from '#contract/teams/allocation.ts';
import type { PrivateNote } from '#contract/teams/private-note.ts';
import type { User } from '#contract/accounts/user.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Answer, type Caller, form, joins, joinsTeam } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import {
  afterJoining,
  BEGUN,
  blindRound,
  CO_OWNED,
  type Action,
  actions,
  isAny,
  isDenied,
  isOver,
  type Memory,
  MODERATED,
  type Said,
} from '#tests/support/team/actions.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { amount, nothingFound, soakTimeout } from '#tests/server/soak/soak.ts';

const LONG = { sqlite: 90_000, postgres: 10_000 };
const SHORT = { sqlite: 50, postgres: 20 };
const ACTIONS = 10;
const ALL = [0, 1, 2, 3];
/**
 * After this number of histories, four other users continue: reading all of a user's assignments
 * takes longer the more they have.
 */
const A_SCHOOL = 50;

describe.each(engines)('histories over the API on $name', (engine) => {
  let api: Api;
  let people: Caller[];
  let ids: number[];
  let words = 0;
  let moderated = 0;
  let played = 0;
  beforeAll(async () => {
    // Users and invitations of many years, all within an hour.
    const many = { points: 1_000_000, duration: 600 };
    api = await openApi({
      engine,
      allowances: {
        register: many,
        captcha: many,
        signIn: many,
        invite: many,
        acceptInvitation: many,
      },
    });
  });
  afterAll(() => api.close());

  async function meet(): Promise<void> {
    people = [await api.teacher(), await api.teacher(), await api.teacher(), await api.teacher()];
    ids = [];
    for (const one of people) ids.push((await one.get<User>('/api/v1/users/me')).body.id);
  }

  /**
   * Plays a history and checks what `watchers` see at the end: each moment of one history is the
   * end of another.
   */
  async function play(history: readonly Action[], watchers: readonly number[]): Promise<void> {
    if ((played += 1) % A_SCHOOL === 1) await meet();
    const owner = people[0]!;
    const {
      body: { id },
    } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const base = `/api/v1/assignments/${id}`;
    await owner.put(`${base}/rubric`, essayRubric());
    const {
      body: { id: script },
    } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'Buses are loved by all.' } }),
    );
    const at = `/api/v1/submissions/${script}`;
    const {
      body: { id: team },
    } = await owner.post<{ id: number }>('/api/v1/teams', { name: `Team of ${id}` });
    const shared = `/api/v1/teams/${team}/assignments/${id}`;
    await owner.put(shared, {});
    const memory: Memory = {
      roles: [['owner'], [], [], []],
      alone: [null, null, null, null],
      inTeam: [null, null, null, null],
      isShared: true,
      isDrawn: false,
      given: {},
      levels: {},
      notes: people.map(() => ({ own: '', version: 0 })),
      said: [],
    };
    const fail = (what: string): never => {
      throw new Error(what);
    };
    /** Whether it was done; a refusal must have one of these messages. */
    const done = ({ status, text }: Answer<unknown>, what: string): boolean => {
      if (status < 300) return true;
      return [403, 404, 409, 412, 422].includes(status)
        ? false
        : fail(`${what} answered ${status}: ${text}`);
    };
    const say = (by: number, where: Said['where']): string => {
      const word = `qx${(words += 1).toString(36)}xq`;
      memory.said.push({ word, by, where });
      return word;
    };
    const unsay = (): void => {
      memory.said.pop();
    };
    /** Memberships add up. */
    const addUp = (): void => {
      for (const one of [1, 2, 3]) {
        memory.roles[one] = [memory.alone[one], memory.isShared ? memory.inTeam[one] : null].filter(
          (way) => way !== null && way !== undefined,
        );
      }
    };
    const manages = (one: number): boolean => isAny(memory, one, 'owner', 'coowner');
    const marks = (one: number): boolean => manages(one) || isAny(memory, one, 'grader');

    async function act(action: Action): Promise<void> {
      switch (action.kind) {
        case 'join':
          await joins(owner, id, people[action.who]!, action.role);
          memory.alone[action.who] = afterJoining(memory.alone[action.who], action.role);
          return addUp();
        case 'revoke': {
          const by =
            action.by === 'owner' ? 0 : action.by === 'self' ? action.who : (action.who % 3) + 1;
          const isGone = done(
            await people[by]!.delete(`${base}/members/${ids[action.who]}`),
            'Revoking',
          );
          const mayBy =
            action.by !== 'other' || (manages(by) && memory.alone[action.who] !== 'coowner');
          if (isGone !== (memory.alone[action.who] !== null && mayBy))
            fail(`${by} ${isGone ? 'could' : 'could not'} revoke ${action.who}`);
          if (isGone) memory.alone[action.who] = null;
          return addUp();
        }
        case 'joinTeam':
          await joinsTeam(owner, team, people[action.who]!, action.role);
          memory.inTeam[action.who] = afterJoining(memory.inTeam[action.who], action.role);
          return addUp();
        case 'leaveTeam': {
          const by =
            action.by === 'owner' ? 0 : action.by === 'self' ? action.who : (action.who % 3) + 1;
          const isGone = done(
            await people[by]!.delete(`/api/v1/teams/${team}/members/${ids[action.who]}`),
            'Leaving a team',
          );
          if (isGone !== (memory.inTeam[action.who] !== null && action.by !== 'other'))
            fail(`${by} ${isGone ? 'could' : 'could not'} take ${action.who} out of the team`);
          if (isGone) memory.inTeam[action.who] = null;
          return addUp();
        }
        case 'shareByTeam':
          done(
            action.isShared ? await owner.put(shared, {}) : await owner.delete(shared),
            'Sharing by a team',
          );
          memory.isShared = action.isShared;
          return addUp();
        case 'give': {
          const before = memory.given[action.round];
          const move = {
            submission_id: script,
            from: before === undefined ? null : ids[before.who],
            to: action.to === null ? null : ids[action.to],
          };
          if (
            !done(
              await people[action.by]!.put(`${base}/allocation`, {
                round: action.round,
                moves: [move],
                seed: null,
              }),
              'Giving',
            )
          )
            return;
          if (
            !manages(action.by) ||
            (action.round === 'second' && action.to === action.by) ||
            before?.over === true ||
            (action.to !== null && !marks(action.to))
          )
            fail(`${action.by} could give ${action.round} to ${action.to}`);
          if (action.to === null) delete memory.given[action.round];
          else if (before?.who !== action.to)
            memory.given[action.round] = { who: action.to, over: false };
          return;
        }
        case 'mark': {
          const own = (['first', 'second'] as const).find(
            (round) => memory.given[round]?.who === action.who,
          );
          const round = action.round ?? own ?? 'first';
          const comment = say(action.who, round as GivenRound);
          const body = {
            marks: [
              { criterion: 'argument', level_ids: [action.level], comment, reason: 'As we said.' },
              { criterion: 'evidence', level_ids: ['some'], comment: '' },
            ],
          };
          if (
            !done(
              await people[action.who]!.put(
                `${at}/marks${action.round === undefined ? '' : `?round=${action.round}`}`,
                body,
              ),
              'Marking',
            )
          )
            return unsay();
          const blind = blindRound(memory, action.who);
          if (
            !marks(action.who) ||
            (blind !== null && blind !== round) ||
            (round === 'agreed' && !isOver(memory))
          )
            fail(`${action.who} could mark ${round}`);
          memory.levels[round] = action.level;
          return;
        }
        case 'note': {
          const text = say(action.who, 'note');
          const isNoted = done(
            await people[action.who]!.post(`${at}/annotations`, {
              file_id: null,
              selectors: [],
              text,
              criterion: null,
              comment_id: null,
            }),
            'Annotating',
          );
          if (isNoted && !marks(action.who)) fail(`${action.who} could annotate`);
          return isNoted ? undefined : unsay();
        }
        case 'grade': {
          const feedback_text = say(action.who, 'grade');
          const isGraded = done(
            await people[action.who]!.patch(at, { grade: '30', feedback_text }),
            'Grading',
          );
          if (isGraded && (!marks(action.who) || blindRound(memory, action.who) === 'second'))
            fail(`${action.who} could grade`);
          return isGraded ? undefined : unsay();
        }
        case 'private': {
          const note = memory.notes[action.who]!;
          const text = say(action.who, 'private');
          const isWritten = done(
            await people[action.who]!.put(`${at}/private-note`, { text, version: note.version }),
            'Writing a private note',
          );
          if (isWritten !== marks(action.who))
            fail(`${action.who} ${isWritten ? 'could' : 'could not'} write a private note`);
          if (!isWritten) return unsay();
          memory.notes[action.who] = { own: text, version: note.version + 1 };
          return;
        }
        case 'handOver': {
          if (!done(await people[action.who]!.post(`${at}/marks/hand-over`), 'Handing over'))
            return;
          const round = (['first', 'second'] as const).find(
            (one) => memory.given[one]?.who === action.who,
          );
          if (round === undefined || !marks(action.who) || memory.levels[round] === undefined)
            fail(`${action.who} could hand over`);
          memory.given[round!]!.over = true;
          return;
        }
        case 'draw': {
          const rule = { ...EMPTY_RULE, root: true };
          const plan = await people[action.by]!.post<SamplePlan>(`${base}/moderation/plan`, {
            rule,
          });
          const mayDraw = manages(action.by) && blindRound(memory, action.by) !== 'second';
          if (done(plan, 'Planning') !== mayDraw)
            fail(`${action.by} ${mayDraw ? 'could not' : 'could'} plan a sample`);
          if (!mayDraw) return;
          const submission_ids = plan.body.scripts.map(({ submission_id }) => submission_id);
          if (
            submission_ids.length > 0 &&
            done(
              await people[action.by]!.post(`${base}/moderation/draws`, {
                rule,
                seed: plan.body.seed,
                submission_ids,
              }),
              'Drawing',
            )
          )
            memory.isDrawn = true;
          return;
        }
        case 'moderate': {
          const reason = say(action.who, 'moderation');
          const isSaid = done(
            await people[action.who]!.put(`${at}/moderation`, { verdict: 'again', reason }),
            'Moderating',
          );
          const isTheirs =
            memory.given.first?.who === action.who || memory.given.second?.who === action.who;
          if (
            isSaid &&
            (!memory.isDrawn ||
              !isAny(memory, action.who, 'owner', 'coowner', 'moderator') ||
              isTheirs)
          )
            fail(`${action.who} could moderate`);
          if (isSaid) moderated += 1;
          return isSaid ? undefined : unsay();
        }
        case 'release':
          if (
            done(
              await people[action.who]!.post(`${base}/releases`, {
                submission_ids: [script],
                unfinished: true,
              }),
              'Releasing',
            ) &&
            !manages(action.who)
          )
            fail(`${action.who} could release`);
      }
    }

    const ASKED = [
      at,
      `${at}/marks`,
      `${at}/marks?round=first`,
      `${at}/marks?round=second`,
      `${at}/marks?round=agreed`,
      `${at}/marks/revisions?round=first`,
      `${at}/marks/revisions?round=second`,
      `${at}/annotations`,
      `${at}/annotations/alike`,
      `${at}/rounds`,
      `${at}/private-note`,
      `${at}/revisions`,
      `${at}/releases`,
      `/api/v1/submissions/by_assignment/${id}`,
      base,
      `${base}/insight`,
      `${base}/insight/hard`,
      `${base}/insight/drift`,
      `${base}/insight/machine`,
      `${base}/coverage`,
      `${base}/allocation`,
      `${base}/queue`,
      `${base}/rounds`,
      `${base}/releases`,
      `${base}/log`,
      `${base}/moderation`,
      `${base}/moderation/report`,
      '/api/v1/insight',
    ];
    async function look(one: number): Promise<void> {
      const answers = await Promise.all(
        ASKED.map(async (address) => ({ address, ...(await people[one]!.get(address)) })),
      );
      const denied = memory.said.filter((said) => isDenied(memory, one, said));
      for (const { address, status, text } of answers) {
        if (status >= 500) fail(`${address} broke for ${one}: ${text}`);
        if (
          memory.roles[one]!.length === 0 &&
          address.includes(String(id)) &&
          address.startsWith(base) &&
          status !== 404
        )
          fail(`${address} answered ${status} to ${one}, who isn't in`);
        if (memory.roles[one]!.length === 0 && address.startsWith(at) && status !== 404)
          fail(`${address} answered ${status} to ${one}, who isn't in`);
        for (const { word, by, where } of denied)
          if (text.includes(word))
            fail(
              `${address} told ${one} (${memory.roles[one]!.join(' and ')}) what ${by} wrote (${where})`,
            );
      }
      if (memory.roles[one]!.length === 0) return;
      const mayRead = isAny(memory, one, 'owner', 'coowner', 'moderator', 'examiner');
      if (
        (answers.find(({ address }) => address === `${base}/moderation`)!.status === 200) !==
        mayRead
      )
        fail(`${one} ${mayRead ? 'could not' : 'could'} read the sample`);
      const { body } = await people[one]!.get<PrivateNote>(`${at}/private-note`);
      if (body.text !== memory.notes[one]!.own)
        fail(`the private note of ${one} is lost: “${body.text}”`);
      if (one !== 0) return;
      for (const round of ['first', 'second'] as const) {
        const { body: sheet } = await owner.get<MarkSheet>(`${at}/marks?round=${round}`);
        if (sheet.marks[0]?.level_ids?.[0] !== memory.levels[round])
          fail(
            `the ${round} mark is ${sheet.marks[0]?.level_ids?.[0]}, and was set to ${memory.levels[round]}`,
          );
      }
    }

    for (const action of history) await act(action);
    for (const one of watchers) await look(one);
  }

  test(
    '[MOD-1] [MOD-2] [TEAM-1] [TEAM-2] [TEAM-3] [TEAM-5] [TEAM-10] whatever four users request in any order, nobody sees what the rule denies, and nothing is lost',
    async () => {
      const histories = runs(amount(SHORT[engine.engine], LONG[engine.engine]));
      const found = await fc
        .assert(
          fc.asyncProperty(
            fc.constantFrom([], BEGUN, MODERATED, CO_OWNED),
            fc.array(actions, { maxLength: ACTIONS }),
            fc.constantFrom([0], [1], [2], [3]),
            (begun, history, watchers) => play([...begun, ...history], watchers),
          ),
          {
            ...histories,
            examples: [
              [[...MODERATED], [], ALL],
              [[...CO_OWNED], [], ALL],
            ],
          },
        )
        .then(
          () => [],
          (error: Error) => [`${String(error.cause)}: ${error.message}`],
        );
      nothingFound(
        'histories',
        `${histories.numRuns} histories over the API on ${engine.name}, seed ${histories.seed}`,
        found,
      );
      expect(words).toBeGreaterThan(10);
      expect(moderated).toBeGreaterThan(0);
    },
    soakTimeout(),
  );
});
