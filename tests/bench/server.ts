import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { aiFeedback } from '#tests/support/class.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { type Account, startServer, type TestServer } from '#tests/support/server.ts';
import { essayPdf } from '#tests/support/work.ts';
import { type BenchSettings, settingsOf } from './settings.ts';
import { spentBy } from './spent.ts';

const WORKS = 100;
const MANY = 10_000;
const AT_ONCE = 8;
const HUNG = 50;
/** Other people who sign in meanwhile. */
const PEOPLE = 20;
const PROSE =
  'The charge reduced traffic in three cities within a year, and buses became faster there. '.repeat(
    12,
  );

const POINTS = Array.from({ length: 6 }, () => ({
  ...aiFeedback.strengths[0]!,
  text: PROSE.slice(0, 200),
}));
const DRAFT = JSON.stringify({ ...aiFeedback, strengths: POINTS, improvements: POINTS });

interface Target {
  pid: number;
  url: string;
  token?: string;
  assignment: number;
  works: readonly number[];
}
interface Taken {
  seconds: number;
  spent: number;
  reads: number[];
  all: number[];
}

const at = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor((values.length * percent) / 100))
  ] ?? 0;
const median = (values: readonly number[]): number => at(values, 50);

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** Sends one request over a kept connection, and returns the time until its last byte. */
const ask = (
  { url, token }: Target,
  method: string,
  path: string,
  body?: object,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      url + path,
      {
        agent,
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(performance.now() - began)
            : reject(new Error(`${method} ${path} answers ${answer.statusCode}`)),
        );
      },
    );
    sent.on('error', reject).end(text);
  });

/** 60 % lists of a hundred with their drafts, 20 % one row, 20 % a grade. */
async function load(target: Target, requests: number): Promise<Taken> {
  const taken: Taken = { seconds: 0, spent: 0, reads: [], all: [] };
  let next = 0;
  const [began, before] = [performance.now(), spentBy(target.pid) ?? 0];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < requests) {
        const turn = next++;
        const id = target.works[turn % target.works.length]!;
        const ms =
          turn % 5 < 3
            ? await ask(
                target,
                'GET',
                `/api/v1/submissions/by_assignment/${target.assignment}?limit=100`,
              )
            : turn % 5 === 3
              ? await ask(target, 'GET', `/api/v1/submissions/${id}`)
              : await ask(target, 'PATCH', `/api/v1/submissions/${id}`, { grade: String(turn) });
        taken.all.push(ms);
        if (turn % 5 < 4) taken.reads.push(ms);
      }
    }),
  );
  taken.seconds = (performance.now() - began) / 1000;
  taken.spent = (spentBy(target.pid) ?? 0) - before;
  return taken;
}

async function filled(
  teacher: Caller,
  dataDir: string,
): Promise<{ assignment: number; works: number[]; rows: Submission[] }> {
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Road pricing' });
  for (let work = 1; work <= WORKS; work += 1) {
    await teacher.post(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({
        submission_file: { name: `${work}.txt`, bytes: `Work ${work}.` },
        student_identifier: `Student ${work}`,
      }),
    );
  }
  const { db, close } = await openDatabase({ dataDir });
  await db
    .updateTable('submissions')
    .set({ ai_feedback: DRAFT, ai_feedback_text: PROSE })
    .where('assignment_id', '=', id)
    .execute();
  await close();
  const { body: rows } = await teacher.get<Submission[]>(
    `/api/v1/submissions/by_assignment/${id}?limit=100`,
  );
  return { assignment: id, works: rows.map((row) => row.id), rows };
}

/** Adds ten thousand more to one assignment, directly in the table. */
async function crowd(teacher: Caller, dataDir: string): Promise<number> {
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', { name: 'A large class' });
  const { db, close } = await openDatabase({ dataDir });
  const now = new Date().toISOString();
  for (let from = 0; from < MANY; from += 500) {
    const rows = Array.from({ length: 500 }, (_, nth) => ({
      assignment_id: id,
      student_identifier: `s${from + nth}`,
      revision: 1,
      submitted_at: now,
      created_at: now,
      updated_at: now,
      ai_feedback: DRAFT,
      ai_feedback_text: PROSE,
    }));
    const stored = await db.insertInto('submissions').values(rows).returning('id').execute();
    await db
      .insertInto('submission_files')
      .values(
        stored.map((one) => ({
          submission_id: one.id,
          attempt: 1,
          position: 0,
          folder: '',
          filename: 'a.txt',
          key: `bench-${one.id}.txt`,
          bytes: 7,
          sha256: null,
          processed_key: null,
          processed_bytes: null,
          origin: 'upload' as const,
          created_at: now,
        })),
      )
      .execute();
  }
  await close();
  return id;
}

/**
 * Signs in twenty times a second, as many people from many addresses: the sessions of one account
 * are limited, so the oldest, whose reads are measured, would end; and attempts are limited per
 * account and address, and refusals cost nothing.
 */
function signInOthers(
  server: TestServer,
  people: readonly Account[],
): { stop(): Promise<{ done: number; refused: number }> } {
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => {
    const nth = answers.length;
    const { email, password } = people[nth % people.length]!;
    answers.push(
      server.visitor
        .post(
          '/api/v1/auth/token',
          { email, password, captchaToken: '' },
          { 'X-Forwarded-For': `10.${nth % 200}.0.1` },
        )
        .then(
          ({ status }) => status,
          () => 0,
        ),
    );
  }, 50);
  return {
    async stop() {
      clearInterval(timer);
      const statuses = await Promise.all(answers);
      const done = statuses.filter((status) => status === 200).length;
      return { done, refused: statuses.length - done };
    },
  };
}

