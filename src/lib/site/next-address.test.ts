import { expect, test } from 'vitest';
import { nextAddress } from './next-address.ts';

const after = (next: string) => nextAddress(`?next=${encodeURIComponent(next)}`);

test('leads back to where the visitor wanted to go, query included', () => {
  expect(after('/assignments/3/submissions?view=9')).toBe('/assignments/3/submissions?view=9');
  expect(after('/notifications?action=clear')).toBe('/notifications?action=clear');
});

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  'assignments',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/login?next=/login',
  '/register',
  '/',
])('[SAFE-6] does not follow %j', (next) => expect(after(next)).toBe('/assignments'));

test('without a wish, the assignments', () => expect(nextAddress('')).toBe('/assignments'));
