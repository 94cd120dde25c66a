import type {
  Connection,
  NewConnection,
  RemoteAssignment,
  TokenSystem,
} from '#contract/exchange/connection.ts';
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
  /**
   * Asks the environment whose token it is, and stores it sealed. Throws ConnectError, SignedOut if
   * the session has ended meanwhile.
   */
  connect(principal: SessionPrincipal, given: NewConnection): Promise<Connection>;
  /**
   * Connects an assignment with the course in which its owner opened it, by LTI, unless it is
   * connected already. Throws Forbidden or NotFound for anyone but its owner.
   */
  connectCourse(principal: Principal, assignmentId: number, course: OpenedCourse): Promise<void>;
  /**
   * Throws NotFound for a connection that isn't the caller's, and ConnectError for a token that
   * can't be opened.
   */
  open(principal: Principal, connectionId: number, signal?: AbortSignal): Promise<Environment>;
}

/** A course in which somebody opened an assignment. */
export interface OpenedCourse {
  issuer: string;
  site: string;
  who: string;
  access: CourseAccess;
  remote: RemoteAssignment;
}
/** The platform of an LTI connection, and how it identifies the connection's owner. */
export interface CourseAccess {
  platform: number;
  subject: string;
}
export type OpenCourse = (
  principal: Principal,
  access: CourseAccess,
  signal: AbortSignal | undefined,
) => Environment;

const KINDS: Readonly<Record<TokenSystem, (access: Access) => Environment>> = {
  moodle,
  canvas,
};
const UNREADABLE =
  'This token can no longer be read, because this server’s secret has changed. Remove the connection and set it up again.';
/** Paths that a browser shows after the front page's address. */
const INNER = /\/(?:login|my|course|courses|mod|admin|user|dashboard|index\.php)(?:\/.*)?$/;

/** Returns the address of the front page: Canvas's has no path, Moodle's may be in a folder. */
export function frontPage(system: TokenSystem, address: string): string {
  const { origin, pathname } = new URL(address);
  return system === 'canvas'
    ? origin
    : `${origin}${pathname.replace(INNER, '').replace(/\/+$/, '')}`;
}

/**
 * `openCourse` connects to courses by LTI. `hosts`: those that the operator allows although they
 * are private or unencrypted; `fileHosts`: the same, only for files.
 */
export function createEnvironments(
  connections: Connections,
  seal: Seal,
  hosts: readonly string[],
  fileHosts: readonly string[],
  openCourse: OpenCourse,
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
        account: principal.userId,
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
    connectCourse: (principal, assignmentId, { issuer, site, who, access, remote }) =>
      connections.connectCourse(
        principal,
        assignmentId,
        {
          system: 'lti',
          address: issuer,
          site: site.slice(0, 200),
          who: who.slice(0, 200),
          account: access.subject,
          sealed: seal.close(principal.userId, JSON.stringify(access)),
        },
        remote,
      ),
    async open(principal, connectionId, signal) {
      const { system, address, sealed } = await connections.open(principal, connectionId);
      const token = seal.open(principal.userId, sealed);
      if (token === null) throw new ConnectError('token', UNREADABLE);
      if (system === 'lti') return openCourse(principal, JSON.parse(token) as CourseAccess, signal);
      const { userId: account } = principal;
      return KINDS[system]({ address, token, hosts, fileHosts, signal, account });
    },
  };
}
