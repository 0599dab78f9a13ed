/** Processor time of a hit of the response cache against a bare handler of node:http, both with their client in this process. */
import { Agent, createServer, get, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createFile } from './database.js';
import { median } from './measure.js';

const path = '/api/cms/v2/content/objects/60';
const headers = { Accept: 'application/vnd.cms.api.Content+json' };

/** Requests of a round to each server, one after the other: those that are sent together would share loaded data. */
const amount = 2000;

/** Rounds that only warm up. */
const warmUp = 5;

/** How many times the processor time of the bare handler a hit takes: the median of alternating rounds. */
export async function compareHit(rounds: number): Promise<number> {
  const repository = await openSqlRepository(await createFile(), { anonymousUserId: 14 });
  const ours = await listen(createCmsRestRouter(repository, { session: false }));
  const bare = await listen(await handlerOf(await respond(ours)));
  const ratios: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const cost = await costOf(ours);
    const least = await costOf(bare);
    if (round >= warmUp) ratios.push(cost / least);
  }
  for (const { server, agent } of [ours, bare]) {
    agent.destroy();
    server.close();
  }
  await repository.close?.();
  return median(ratios);
}

interface Target {
  readonly server: Server;
  readonly port: number;
  readonly agent: Agent;
}

async function listen(listener: RequestListener): Promise<Target> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, agent: new Agent({ keepAlive: true }) };
}

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends the same header fields and bytes. */
async function handlerOf({ headers, body }: Sent): Promise<RequestListener> {
  const { date: _, connection: __, 'keep-alive': ___, ...options } = headers;
  return (_request, response) => void response.writeHead(200, options).end(body);
}

function respond({ port, agent }: Target): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = get({ host: '127.0.0.1', port, agent, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject);
  });
}

/** Microseconds of the processor for one request, its client included. */
async function costOf(target: Target): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < amount; number += 1) await respond(target);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / amount;
}
