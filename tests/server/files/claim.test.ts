import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimFileStore } from '#server/platform/files/storage-ownership.ts';
import { openS3Files } from '#server/platform/files/s3.ts';
import { s3Address } from '#server/platform/settings/storage.ts';
import { engines, openStores, testIds } from '#tests/support/engines.ts';
import { type Balancer, startBalancer } from '#tests/support/s3/balancer.ts';
import { startS3, type TestS3 } from '#tests/support/s3/s3.ts';

const APART_MS = 60;

let s3: TestS3;
/**
 * The same store, where each write takes longer than the last: it supports no conditions, so the
 * last write wins.
 */
let slow: Balancer;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  let written = 0;
  slow = await startBalancer([s3.url], async ({ method }) => {
    if (method === 'PUT') await pause(APART_MS * written++);
  });
  Object.assign(process.env, s3.env);
  folder = await mkdtemp(join(tmpdir(), 'marginalia-claim-'));
});
afterAll(async () => {
  await slow[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test.for(engines)(
  '[RUN-22] [SAFE-16] processes that start a new database on $name at once with a store without conditions all agree whose store it is',
  async (engine) => {
    const opened = await openStores(engine);
    const address = s3Address(
      s3.storage(randomUUID()).replace(encodeURIComponent(s3.url), encodeURIComponent(slow.url)),
    )!;
    const processes = await Promise.all(
      [1, 2, 3].map((at) => openS3Files(address, join(folder, `${engine.engine}-${at}`))),
    );
    await Promise.all(
      processes.map((files) => claimFileStore({ stores: opened.stores, files, ids: testIds })),
    );
    expect(await processes[0]!.mark()).toBe(await opened.stores.installation.files());
    await opened.dispose();
  },
);
