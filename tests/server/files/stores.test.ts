import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDiskFiles } from '#server/platform/files/disk.ts';
import { openS3Files } from '#server/platform/files/s3.ts';
import {
  type FileStore,
  MissingFile,
  StorageAway,
  StorageFull,
} from '#server/platform/files/types.ts';
import { s3Address } from '#server/platform/settings/storage.ts';
import { startS3, type TestS3 } from '#tests/support/s3/s3.ts';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  Object.assign(process.env, s3.env);
  folder = await mkdtemp(join(tmpdir(), 'marginalia-stores-'));
});
afterAll(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const kinds: { name: string; open: () => Promise<FileStore> }[] = [
  { name: 'a disk', open: () => openDiskFiles(join(folder, randomUUID())) },
  {
    name: 'S3',
    open: () => openS3Files(s3Address(s3.storage(randomUUID()))!, join(folder, randomUUID())),
  },
];

describe.each(kinds)('files on $name', ({ open }) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await open();
  });

  async function put(bytes: Buffer | string, key = `${randomUUID()}.txt`): Promise<string> {
    const path = join(files.incoming, `${key}.part`);
    await writeFile(path, bytes);
    await files.put(key, path);
    return key;
  }

  test('[RUN-23] [RUN-24] what was stored is there completely, in parts and with its size, and gone once it is deleted', async () => {
    const bytes = Buffer.alloc(3_000_000, 'The essay of Zoë. ');
    const key = await put(bytes);
    expect(await files.size(key)).toBe(bytes.length);
    expect((await files.read(key)).equals(bytes)).toBe(true);
    expect((await buffer(await files.get(key))).equals(bytes)).toBe(true);
    expect((await buffer(await files.get(key, { start: 4, end: 8 }))).toString()).toBe('essay');
    const copy = join(files.incoming, 'copy.part');
    await files.fetchTo(key, copy);
    expect((await readFile(copy)).equals(bytes)).toBe(true);
    await rm(copy);
    await files.delete(key);
    await files.delete(key);
    expect(await files.size(key)).toBeNull();
    expect(await readdir(files.incoming)).toEqual([]);
  });

  test('stores an empty file', async () => {
    const key = await put('');
    expect([await files.size(key), (await files.read(key)).length]).toEqual([0, 0]);
  });

  test('anything that doesn’t exist is missing, whatever is asked of it', async () => {
    for (const key of [`${randomUUID()}.txt`, '../../etc/passwd', 'x']) {
      for (const ask of [
        () => files.get(key),
        () => files.read(key),
        () => files.fetchTo(key, join(files.incoming, 'none.part')),
      ]) {
        await expect(ask()).rejects.toThrow(MissingFile);
      }
      expect(await files.size(key)).toBeNull();
    }
    expect(await readdir(files.incoming)).toEqual([]);
  });

  test('lists keys by prefix', async () => {
    const mine = [
      await put('a', `intake-${randomUUID()}.zip`),
      await put('b', `intake-${randomUUID()}.zip`),
    ];
    await put('c');
    const found = [];
    for await (const { key, modified } of files.list('intake-')) {
      expect(modified.getTime()).toBeGreaterThan(Date.now() - 600_000);
      found.push(key);
    }
    expect(found.toSorted()).toEqual(mine.toSorted());
  });

  test('[SAFE-16] keeps the first mark it was given until that is removed', async () => {
    expect(await files.mark()).toBeNull();
    expect(await files.setMark('first')).toBe('first');
    expect(await files.setMark('second')).toBe('first');
    expect(await files.mark()).toBe('first');
    await files.unmark();
    expect(await files.setMark('third')).toBe('third');
  });

  test('[RUN-37] says that it can store files', async () => {
    await expect(files.ping()).resolves.toBeUndefined();
  });
});

