import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimFiles } from '#server/files/belonging.ts';
import { openS3Files } from '#server/files/s3.ts';
import { s3Address } from '#server/settings/storage.ts';
import { engines, openStores, testIds } from '#tests/support/engines.ts';
import { startS3, type TestS3 } from '#tests/support/s3/s3.ts';

const APART_MS = 60;

let s3: TestS3;
/** The same store, to which what is written takes longer each time: the store knows no condition, so the last that is written stands. */
let slow: Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  let written = 0;
  slow = createServer((asked, answered) => {
    const passOn = () => asked.pipe(request(new URL(asked.url ?? '/', s3.url), { method: asked.method, headers: asked.headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    }));
    if (asked.method === 'PUT') void pause(APART_MS * written++).then(passOn);
    else passOn();
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, s3.env);
  folder = await mkdtemp(join(tmpdir(), 'marginalia-claim-'));
});
afterAll(async () => {
  slow.closeAllConnections();
  slow.close();
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test.for(engines)('[RUN-22] [SAFE-16] of processes that begin a new database on $name and a store without conditions at once, all agree whose the store is', async (engine) => {
  const opened = await openStores(engine);
  const address = s3Address(s3.storage(randomUUID()).replace(encodeURIComponent(s3.url), encodeURIComponent(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`)))!;
  const processes = await Promise.all([1, 2, 3].map((at) => openS3Files(address, join(folder, `${engine.engine}-${at}`))));
  await Promise.all(processes.map((files) => claimFiles({ stores: opened.stores, files, ids: testIds })));
  expect(await processes[0]!.mark()).toBe(await opened.stores.installation.files());
  await opened.dispose();
});
