import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where no request of an educator's may lead: this machine, the network behind it, an address without encryption. */
export class NotPublic extends Error {}

/** A host is one of the operator's by its name or address, with or without a port. */
const isNamed = ({ hostname, host }: URL, hosts: readonly string[]): boolean =>
  hosts.includes(hostname.toLowerCase()) || hosts.includes(host.toLowerCase());

const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const PRIVATE =
  'This address leads into a private network, where this server doesn’t go. Whoever runs it can allow it (CONNECT_HOSTS).';

/** Throws NotPublic for an address that a connection must not have. `hosts`: those that the operator allows. */
export function refusePrivate(url: URL, hosts: readonly string[]): void {
  if (url.username !== '' || url.password !== '')
    throw new NotPublic('Leave name and password out of the address.');
  if (isNamed(url, hosts)) return;
  if (url.protocol !== 'https:')
    throw new NotPublic(
      'The address must begin with https://, or the token could be read on its way.',
    );
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublic(literal)) throw new NotPublic(PRIVATE);
}

/**
 * Looks a name up as the system does, and refuses what is not public: the address that is checked is the one that is then
 * spoken to, so a name can't lead elsewhere in between. `look` for tests.
 */
export const publicLookup =
  (look: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, done) => {
    look(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '', 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isPublic(address)))
        return done(new NotPublic(PRIVATE), '', 0);
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

export const lookupFor = (url: URL, hosts: readonly string[]): LookupFunction | undefined =>
  isNamed(url, hosts) ? undefined : publicLookup();
