/** Starts one of the servers, in a process of its own, and says on which port it listens. */
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';

const { app } = (await import(`./servers/${process.argv[2]}.js`)) as { app: Express };
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
// Whoever measures asks what it has cost so far.
process.on('message', () => process.send?.(process.cpuUsage()));
process.once('disconnect', () => process.exit());
