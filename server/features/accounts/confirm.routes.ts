import type { AppParts } from '#server/context.ts';
import { isPassword } from './passwords.ts';
import { invalidInput } from '#server/platform/http/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/**
 * Checks the password again. A wrong one is reported as an invalid field: a 401 would sign the
 * caller out.
 */
export async function confirmPassword(
  { stores, limits }: Pick<AppParts, 'stores' | 'limits'>,
  principal: Principal,
  password: string | undefined,
): Promise<void> {
  const who = `user ${principal.userId}`;
  if (password !== undefined) {
    await limits.wrongPassword.take(who);
    if (await isPassword(password, await stores.users.passwordHash(principal), principal.userId))
      return await limits.wrongPassword.forget(who);
  }
  throw invalidInput(
    ['body', 'current_password'],
    'The current password is wrong.',
    'wrong_password',
  );
}
