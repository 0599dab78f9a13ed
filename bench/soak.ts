/** Sends requests of every operation for a long time, and fails on 5xx, memory that grows, or handles that are left: `[sql] [postgres]`. */
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { OpenApiDocument } from 'express-cms-rest';
import { allCores, median, type Running, start } from './measure.js';
import type { Held } from './serve.js';

/** Minutes for each database. */
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const clients = 10;
/** How many times as much memory the last quarter may take as the second one. */
const most = 1.15;
const samples = 40;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a document of which only a few members are looked at
type Part = any;

const pick = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;

/** The items that `database.ts` publishes, and those of every installation. */
const parameterOf = (name: string, example: unknown): string => {
  if (name === 'contentId') return String(60 + Math.floor(Math.random() * 25));
  if (name === 'versionNo') return '1';
  if (name === 'locationPath') return pick(['1/2', '1/43', '1/43/51', '1/5']);
  return String(example ?? 1);
};

/** Creates a request of each operation, with other ids and names each time. */
function requestsOf({ paths, components, servers }: OpenApiDocument): readonly (() => Sent)[] {
  const base = String((servers as Part)[0].url);
  return Object.entries<Part>(paths as Part).flatMap(([template, place]) => {
    const plain = Object.entries<Part>(place).filter(([method]) => /^(?:get|post|patch|put|delete)$/.test(method));
    const others = Object.entries<Part>(place['x-oai-additionalOperations'] ?? {});
    return [...plain, ...others].flatMap(([token, { requestBody }]) => {
      const method = token.toUpperCase();
      const isPlain = /^(?:GET|POST|PATCH|PUT|DELETE)$/.test(method);
      const headers = isPlain ? {} : { 'X-HTTP-Method-Override': method };
      const path = () =>
        base +
        template.replace(/\{(\w+)\}/g, (_, name) => {
          const parameter = place.parameters.find((each: Part) => each.name === name);
          return encodeURI(parameterOf(name, parameter?.example));
        });
      const options = { method: isPlain ? method : 'POST', headers };
      const bodies = Object.entries<Part>(requestBody?.content ?? {}).flatMap(([type, { examples = {} }]) =>
        Object.values<Part>(examples).map(({ $ref = '' }) => {
          const { value } = (components as Part).examples[$ref.split('/').at(-1)] ?? {};
          const text = typeof value === 'string' ? value : JSON.stringify(value ?? {});
          const headersOf = { ...headers, 'Content-Type': type };
          return () => ({ ...options, headers: headersOf, path: path(), body: withUniqueNames(text) });
        }),
      );
      return bodies.length > 0 ? bodies : [() => ({ ...options, path: path() })];
    });
  });
}

/** Returns another text each time, for values that must be unique. */
const withUniqueNames = (text: string) =>
  text.replace(
    /("(?:identifier|remoteId|login)":"|<(?:identifier|remoteId|login)>)[^"<]*/g,
    (_, before) => `${before}soak_${Math.random().toString(36).slice(2, 12)}`,
  );

function send(origin: string, { method, path, headers, body = '' }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const outgoing = request(origin, { method, path, headers: { ...headers, ...length } });
    outgoing.on('response', (response) => response.resume().on('close', () => resolve(response.statusCode ?? 0)));
    // The server may close a connection that was idle at the time when it is used again.
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      outgoing.reusedSocket && error.code === 'ECONNRESET'
        ? resolve(send(origin, { method, path, headers, body }))
        : reject(error),
    );
    outgoing.end(body);
  });
}

const heldBy = ({ process: child }: Running): Promise<Held> =>
  new Promise((resolve) => {
    child.once('message', (message) => resolve(message as Held));
    child.send('held');
  });

/** @return the fault, in words */
async function soak(server: string): Promise<readonly string[]> {
  const running = await start({ name: 'soak', server }, allCores);
  const description = await fetch(`${running.origin}/api/cms/v2/openapi.json`);
  const requests = requestsOf((await description.json()) as OpenApiDocument);
  const end = performance.now() + minutes * 60_000;
  const faults = new Map<string, number>();
  const statuses = new Map<number, number>();
  const client = async () => {
    while (performance.now() < end) {
      const request = pick(requests)();
      // Otherwise nothing would be left after a while.
      if (request.method === 'DELETE' && Math.random() < 0.8) continue;
      const status = await send(running.origin, request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const fault = `${status} of ${request.method} ${JSON.stringify(request.headers)} ${request.path.replace(/\d+/g, 'n')}`;
      // Stored views are declared as 501.
      if (status >= 500 && status !== 501) faults.set(fault, (faults.get(fault) ?? 0) + 1);
    }
  };
  const working = Array.from({ length: clients }, client);
  const measurements: Held[] = [];
  while (performance.now() < end) {
    measurements.push(await heldBy(running));
    await setTimeout((minutes * 60_000) / samples);
  }
  await Promise.all(working);
  await setTimeout(10_000);
  const { handles } = await heldBy(running);
  running.process.disconnect();
  const quarters = [0, 1, 2, 3].map((n) =>
    median(
      measurements.slice((n * measurements.length) / 4, ((n + 1) * measurements.length) / 4).map(({ heap }) => heap),
    ),
  );
  const [, early = 0, , late = 0] = quarters;
  const before = measurements[0]?.handles ?? 0;
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${server}: ${total} requests of ${requests.length} kinds; ${JSON.stringify(Object.fromEntries(statuses))}; ` +
      `memory ${quarters.map((heap) => (heap / 2 ** 20).toFixed(0)).join(', ')} MiB by quarters; handles ${before} to ${handles}`,
  );
  return [
    ...[...faults].map(([fault, count]) => `${count} times ${fault}`),
    ...(late > early * most ? [`memory grew by a factor of ${(late / early).toFixed(2)}`] : []),
    // The connection of the question, and connections to the database that are not closed yet.
    ...(handles > before + 12 ? [`${handles - before} handles are left`] : []),
  ];
}

const [, , ...named] = process.argv;
for (const server of named.length > 0 ? named : ['sql', 'postgres']) {
  const faults = await soak(server);
  for (const fault of faults) console.log(`${server}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
