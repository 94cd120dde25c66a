import * as client from 'openid-client';
import type { Log } from '#server/platform/process/log.ts';
import type { ServerSettings } from '#server/platform/settings/settings.ts';
import type { OidcSettings } from '#server/platform/settings/sign-in-settings.ts';
import type { SchoolIdentity } from './identities.store.ts';

/** Why signing in at the school failed: codes, for which the app has the texts. */
export const SCHOOL_ERRORS = [
  'refused',
  'away',
  'late',
  'domain',
  'taken',
  'closed',
  'failed',
] as const;
export type SchoolErrorKind = (typeof SCHOOL_ERRORS)[number];

export class SchoolError extends Error {
  readonly kind: SchoolErrorKind;
  constructor(kind: SchoolErrorKind, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/**
 * The way to the school's sign-in and back: authorization code flow with PKCE, state and nonce.
 */
export interface School {
  /**
   * Returns where to send the person, and what to keep until they come back. Throws SchoolError.
   */
  leave(): Promise<{ url: string; state: string; verifier: string; nonce: string }>;
  /** Returns who came back to this address. Throws SchoolError. */
  comeBack(
    query: string,
    kept: { state: string; verifier: string; nonce: string },
  ): Promise<SchoolIdentity>;
  /** Returns the address that ends the school's own session; null if there is none. */
  farewell(): Promise<string | null>;
}

export const CALLBACK = '/api/v1/auth/school/callback';
const SCOPE = 'openid email profile';
const SLOW_S = 15;
const MAX_NAME = 200;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/**
 * The largest response accepted from the school, in bytes: its configuration, its keys, a token, a
 * person's claims.
 */
const MAX_BYTES = 1024 * 1024;

/** `fetch` with a limit on the response. Throws for one of more than MAX_BYTES. */
export const boundedFetch: client.CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The response is too long to be read.');
    chunks.push(chunk);
  }
  const hasNoBody = [101, 204, 205, 304].includes(answer.status);
  return new Response(hasNoBody ? null : Buffer.concat(chunks), {
    status: answer.status,
    headers: answer.headers,
  });
};

/** Returns the e-mail in the form that accounts store it. */
const emailOf = (value: unknown): string | null => {
  const email = text(value)?.toLowerCase() ?? null;
  return email !== null && email.length <= 320 && /^[^\s@<>"]+@[^\s@<>"]+$/.test(email)
    ? email
    : null;
};

export function openSchool(
  { issuer, clientId, clientSecret, domains }: OidcSettings,
  publicUrl: string,
  log: Log,
): School {
  const redirect_uri = publicUrl + CALLBACK;
  let found: Promise<client.Configuration> | null = null;

  /** The school's configuration; fetched again if it wasn't available before. */
  function configuration(): Promise<client.Configuration> {
    found ??= client
      .discovery(
        new URL(issuer),
        clientId,
        clientSecret ?? undefined,
        clientSecret === null ? client.None() : undefined,
        {
          timeout: SLOW_S,
          [client.customFetch]: boundedFetch,
          ...(issuer.startsWith('http:') ? { execute: [client.allowInsecureRequests] } : {}),
        },
      )
      .catch((error: unknown) => {
        found = null;
        throw told('away', error);
      });
    return found;
  }

  function told(kind: SchoolErrorKind, error: unknown): SchoolError {
    const { code, message } = error as { code?: unknown; message?: unknown };
    log('warn', {
      event: 'school_sign_in_failed',
      kind,
      why: typeof code === 'string' ? code : String(message),
    });
    return new SchoolError(kind, error);
  }

  const isWelcome = (email: string | null): boolean =>
    domains.length === 0 || domains.includes(email?.slice(email.lastIndexOf('@') + 1) ?? '');

  async function claimsOf(
    config: client.Configuration,
    query: string,
    { state, verifier, nonce }: Parameters<School['comeBack']>[1],
  ) {
    const tokens = await client.authorizationCodeGrant(config, new URL(redirect_uri + query), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no ID token');
    if (claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
      return claims;
    return {
      ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)),
      iss: claims.iss,
      sub: claims.sub,
    };
  }

  return {
    async leave() {
      const config = await configuration();
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state, nonce, verifier };
    },

    async comeBack(query, kept) {
      const config = await configuration();
      let claims: Awaited<ReturnType<typeof claimsOf>>;
      try {
        claims = await claimsOf(config, query, kept);
      } catch (error) {
        throw told(
          error instanceof client.AuthorizationResponseError ? 'refused' : 'failed',
          error,
        );
      }
      const email = emailOf(claims['email']);
      const isVerified = claims['email_verified'] === true;
      // A domain counts only if the school has verified that the e-mail belongs to the person.
      if (!isWelcome(isVerified ? email : null))
        throw told(
          'domain',
          new Error(isVerified ? 'another domain' : 'an e-mail that was not verified'),
        );
      const name = (text(claims['name']) ?? email ?? 'Teacher').slice(0, MAX_NAME).toWellFormed();
      return { issuer: claims.iss, subject: claims.sub, email, isVerified, name };
    },

    async farewell() {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${publicUrl}/login` })
        .href;
    },
  };
}

/** Returns the school's sign-in from the settings; null if there is none. */
export const schoolOf = (
  { signIn: { oidc }, publicUrl }: ServerSettings,
  log: Log,
): School | null => (oidc === null || publicUrl === null ? null : openSchool(oidc, publicUrl, log));
