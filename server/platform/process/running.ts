import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { createEnvironments } from '#server/features/exchange/connect/environments.ts';
import { createCourses } from '#server/features/lti/course.ts';
import { createCaptcha } from '#server/features/accounts/captcha.ts';
import { UnusableDatabase } from '#server/platform/database/check-file.ts';
import { bringUpToDate, requireTables } from '#server/platform/database/bring-up-to-date.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { OpenDatabase } from '#server/platform/database/types.ts';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import { createDrafting, createOutboundPreview } from '#server/features/drafts/outbound-preview.ts';
import { createStandby } from '#server/extraction/standby.ts';
import { readWarm } from '#server/extraction/warm.ts';
import { createDocumentReader } from '#server/extraction/document-reader.ts';
import { createOwnWriter } from '#server/features/drafts/own-writer.ts';
import { createRunner } from '#server/features/drafts/jobs/runner.ts';
import { createWriter } from '#server/features/drafts/draft.ts';
import { createLook } from '#server/features/drafts/pictures/look.ts';
import { isOcrInstalled } from '#server/features/submissions/recognition/read-print.ts';
import { createRecognising } from '#server/features/submissions/recognition/recognising.ts';
import { createTranscripts } from '#server/platform/files/transcripts.ts';
import { createDocuments } from '#server/platform/files/documents.ts';
import { claimFileStore, ForeignFileStore } from '#server/platform/files/storage-ownership.ts';
import { INSTALLATION_ID_FILE } from '#server/platform/files/disk.ts';
import { openFiles } from '#server/platform/files/open.ts';
import { createScan } from '#server/platform/files/scan.ts';
import { createReleasing } from '#server/features/release/releasing.ts';
import { createIntaking } from '#server/features/exchange/import/intakes.ts';
import { StorageAway } from '#server/platform/files/types.ts';
import { createSignedUrls } from '#server/platform/files/signed-urls.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { openMailer } from '#server/platform/mail/open.ts';
import { schoolOf } from '#server/features/accounts/school.ts';
import { createLimits } from '#server/platform/http/rate-limit.ts';
import { createRenderer } from '#server/features/exchange/return/documents/renderer.ts';
import { createProposing } from '#server/features/rubrics/propose/proposing.ts';
import { createRubricReader } from '#server/features/rubrics/read-rubric.ts';
import { loadSecret } from '#server/platform/settings/secret.ts';
import { SettingError, type ServerSettings } from '#server/platform/settings/settings.ts';
import { closingOf } from '#server/platform/http/closing.ts';
import { openSite } from '#server/platform/http/static.ts';
import { idleOf } from '#server/platform/settings/sign-in-settings.ts';
import { quotasOf } from '#server/platform/settings/quotas.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { standardComments } from '#server/features/comments/standard-bank.ts';
import { restrictPermissions } from './restrict-permissions.ts';
import { ROOT } from './root.ts';
import { systemClock as clock, systemIds as ids } from './system.ts';

export interface RunningServer {
  /** What to type into a browser on this machine. */
  address: string;
  /** Finishes responses in progress, returns waiting drafts to the queue, closes everything. */
  stop(): Promise<void>;
}

const SITE = join(ROOT, 'dist');
/**
 * Enough for a class's zip of 2 GB over a line of 10 Mbit/s. Everything that isn't an upload has
 * half a minute (SAFE-21).
 */
const REQUEST_TIMEOUT_MS = 60 * 60_000;
/** Longer than a proxy keeps its connections, so that it never finds one closed by us. */
const KEEP_ALIVE_MS = 75_000;
const DRAFT_GRACE_MS = 5000;
const CLOSE_GRACE_MS = 10_000;
/** Drafting is limited by the processor. */
const APART = Math.max(1, Math.min(4, availableParallelism()));
const EXTRACTIONS = Math.max(2, Math.min(4, availableParallelism()));
/** Rubrics that a model is asked for at the same time. */
const PROPOSALS = 4;

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));

