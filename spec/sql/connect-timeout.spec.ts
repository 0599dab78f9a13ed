/** How long opening a repository waits for a PostgreSQL server that accepts connections and says nothing. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { openSqlRepository } from '../../lib/sql/index.js';
import { until } from '../support/until.js';

it('is what connectTimeout says', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `postgres://cms@127.0.0.1:${(silent.address() as AddressInfo).port}/cms`;
  const opening = (connectTimeout: number) => openSqlRepository(url, { connectTimeout }).catch(() => connectTimeout);
  const patient = opening(600_000);
  await until(() => sockets.length === 1 || sockets, 'a connection');
  const hasty = opening(50);
  expect(await Promise.race([patient, hasty])).toBe(50);
  for (const socket of sockets) socket.destroy();
  await Promise.all([patient, hasty]);
  silent.close();
});
