import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDatabase } from '#server/platform/database/copy.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Annotation } from '#contract/rubrics/annotation.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, caller, form, joins } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';
import type { TestEngine } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { fullMarks, idOf, note } from './blind-stage.ts';

/** The users; each seat has one of them, and a script of its own. */
const PEOPLE = {
  owner: 'Ola Owner',
  cora: 'Cora Coowner',
  fay: 'Fay First',
  sam: 'Sam Second',
  moe: 'Moe Moderator',
  tim: 'Tim Third',
  gus: 'Gus Again',
} as const;
export type Person = keyof typeof PEOPLE;
/** The user of each seat, and the first and second marker of its script. */
export const SEATS = {
  first: { who: 'fay', markers: ['fay', 'sam'] },
  second: { who: 'sam', markers: ['fay', 'sam'] },
  moderator: { who: 'moe', markers: ['fay', 'moe'] },
  third: { who: 'tim', markers: ['fay', 'sam'] },
  ownerFirst: { who: 'owner', markers: ['owner', 'sam'] },
  coownerFirst: { who: 'cora', markers: ['cora', 'sam'] },
  coownerSecond: { who: 'cora', markers: ['fay', 'cora'] },
  again: { who: 'gus', markers: [] },
} as const satisfies Record<string, { who: Person; markers: readonly Person[] }>;
export type Seat = keyof typeof SEATS;

const SCRIPTS = Object.keys(SEATS) as Seat[];
const MINUTE = 60_000;
/** As many as must be marked before one comes back, not counting the seat's own. */
const MARKED = 19;

/** The common start of all worlds. */
export interface Ground {
  api: Api;
  assignment: number;
  tokens: Record<Person, string>;
  ids: Record<Person, number>;
  scripts: Record<Seat, number>;
  /** A script that is not double-marked. */
  plain: number;
  /** The id of a note that each seat wrote on its script. */
  notes: Partial<Record<Seat, number>>;
}
export interface World extends Omit<Ground, 'tokens'> {
  people: Record<Person, Caller>;
  base: string;
  at(seat: Seat): string;
}

const must = <T extends { status: number; text: string }>(answer: T): T => {
  if (answer.status >= 300)
    throw new Error(`A world could not be made: ${answer.status} ${answer.text}`);
  return answer;
};
const each = async <K extends string, T>(
  keys: readonly K[],
  make: (key: K) => Promise<T>,
): Promise<Record<K, T>> => {
  const made: [K, T][] = [];
  for (const key of keys) made.push([key, await make(key)]);
  return Object.fromEntries(made) as Record<K, T>;
};

/** Creates everything that a marker leaves on a script besides a grade, each containing `word`. */
export async function leaves(who: Caller, at: string, word: string): Promise<Annotation> {
  must(
    await who.put(`${at}/openings`, {
      criterion: 'argument',
      mark: { level_ids: ['poor'], points: null, comment: '' },
    }),
  );
  must(await who.put(`${at}/marks`, fullMarks(word)));
  must(await who.put(`${at}/private-note`, { text: `${word} keeps this.`, version: 0 }));
  return must(await who.post<Annotation>(`${at}/annotations`, note(word))).body;
}

/** Sets the grade, the feedback to the student, and what became of the draft. */
export async function grades(who: Caller, at: string, word: string, grade: string): Promise<void> {
  must(await who.patch(at, { grade, feedback_text: `${word} says so.` }));
  const {
    body: { draft_id },
  } = await who.get<{ draft_id: number }>(`${at}/draft-points`);
  must(
    await who.put(`${at}/draft-points`, {
      draft_id,
      section: 'strengths',
      place: 0,
      choice: 'taken',
      wording: `${word} says it better.`,
    }),
  );
}

/**
 * Creates an assignment whose scripts are allocated to the seats; every seat except the third and
 * that of the returning script has started.
 */
