/** How long opening a repository waits for a PostgreSQL server that accepts connections and says nothing. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { openSqlRepository } from '../../lib/sql/index.js';

it('is what connectTimeout says', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `postgres://cms@127.0.0.1:${(silent.address() as AddressInfo).port}/cms`;
  const failing = [600_000, 50].map((connectTimeout) =>
    openSqlRepository(url, { connectTimeout }).catch(() => connectTimeout),
  );
  expect(await Promise.race(failing)).toBe(50);
  for (const socket of sockets) socket.destroy();
  await Promise.all(failing);
  silent.close();
});
