import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Intake } from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import { fetchClass, type FetchedClass } from '#server/features/exchange/connect/bring.ts';
import type { ClaimedIntakes, IntakeSource, LeasedIntake, StoredIntake } from './intake-types.ts';
import { idsOf } from '#server/features/assignments/students.store.ts';
import type { StudentRow } from '#server/features/assignments/student-types.ts';
import type { Principal, Stores } from '#server/platform/database/stores/types.ts';
import { nameKey } from '#contract/exchange/environment/zip-name.ts';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import type { AppParts } from '#server/context.ts';
import { orUndo } from '#server/platform/files/uploads.ts';
import { MissingFile, StorageAway, StorageFull } from '#server/platform/files/types.ts';
import {
  DatabaseFull,
  Forbidden,
  NotFound,
  QuotaExceeded,
} from '#server/platform/database/stores/errors.ts';
import { storeImported } from './store-imported.ts';
import { planIntake, type PlannedStudent } from './plan.ts';
import { understand } from './understand.ts';
import type { Unpacking } from './types.ts';
import { unpackInWorker } from './unpack.ts';
import { removeQuietly } from '#server/platform/files/disk.ts';

type People = FetchedClass['people'];

/**
 * Links each of these people with the student here who has one of their ids; if two people share an
 * id, the first one gets it.
 */
function joined(
  people: People,
  students: readonly Student[],
): { person: People[number]; known: Student | undefined }[] {
  const byId = new Map(
    students.flatMap((student) => idsOf(student).map((id) => [id, student] as const)),
  );
  const taken = new Set<number>();
  return people.map((person) => {
    const known = idsOf(person)
      .map((id) => byId.get(id))
      .find((one) => one !== undefined && !taken.has(one.id));
    if (known !== undefined) taken.add(known.id);
    return { person, known };
  });
}

/** Returns how many people came with a class but have no work in it or here. */
function peopleWithoutWork({ people, owners }: FetchedClass, students: readonly Student[]): number {
  const inZip = new Set(
    owners.flatMap((owner) =>
      Object.entries(owner.environment_ids).map(([name, id]) => `${name}:${id.toLowerCase()}`),
    ),
  );
  const groups = new Set(
    owners.filter(({ is_group }) => is_group).map(({ display_name }) => nameKey(display_name)),
  );
  return joined(people, students).filter(
    ({ person, known }) =>
      known === undefined &&
      !idsOf(person).some((id) => inZip.has(id)) &&
      !(person.group !== null && groups.has(nameKey(person.group))),
  ).length;
}

/** What comes along with the work: only empty fields are filled here (IN-6). */
const isRosterEntry = (
  { people, brief }: FetchedClass,
  { description, due_at }: Pick<Assignment, 'description' | 'due_at'>,
): NonNullable<Intake['fetched']> => ({
  people: people.length,
  description: description.trim() === '' && brief.text !== '',
  due_at: due_at === null && brief.due_at !== null,
});

/** Leaves out an id that an earlier entry has: it can't distinguish the two. */
function withoutTwins(entries: readonly StudentRow[]): StudentRow[] {
  const seen = new Set<string>();
  const isFree = (id: string): boolean => !seen.has(id) && seen.add(id) !== undefined;
  return entries.map((entry) => ({
    ...entry,
    identifier:
      entry.identifier !== null && isFree(`identifier:${entry.identifier.toLowerCase()}`)
        ? entry.identifier
        : null,
    email:
      entry.email !== null && isFree(`email:${entry.email.toLowerCase()}`) ? entry.email : null,
    environment_ids: Object.fromEntries(
      Object.entries(entry.environment_ids).filter(([name, id]) =>
        isFree(`${name}:${id.toLowerCase()}`),
      ),
    ),
  }));
}

/**
 * Updates the class list with the people of an environment, before their work is imported: existing
 * entries stay, and missing ones are added. The brief and the due date are imported if there are
 * none (IN-4, IN-6).
 */