export async function makeGround(engine: TestEngine): Promise<Ground> {
  const api = await openApi({ engine, draft: async () => aDraft('A draft.') });
  const people = await each(
    Object.keys(PEOPLE) as Person[],
    async (name) => await api.teacher({ email: `${name}@example.org`, full_name: PEOPLE[name] }),
  );
  const ids = await each(Object.keys(PEOPLE) as Person[], async (name) => await idOf(people[name]));
  const { owner } = people;
  const {
    body: { id },
  } = must(
    await owner.post<Assignment>('/api/v1/assignments/', {
      name: 'Essay',
      judge_first: true,
      grade_scale: { kind: 'points', max: 100 },
    }),
  );
  const base = `/api/v1/assignments/${id}`;
  for (const name of ['cora', 'fay', 'sam', 'moe', 'tim', 'gus'] as const)
    await joins(owner, id, people[name], name === 'cora' ? 'coowner' : 'grader');
  must(
    await owner.put(`${base}/rubric`, {
      ...essayRubric(),
      bands: [
        { grade: 'A', from: 80 },
        { grade: 'B', from: 0 },
      ],
    }),
  );
  const upload = async (name: string) =>
    must(
      await owner.post<Submission>(
        `/api/v1/submissions/by_assignment/${id}/upload`,
        form({
          submission_file: { name: `${name}.txt`, bytes: 'Buses are loved by all.' },
          student_identifier: `s-${name}`,
        }),
      ),
    ).body.id;
  const scripts = await each(SCRIPTS, upload);
  const plain = await upload('plain');
  const {
    body: [student],
  } = must(
    await owner.put<{ id: number }[]>(`${base}/students`, {
      students: [
        {
          display_name: 'Xena',
          identifier: 'x1',
          email: null,
          group: null,
          section: null,
          environment_ids: {},
        },
      ],
    }),
  );
  for (const seat of SCRIPTS) {
    const { who, markers } = SEATS[seat];
    must(await people[who].post(`/api/v1/submissions/${scripts[seat]}/generate-feedback`, {}));
    if (seat !== 'third' && seat !== 'again')
      must(
        await owner.put(`/api/v1/submissions/${scripts[seat]}/students`, {
          student_ids: [student!.id],
        }),
      );
    for (const [place, marker] of markers.entries()) {
      must(
        await owner.put(`${base}/allocation`, {
          round: place === 0 ? 'first' : 'second',
          moves: [{ submission_id: scripts[seat], from: null, to: ids[marker] }],
        }),
      );
    }
  }
  must(await owner.put(`${base}/moderation/moderators`, { user_ids: [ids.moe, ids.tim, ids.fay] }));
  for (const seat of SCRIPTS)
    while (
      (
        await owner.get<{ draft_id: number | null }>(
          `/api/v1/submissions/${scripts[seat]}/draft-points`,
        )
      ).body.draft_id === null
    )
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
  const notes: Ground['notes'] = {};
  for (const seat of SCRIPTS) {
    if (seat === 'third' || seat === 'again') continue;
    const at = `/api/v1/submissions/${scripts[seat]}`;
    notes[seat] = (await leaves(people[SEATS[seat].who], at, 'Plainly')).id;
    if (SEATS[seat].markers[0] === SEATS[seat].who)
      await grades(people[SEATS[seat].who], at, 'Plainly', '55');
  }
  for (let place = 0; place < MARKED; place += 1) {
    const at = `/api/v1/submissions/${await upload(`again-${place}`)}`;
    api.clock.advance(MINUTE);
    must(await people.gus.put(`${at}/marks`, fullMarks('Plainly')));
    must(await people.gus.patch(at, { grade: '60' }));
  }
  const tokens = Object.fromEntries(
    Object.entries(people).map(([name, { token }]) => [name, token!]),
  ) as Ground['tokens'];
  return { api, assignment: id, tokens, ids, scripts, plain, notes };
}

/** Creates a world that starts like `ground`, `hours` later. */
export async function makeWorld(engine: TestEngine, ground: Ground, hours = 1): Promise<World> {
  const api = await openApi({ engine });
  await copyDatabase(ground.api.database, api.database);
  await cp(join(ground.api.dataDir, 'files'), join(api.dataDir, 'files'), { recursive: true });
  api.clock.advance(
    ground.api.clock.now().getTime() + hours * 60 * MINUTE - api.clock.now().getTime(),
  );
  const people = await each(Object.keys(PEOPLE) as Person[], (name) =>
    Promise.resolve(caller(api.url, ground.tokens[name])),
  );
  const { tokens: _tokens, api: _api, ...known } = ground;
  return {
    ...known,
    api,
    people,
    base: `/api/v1/assignments/${ground.assignment}`,
    at: (seat) => `/api/v1/submissions/${ground.scripts[seat]}`,
  };
}
