import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { draw } from '#contract/teams/moderation/draw.ts';
import type { ModerationReport } from '#contract/teams/moderation/report.ts';
import {
  EMPTY_RULE,
  type Moderation,
  type SamplePlan,
  type SampleRule,
} from '#contract/teams/moderation/sample.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { bring } from '#tests/support/archive/archives.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { zipOf } from '#tests/support/zips.ts';

type Entries = Record<string, Uint8Array>;
type Scripts = {
  frame: {
    id: number;
    level: number;
    fails: boolean;
    band: string;
    grade: string;
    marker: { id: number; name: string } | null;
  }[];
  scripts: { submission: number }[];
};

let [here, there]: Api[] = [];
let owner: Caller;
let mary: Caller;
let own: number;
let bytes: Uint8Array<ArrayBuffer>;

const archiveOf = async (who: Caller, id: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await (
      await fetch(`${who.url}/api/v1/assignments/${id}/archive`, {
        headers: { Authorization: `Bearer ${who.token ?? ''}` },
      })
    ).arrayBuffer(),
  );
const sheet = (content: Uint8Array, path: string) =>
  JSON.parse(strFromU8(unzipSync(content)[path]!)) as Record<string, unknown>;
const draws = (content: Uint8Array) => sheet(content, 'assignment.json')['draws'] as Scripts[];

async function drawn(
  asked: Partial<SampleRule>,
  more: { anew?: boolean; reason?: string } = {},
): Promise<void> {
  const rule = { ...EMPTY_RULE, ...asked };
  const {
    body: { seed, scripts },
  } = await owner.post<SamplePlan>(`/api/v1/assignments/${own}/moderation/plan`, {
    rule,
    anew: more.anew ?? false,
    seed: 42,
  });
  expect(
    (
      await owner.post(`/api/v1/assignments/${own}/moderation/draws`, {
        rule,
        seed,
        ...more,
        submission_ids: scripts.map(({ submission_id }) => submission_id),
      })
    ).status,
  ).toBe(200);
}

beforeAll(async () => {
  [here, there] = await Promise.all([
    openApi({ engine: engines[0]! }),
    openApi({ engine: engines[1]! }),
  ]);
  owner = await here.teacher({ full_name: 'Ada Byron' });
  const grace = await here.teacher({ full_name: 'Grace Hopper' });
  mary = await here.teacher({ full_name: 'Mary Somerville' });
  const idOf = async (who: Caller) => (await who.get<{ id: number }>('/api/v1/users/me')).body.id;
  own = (await owner.post<Assignment>('/api/v1/assignments/', { name: 'Moderated' })).body.id;
  const base = `/api/v1/assignments/${own}`;
  await owner.put(`${base}/rubric`, {
    ...essayRubric(),
    bands: [
      { grade: 'Fail', from: 0 },
      { grade: 'Pass', from: 40 },
      { grade: 'Merit', from: 60 },
    ],
  });
  await joins(owner, own, grace, 'grader');
  await joins(owner, own, mary, 'viewer');
  const scripts: number[] = [];
  for (const grade of [15, 35, 55, 75, 95]) {
    const {
      body: { id },
    } = await owner.post<Submission>(
      `/api/v1/submissions/by_assignment/${own}/upload`,
      form({ submission_file: { name: `w${grade}.txt`, bytes: `Work ${grade}.` } }),
    );
    await owner.put(`${base}/allocation`, {
      round: 'first',
      moves: [{ submission_id: id, from: null, to: await idOf(grace) }],
    });
    await owner.patch(`/api/v1/submissions/${id}`, { grade: String(grade) });
    scripts.push(id);
  }
  await owner.put(`${base}/allocation/criteria`, {
    criteria: [{ criterion: 'argument', marker_ids: [await idOf(grace)] }],
  });
  await owner.put(`${base}/moderation/moderators`, { user_ids: [await idOf(mary)] });
  await drawn({ fails: true });
  await drawn({ root: true }, { anew: true, reason: 'A rule of the school.' });
  await drawn({ least: 4 }, { reason: 'One more.' });
  const {
    body: { scripts: sample },
  } = await owner.get<Moderation>(`${base}/moderation`);
  for (const [place, { submission_id }] of sample.entries()) {
    const word =
      place === 0 ? { verdict: 'again', reason: 'Too harsh.', mark: 30 } : { verdict: 'agrees' };
    await mary.put(`/api/v1/submissions/${submission_id}/moderation`, word);
  }
  await owner.put(`/api/v1/submissions/${sample[0]!.submission_id}/moderation`, {
    verdict: 'agrees',
    reason: 'Harsh, but fair.',
  });
  const {
    body: { digest },
  } = await mary.get<ModerationReport>(`${base}/moderation/report`);
  await mary.post(`${base}/moderation/signings`, { digest, words: 'For the board.' });
  bytes = await archiveOf(owner, own);
});
afterAll(() => Promise.all([here?.close(), there?.close()]));

