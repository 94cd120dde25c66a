import { describe, expect, test } from 'vitest';
import {
  NotPublic,
  publicLookup,
  refusePrivate,
} from '#server/features/exchange/connect/request.ts';

const refuses = (address: string, hosts: string[] = []): boolean => {
  try {
    refusePrivate(new URL(address), hosts);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(NotPublic);
    return true;
  }
};

describe('[OUT-7] which addresses a connection may use', () => {
  test.each([
    'http://moodle.example.org',
    'https://127.0.0.1',
    'https://10.0.0.5',
    'https://192.168.1.1:8443',
    'https://172.16.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[::ffff:10.0.0.1]',
    'https://0.0.0.0',
    'https://100.64.0.1',
    'https://0x7f000001',
    'https://2130706433',
    'https://017700000001',
    'https://[64:ff9b::a00:1]',
    'https://224.0.0.1',
    'https://user:word@moodle.example.org',
  ])('not to %s', (address) => expect(refuses(address)).toBe(true));

  test.each([
    'https://moodle.example.org',
    'https://93.184.215.14',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/moodle',
  ])('but to %s', (address) => expect(refuses(address)).toBe(false));

  test('the operator allows hosts that may be private or unencrypted, with or without a port; no other', () => {
    expect(refuses('http://10.0.0.5:8080', ['10.0.0.5:8080'])).toBe(false);
    expect(refuses('http://moodle.school.internal/x', ['moodle.school.internal'])).toBe(false);
    expect(refuses('http://10.0.0.5:8081', ['10.0.0.5:8080'])).toBe(true);
    expect(refuses('http://moodle.school.internal.example.org', ['moodle.school.internal'])).toBe(
      true,
    );
  });

  const look = (addresses: { address: string; family: number }[]) =>
    ((_name: string, _options: object, done: (error: null, found: object) => void) =>
      done(null, addresses)) as never;
  const resolved = (
    addresses: { address: string; family: number }[],
    all = true,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      publicLookup(look(addresses))('moodle.example.org', { all }, (error, address, family) => {
        if (error === null) resolve([address, family]);
        else reject(error);
      });
    });

  test('refuses a name that resolves into a private network, even if only one of its addresses does', async () => {
    const [open, closed] = [
      { address: '93.184.215.14', family: 4 },
      { address: '10.1.2.3', family: 4 },
    ];
    await expect(resolved([closed])).rejects.toBeInstanceOf(NotPublic);
    await expect(resolved([open, closed])).rejects.toBeInstanceOf(NotPublic);
    await expect(resolved([])).rejects.toBeInstanceOf(NotPublic);
    await expect(resolved([open])).resolves.toEqual([[open], undefined]);
    await expect(resolved([open], false)).resolves.toEqual(['93.184.215.14', 4]);
  });
});
