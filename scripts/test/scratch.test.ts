import { describe, expect, test } from 'vitest';
import { scratchRoot } from './scratch.ts';

const MOUNT = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev,size=8388608k 0 0';
const roomy = { mounts: `/dev/vda / ext4 rw 0 0\n${MOUNT}\n`, free: () => 8e9, available: 16e9 };

describe('where the tests’ files are', () => {
  test('in memory, where there is enough of it', () => {
    expect(scratchRoot(roomy)).toBe('/dev/shm');
  });
  test('on the disk where memory is short, or what is in it may not be run, or there is no such place', () => {
    expect(scratchRoot({ ...roomy, free: () => 64e6 })).toBeNull();
    expect(scratchRoot({ ...roomy, available: 7e9 })).toBeNull();
    expect(scratchRoot({ ...roomy, mounts: MOUNT.replace('nodev', 'noexec') })).toBeNull();
    expect(scratchRoot({ ...roomy, mounts: MOUNT.replace('rw', 'ro') })).toBeNull();
    expect(scratchRoot({ ...roomy, mounts: '' })).toBeNull();
  });
});
