import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [25 * 1024 ** 2, '25 MB'],
  [26_214_401, '25 MB'],
  [31_666_995, '30.2 MB'],
  [1024 ** 3, '1 GB'],
  [5 * 1024 ** 4, '5,120 GB'],
  [NaN, 'unknown size'],
  [-1, 'unknown size'],
  [Infinity, 'unknown size'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
