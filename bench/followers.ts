/** Clients of event streams, who are other users, and a receiver of webhooks: they count the events. */
import { type Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSqlRepository } from 'express-cms-rest/sql';
import { context } from './database.js';
import type { Complete } from './scale/databases.js';

export const base = '/api/cms/v2';

const password = 'follows everything';
const basic = (login: string) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/** Adds users who may read everything, and gives the credentials of each. */
export async function addFollowers(url: string, count: number): Promise<readonly string[]> {
  const repository = (await openSqlRepository(url)) as unknown as Complete;
  const logins = Array.from({ length: count }, (_, number) => `follower-${number}`);
  for (const login of logins) {
    const fields = ['first_name', 'last_name'].map((name) => ({ fieldDefinitionIdentifier: name, value: login }));
    const user = { login, email: `${login}@example.org`, password, mainLanguageCode: 'eng-GB', fields };
    await repository.users.create({ groupPath: '/1/5/13/', ...user }, context);
  }
  await repository.close();
  return logins.map(basic);
}

/** The events that have arrived so far. */
export interface Counts {
  events: number;
  deliveries: number;
  /** Streams that the server has ended. */
  ended: number;
}

/** The cursor of the end of the log. */
export async function endOf(origin: string): Promise<string> {
  for (let query = ''; ; ) {
    const response = await fetch(`${origin}${base}/changes${query}`);
    const { ChangeList: list } = (await response.json()) as { readonly ChangeList: ChangeList };
    if (list.Change.length < 100) return list.next;
    query = `?after=${list.next}`;
  }
}

interface ChangeList {
  readonly Change: readonly unknown[];
  readonly next: string;
}

export interface Followed {
  readonly origin: string;
  /** The cursor where the streams begin. */
  readonly after: string;
  readonly agent: Agent;
  readonly counts: Counts;
}

/** Counts the events of a stream, once it is open. */
export function follow({ origin, after, agent, counts }: Followed, authorization: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Accept: 'text/event-stream', Authorization: authorization };
    const outgoing = request(`${origin}${base}/changes?after=${after}`, { headers, agent });
    outgoing.on('error', reject).on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream responded with ${response.statusCode}`));
      let rest = '';
      response.setEncoding('latin1').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data: ')) counts.events += 1;
      });
      response
        .on('error', () => undefined)
        .once('close', () => {
          counts.ended += 1;
        });
      resolve();
    });
    outgoing.end();
  });
}

/** A server that receives the deliveries of webhooks. */
export async function receive(counts: Counts) {
  const server = createServer((received, response) => {
    received.resume().once('end', () => {
      counts.deliveries += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

export async function addWebhook(origin: string, url: string, event: readonly string[]): Promise<void> {
  const response = await fetch(`${origin}${base}/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/vnd.cms.api.WebhookCreate+json' },
    body: JSON.stringify({ WebhookCreate: { url, events: { event } } }),
  });
  if (!response.ok) throw new Error(`A webhook responded with ${response.status}: ${await response.text()}`);
}
