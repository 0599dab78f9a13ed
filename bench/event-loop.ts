/** Sends the largest inputs to every operation, and bodies of many parts, and fails where one of them blocks the event loop for more than 50 ms. */
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { OpenApiDocument } from 'express-cms-rest';
import { type Crowd, crowdedInputs } from './crowded.js';
import { type Input, inputsOf } from './largest.js';
import { descriptions, largestBodies, largeType, typePath } from './largest-bodies.js';
import { pinLoad, type Running, start } from './measure.js';
import { multipliedInputs } from './multiplied.js';

const most = 50;
/** The shortest of several times is used: an operation that is slow by itself is slow each time. */
const attempts = 5;
/** Milliseconds after which the server has noticed for how long it did nothing else. */
const settling = 20;

pinLoad();
const slowest: (readonly [milliseconds: number, input: Input])[] = [];

/** The requests to each server, by the name that `npm run bench:event-loop -- multiplied` takes. */
const servers: Readonly<Record<string, (server: Running) => Promise<void>>> = {
  async sql(server) {
    const url = `${server.origin}/api/cms/v2/openapi.json`;
    const inputs = inputsOf((await (await fetch(url)).json()) as OpenApiDocument);
    for (const input of inputs) await measure(server, input, attempts);
  },
  async largest(server) {
    // A description is made at the first request only.
    for (const input of descriptions) await measure(server, input, 1);
    for (const input of largestBodies(await typePath(server.origin, largeType))) await measure(server, input, attempts);
  },
  async multiplied(server) {
    for (const input of await multipliedInputs(server.origin)) await measure(server, input, attempts);
  },
  async crowded(server) {
    const crowd = (await (await fetch(`${server.origin}/crowd`)).json()) as Crowd;
    for (const [input, ...others] of crowdedInputs(crowd)) {
      // A request that succeeds only once has another target in each attempt.
      if (input) await measure(server, input, input.method === 'GET' ? attempts : 1, others);
    }
  },
};

const [only] = process.argv.slice(2);
for (const [name, sendTo] of Object.entries(servers)) {
  if (only !== undefined && name !== only) continue;
  const server = await start({ name, server: name });
  await delayOf(server);
  await sendTo(server);
  server.process.disconnect();
}

slowest.sort(([one], [other]) => other - one);
console.log(`${slowest.length} inputs; those that block the event loop for the longest time:`);
for (const [milliseconds, { method, path, name }] of slowest.slice(0, 20)) {
  console.log(`${milliseconds.toFixed(1).padStart(8)} ms  ${method} ${path.slice(0, 80)}  ${name.slice(0, 100)}`);
}
const tooLong = slowest.filter(([milliseconds]) => milliseconds > most);
console.log(`${tooLong.length} of them block for more than ${most} ms`);
process.exitCode = tooLong.length === 0 ? 0 : 1;

/** @param others are sent in further attempts */
async function measure(server: Running, input: Input, times: number, others: readonly Input[] = []): Promise<void> {
  let shortest = Number.POSITIVE_INFINITY;
  for (const outgoing of [...Array.from({ length: times }, () => input), ...others]) {
    if (shortest > most) shortest = Math.min(shortest, await blockedBy(server, outgoing));
  }
  slowest.push([shortest, input]);
}

/** The longest time for which the server did nothing else, in milliseconds. */
async function blockedBy(server: Running, input: Input): Promise<number> {
  await delayOf(server);
  await send(server.origin, input);
  await setTimeout(settling);
  return delayOf(server);
}

function delayOf({ process: child }: Running): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as number));
    child.send('delay');
  });
}

/** The response itself is not used: the measurement is the delay of the server meanwhile. */
function send(origin: string, { method, path, headers, body }: Input): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(origin, {
      agent: false,
      method,
      path,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body ?? '') },
    });
    outgoing.on('response', (response) => response.resume().on('close', resolve));
    outgoing.on('error', () => resolve());
    outgoing.end(body);
  });
}