async function takeRoster(
  { students, assignments }: Pick<Stores, 'students' | 'assignments'>,
  { created_by, assignment_id, roster }: StoredIntake,
): Promise<void> {
  if (roster === null) return;
  const principal = { userId: created_by };
  const here = await students.list(principal, assignment_id);
  const entries = joined(roster.people, here);
  const known = new Map(
    entries.flatMap(({ person, known: student }) =>
      student === undefined ? [] : [[student.id, person] as const],
    ),
  );
  const list: StudentRow[] = [
    ...here.map(({ submission_ids: _, ...student }) => {
      const person = known.get(student.id);
      return person === undefined
        ? student
        : {
            ...student,
            identifier: student.identifier ?? person.identifier,
            email: student.email ?? person.email,
            group: person.group ?? student.group,
            section: student.section ?? person.section,
            environment_ids: { ...student.environment_ids, ...person.environment_ids },
          };
    }),
    ...entries.filter(({ known: student }) => student === undefined).map(({ person }) => person),
  ];
  await students.put(principal, assignment_id, withoutTwins(list));
  const along = isRosterEntry(roster, await assignments.get(principal, assignment_id));
  const values = {
    ...(along.description ? { description: roster.brief.text } : {}),
    ...(along.due_at ? { due_at: roster.brief.due_at } : {}),
  };
  if (Object.keys(values).length > 0) await assignments.update(principal, assignment_id, values);
}

interface IntakeOptions {
  /** Where zips are unpacked, on the same disk as uploads. */
  folder: string;
  leaseMs?: number;
  pollMs?: number;
  /** How long fetching a class may take. */
  fetchMs?: number;
}
type Parts = Pick<AppParts, 'stores' | 'files' | 'documents' | 'environments' | 'ids' | 'log'>;

/**
 * Imports classes: each zip is unpacked, shown, and stored once the educator accepts it, one after
 * the other.
 */
export interface Intaking {
  start(): void;
  /** There may be something to do. */
  wake(): void;
  stop(): Promise<void>;
  /** Takes over the zip at `path`. */
  receive(
    principal: Principal,
    assignmentId: number,
    zip: { path: string; filename: string; bytes: number; time_zone: string | null },
  ): Promise<StoredIntake>;
  /**
   * Fetches a class from the learning environment that the assignment is connected with, as if its
   * zip had been uploaded.
   */
  fetch(principal: Principal, assignmentId: number, source: IntakeSource): Promise<StoredIntake>;
  /**
   * As the educator sees it; while it waits for their decision, with what will happen to each
   * student, compared with what is here now. Otherwise it only reports progress, because it is
   * requested again and again.
   */
  show(principal: Principal, intake: StoredIntake): Promise<Intake>;
  list(principal: Principal, intakes: readonly StoredIntake[]): Promise<Intake[]>;
  discard(principal: Principal, id: number): Promise<void>;
  /** Deletes the zips of intakes whose rows have been deleted. */
  forget(uuids: readonly string[]): Promise<void>;
  /** Removes what is no longer needed. */
  sweep(): Promise<void>;
}

const LOST =
  'The files in this zip are gone. Import it again: what is already here won’t be duplicated.';
const NOBODY =
  'Nothing in this zip says whose work it is. Put one folder or file per student in it, or use the zip from your learning environment.';
const DISCARDED = 'This was discarded while it was being fetched.';
/** Returns the fields of an intake that don't depend on what is here. */
const wordsOf = ({
  id,
  assignment_id,
  filename,
  bytes,
  state,
  done,
  total,
  error,
  created_at,
  understood,
  teams,
}: StoredIntake): Omit<Intake, 'students' | 'without_work' | 'fetched'> => ({
  id,
  assignment_id,
  filename,
  bytes,
  state,
  done,
  total,
  error,
  created_at,
  system: understood?.system ?? null,
  teams: teams ?? understood?.teams ?? false,
  problems: understood?.problems ?? [],
  names_note: understood?.names_note ?? '',
  names_charset: understood?.names_charset ?? null,
});
/** The prefix in the file store of zips that are waiting. */
export const ZIPS = 'intake-';
/** Returns the key of an intake's zip in the file store. */
export const keyOf = (uuid: string): string => `${ZIPS}${uuid}.zip`;
/** Its row may be about to be written. */
const FRESH_MS = 60 * 60_000;
/** Minimum interval between progress updates. */
const STEP_MS = 500;
/**
 * Classes that are fetched from learning environments at the same time, one per account. A slow
 * environment delays nobody who imports a zip.
 */
