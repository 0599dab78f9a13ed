/** Ends a server without cutting anybody off: what is under way is finished, as far as there is time. */
import type { Server } from 'node:http';

/** Resolves when the last connection is closed; after `patience` milliseconds those that remain are cut. */
export async function closeGracefully(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Connections that are kept alive become idle one by one, when their answers are out.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
