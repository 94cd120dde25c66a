import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Long enough for a request that was already in progress when the server stopped accepting new
 * ones.
 */
const PAUSE_MS = 100;

/**
 * Returns a function that closes a server; call it before the server listens. It finishes what it
 * is responding to, for at most this long. It doesn't wait for connections without a request yet,
 * which browsers open in advance, just as for finished ones.
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
      // Node treats these as connections with a request.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, PAUSE_MS);
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(spare);
    clearTimeout(force);
  };
}
