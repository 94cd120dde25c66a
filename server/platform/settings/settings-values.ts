import type { Env } from './settings.ts';

/** One sentence about one variable: its value, and what is accepted. */
export class SettingError extends Error {
  readonly variable: string;
  constructor(variable: string, got: string | undefined, takes: string) {
    super(`${variable} is ${got === undefined ? 'not set' : `"${got}"`}: it takes ${takes}.`);
    this.variable = variable;
  }
}

/**
 * Returns the value with the password removed from an address: the sentence may end up in a log.
 */
const shown = (value: string): string => value.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1:…@');

/**
 * Returns a variable's value, or its default if it is unset or empty. `parse` returns null for an
 * invalid one.
 */
export function setting<T, D>(
  env: Env,
  name: string,
  fallback: D,
  parse: (value: string) => T | null,
  takes: string,
  secret = false,
): T | D {
  const value = env[name]?.trim();
  if (value === undefined || value === '') return fallback;
  const parsed = parse(value);
  if (parsed === null) throw new SettingError(name, secret ? '…' : shown(value), takes);
  return parsed;
}

export const wholeNumber =
  (min: number, max: number) =>
  (value: string): number | null => {
    const number = Number(value);
    return /^\d{1,9}$/.test(value) && number >= min && number <= max ? number : null;
  };

export const choice =
  <const T extends readonly string[]>(choices: T) =>
  (value: string): T[number] | null =>
    choices.includes(value) ? value : null;

export const email = (value: string): string | null =>
  /^[^\s@<>"]+@[^\s@<>"]+$/.test(value) ? value : null;

/** Returns an http or https address, without a trailing slash. */
export function webAddress(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { protocol } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' ? value.replace(/\/+$/, '') : null;
}

/** Returns a web address that is only an origin. */
export function origin(value: string): string | null {
  const address = webAddress(value);
  return address !== null && new URL(address).origin === address.toLowerCase()
    ? new URL(address).origin
    : null;
}

/** Parses a comma-separated list; null if one item is invalid. */
export const listOfWords =
  <T>(parse: (value: string) => T | null) =>
  (value: string): T[] | null => {
    const parsed = value.split(',').map((word) => parse(word.trim()));
    return parsed.includes(null) ? null : (parsed as T[]);
  };