async function openDataDir({ dataDir }: ServerSettings): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await restrictPermissions(dataDir);
    await loadSecret(dataDir);
  } catch (error) {
    throw new SettingError(
      'DATA_DIR',
      dataDir,
      `a folder this program can write to (${codeOf(error)})`,
    );
  }
}

async function openData({ dataDir, databaseUrl, migrate }: ServerSettings): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    await bringUpToDate(database, migrate);
    await requireTables(database);
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    if (
      databaseUrl === undefined ||
      error instanceof SettingError ||
      error instanceof UnusableDatabase
    )
      throw error;
    const reason =
      error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : codeOf(error);
    throw new SettingError(
      'DATABASE_URL',
      databaseUrl.replace(/:[^:@/]*@/, ':…@'),
      `the address of a PostgreSQL that answers (${reason})`,
    );
  }
}

const addressOfStore = ({ bucket, prefix }: NonNullable<ServerSettings['storage']>): string =>
  `s3://${bucket}/${prefix}`;

/** Refuses to serve rows whose files are elsewhere (docs/decisions/shared-files.md). */
async function claim(
  { dataDir, storage }: ServerSettings,
  parts: Parameters<typeof claimFileStore>[0],
): Promise<void> {
  try {
    await claimFileStore(parts);
  } catch (error) {
    if (storage !== null && error instanceof StorageAway)
      throw new SettingError(
        'STORAGE_URL',
        addressOfStore(storage),
        `the address of a bucket that answers (${error.message})`,
      );
    if (!(error instanceof ForeignFileStore)) throw error;
    if (storage !== null)
      throw new SettingError(
        'STORAGE_URL',
        addressOfStore(storage),
        `the bucket with the files of this database; if it is that one, write ${error.wanted} into its object ${storage.prefix}${INSTALLATION_ID_FILE}`,
      );
    const mark = join(dataDir, 'files', INSTALLATION_ID_FILE);
    throw new SettingError(
      'DATA_DIR',
      dataDir,
      `the folder with the files of this database, which all its processes share; if it is that one, write ${error.wanted} into ${mark}`,
    );
  }
}

async function listen(server: Server, { host, port }: ServerSettings): Promise<AddressInfo> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE')
      throw new SettingError(
        'PORT',
        String(port),
        'a port no other program listens on: stop that one or set another',
      );
    if (code === 'EACCES')
      throw new SettingError(
        'PORT',
        String(port),
        'a port this program may listen on, such as 8080',
      );
    throw new SettingError('HOST', host, `an address of this machine, such as 127.0.0.1 (${code})`);
  }
  return server.address() as AddressInfo;
}

function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Brings the schema up to date and ends (`MIGRATE=only`). */
export async function migrateOnly(settings: ServerSettings): Promise<void> {
  await openDataDir(settings);
  await (await openData(settings)).close();
}

/**
 * Opens everything and listens. Throws SettingError with one sentence if a setting doesn't work.
 */
