import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Long enough for a request that was under way when nothing new was taken any more. */
const PAUSE_MS = 100;

/**
 * Answers how to close a server, which is to be asked for before it listens: it finishes what it is
 * answering, for so long at most. For a connection on which nothing was asked yet, as browsers keep
 * them ready, it waits as little as for one that is done.
 */
export function closingOf(server: Server, graceMs: number): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    const spare = setInterval(() => {
      server.closeIdleConnections();
      // Node takes these for connections with a request.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, PAUSE_MS);
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(spare);
    clearTimeout(force);
  };
}
