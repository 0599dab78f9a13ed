/** Clients that send each write with an Idempotency-Key, and repeat it until it has a response, whatever becomes of the host. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { type HttpResponse, send, sends } from '../support/api.js';
import { random } from '../support/seed.js';
import { creation, type Sent } from './writes.js';

export interface Client {
  /** The number of updates of each content item, by the ids that it has received. */
  readonly updates: Map<number, number>;
  /** The names of the sections that it has created. */
  readonly sections: string[];
  /** The times of the publication of its drafts, in milliseconds, by the ids of their content. */
  readonly scheduled: Map<number, number>;
  /** How many attempts had no response. */
  repeated: number;
  /** How many requests it has repeated although they had a response. */
  replayed: number;
  /** Creates sections and content, updates and schedules that, until it has to stop. */
  work(isOver: () => boolean): Promise<void>;
}

interface Write {
  readonly method: string;
  readonly path: string;
  readonly document: string;
  readonly content: object;
}

/** Milliseconds until a request must have its response: the host is started again meanwhile, maybe several times. */
const patience = 180_000;

/** Whether a later attempt may have the response. */
const isTemporary = ({ status, headers }: HttpResponse): boolean =>
  status === 503 || (status === 409 && headers['retry-after'] !== undefined);

/** @param api the URL that paths of the API are added to, at each attempt */
export function createClient(api: () => string | undefined): Client {
  const client: Client = { updates: new Map(), sections: [], scheduled: new Map(), repeated: 0, replayed: 0, work };

  /** Sends a request until it has a response that is final. */
  async function finish({ method, path, document, content }: Write, key: string): Promise<HttpResponse> {
    const headers = { ...sends(document), 'Idempotency-Key': key };
    const body = JSON.stringify({ [document]: content });
    const begun = performance.now();
    for (;;) {
      const agent = new Agent();
      const response = await send(method, `${api()}${path}`, { headers, body, agent }).catch(() => undefined);
      agent.destroy();
      if (response && !isTemporary(response)) return response;
      if (performance.now() - begun > patience) throw new Error(`Waited for a final response to ${method} ${path}`);
      client.repeated += 1;
      await setTimeout(30 + random() * 50);
    }
  }

  /** Some requests are repeated once more: their responses must be equal. */
  async function perform(write: Write, mayBeGone = false): Promise<HttpResponse> {
    const key = `"${randomUUID()}"`;
    const response = await finish(write, key);
    if (response.status >= 300 || random() < 0.5) return response;
    const again = await finish(write, key);
    client.replayed += 1;
    expect(again.headers['idempotency-replayed']).toBe('true');
    const expected = mayBeGone && again.text === '' ? '' : response.text;
    expect([again.status, again.headers.location, again.text]).toEqual([
      response.status,
      response.headers.location,
      expected,
    ]);
    return response;
  }

  async function createSection(): Promise<void> {
    const name = `section_${randomUUID().replaceAll('-', '')}`;
    const content = { identifier: name, name };
    const created = await perform({ method: 'POST', path: '/content/sections', document: 'SectionInput', content });
    expect(created.status).toBe(201);
    client.sections.push(name);
  }

  async function createContent(): Promise<number> {
    const content = await newContent();
    const created = await perform({ method: 'POST', path: '/content/objects', document: 'ContentCreate', content });
    expect(created.status).toBe(201);
    const id = Number(/\/objects\/(\d+)/.exec(String(created.headers.location))?.[1]);
    client.updates.set(id, 0);
    return id;
  }

  async function update(id: number, alwaysAvailable: boolean): Promise<void> {
    const target = { method: 'PATCH', path: `/content/objects/${id}`, document: 'ContentUpdate' };
    expect((await perform({ ...target, content: { alwaysAvailable } })).status).toBe(200);
    client.updates.set(id, (client.updates.get(id) ?? 0) + 1);
  }

  /** A time that has come before the request was carried out is refused: the client then takes another one. */
  async function schedule(id: number): Promise<void> {
    for (;;) {
      const time = (Math.floor(Date.now() / 1000) + 2 + Math.floor(random() * 3)) * 1000;
      const path = `/content/objects/${id}/versions/1/schedule`;
      const content = { time: new Date(time).toISOString() };
      const { status } = await perform({ method: 'POST', path, document: 'ScheduleInput', content }, true);
      if (status === 400) continue;
      expect(status).toBe(200);
      client.scheduled.set(id, time);
      return;
    }
  }

  async function work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await createSection();
      const id = await createContent();
      for (const alwaysAvailable of [true, false]) await update(id, alwaysAvailable);
      await schedule(id);
    }
  }

  return client;
}

/** The document of a new item, without the remote id that would make a second one a conflict. */
async function newContent(): Promise<object> {
  let content: object = {};
  await creation().send(async (_, __, sent?: Sent) => {
    const { remoteId: _id, ...others } = (sent?.document?.[1] ?? {}) as Record<string, unknown>;
    content = others;
    return { status: 201, headers: {}, text: '', json: undefined };
  });
  return content;
}
