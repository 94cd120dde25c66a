import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { NewSecondFactor } from '#contract/accounts/second-factor.ts';
import { openApi } from '#tests/support/api.ts';
import { engines } from '#tests/support/engines.ts';

const AT = '/api/v1/users/me/second-factor';
const current_password = 'correct horse';

describe.each(engines)('on $name', (engine) => {
  test('[SESS-12] if two requests switch the second step off at once only one does, and the log records it once', async () => {
    const api = await openApi({ engine });
    const ada = await api.teacher();
    const {
      body: { secret },
    } = await ada.post<NewSecondFactor>(AT, { current_password });
    const code = TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: api.clock.now().getTime(),
    });
    const {
      body: { recovery_codes },
    } = await ada.post<{ recovery_codes: string[] }>(`${AT}/confirm`, { code });
    const { secondFactors } = api.stores;
    const { turnOff } = secondFactors;
    const { promise: both, resolve: arrived } = Promise.withResolvers<void>();
    let here = 0;
    secondFactors.turnOff = async (...asked) => {
      here += 1;
      if (here === 2) arrived();
      await both;
      return await turnOff(...asked);
    };
    const answers = await Promise.all(
      [0, 1].map((at) => ada.post(`${AT}/off`, { current_password, code: recovery_codes[at] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(
      (await api.stores.audit.lines('', 0, 500)).filter(({ kind }) => kind === 'second_factor_off'),
    ).toHaveLength(1);
    await api.close();
  });
});