const FETCHES = 4;
/** Fetching a class is given up after this long. */
const FETCH_MS = 2 * 60 * 60_000;
const TOO_SLOW =
  'The learning environment was too slow: fetching this class took more than two hours. Download the class there as a zip, and import that.';

export function createIntaking(
  parts: Parts,
  { folder, leaseMs = 60_000, pollMs = 2_000, fetchMs = FETCH_MS }: IntakeOptions,
): Intaking {
  const { stores, files, environments, ids, log } = parts;
  const stopped = new AbortController();
  /** Ends every wait for something to do. */
  const waiting = new Set<() => void>();
  let wakings = 0;
  let loops: Promise<void>[] | null = null;
  const zipOf = (uuid: string): string => join(folder, `${uuid}.zip`);
  const unpackedOf = (uuid: string): string => join(folder, uuid);
  /**
   * Deletes the local files of a zip; the zip itself is in the file store, where every process
   * finds it.
   */
  const clear = async (uuid: string): Promise<void> => {
    await Promise.all([
      rm(zipOf(uuid), { force: true }),
      rm(unpackedOf(uuid), { recursive: true, force: true }),
    ]);
  };
  const forget = async (uuid: string): Promise<void> => {
    await Promise.all([
      clear(uuid),
      files
        .delete(keyOf(uuid))
        .catch((error: unknown) =>
          log('warn', { event: 'files_not_deleted', count: 1, error: String(error) }),
        ),
    ]);
  };
  async function unpack(
    { uuid, understood }: LeasedIntake,
    progress: (done: number, total: number) => void,
  ): Promise<Unpacking> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(zipOf(uuid), { force: true });
    await files.fetchTo(keyOf(uuid), zipOf(uuid));
    try {
      return await unpackInWorker(zipOf(uuid), unpackedOf(uuid), progress, stopped.signal, {
        charset: understood?.is_charset_chosen ? (understood.names_charset ?? null) : null,
      });
    } finally {
      await removeQuietly(zipOf(uuid));
    }
  }
  const wake = (): void => {
    wakings += 1;
    for (const end of waiting) end();
  };

  async function planned(
    principal: Principal,
    intake: StoredIntake,
  ): Promise<{ plan: PlannedStudent[]; withoutWork: number }> {
    const [students, works] = await Promise.all([
      stores.students.list(principal, intake.assignment_id),
      stores.intakes.worksHere(principal, intake.assignment_id),
    ]);
    const plan = planIntake(
      intake.understood?.students ?? [],
      students,
      works,
      new Map(intake.choices.map((choice) => [choice.key, choice])),
    );
    const inZip = new Set(plan.flatMap(({ shown }) => shown.student_ids));
    const absent = students.filter(
      (student) => student.submission_ids.length === 0 && !inZip.has(student.id),
    ).length;
    return {
      plan,
      withoutWork:
        absent + (intake.roster === null ? 0 : peopleWithoutWork(intake.roster, students)),
    };
  }

  const show: Intaking['show'] = async (principal, intake) => {
    if (intake.state !== 'read')
      return { ...wordsOf(intake), students: [], without_work: 0, fetched: null };
    const { plan, withoutWork } = await planned(principal, intake);
    return {
      ...wordsOf(intake),
      students: plan.map(({ shown }) => shown),
      without_work: withoutWork,
      fetched:
        intake.roster === null
          ? null
          : isRosterEntry(
              intake.roster,
              await stores.assignments.get(principal, intake.assignment_id),
            ),
    };
  };

  /**
   * Returns the zip of a fetched class, created once: after a crash, another process finds it in
   * the file store.
   */
  async function fetched(
    intake: LeasedIntake,
    progress: (done: number, total: number) => void,
  ): Promise<LeasedIntake> {
    if (intake.source === null || intake.roster !== null) return intake;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = zipOf(intake.uuid);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new ConnectError('refused', TOO_SLOW)), fetchMs);
    let [done, total] = [0, 0];
    // One file may take longer than a lease lasts.
    const renewing = setInterval(() => {
      stores.intakes.progress(intake, done, total, leaseMs).then(
        (isOurs) => (isOurs ? undefined : late.abort(new ConnectError('refused', DISCARDED))),
        () => {},
      );
    }, leaseMs / 3);
    try {
      const signal = AbortSignal.any([stopped.signal, late.signal]);
      const environment = await environments.open(
        { userId: intake.created_by },
        intake.source.connection_id,
        signal,
      );
      const { bytes, ...roster } = await fetchClass(
        environment,
        intake.source.remote,
        path,
        (...now) => {
          [done, total] = now;
          progress(...now);
        },
        signal,
      );
      await files.put(keyOf(intake.uuid), path);
      await stores.intakes.fetched(intake, { bytes, roster });
      return { ...intake, roster };
    } catch (error) {
      throw late.signal.aborted && !stopped.signal.aborted ? late.signal.reason : error;
    } finally {
      clearTimeout(timer);
      clearInterval(renewing);
      await removeQuietly(path);
    }
  }

  async function read(given: LeasedIntake): Promise<void> {
    let told = 0;
    const progress = (done: number, total: number): void => {
      if (Date.now() - told < STEP_MS) return;
      told = Date.now();
      stores.intakes.progress(given, done, total, leaseMs).catch(() => {});
    };
    const intake = await fetched(given, progress);
    // What was fetched waits its turn among all zips to be read.
    if (intake !== given) return void (await stores.intakes.release(intake));
    const unpacking = await unpack(intake, progress);
    if (unpacking.kind === 'refused') return void (await fail(intake, unpacking.why));
    const understood = await understand(
      unpacking.files,
      unpacking.problems,
      unpackedOf(intake.uuid),
      {
        ...(intake.source === null || intake.roster === null
          ? {
              teams: intake.teams ?? undefined,
              list: await stores.students.list({ userId: intake.created_by }, intake.assignment_id),
            }
          : { roster: intake.roster, source: intake.source }),
        zone: intake.time_zone,
        arrived: intake.created_at,
      },
    );
    if (understood.students.length === 0 && (intake.roster?.people.length ?? 0) === 0)
      return void (await fail(intake, NOBODY));
    await stores.intakes.understood(intake, {
      ...understood,
      ...(unpacking.names_charset === null
        ? {}
        : { names_note: unpacking.names_note, names_charset: unpacking.names_charset }),
      ...(intake.understood?.is_charset_chosen ? { is_charset_chosen: true } : {}),
    });
  }

  async function store(intake: LeasedIntake): Promise<void> {
    const principal = { userId: intake.created_by };
    await takeRoster(stores, intake);
    const left = new Set(
      intake.choices.filter((choice) => choice.leave_out).map((choice) => choice.key),
    );
    const { plan } = await planned(principal, intake);
    const wanted = plan.filter(({ shown, fresh }) => fresh.length > 0 && !left.has(shown.key));
    for (const student of plan)
      if (student.fresh.length === 0 && !left.has(student.shown.key))
        await stores.intakes.knowAttempt(intake, student);
    // Another process may have read it, or this one was interrupted while reading.
    const isHere = await Promise.all(
      wanted
        .flatMap(({ fresh }) => fresh.flat())
        .map(
          async ({ staged, bytes }) =>
            (await stat(join(unpackedOf(intake.uuid), staged)).catch(() => null))?.size === bytes,
        ),
    );
    if (isHere.includes(false)) await unpack(intake, () => {});
    let told = 0;
    for (const [index, student] of wanted.entries()) {
      stopped.signal.throwIfAborted();
      if (Date.now() - told >= STEP_MS) {
        if (!(await stores.intakes.progress(intake, index, wanted.length, leaseMs))) return;
        told = Date.now();
      }
      await storeOne(intake, student);
    }
    await stores.intakes.progress(intake, wanted.length, wanted.length, leaseMs);
    if (await stores.intakes.end(intake, { state: 'stored', error: null }))
      await forget(intake.uuid);
  }

  const storeOne = (intake: LeasedIntake, student: PlannedStudent): Promise<void> =>
    orUndo(parts, async (keep) => {
      const attempts = [];
      for (const taken of student.fresh) {
        const kept = [];
        for (const file of taken)
          kept.push(
            await storeImported(parts, unpackedOf(intake.uuid), file, intake.created_by, keep),
          );
        attempts.push(kept);
      }
      await stores.intakes.takeIn(
        intake,
        student,
        attempts.map((kept) => kept.map(({ file }) => file)),
      );
      for (const { remember } of attempts.flat()) await remember();
    });

  async function fail(intake: LeasedIntake, why: string): Promise<void> {
    if (await stores.intakes.end(intake, { state: 'failed', error: why }))
      await forget(intake.uuid);
  }

  async function work(intake: LeasedIntake): Promise<void> {
    try {
      await (intake.state === 'reading' ? read(intake) : store(intake));
    } catch (error) {
      if (stopped.signal.aborted) return void (await stores.intakes.release(intake));
      const code = (error as NodeJS.ErrnoException).code;
      if (error instanceof ConnectError) return void (await fail(intake, error.message));
      if (error instanceof NotFound || error instanceof Forbidden)
        return void (await fail(intake, 'You can no longer mark this assignment.'));
      if (error instanceof QuotaExceeded)
        return void (await fail(
          intake,
          `${error.message} What has been imported is kept and won’t be duplicated.`,
        ));
      if (code === 'ENOENT' || error instanceof MissingFile) return void (await fail(intake, LOST));
      log('error', {
        event: 'intake_failed',
        intake: intake.id,
        error: error instanceof Error ? error.message : String(error),
      });
      if (
        error instanceof DatabaseFull ||
        error instanceof StorageFull ||
        error instanceof StorageAway
      )
        return void (await fail(
          intake,
          'The server has no room left, or its disk is not responding. Try again later: what is in stays, and is not doubled.',
        ));
      return void (await fail(
        intake,
        'Something went wrong on the server. Try again: what has been imported is kept and won’t be duplicated.',
      ));
    }
  }

  /** Works on intakes, this many at a time. */
  async function run(which: ClaimedIntakes, atOnce: number): Promise<void> {
    const active = new Set<Promise<void>>();
    while (!stopped.signal.aborted) {
      if (active.size >= atOnce) {
        await Promise.race(active);
        continue;
      }
      const before = wakings;
      const intake = await stores.intakes.claim(leaseMs, which).catch((error: unknown) => {
        log('error', { event: 'intakes_unread', error: String(error) });
        return null;
      });
      if (intake !== null) {
        const working = work(intake)
          .catch((error: unknown) => log('error', { event: 'intake_unkept', error: String(error) }))
          .finally(() => {
            active.delete(working);
            wake();
          });
        active.add(working);
      } else if (wakings === before) {
        const woken = new AbortController();
        const end = (): void => woken.abort();
        waiting.add(end);
        await pause(pollMs, null, {
          signal: AbortSignal.any([woken.signal, stopped.signal]),
          ref: false,
        }).catch(() => {});
        waiting.delete(end);
      }
    }
    await Promise.all(active);
  }

  return {
    start() {
      loops ??= [run('here', 1), run('to be fetched', FETCHES)];
    },
    wake,
    async stop() {
      stopped.abort(new Error('The server stops.'));
      await Promise.all(loops ?? []);
    },
    async receive(principal, assignmentId, { path, filename, bytes, time_zone }) {
      const uuid = ids.uuid();
      await files.put(keyOf(uuid), path);
      try {
        const intake = await stores.intakes.create(principal, assignmentId, {
          uuid,
          filename,
          bytes,
          time_zone,
        });
        wake();
        return intake;
      } catch (error) {
        await forget(uuid);
        throw error;
      }
    },
    async fetch(principal, assignmentId, source) {
      const intake = await stores.intakes.create(principal, assignmentId, {
        uuid: ids.uuid(),
        filename: source.remote.name,
        bytes: 0,
        source,
      });
      wake();
      return intake;
    },
    show,
    list: (principal, intakes) => Promise.all(intakes.map((intake) => show(principal, intake))),
    async forget(uuids) {
      await Promise.all(uuids.map(forget));
    },
    async discard(principal, id) {
      await forget(await stores.intakes.discard(principal, id));
    },
    async sweep() {
      const used = await stores.intakes.inUse();
      for (const name of await readdir(folder).catch(() => [])) {
        const uuid = name.replace(/\.zip$/, '');
        if (!used.has(uuid)) await clear(uuid);
      }
      for await (const { key, modified } of files.list(ZIPS)) {
        const uuid = key.slice(ZIPS.length).replace(/\.zip$/, '');
        if (!used.has(uuid) && modified.getTime() < Date.now() - FRESH_MS) await forget(uuid);
      }
    },
  };
}
