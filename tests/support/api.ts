import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { createEnvironments } from '#server/features/exchange/connect/environments.ts';
import { createCourses } from '#server/features/lti/course.ts';
import { createCaptcha } from '#server/features/accounts/captcha.ts';
import type { AppParts } from '#server/context.ts';
import { createDrafting, createOutboundPreview } from '#server/features/drafts/outbound-preview.ts';
import { createOfflineWriter } from '#server/features/drafts/checks/offline-writer.ts';
import { createOwnWriter } from '#server/features/drafts/own-writer.ts';
import { createRunner } from '#server/features/drafts/jobs/runner.ts';
import type { WriteDraft } from '#server/features/drafts/jobs/types.ts';
import { readDocument } from '#server/extraction/extract.ts';
import { readSafely } from '#server/extraction/read/safely.ts';
import { EXTRACT_LIMITS } from '#server/extraction/types.ts';
import { createReleasing } from '#server/features/release/releasing.ts';
import { createIntaking, type Intaking } from '#server/features/exchange/import/intakes.ts';
import { createDocuments, type ReadDocument } from '#server/platform/files/documents.ts';
import { createLook } from '#server/features/drafts/pictures/look.ts';
import { createTranscripts } from '#server/platform/files/transcripts.ts';
import type { Log } from '#server/platform/process/log.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import type { Writer } from '#server/features/drafts/types.ts';
import { claimFileStore } from '#server/platform/files/storage-ownership.ts';
import { INSTALLATION_ID_FILE, openDiskFiles } from '#server/platform/files/disk.ts';
import { isTextKind } from '#server/platform/files/kinds.ts';
import { createScan } from '#server/platform/files/scan.ts';
import { createSignedUrls } from '#server/platform/files/signed-urls.ts';
import type { FileStore } from '#server/platform/files/types.ts';
import { schoolOf } from '#server/features/accounts/school.ts';
import { openMailer } from '#server/platform/mail/open.ts';
import { createMetrics } from '#server/platform/process/metrics.ts';
import { type Allowances, createLimits } from '#server/platform/http/rate-limit.ts';
import { type Env, readSettings } from '#server/platform/settings/settings.ts';
import type { Site } from '#server/platform/http/static.ts';
import { createRenderer } from '#server/features/exchange/return/documents/renderer.ts';
import { createProposing } from '#server/features/rubrics/propose/proposing.ts';
import { createRubricReader } from '#server/features/rubrics/read-rubric.ts';
import { idleOf } from '#server/platform/settings/sign-in-settings.ts';
import { quotasOf } from '#server/platform/settings/quotas.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { apart } from './apart.ts';
import { caller, type Caller } from './caller.ts';
import { aDraft, testIds } from './class.ts';
import {
  engines,
  type TestClock,
  testClock,
  type TestDatabase,
  type TestEngine,
} from './engines.ts';

export interface ApiOptions {
  /** Added to settings that switch the captcha off. */
  env?: Env;
  engine?: TestEngine;
  draft?: WriteDraft;
  /** Writes drafts as in production, from files and attachments; instead of `draft`. */
  writer?: Writer;
  /** The address used in place of the providers for users' own keys. */
  ownAddress?: string;
  readDocument?: ReadDocument;
  /**
   * The lease of a draft that is being written; long in tests where only a notification should end
   * it.
   */
  leaseMs?: number;
  /** The time limit for fetching a class from a learning environment. */
  fetchMs?: number;
  allowances?: Partial<Allowances>;
  site?: Site | null;
  /** The time limit of the scanner. */
  scanMs?: number;
  /** Wraps the file store, to make it fail. */
  files?: (real: FileStore) => FileStore;
}

export interface LogLine extends Record<string, unknown> {
  level: string;
}

export interface Api extends Pick<AppParts, 'stores' | 'files' | 'settings' | 'ids'> {
  database: TestDatabase;
  intaking: Intaking;
  url: string;
  clock: TestClock;
  log: LogLine[];
  dataDir: string;
  /** A caller without a token. */
  visitor: Caller;
  /**
   * Creates a teacher who is registered and signed in. Registration is tested separately, and
   * Argon2 would take as long as the rest of a short test.
   */
  teacher(fields?: { email?: string; full_name?: string }): Promise<Caller>;
  /** Returns every file in the store and in `incoming`. */
  storedFiles(): Promise<string[]>;
  stopping(): void;
  close(): Promise<void>;
}

/**
 * New work wakes its worker; polling only finds work that became due by the clock. More frequent
 * polling took half of the time of the API tests.
 */
const POLL_MS = 200;
/** A hash of “correct horse” by an Argon2 that costs next to nothing. */
const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$nklJsDs8oZMqDCvluqyXkw$/EIX04OMZ/vJ13Y6b4qhPGit9ENxaV8tWCvl9DKLQD8';
const TEXT = /\.(txt|py|js|ts|html|css|json)$/;
const [sqlite] = engines;

/** Text needs no child process here: reading files is tested elsewhere. */
const readHere: ReadDocument = async (path, extension, { signal } = {}) => {
  if (TEXT.test(`.${extension}`)) return documentOfText(await readFile(path, 'utf8'), extension);
  if (isTextKind(extension))
    return await readSafely(new Uint8Array(await readFile(path)), {
      extension,
      characters: EXTRACT_LIMITS.characters,
    });
  return await readDocument(path, extension, signal === undefined ? {} : { signal });
};

