/** Graceful shutdown: requests in progress are finished within a time limit. */
import type { Server } from 'node:http';

/** Resolves when the last connection is closed; after `patience` milliseconds those that remain are cut. */
export async function closeGracefully(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Keep-alive connections become idle one by one, when their responses have been sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
