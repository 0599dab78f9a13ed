/** Starts one of the servers, in a process of its own, and says on which port it listens. */
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';

const { app } = (await import(`./servers/${process.argv[2]}.js`)) as { app: Express };
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.once('disconnect', () => process.exit());