async function startFloor(
  folder: string,
  rows: readonly Submission[],
): Promise<{ url: string; pid: number; stop(): void }> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'floor-server.mjs'),
      join(folder, 'floor.db'),
    ],
    { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] },
  );
  child.stdin!.end(JSON.stringify(rows));
  const url = await new Promise<string>((resolve) => {
    child.stdout!.on('data', (bytes: Buffer) => {
      const [, found] = /ready: (\S+)/.exec(bytes.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/**
 * Compares the server with a hand-written floor, in turns, and measures its responses during other
 * work.
 */
export async function benchServer(
  { requests, rounds }: BenchSettings = settingsOf(process.env),
): Promise<void> {
  if (requests === 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-floor-'));
  await using provider = await startFakeProvider();
  await using server = await startServer({
    env: {
      AI_BASE_URL: provider.url,
      AI_MODEL: 'hang',
      AI_TIMEOUT_S: '300',
      AI_CONCURRENCY: String(HUNG),
      WELCOME_CREDITS: '1000',
      TRUST_PROXY: '1',
    },
  });
  const teacher = await server.teacher();
  const { assignment, works, rows } = await filled(teacher, server.dataDir);
  const floor = await startFloor(folder, rows);
  try {
    const ours: Target = {
      url: server.url,
      pid: server.pid,
      token: teacher.token!,
      assignment,
      works,
    };
    const bare: Target = { url: floor.url, pid: floor.pid, assignment, works };
    const taken = { ours: [] as Taken[], bare: [] as Taken[] };
    await load(ours, requests / 4);
    await load(bare, requests / 4);
    for (let round = 0; round < rounds; round += 1) {
      taken.bare.push(await load(bare, requests));
      taken.ours.push(await load(ours, requests));
    }
    const perSecond = (all: readonly Taken[]): number =>
      median(all.map(({ seconds }) => requests / seconds));
    const p99 = (all: readonly Taken[]): number => median(all.map((one) => at(one.all, 99)));
    console.log(
      `\nThe server beside node:http and node:sqlite by hand: ${requests} requests at ${AT_ONCE} at once, medians of ${rounds} rounds`,
    );
    console.log(
      `a second: ${perSecond(taken.ours).toFixed(0)}, the floor ${perSecond(taken.bare).toFixed(0)}, ${(perSecond(taken.ours) / perSecond(taken.bare)).toFixed(2)} of it`,
    );
    console.log(
      `99 of 100 within: ${p99(taken.ours).toFixed(1)} ms, the floor ${p99(taken.bare).toFixed(1)} ms, ${(p99(taken.ours) / p99(taken.bare)).toFixed(2)} times as long`,
    );
    const spent = (all: readonly Taken[]): number => median(all.map((one) => one.spent / requests));
    if (spent(taken.bare) > 0)
      console.log(
        `of the processor a request takes ${spent(taken.ours).toFixed(2)} ms, the floor's ${spent(taken.bare).toFixed(2)} ms, ${(spent(taken.ours) / spent(taken.bare)).toFixed(2)} times as much`,
      );

    const large = await crowd(teacher, server.dataDir);
    const page = async (target: Target, path: string): Promise<number> => {
      const all: number[] = [];
      for (let nth = 0; nth < 40; nth += 1) all.push(await ask(target, 'GET', path));
      return median(all);
    };
    const list = '/api/v1/submissions/by_assignment';
    const [few, first, last] = [
      await page(ours, `${list}/${assignment}?limit=100`),
      await page(ours, `${list}/${large}?limit=100`),
      await page(ours, `${list}/${large}?limit=100&skip=${MANY - 100}`),
    ];
    console.log(
      `a page of 100: ${few.toFixed(1)} ms of ${WORKS}, ${first.toFixed(1)} ms of ${MANY} (the first), ${last.toFixed(1)} ms (the last)`,
    );

    const idle = at((await load(ours, requests)).reads, 99);
    for (const id of works.slice(0, HUNG))
      await teacher.post(`/api/v1/submissions/${id}/generate-feedback`, undefined, {
        Prefer: 'respond-async',
      });
    const people: Account[] = [];
    for (let nth = 0; nth < PEOPLE; nth += 1) people.push((await server.teacher()).account);
    const pdf = await essayPdf();
    const turn = { isOver: false };
    const extractions = Promise.all(
      Array.from({ length: 10 }, async () => {
        while (!turn.isOver) {
          const { body } = await teacher.post<Submission>(
            `${list}/${large}/upload`,
            form({ submission_file: pdf }),
          );
          await teacher.get(`/api/v1/submissions/${body.id}/document`);
        }
      }),
    );
    const signIns = signInOthers(server, people);
    const { reads, seconds } = await load(ours, requests);
    const busy = at(reads, 99);
    turn.isOver = true;
    const { done, refused } = await signIns.stop();
    await extractions;
    console.log(
      `reads, 99 of 100 within: ${idle.toFixed(1)} ms; with ${HUNG} drafts that hang, 10 files being read and ${(done / seconds).toFixed(0)} sign-ins a second${refused > 0 ? ` (${refused} refused)` : ''} ${busy.toFixed(1)} ms, ${(busy / idle).toFixed(2)} times as long`,
    );
  } finally {
    floor.stop();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
