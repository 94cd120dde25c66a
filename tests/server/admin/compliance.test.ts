import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStudent, anAssignment, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { operate } from './operate.ts';

describe.each(engines)('the compliance report on $name', (engine) => {
  let world: TestStores;
  let folder: string;
  beforeAll(async () => {
    world = await openStores(engine);
    folder = await mkdtemp(join(tmpdir(), 'compliance-'));
  });
  afterAll(async () => {
    await world.dispose();
    await rm(folder, { recursive: true });
  });
  const write = async (name: string, env: Record<string, string> = {}) => {
    const { code, complained } = await operate(world, ['compliance', '--name', name], {
      INIT_CWD: folder,
      ...env,
    });
    expect([code, complained]).toEqual([0, '']);
    return await readFile(join(folder, `${name}.md`), 'utf8');
  };

  test('[REC-6] says what is stored, where and how long, by this installation’s own settings, and names nobody', async () => {
    const owner = await aTeacher(world.stores, 3);
    const { id } = await anAssignment(world.stores, owner);
    await world.stores.students.put(owner, id, [
      aStudent('s-1234567', { display_name: 'Secret Name', email: 'secret@example.test' }),
    ]);
    await aSubmission(world.stores, owner, id, { student_identifier: 's-1234567' });
    const said = await write('plain', { AUDIT_DAYS: '90', TOKEN_TTL_S: '86400' });
    expect(said).toContain('| Submissions, with 1 file as they were handed in');
    expect(said).toMatch(/The log of who did what[^|]*\| \d+ \| 90 days \|/);
    expect(said).toContain('a sign-in for 1 day at most');
    expect(said).toContain('Nothing is sent to anybody for them');
    expect(said).toContain('set to send nothing to any other server');
    expect(said).toContain('To be answered by you: who is the controller');
    expect(said).not.toMatch(/Secret|1234567|@/);
    const docx = unzipSync(new Uint8Array(await readFile(join(folder, 'plain.docx'))));
    const text = strFromU8(docx['word/document.xml']!);
    expect(text).toContain('The log of who did what');
    expect(text).not.toMatch(/Secret|1234567/);
  });

  test('[REC-6] names the provider, the model and every other server, but none of their keys', async () => {
    const said = await write('with-model', {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: 'https://models.school.test/v1',
      AI_API_KEY: 'sk-very-secret',
      AI_MODEL: 'llama-4',
      PUBLIC_URL: 'https://marking.school.test',
      SMTP_URL: 'smtp://user:hidden@mail.school.test:587',
      OIDC_ISSUER: 'https://login.school.test/realm',
      OIDC_CLIENT_ID: 'marginalia',
      OIDC_CLIENT_SECRET: 'also-secret',
    });
    for (const word of ['models.school.test', 'llama-4', 'login.school.test', 'AI Act'])
      expect(said).toContain(word);
    expect(said).not.toMatch(/secret|hidden/);
  });

  test('[REC-6] doesn’t overwrite an existing file', async () => {
    await write('twice');
    const { code, complained } = await operate(world, ['compliance', '--name', 'twice'], {
      INIT_CWD: folder,
    });
    expect([code, complained]).toEqual([1, expect.stringContaining('is there already')]);
    const outside = await operate(world, ['compliance', '--name', '../up'], { INIT_CWD: folder });
    expect(outside.code).toBe(1);
  });
});
