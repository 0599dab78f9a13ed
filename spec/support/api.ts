/**
 * A running API for the specs: a server that listens, a real Express, the router, and a client that sends the requests of a spec.
 */
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clearTimeout, setTimeout } from 'node:timers';
import { expect } from '@jest/globals';
import express5, { type Express, type RequestHandler } from 'express';
import type { OperationEvent, RouterOptions } from '../../lib/options.js';
import type { Id, Repository } from '../../lib/repository/repository.js';
import { createCmsRestRouter } from '../../lib/router.js';
import { treeOfJson, treeOfXml } from './documents.js';

/** Loads Express 4, which most runs do not need. */
export const loadExpress4 = async () =>
  ((await import('express4' as string)) as { readonly default: typeof express5 }).default;

const isExpress4 = (globalThis as { readonly host?: 'express4' }).host === 'express4';

/** The host of this run: Express 5 with the router at the root, or Express 4 with it in a subfolder. */
export const host = isExpress4
  ? { express: await loadExpress4(), mount: '/cms/api', base: '/cms/api/api/cms/v2' }
  : { express: express5, mount: '/', base: '/api/cms/v2' };

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The document, where the body is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a document of any kind, whose members each spec knows
  readonly json: any;
}

export interface Sent {
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  /** An agent whose connections are used; without one each request has a connection of its own. */
  readonly agent?: http.Agent;
}

export interface Api {
  readonly url: string;
  /** The path of the API: mount and prefix. */
  readonly base: string;
  /** The events that the host received. */
  readonly errors: unknown[];
  readonly events: OperationEvent[];
  readonly router: ReturnType<typeof createCmsRestRouter>;
  get(path: string, headers?: OutgoingHttpHeaders): Promise<HttpResponse>;
  call(method: string, path: string, request?: Sent): Promise<HttpResponse>;
  close(): Promise<void>;
}

export interface HostOptions extends Omit<RouterOptions, 'trustProxy'> {
  /** In place of the host of this run. */
  readonly express?: typeof express5;
  readonly mount?: string;
  /** Middleware that the host mounts before the router. */
  readonly before?: readonly RequestHandler[];
  /** The app's setting. */
  readonly trustProxy?: unknown;
}

/** Serves a repository on a separate port; Basic is enabled, so that a spec can authenticate by a header. */
export async function serve(repository: Repository<Id>, options: HostOptions = {}): Promise<Api> {
  const { express = host.express, mount = host.mount, before = [], trustProxy, ...routerOptions } = options;
  const errors: unknown[] = [];
  const reported: OperationEvent[] = [];
  const router = createCmsRestRouter(repository, {
    ...(repository.users?.authenticate && { basic: true }),
    ...routerOptions,
    events: {
      onError: (error) => void errors.push(error),
      onOperation: (event) => void reported.push(event),
      ...routerOptions.events,
    },
  });
  const app = express();
  app.set('env', 'test');
  if (trustProxy !== undefined) app.set('trust proxy', trustProxy);
  for (const handler of before) app.use(handler);
  app.use(mount, router);
  const { url, close } = await listen(app);
  const base = (mount === '/' ? '' : mount) + (options.prefix ?? '/api/cms/v2');
  return {
    url,
    base,
    errors,
    events: reported,
    router,
    get: (path, headers = {}) => send('GET', url + base + path, { headers }),
    call: (method, path, sent) => send(method, url + base + path, sent),
    async close() {
      router.close();
      await close();
    },
  };
}

export async function listen(app: Express): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = http.createServer(app);
  // Client and server share one event loop: with the default of 5 s, an idle connection may be closed just as it is used.
  server.keepAliveTimeout = 3_600_000;
  // The process of a test that has failed before it closed its server must end.
  server.unref().on('connection', (socket) => socket.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Milliseconds for the whole response, on a busy machine. */
const responseTimeout = 25_000;

/** Sends exactly this: no header but those given, and those that HTTP cannot do without. */
export function send(method: string, url: string, { headers = {}, body, agent }: Sent = {}): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const { origin } = new URL(url);
    const request = http.request(origin, {
      method,
      path: url.slice(origin.length),
      headers: { ...length, ...headers },
      ...(agent && { agent }),
    });
    const isLate = () => {
      reject(new Error(`Waited ${responseTimeout / 1000} s for the response to ${method} ${url}`));
      request.destroy();
    };
    // The clock of Node.js, whatever clock a spec has in its place.
    const timer = setTimeout(isLate, responseTimeout).unref();
    request.on('close', () => clearTimeout(timer));
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('error', reject)
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = /[+/]json$/.test(response.headers['content-type'] ?? '');
          const json = isJson && text !== '' ? JSON.parse(text) : undefined;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
        });
    });
    request.end(body);
  });
}

export function basic(login: string, password: string): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
}

/** Headers of the administrator of the clean installation. */
export const admin = { Authorization: basic('admin', 'publish') };

export const type = (name: string, format = 'json', vendor = 'vnd.cms.api') =>
  `application/${vendor}.${name}+${format}`;

/** Headers with which the administrator sends a document, and requests the response in the same format. */
export function sends(name: string, format = 'json', accept?: string) {
  return { ...admin, 'Content-Type': type(name, format), ...(accept && { Accept: type(accept, format) }) };
}

const listNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ContentTypeInfoList: { ContentType: 'ContentTypeInfo' },
  BookmarkList: { items: 'Bookmark' },
};

/**
 * Loads a document in both formats, expects the XML to equal the JSON in the same order, and returns the value
 * inside the root of the JSON.
 */
export async function load(api: Api, path: string, name: string, headers: OutgoingHttpHeaders = admin) {
  const json = await api.get(path, { ...headers, Accept: type(name) });
  const xml = await api.get(path, { ...headers, Accept: type(name, 'xml') });
  expect([json.status, json.headers['content-type']]).toEqual([200, type(name)]);
  expect([xml.status, xml.headers['content-type']]).toEqual([200, type(name, 'xml')]);
  expect(treeOfXml(xml.text)).toEqual(treeOfJson(json.json, listNames[name]));
  const [[root, document] = []] = Object.entries(json.json);
  return { root, document, text: json.text, xml: xml.text, headers: json.headers } as {
    readonly root: string;
    // biome-ignore lint/suspicious/noExplicitAny: a document of any kind, whose members each spec knows
    readonly document: any;
    readonly text: string;
    readonly xml: string;
    readonly headers: IncomingHttpHeaders;
  };
}
