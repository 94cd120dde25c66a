import { Secret, TOTP } from 'otpauth';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { saveCodes, secondFactorActors } from '#services/accounts/second-factor.ts';
import { secondStepActors } from '#services/accounts/second-step.ts';
import { signInActors } from '#services/accounts/sign-in.ts';
import { TOKEN_KEY } from '#services/accounts/stored-token.ts';
import { createTokenStorage } from '#services/accounts/token-storage.ts';
import { openApi } from '#tests/support/api.ts';
import { httpAs, run } from '#tests/support/services.ts';

const { window } = new JSDOM('', { url: 'http://localhost/' });
const password = 'correct horse';

test('[SESS-9] [SESS-10] [SESS-12] sets up a second step, signs in with it, renews it and switches it off; the token of the second step is stored', async () => {
  const api = await openApi();
  const email = 'ada@example.org';
  const factor = secondFactorActors(httpAs(await api.teacher({ email })));
  const off = { is_possible: true, is_demanded: false, since: null, recovery_codes_left: 0 };
  expect(await run(factor.loadFactor)).toEqual(off);
  const { secret } = await run(factor.beginFactor, { password });
  const codeOf = (steps: number) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: api.clock.now().getTime() + steps * 30_000,
    });
  const codes = await run(factor.confirmFactor, { code: codeOf(0) });
  expect(await run(factor.loadFactor)).toMatchObject({
    since: api.clock.now().toISOString(),
    recovery_codes_left: 10,
  });

  const tokens = createTokenStorage(() => window.localStorage, window);
  const visitor = httpAs(api.visitor);
  const admission = await run(signInActors(visitor, tokens).requestToken, {
    email,
    password,
    captchaToken: '',
  });
  expect([admission.token, admission.ticket.length > 20]).toEqual(['', true]);
  const step = secondStepActors(visitor, tokens);
  await expect(
    run(step.checkCode, { ticket: admission.ticket, code: '000000' }),
  ).rejects.toMatchObject({ facts: { status: 422, field: 'code' } });
  await expect(
    run(step.checkCode, { ticket: 'x'.repeat(40), code: '000000' }),
  ).rejects.toMatchObject({ facts: { status: 400 } });
  const token = await run(step.checkCode, { ticket: admission.ticket, code: codes[0]! });
  await run(step.storeToken, { token });
  expect(window.localStorage.getItem(TOKEN_KEY)).toBe(token);

  await expect(run(factor.renewCodes, { password: 'wrong', code: 'none' })).rejects.toMatchObject({
    facts: { status: 422, field: 'current_password' },
  });
  const renewed = await run(factor.renewCodes, { password, code: codeOf(1) });
  await run(factor.endFactor, { password, code: renewed[0]! });
  expect(await run(factor.loadFactor)).toEqual(off);
  await api.close();
});

test('[SESS-10] saves recovery codes as a file, one per line', async () => {
  const saved: { name: string; content: Blob }[] = [];
  saveCodes((name, content) => saved.push({ name, content }), ['aaaa-bbbb', 'cccc-dddd']);
  expect(saved.map(({ name }) => name)).toEqual(['marginalia-recovery-codes.txt']);
  expect(await saved[0]!.content.text()).toBe(
    'Recovery codes for Marginalia. Each is good once.\n\naaaa-bbbb\ncccc-dddd\n',
  );
});
