/**
 * Loaded before anything else in a child process that reads submitted files, and in its threads: it
 * connects to nothing, listens to nothing, looks up no address, and signals no process but itself.
 * Node's own permissions keep it from files, processes and add-ons.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(): never {
  throw Object.assign(new Error('A reader of files has no network.'), {
    code: 'ERR_ACCESS_DENIED',
  });
}

/** Removes functions so that nothing can restore them. */
function shut(holder: object, names: readonly string[]): void {
  for (const name of names)
    if (name in holder)
      Object.defineProperty(holder, name, { value: refuse, writable: false, configurable: false });
}

const asking = (holder: object): string[] =>
  Object.getOwnPropertyNames(holder).filter((name) => /^(?:lookup|resolve|reverse)/.test(name));

shut(net.Socket.prototype, ['connect']);
shut(net.Server.prototype, ['listen']);
shut(dgram.Socket.prototype, ['bind', 'connect', 'send']);
shut(dns, asking(dns));
shut(dns.promises, asking(dns.promises));
for (const { prototype } of [dns.Resolver, dns.promises.Resolver]) {
  for (
    let holder: object = prototype;
    holder !== Object.prototype;
    holder = Object.getPrototypeOf(holder) as object
  )
    shut(holder, asking(holder));
}
const kill = process.kill.bind(process);
Object.defineProperty(process, 'kill', {
  value: (pid: number, signal?: NodeJS.Signals | number) =>
    pid === process.pid ? kill(pid, signal) : refuse(),
  writable: false,
  configurable: false,
});
syncBuiltinESMExports();