describe('an S3 that is down, slow, full or faulty', () => {
  const answers: Record<string, { status: number; body: string } | 'hang' | 'cut'> = {
    down: { status: 503, body: '<Error><Code>SlowDown</Code></Error>' },
    broken: { status: 500, body: 'oops' },
    forbidden: { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
    gone: { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' },
    full: { status: 507, body: '<Error><Code>XMinioStorageFull</Code></Error>' },
    quota: { status: 400, body: '<Error><Code>QuotaExceeded</Code></Error>' },
    nonsense: { status: 418, body: '\u0000<<<' },
    hanging: 'hang',
    cutting: 'cut',
  };
  let bad: Server;
  beforeAll(async () => {
    bad = createServer((request, response) => {
      const answer = answers[new URL(request.url ?? '', 'http://x').pathname.split('/')[2] ?? ''];
      request.resume();
      if (answer === 'hang') return;
      if (answer === 'cut') return void request.socket.destroy();
      response
        .writeHead(answer?.status ?? 500, { 'Content-Type': 'application/xml' })
        .end(answer?.body);
    });
    await new Promise<void>((resolve) => bad.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    bad.closeAllConnections();
    bad.close();
  });

  test.each(Object.keys(answers))(
    '[RUN-61] %s: reports what it can’t store or return, and leaves nothing behind',
    async (name) => {
      const { port } = bad.address() as AddressInfo;
      const files = await openS3Files(
        {
          bucket: 'school',
          prefix: `${name}/`,
          endpoint: `http://127.0.0.1:${port}`,
          region: 'us-east-1',
        },
        join(folder, name),
        200,
      );
      const path = join(files.incoming, 'a.part');
      await writeFile(path, 'The work.');
      const isFull = name === 'full' || name === 'quota';
      await expect(files.put(`${randomUUID()}.txt`, path)).rejects.toThrow(
        isFull ? StorageFull : StorageAway,
      );
      expect(await readFile(path, 'utf8')).toBe('The work.');
      for (const ask of [
        () => files.read(`${randomUUID()}.txt`),
        () => files.mark(),
        () => files.ping(),
        () => files.fetchTo(`${randomUUID()}.txt`, join(files.incoming, 'b.part')),
      ]) {
        await expect(ask()).rejects.toThrow(isFull ? StorageFull : StorageAway);
      }
      expect(await readdir(files.incoming)).toEqual(['a.part']);
    },
  );

  test('[SEC-1] abandons a store that sends without end, lists without end or sends byte by byte', async () => {
    const page = (token: string): string =>
      `<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>x</Key></Contents><NextContinuationToken>${token}</NextContinuationToken></ListBucketResult>`;
    const send: Record<string, (response: ServerResponse) => void> = {
      flood: (response) => {
        const chunk = Buffer.alloc(64 * 1024, ' ');
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', more);
        more();
      },
      circle: (response) => response.end(page('again')),
      drip: (response) => {
        const drop = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drop));
      },
    };
    const endless = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://x');
      const name = url.searchParams.get('prefix') ?? url.pathname.split('/')[2] ?? '';
      response.writeHead(200, { 'Content-Type': 'application/xml' });
      send[name.split('/')[0] ?? '']!(response);
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      endless.closeAllConnections();
      endless.close();
    });
    const { port } = endless.address() as AddressInfo;
    const open = (name: string): Promise<FileStore> =>
      openS3Files(
        {
          bucket: 'school',
          prefix: `${name}/`,
          endpoint: `http://127.0.0.1:${port}`,
          region: 'us-east-1',
        },
        join(folder, `endless-${name}`),
        1_000,
      );
    const listed = async (name: string): Promise<number> => {
      let count = 0;
      for await (const _ of (await open(name)).list('intake-')) count += 1;
      return count;
    };
    for (const name of ['flood', 'circle', 'drip'])
      await expect(listed(name)).rejects.toThrow(StorageAway);
    for (const name of ['flood', 'drip'])
      await expect((await open(name)).mark()).rejects.toThrow(StorageAway);
  });

  test('[RUN-61] no server at all', async () => {
    const files = await openS3Files(
      { bucket: 'school', prefix: '', endpoint: 'http://127.0.0.1:9', region: 'us-east-1' },
      join(folder, 'nobody'),
    );
    await expect(files.ping()).rejects.toThrow(StorageAway);
  });
});
