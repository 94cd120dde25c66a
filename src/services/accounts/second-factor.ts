import { fromPromise } from 'xstate';
import {
  NewSecondFactorSchema,
  RecoveryCodesSchema,
  SecondFactorSchema,
  type NewSecondFactor,
  type SecondFactor,
} from '#contract/accounts/second-factor.ts';
import { parsed, type Http } from '#services/http.ts';
import type { SaveFile } from './profile.ts';

const PATH = 'api/v1/users/me/second-factor';

/** Returns the actors of the second-factor chart. */
export const secondFactorActors = (http: Http) => {
  const codes = async (path: string, json: object, signal: AbortSignal): Promise<string[]> =>
    parsed(RecoveryCodesSchema, await http.post(`${PATH}/${path}`, { json, signal }).json())
      .recovery_codes;
  return {
    loadFactor: fromPromise<SecondFactor>(async ({ signal }) =>
      parsed(SecondFactorSchema, await http.get(PATH, { signal }).json()),
    ),
    beginFactor: fromPromise<NewSecondFactor, { password: string }>(async ({ input, signal }) =>
      parsed(
        NewSecondFactorSchema,
        await http.post(PATH, { json: { current_password: input.password }, signal }).json(),
      ),
    ),
    confirmFactor: fromPromise<string[], { code: string }>(({ input, signal }) =>
      codes('confirm', input, signal),
    ),
    renewCodes: fromPromise<string[], { password: string; code: string }>(
      ({ input: { password, code }, signal }) =>
        codes('recovery-codes', { current_password: password, code }, signal),
    ),
    endFactor: fromPromise<void, { password: string; code: string }>(
      async ({ input: { password, code }, signal }) => {
        await http.post(`${PATH}/off`, { json: { current_password: password, code }, signal });
      },
    ),
  };
};

/** Downloads recovery codes as a text file, one per line. */
export const saveCodes = (saveFile: SaveFile, codes: readonly string[]): void =>
  saveFile(
    'marginalia-recovery-codes.txt',
    new Blob([`Recovery codes for Marginalia. Each is good once.\n\n${codes.join('\n')}\n`], {
      type: 'text/plain',
    }),
  );
