import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../../../public/boot.js', import.meta.url), 'utf8');

/** Runs boot.js in a page of its own and returns what it wrote on `<html>`, and where it went. */
const boot = (
  stored: Record<string, string>,
  pathname = '/login',
  { closed = false, inTab = {} as Record<string, string> } = {},
) => {
  const dataset: Record<string, string | undefined> = {};
  const visited: string[] = [];
  const storage = (held: Record<string, string>) => ({
    getItem: (key: string) => {
      if (closed) throw new Error('SecurityError');
      return held[key] ?? null;
    },
  });
  runInNewContext(script, {
    document: { documentElement: { dataset } },
    localStorage: storage(stored),
    sessionStorage: storage(inTab),
    location: { pathname, replace: (address: string) => visited.push(address) },
  });
  return { dataset, visited };
};

test.each(['light', 'dark'])(
  '[RULE-25] sets the remembered theme %s before the first paint',
  (theme) => {
    expect(boot({ 'marginalia.theme': theme }).dataset).toEqual({ theme });
  },
);

test('[RULE-26] follows the system if nothing, or nonsense, is remembered', () => {
  expect(boot({}).dataset).toEqual({});
  expect(boot({ 'marginalia.theme': 'system' }).dataset).toEqual({});
  expect(boot({ 'marginalia.theme': '<script>' }).dataset).toEqual({});
});

test('sets the remembered density too', () => {
  expect(boot({ 'marginalia.density': 'compact' }).dataset).toEqual({ density: 'compact' });
});

test('at / a visitor with a token goes on to the assignments; elsewhere, or without one, nothing happens', () => {
  expect(boot({ 'marginalia.token': 't' }, '/').visited).toEqual(['/assignments']);
  expect(boot({ 'marginalia.token': 't' }, '/pricing').visited).toEqual([]);
  expect(boot({}, '/').visited).toEqual([]);
});

test('notes before the first paint whether a token is stored', () => {
  expect(boot({ 'marginalia.token': 't' }).dataset).toEqual({ signedIn: '' });
  expect(boot({ 'marginalia.token': '' }).dataset).toEqual({});
});

test('works if storage is unavailable', () => {
  expect(boot({}, '/', { closed: true })).toEqual({ dataset: {}, visited: [] });
});

test('on a shared computer the tab’s own values count, not what the browser remembers', () => {
  const remembered = { 'marginalia.theme': 'dark', 'marginalia.token': 'of another' };
  expect(
    boot(remembered, '/', { inTab: { 'marginalia.shared': '1', 'marginalia.theme': 'light' } }),
  ).toEqual({ dataset: { theme: 'light' }, visited: [] });
  expect(boot({}, '/', { inTab: { 'marginalia.shared': '1', 'marginalia.token': 't' } })).toEqual({
    dataset: { signedIn: '' },
    visited: ['/assignments'],
  });
});