export async function runServer(settings: ServerSettings, log: Log): Promise<RunningServer> {
  const apart = createWorkerPool(APART);
  const standby = createStandby();
  const writer = await createWriter(settings.ai, apart);
  await openDataDir(settings);
  const secret = settings.secretKey ?? (await loadSecret(settings.dataDir));
  const database = await openData(settings);
  const again = (code: string, where: string): void =>
    log('warn', { event: 'transaction_begun_again', code, where });
  const stores = createStores({
    db: database.db,
    engine: database.engine,
    clock,
    ids,
    again,
    credits: settings.credits,
    ownKeys: settings.ai.ownKeys,
    ...quotasOf(settings.quotas),
    mails: settings.mail !== null,
    secret: () => Promise.resolve(secret),
    ...idleOf(settings.signIn),
  });
  const scan = settings.scanCommand === null ? undefined : createScan(settings.scanCommand, log);
  const files = { ...(await openFiles(settings)), scan };
  await claim(settings, { stores, files, ids });
  await stores.comments.putStandardBank(standardComments);
  const reading = {
    stores,
    files,
    ids,
    log,
    readDocument: createDocumentReader(EXTRACTIONS + 1, readWarm(apart, standby.start)),
  };
  const transcripts = createTranscripts(reading);
  const recognising = createRecognising({
    stores,
    files,
    ids,
    log,
    transcripts,
    documents: { of: (...asked) => documents.of(...asked) },
  });
  const documents = createDocuments({ ...reading, onPictures: recognising.wake });
  const environments = createEnvironments(
    stores.connections,
    createSeal(secret, 'connection'),
    settings.connectHosts,
    settings.connectFileHosts,
    createCourses({ lti: stores.lti, hosts: settings.connectHosts, clock, ids }),
  );
  const intaking = createIntaking(
    { stores, files, documents, environments, ids, log },
    { folder: join(settings.dataDir, 'files', 'intakes') },
  );
  const releasing = createReleasing({ stores, documents, clock, ids, log });
  const mayAsk = async (): Promise<boolean> =>
    settings.ai.dailyTokens === null ||
    (await stores.drafting.tokensSince(clock.now().toISOString().slice(0, 10))) <
      settings.ai.dailyTokens;
  const seal = createSeal(secret);
  const sight = {
    documents,
    transcripts,
    abilities: stores.drafting.abilities,
    look: createLook({ files, ids }),
    allowed: settings.ai.pictures,
  };
  const sources = {
    files,
    documents,
    sight,
    mayAsk,
    ownWriter: createOwnWriter(seal, settings.ai, apart),
  };
  const runner = createRunner({
    jobs: stores.feedbackJobs,
    draft: createDrafting(writer, sources, apart),
    concurrency: settings.ai.concurrency,
    log: (message, error) =>
      log('error', {
        event: 'draft',
        message,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error ?? ''),
      }),
  });
  const mailer = openMailer(settings, stores.outbox, log);
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
    proposeRubric: createProposing(writer, { ...sources, stores }, PROPOSALS),
    readRubric: createRubricReader(EXTRACTIONS + 1),
    render: createRenderer(2),
    runner,
    mailer,
    school: schoolOf(settings, log),
    clock,
    ids,
    settings,
    log,
    signedUrls: createSignedUrls({ secret, clock }),
    seal,
    factorSeal: createSeal(secret, 'second-factor'),
    captcha: createCaptcha({ kind: settings.captcha, secret, spent: stores.spentCaptchas, clock }),
    limits: createLimits({}, database.engine === 'postgres' ? database.db : null),
    metrics: createMetrics(),
    site: await openSite(SITE, {
      origin: settings.publicUrl ?? addressOf(settings.host, settings.port),
      credits: settings.credits,
    }),
    stopping: stopping.signal,
  });
  // Node discards the part of a request that a response leaves unread: the adaptor would close the
  // connection before the client has the response.
  const server = createAdaptorServer({
    fetch: app.fetch,
    autoCleanupIncoming: false,
    serverOptions: { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  const close = closingOf(server, CLOSE_GRACE_MS);
  const { port } = await listen(server, settings);
  runner.start();
  intaking.start();
  releasing.start();
  if (isOcrInstalled()) recognising.start();
  mailer.start();
  const stopHousekeeping = startHousekeeping({
    stores,
    files,
    intaking,
    clock,
    ids,
    log,
    settings,
  });

  let stopped: Promise<void> | null = null;
  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all([
      close(),
      runner.stop(DRAFT_GRACE_MS),
      intaking.stop(),
      releasing.stop(),
      recognising.stop(),
      mailer.stop(),
    ]);
    apart.close();
    standby.close();
    await stopHousekeeping();
    await database.close();
  }
  return { address: addressOf(settings.host, port), stop: () => (stopped ??= stop()) };
}
