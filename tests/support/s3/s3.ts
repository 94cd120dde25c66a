import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface TestS3 extends AsyncDisposable {
  url: string;
  /** Returns the address of a bucket, or of a part of it, for `STORAGE_URL`. */
  storage(prefix?: string): string;
  /** The credentials that a process needs. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
}

const BUCKET = 'marginalia';

/** Starts a store with the S3 protocol on loopback, in a folder of its own. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'marginalia-s3-'));
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    // It considers the signature of a whole bucket's address invalid.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const env = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  return {
    url,
    env,
    storage: (prefix = 'school') => `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(url)}`,
    async [Symbol.asyncDispose]() {
      (server.httpServer as Server).closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
