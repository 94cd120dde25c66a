import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PAGES = ['README', 'processes', 'backup', 'container'];
const SETTING = /^([A-Z][A-Z_]+)=(.*)$/;

/**
 * Parses like systemd's `EnvironmentFile`: the whole line except for quotes around its value,
 * without comments at its end.
 */
const bySystemd = (value: string): string =>
  /^'([^']*)'$|^"([^"]*)"$/
    .exec(value)
    ?.slice(1)
    .find((inner) => inner !== undefined) ?? value;

test('[RUN-64] what the operator’s pages write to the settings file means the same to systemd, which starts the server, and to the shell, which runs its commands', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-env-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let found = 0;
  for (const page of PAGES) {
    const text = await readFile(
      new URL(`../../../docs/operate/${page}.md`, import.meta.url),
      'utf8',
    );
    for (const [, block] of text.matchAll(/```sh\n([\s\S]*?)```/g)) {
      for (const line of block!.split('\n')) {
        const [, name, value] = SETTING.exec(line) ?? [];
        if (name === undefined || value === undefined || line.includes(' npm ')) continue;
        found += 1;
        const file = join(folder, 'env');
        await writeFile(file, `${line}\n`);
        const { stdout } = spawnSync('sh', ['-c', `. "${file}"; printf %s "$${name}"`], {
          encoding: 'utf8',
        });
        expect([page, name, stdout]).toEqual([page, name, bySystemd(value)]);
      }
    }
  }
  expect(found).toBeGreaterThan(15);
});