test('[OUT-9] [MOD-3] [MOD-6] an archive contains who marks which criteria, who moderates, each draw with its class, every opinion and who signed, but no person’s id', () => {
  expect(sheet(bytes, 'assignment.json')).toMatchObject({
    criterion_markers: [{ criterion: 'argument', marker: 'Grace Hopper' }],
    moderators: ['Mary Somerville'],
    signings: [{ by: 'Mary Somerville', words: 'For the board.' }],
    draws: [
      {
        rule: { fails: true },
        extends: false,
        drawn_by: 'Ada Byron',
        replaced: { by: 'Ada Byron', reason: 'A rule of the school.' },
      },
      {
        rule: { root: true },
        seed: 42,
        extends: false,
        replaced: null,
        frame: Array.from({ length: 5 }, () => ({ marker: { id: 0, name: 'Grace Hopper' } })),
      },
      { rule: { least: 4 }, extends: true, reason: 'One more.', scripts: [{}] },
    ],
  });
  const said = Array.from(
    { length: 5 },
    (_, place) =>
      sheet(bytes, `submissions/${place + 1}/submission.json`)['moderations'] as {
        moderator: string;
        verdict: string;
      }[],
  );
  expect(said.flat()).toHaveLength(5);
  expect(said.find((words) => words.length === 2)).toMatchObject([
    { moderator: 'Mary Somerville', verdict: 'again', reason: 'Too harsh.', mark: 30 },
    { moderator: 'Ada Byron', verdict: 'agrees', reason: 'Harsh, but fair.' },
  ]);
});

