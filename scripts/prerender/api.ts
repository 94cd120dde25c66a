import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { createCaptcha } from '#server/features/accounts/captcha.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openDiskFiles } from '#server/platform/files/disk.ts';
import { createSignedUrls } from '#server/platform/files/signed-urls.ts';
import { createMetrics } from '#server/platform/process/metrics.ts';
import { createLimits } from '#server/platform/http/rate-limit.ts';
import { describeApi } from '#server/platform/http/openapi.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import type { ApiCall, ApiGroup } from '../../src/views/site/data.ts';

interface Schema {
  properties?: Record<string, unknown>;
  $ref?: string;
}
interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, unknown>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/**
 * Returns the response of `GET /api/v1/openapi.json`, from an app started on an empty folder and
 * closed afterwards.
 */
export async function readOpenApi(): Promise<OpenApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-docs-'));
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const clock = { now: () => new Date() };
    const ids = { uuid: randomUUID, token: randomUUID };
    const secret = randomUUID();
    const nothing = () => Promise.reject(new Error('Nothing is brought in at build time.'));
    const stores = createStores({ db: database.db, engine: database.engine, clock, ids });
    const settings = readSettings({ DATA_DIR: dataDir });
    const app = createApp({
      stores,
      clock,
      ids,
      settings,
      files: await openDiskFiles(join(dataDir, 'files')),
      runner: {
        wake: () => {},
        dropGone: async () => {},
        waitFor: () => Promise.reject(new Error('No draft is written at build time.')),
      },
      proposeRubric: nothing,
      readRubric: () => Promise.reject(new Error('Nothing is read at build time.')),
      render: nothing,
      intaking: {
        wake: () => {},
        receive: nothing,
        fetch: nothing,
        show: nothing,
        list: nothing,
        discard: nothing,
        forget: nothing,
      },
      releasing: { one: nothing, many: nothing, withdrawMany: nothing },
      documents: {
        read: async () => null,
        keep: async () => {},
        of: () => Promise.reject(new Error('Nothing is read at build time.')),
      },
      transcripts: { keep: nothing, keepPrint: nothing, correct: nothing },
      leaving: () => Promise.reject(new Error('Nothing is sent at build time.')),
      signedUrls: createSignedUrls({ secret, clock }),
      seal: createSeal(secret),
      factorSeal: createSeal(secret, 'second-factor'),
      environments: { connect: nothing, connectCourse: nothing, open: nothing },
      school: null,
      mailer: { wake: () => {} },
      captcha: createCaptcha({
        kind: settings.captcha,
        secret,
        spent: stores.spentCaptchas,
        clock,
      }),
      limits: createLimits(),
      metrics: createMetrics(),
      log: () => {},
      site: null,
      stopping: new AbortController().signal,
    });
    return (await describeApi(app)) as OpenApi;
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Groups the calls by resource, in the order in which the server declares them. */
export function groupCalls({ paths, components }: OpenApi): ApiGroup[] {
  const groups = new Map<string, ApiCall[]>();
  const fieldsOf = (schema: Schema | undefined): string[] => {
    const named = schema?.$ref
      ? components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
      : schema;
    return Object.keys(named?.properties ?? {});
  };
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      if (operation === undefined) continue;
      const {
        summary = '',
        tags: [tag = 'Service'] = [],
        parameters = [],
        requestBody,
        responses = {},
      } = operation;
      const call: ApiCall = {
        method: method.toUpperCase(),
        path,
        summary,
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        body: Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema)),
        answers: Object.keys(responses),
      };
      groups.set(tag, [...(groups.get(tag) ?? []), call]);
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls }));
}
