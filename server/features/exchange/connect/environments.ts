import type { Connection, ConnectedSystem, NewConnection } from '#contract/exchange/connection.ts';
import type { Seal } from '#server/platform/secrets/seal.ts';
import type { Connections } from './connections.store.ts';
import type { Principal, SessionPrincipal } from '#server/platform/database/stores/types.ts';
import { canvas } from './canvas/environment.ts';
import { ConnectError } from './errors.ts';
import { moodle } from './moodle/environment.ts';
import { requireAllowed } from './request.ts';
import type { Access, Environment } from './types.ts';

/** Learning environments, through the tokens of educators. */
export interface Environments {
  /** Asks the environment whose token it is, and keeps it sealed. Throws ConnectError, SignedOut where the session was ended meanwhile. */
  connect(principal: SessionPrincipal, given: NewConnection): Promise<Connection>;
  /** Throws NotFound for what isn't the caller's, and ConnectError for a token that can't be opened. */
  open(principal: Principal, connectionId: number, signal?: AbortSignal): Promise<Environment>;
}

const KINDS: Readonly<Record<ConnectedSystem, (access: Access) => Environment>> = {
  moodle,
  canvas,
};
const UNREADABLE =
  'This token can’t be read any more, because this server’s secret has changed. Remove the connection and make it again.';
/** What a browser shows behind the front page's address. */
const INNER = /\/(?:login|my|course|courses|mod|admin|user|dashboard|index\.php)(?:\/.*)?$/;

/** The address of the front page: that of Canvas has no path, Moodle's may lie in a folder. */
export function frontPage(system: ConnectedSystem, address: string): string {
  const { origin, pathname } = new URL(address);
  return system === 'canvas'
    ? origin
    : `${origin}${pathname.replace(INNER, '').replace(/\/+$/, '')}`;
}

/** `hosts`: those that the operator allows though they are private or without encryption; `fileHosts`: the same, for files alone. */
export function createEnvironments(
  connections: Connections,
  seal: Seal,
  hosts: readonly string[],
  fileHosts: readonly string[] = [],
): Environments {
  return {
    async connect(principal, { system, address: given, token }) {
      requireAllowed(new URL(given), hosts);
      const address = frontPage(system, given);
      const { site, who, account } = await KINDS[system]({
        address,
        token,
        hosts,
        fileHosts,
      }).profile();
      return await connections.create(principal, {
        system,
        address,
        site: site.slice(0, 200) || new URL(address).hostname,
        who: who.slice(0, 200),
        account,
        sealed: seal.close(principal.userId, token),
      });
    },
    async open(principal, connectionId, signal) {
      const { system, address, sealed } = await connections.open(principal, connectionId);
      const token = seal.open(principal.userId, sealed);
      if (token === null) throw new ConnectError('token', UNREADABLE);
      return KINDS[system]({ address, token, hosts, fileHosts, signal });
    },
  };
}
