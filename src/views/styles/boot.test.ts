import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../../../public/boot.js', import.meta.url), 'utf8');

/** Runs boot.js in a page of its own: what it wrote on `<html>`, and where it went. */
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
  '[RULE-25] the remembered theme %s is there before the first paint',
  (theme) => {
    expect(boot({ 'marginalia.theme': theme }).dataset).toEqual({ theme });
  },
);

test('[RULE-26] with nothing remembered, or nonsense, the system decides', () => {
  expect(boot({}).dataset).toEqual({});
  expect(boot({ 'marginalia.theme': 'system' }).dataset).toEqual({});
  expect(boot({ 'marginalia.theme': '<script>' }).dataset).toEqual({});
});

test('the remembered density is there too', () => {
  expect(boot({ 'marginalia.density': 'compact' }).dataset).toEqual({ density: 'compact' });
});

test('at / whoever has a token goes on to the assignments; elsewhere, or without one, nobody moves', () => {
  expect(boot({ 'marginalia.token': 't' }, '/').visited).toEqual(['/assignments']);
  expect(boot({ 'marginalia.token': 't' }, '/pricing').visited).toEqual([]);
  expect(boot({}, '/').visited).toEqual([]);
});

test('whether a token is stored is known before the first paint', () => {
  expect(boot({ 'marginalia.token': 't' }).dataset).toEqual({ signedIn: '' });
  expect(boot({ 'marginalia.token': '' }).dataset).toEqual({});
});

test('closed storage breaks nothing', () => {
  expect(boot({}, '/', { closed: true })).toEqual({ dataset: {}, visited: [] });
});

test('on a computer that others use, what the tab keeps counts, and nothing that the browser remembers', () => {
  const remembered = { 'marginalia.theme': 'dark', 'marginalia.token': 'of another' };
  expect(
    boot(remembered, '/', { inTab: { 'marginalia.shared': '1', 'marginalia.theme': 'light' } }),
  ).toEqual({ dataset: { theme: 'light' }, visited: [] });
  expect(boot({}, '/', { inTab: { 'marginalia.shared': '1', 'marginalia.token': 't' } })).toEqual({
    dataset: { signedIn: '' },
    visited: ['/assignments'],
  });
});
