import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

export interface SchoolAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface TestSchool {
  /** The value for `OIDC_ISSUER`. */
  issuer: string;
  /** Sets who signs in there next. */
  signsIn(account: SchoolAccount): void;
  /** Makes the next user refuse. */
  refuses(): void;
  close(): Promise<void>;
}

export const CLIENT = { id: 'marginalia', secret: 'a secret of the school' };

/**
 * Starts a real identity provider on this machine; visitors are signed in at once as the account
 * that was set, without a form.
 */
export async function startSchool(
  callback: string,
  { userinfoOnly = false } = {},
): Promise<TestSchool> {
  let account: SchoolAccount = { sub: 'nobody' };
  let isRefused = false;
  const accounts = new Map<string, SchoolAccount>();
  const server: Server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        post_logout_redirect_uris: [new URL('/login', callback).href],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: userinfoOnly,
    pkce: { required: () => true },
    cookies: { keys: ['a key of the school'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ ...accounts.get(sub), sub }),
    }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  server.on('request', (request, response) => {
    // Browsers request it by themselves.
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    if (!request.url?.startsWith('/interaction/'))
      return void provider.callback()(request, response);
    accounts.set(account.sub, account);
    const result = isRefused
      ? { error: 'access_denied', error_description: 'No.' }
      : { login: { accountId: account.sub, remember: false } };
    isRefused = false;
    provider
      .interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      .catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
  });
  return {
    issuer,
    signsIn: (next) => {
      account = next;
    },
    refuses: () => {
      isRefused = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