/** Opens the real app on a new database and folder, behind a real socket. */
export async function openApi(options: ApiOptions = {}): Promise<Api> {
  const database = await (options.engine ?? sqlite!).migrated();
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-api-'));
  const settings = readSettings({ CAPTCHA: 'off', ...options.env });
  const clock = testClock(new Date().toISOString());
  const secret = randomUUID();
  const stores = createStores({
    db: database.db,
    engine: database.engine,
    clock,
    ids: testIds,
    credits: settings.credits,
    ownKeys: settings.ai.ownKeys,
    ...quotasOf(settings.quotas),
    mails: settings.mail !== null,
    secret: () => Promise.resolve(secret),
    ...idleOf(settings.signIn),
  });
  const log: LogLine[] = [];
  const tell: Log = (level, entry) => log.push({ level, ...entry });
  const scan =
    settings.scanCommand === null
      ? undefined
      : createScan(settings.scanCommand, tell, options.scanMs);
  const disk = { ...(await openDiskFiles(join(dataDir, 'files'))), scan };
  const files = options.files?.(disk) ?? disk;
  await claimFileStore({ stores, files: disk, ids: testIds });
  const reading = {
    stores,
    files,
    ids: testIds,
    log: tell,
    readDocument: options.readDocument ?? readHere,
  };
  const documents = createDocuments(reading);
  const transcripts = createTranscripts(reading);
  const sight = {
    documents,
    transcripts,
    abilities: stores.drafting.abilities,
    look: createLook({ files, ids: testIds }),
    allowed: settings.ai.pictures,
  };
  const mayAsk = async (): Promise<boolean> =>
    settings.ai.dailyTokens === null ||
    (await stores.drafting.tokensSince(clock.now().toISOString().slice(0, 10))) <
      settings.ai.dailyTokens;
  const seal = createSeal(secret);
  const sources = {
    files,
    documents,
    sight,
    mayAsk,
    ownWriter: createOwnWriter(seal, settings.ai, apart, options.ownAddress ?? null),
  };
  const writer = options.writer ?? createOfflineWriter(apart);
  const runner = createRunner({
    jobs: stores.feedbackJobs,
    draft:
      options.writer === undefined
        ? (options.draft ?? (async () => aDraft()))
        : createDrafting(writer, sources, apart),
    concurrency: 2,
    pollMs: POLL_MS,
    backoffMs: () => 1,
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
    log: (message) => log.push({ level: 'error', message }),
  });
  const environments = createEnvironments(
    stores.connections,
    createSeal(secret, 'connection'),
    settings.connectHosts,
    settings.connectFileHosts,
    createCourses({ lti: stores.lti, hosts: settings.connectHosts, clock, ids: testIds }),
  );
  const intaking = createIntaking(
    { stores, files, documents, environments, ids: testIds, log: tell },
    {
      folder: join(dataDir, 'files', 'intakes'),
      pollMs: POLL_MS,
      ...(options.fetchMs === undefined ? {} : { fetchMs: options.fetchMs }),
    },
  );
  const releasing = createReleasing(
    { stores, documents, clock, ids: testIds, log: tell },
    { pollMs: POLL_MS },
  );
  const mailer = openMailer(settings, stores.outbox, tell, { pollMs: POLL_MS, backoffMs: () => 1 });
  const stopping = new AbortController();
  const app = createApp({
    stores,
    files,
    documents,
    transcripts,
    intaking,
    environments,
    releasing,
    leaving: createOutboundPreview(writer, sources),
    proposeRubric: createProposing(writer, { ...sources, stores }, 2),
    readRubric: createRubricReader(2),
    render: createRenderer(2),
    runner,
    mailer,
    school: schoolOf(settings, tell),
    clock,
    ids: testIds,
    settings,
    signedUrls: createSignedUrls({ secret, clock }),
    seal,
    factorSeal: createSeal(secret, 'second-factor'),
    captcha: createCaptcha({ kind: settings.captcha, secret, spent: stores.spentCaptchas, clock }),
    limits: createLimits(options.allowances),
    metrics: createMetrics(),
    log: tell,
    site: options.site ?? null,
    stopping: stopping.signal,
  });
  runner.start();
  intaking.start();
  releasing.start();
  mailer.start();
  const server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visitor = caller(url);

  return {
    url,
    database,
    stores,
    files,
    intaking,
    settings,
    clock,
    ids: testIds,
    log,
    dataDir,
    visitor,
    async teacher({ email = `${randomUUID()}@example.org`, full_name = 'Ada Byron' } = {}) {
      await stores.users.register({
        email: email.toLowerCase(),
        full_name,
        password_hash: QUICK_HASH,
        welcome_credits: settings.welcomeCredits,
      });
      const { body } = await visitor.post<{ access_token: string }>('/api/v1/auth/token', {
        email,
        password: 'correct horse',
        captchaToken: '',
      });
      return caller(url, body.access_token);
    },
    async storedFiles() {
      const entries = await readdir(join(dataDir, 'files'), {
        recursive: true,
        withFileTypes: true,
      });
      return entries
        .filter((entry) => entry.isFile() && entry.name !== INSTALLATION_ID_FILE)
        .map((entry) => entry.name);
    },
    stopping: () => stopping.abort(),
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await Promise.all([runner.stop(0), intaking.stop(), releasing.stop(), mailer.stop()]);
      await database.dispose();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
