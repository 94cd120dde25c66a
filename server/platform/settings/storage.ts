import type { S3Settings } from '#server/platform/files/s3.ts';
import type { Env } from './settings.ts';
import { setting, SettingError, webAddress } from './settings-values.ts';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PREFIX = /^[\w!.*'()-]+(\/[\w!.*'()-]+)*$/;
const OPTIONS = new Set(['endpoint', 'region']);
const TAKES =
  's3://bucket/prefix?endpoint=https://store.example.org&region=eu-1, of which prefix, endpoint and region may be left out';

/** Returns the address of a bucket; null if it isn't one. */
export function s3Address(value: string): S3Settings | null {
  if (!value.startsWith('s3://') || !URL.canParse(value)) return null;
  const {
    hostname: bucket,
    pathname,
    searchParams,
    username,
    password,
    port,
    hash,
  } = new URL(value);
  const prefix = decodeURIComponent(pathname).replace(/^\/|\/$/g, '');
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') ?? 'us-east-1';
  const address = endpoint === null ? null : webAddress(endpoint);
  const isWhole =
    username === '' &&
    password === '' &&
    port === '' &&
    hash === '' &&
    [...searchParams.keys()].every((name) => OPTIONS.has(name));
  if (
    !isWhole ||
    !BUCKET.test(bucket) ||
    !REGION.test(region) ||
    (prefix !== '' && !PREFIX.test(prefix)) ||
    (endpoint !== null && address === null)
  )
    return null;
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/`, endpoint: address, region };
}

/** Returns where files are; null for the data folder. Throws SettingError. */
export function readStorage(env: Env): S3Settings | null {
  const storage = setting(env, 'STORAGE_URL', null, s3Address, TAKES);
  if (storage !== null && env['DATABASE_URL'] && !env['SECRET_KEY']) {
    throw new SettingError(
      'SECRET_KEY',
      undefined,
      'at least 32 characters, the same for all processes, while STORAGE_URL and DATABASE_URL are set: they have no folder in common to find one in',
    );
  }
  return storage;
}
