import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AppEnv } from '#server/context.ts';

const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:/i;

/**
 * Returns an address in its usual form: without a port, a zone or brackets, which a proxy may add,
 * and an IPv4-mapped address as IPv4.
 */
export function plainAddress(address: string): string {
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(address)?.[1] ??
    address;
  const [plain = ''] = bare.split('%');
  if (!MAPPED.test(plain)) return plain;
  const rest = plain.replace(MAPPED, '');
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(rest)) return rest;
  const groups = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(rest);
  if (groups === null) return plain;
  const bytes = [groups[1]!, groups[2]!]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255]);
  return bytes.join('.');
}

/** Returns the caller's address: the socket's, or what the nearest trusted proxy says. */
export function clientAddress(c: Context<AppEnv>, trustProxy: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const told = trustProxy > 0 ? forwarded.at(-trustProxy) : undefined;
  if (told !== undefined) return plainAddress(told);
  return c.env?.incoming === undefined
    ? 'unknown'
    : plainAddress(getConnInfo(c).remote.address ?? 'unknown');
}

/** Returns the origin the request was made to, as the browser sees it. */
export function requestOrigin(c: Context<AppEnv>, trustProxy: number): string {
  const url = new URL(c.req.url);
  const proto =
    trustProxy > 0 ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
  const host = (trustProxy > 0 ? c.req.header('x-forwarded-host') : undefined) ?? url.host;
  return `${proto === 'https' ? 'https:' : url.protocol}//${host}`;
}

/** Returns the caller's network. */
export const clientNetwork = (c: Context<AppEnv>, trustProxy: number): string =>
  networkOf(clientAddress(c, trustProxy));

/**
 * Returns who is counted as guessing from an address: an IPv4 address is one guesser; with IPv6 one
 * person may have a whole /64.
 */
export function guesserOf(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? networkOf(plain) : plain;
}

/**
 * Returns the network of an address: a /24 of IPv4, or a /64 of IPv6, which one person may have.
 */
export function networkOf(written: string): string {
  const address = plainAddress(written);
  const v4 = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail === undefined ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
    .toLowerCase();
}