test('[OUT-9] [MOD-3] moves from SQLite to PostgreSQL and back unchanged; people who aren’t here are named, and nothing is attributed to the importer', async () => {
  const colleague = await there!.teacher({ full_name: 'Charles Babbage' });
  const { status, body } = await bring(colleague, bytes);
  expect([status, body.left_out]).toEqual([
    201,
    [
      expect.stringContaining('2 markers of the other installation'),
      'Whose 5 markings were to do, since those people aren’t here: what they gave and agreed on is, and scripts can be dealt anew.',
      'Who marks which criteria, since those people aren’t here: give them anew.',
      '1 moderator of the other installation: invite them and name them anew. What they said is here.',
      'That the moderation report is as it was signed: the names stay, and it says beside them that it has changed, since scripts have other numbers here.',
    ],
  ]);
  const base = `/api/v1/assignments/${body.assignment_id}`;
  const abroad = await archiveOf(colleague, body.assignment_id);
  const of = (content: Uint8Array) => [
    sheet(content, 'assignment.json')['draws'],
    sheet(content, 'assignment.json')['signings'],
    ...Array.from(
      { length: 5 },
      (_, place) => sheet(content, `submissions/${place + 1}/submission.json`)['moderations'],
    ),
  ];
  expect(of(abroad)).toEqual(of(bytes));
  expect(of(await archiveOf(owner, (await bring(owner, abroad)).body.assignment_id))).toEqual(
    of(bytes),
  );

  const { body: moderation } = await colleague.get<Moderation>(`${base}/moderation`);
  expect(moderation).toMatchObject({
    moderators: [],
    draws: [
      { drawn_by: 'Ada Byron', elsewhere: true, replaced: { by: 'Ada Byron' } },
      { elsewhere: true },
      { elsewhere: true },
    ],
  });
  const { body: before } = await owner.get<Moderation>(`/api/v1/assignments/${own}/moderation`);
  expect(
    moderation.scripts.map(({ grade, why, said }) => [
      grade,
      why,
      said.map((word) => ({ ...word, mine: false })),
    ]),
  ).toEqual(
    before.scripts.map(({ grade, why, said }) => [
      grade,
      why,
      said.map((word) => ({ ...word, mine: false })),
    ]),
  );
  expect(moderation.scripts.flatMap(({ said }) => said.map(({ mine }) => mine))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  const { body: report } = await colleague.get<ModerationReport>(`${base}/moderation/report`);
  expect(report.signings).toMatchObject([{ by: 'Mary Somerville', words: 'For the board.' }]);
  expect(report.signings[0]!.digest).not.toBe(report.digest);
  expect((await colleague.get(`${base}/moderation/report/file?format=csv`)).text).toContain(
    'Mary Somerville,moderation,,,30',
  );
  const joan = await there!.teacher({ full_name: 'Joan Clarke' });
  await joins(colleague, body.assignment_id, joan, 'viewer');
  await colleague.put(`${base}/moderation/moderators`, {
    user_ids: [(await joan.get<{ id: number }>('/api/v1/users/me')).body.id],
  });
  await joan.put(`/api/v1/submissions/${moderation.scripts[0]!.submission_id}/moderation`, {
    verdict: 'agrees',
    reason: 'I agree.',
  });
  const after = (await joan.get<Moderation>(`${base}/moderation`)).body.scripts[0]!.said;
  expect(after.map(({ moderator, mine }) => [moderator, mine])).toEqual([
    ['Mary Somerville', false],
    ['Ada Byron', false],
    ['Joan Clarke', true],
  ]);
});

test('[OUT-9] [MOD-3] anyone who has the archive can repeat its draw, and gets the same scripts', () => {
  const [, second] = draws(bytes) as [Scripts, Scripts];
  const found = draw({ ...EMPTY_RULE, root: true }, second.frame, [], new Set(), (id) =>
    createHash('sha256').update(`42:${id}`).digest('hex'),
  );
  const numbers = second.frame.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(found.map(({ id }) => numbers.indexOf(id))).toEqual(
    second.scripts.map(({ submission }) => submission),
  );
});

test.each([
  [
    'a script that isn’t there',
    (all: Scripts[]) => {
      all[1]!.scripts[0]!.submission = 5;
    },
  ],
  [
    'a script that two draws took',
    (all: Scripts[]) => {
      all[2]!.scripts = all[1]!.scripts;
    },
  ],
])('[OUT-9] refuses the whole archive if its sample has %s', async (_name, change) => {
  const entries: Entries = { ...unzipSync(bytes) };
  const shared = sheet(bytes, 'assignment.json');
  change(shared['draws'] as Scripts[]);
  const { status, text } = await bring(
    await there!.teacher(),
    zipOf({ ...entries, 'assignment.json': strToU8(JSON.stringify(shared)) }),
  );
  expect([status, text]).toEqual([422, expect.stringContaining('contradicts itself')]);
});

test('[LOG-1] [MOD-3] [MOD-6] the log tells the owner who allocated criteria, appointed, drew, viewed, moderated, signed and downloaded the report', async () => {
  await owner.put(`/api/v1/assignments/${own}/agreement-rule`, { rule: null });
  await mary.get(`/api/v1/assignments/${own}/moderation/report/file?format=csv`);
  const { body } = await owner.get<{ kind: string; who: string; submission_id: number | null }[]>(
    `/api/v1/assignments/${own}/log?limit=100`,
  );
  const told = (kind: string) =>
    body
      .filter((one) => one.kind === kind)
      .map(({ who }) => who)
      .toReversed();
  expect(told('criteria_given')).toEqual(['Ada Byron']);
  expect(told('moderators_named')).toEqual(['Ada Byron']);
  expect(told('sample_drawn')).toEqual(['Ada Byron', 'Ada Byron', 'Ada Byron']);
  expect(told('moderated')).toEqual([...Array<string>(4).fill('Mary Somerville'), 'Ada Byron']);
  expect(told('report_signed')).toEqual(['Mary Somerville']);
  expect(told('moderation_seen').toSorted()).toEqual(['Ada Byron', 'Mary Somerville']);
  expect(told('agreement_rule_set')).toEqual(['Ada Byron']);
  expect(told('exported')).toContain('Mary Somerville');
  expect(
    body
      .filter(({ kind }) => kind === 'moderated')
      .every(({ submission_id }) => submission_id !== null),
  ).toBe(true);
});

test('[MOD-3] [MOD-8] an account’s own data contains what was drawn and said in its own assignments, and its opinions on others’ scripts', async () => {
  const dataOf = async (who: Caller) => {
    const answer = await fetch(`${who.url}/api/v1/users/me/export`, {
      headers: { Authorization: `Bearer ${who.token ?? ''}` },
    });
    const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return JSON.parse(strFromU8(entries['data.json']!)) as Record<
      string,
      { assignment_id?: number; reason?: string }[]
    >;
  };
  const [mine, hers] = [await dataOf(owner), await dataOf(mary)];
  expect(mine['sample_draws']!.filter(({ assignment_id }) => assignment_id === own)).toHaveLength(
    3,
  );
  expect(mine['criterion_markers']).toMatchObject([{ criterion: 'argument' }]);
  expect(mine['moderators']).toHaveLength(1);
  expect(
    mine['moderations']!.filter(({ reason }) => reason === 'Too harsh.').length,
  ).toBeGreaterThan(0);
  expect(hers['moderations']).toHaveLength(4);
  expect(hers['moderation_signings']).toMatchObject([{ words: 'For the board.' }]);
  expect([hers['sample_draws'], hers['sample_scripts'], hers['agreements']]).toEqual([[], [], []]);
});
