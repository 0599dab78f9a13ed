/** Sends the largest inputs to every operation, and fails where one of them blocks the event loop for more than 50 ms. */
import { request } from 'node:http';
import type { OpenApiDocument } from 'express-cms-rest';
import { type Input, inputsOf } from './largest.js';
import { pinLoad, type Running, start } from './measure.js';

const most = 50;
/** The shortest of several times counts: what is slow by itself is slow each time. */
const attempts = 5;

pinLoad();
const running = await start({ name: 'largest inputs', server: 'sql' });
const url = `${running.origin}/api/cms/v2/openapi.json`;
const inputs = inputsOf((await (await fetch(url)).json()) as OpenApiDocument);
await delayOf(running);

const found: (readonly [milliseconds: number, input: Input])[] = [];
for (const input of inputs) {
  let shortest = await blockedBy(running, input);
  for (let attempt = 1; attempt < attempts && shortest > most; attempt += 1) {
    shortest = Math.min(shortest, await blockedBy(running, input));
  }
  found.push([shortest, input]);
}
running.process.disconnect();

found.sort(([one], [other]) => other - one);
console.log(`${inputs.length} inputs; those that block the event loop for the longest time:`);
for (const [milliseconds, { method, path, name }] of found.slice(0, 15)) {
  console.log(`${milliseconds.toFixed(1).padStart(8)} ms  ${method} ${path.slice(0, 80)}  ${name.slice(0, 100)}`);
}
const tooLong = found.filter(([milliseconds]) => milliseconds > most);
console.log(`${tooLong.length} of them block for more than ${most} ms`);
process.exitCode = tooLong.length === 0 ? 0 : 1;

/** The longest time for which the server did nothing else, in milliseconds. */
async function blockedBy(server: Running, input: Input): Promise<number> {
  await delayOf(server);
  await send(server.origin, input);
  return delayOf(server);
}

function delayOf({ process: child }: Running): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as number));
    child.send('delay');
  });
}

/** Whatever the response is: what counts is what the server does meanwhile. */
function send(origin: string, { method, path, headers, body }: Input): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(origin, {
      agent: false,
      method,
      path,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body ?? '') },
    });
    sent.on('response', (response) => response.resume().on('close', resolve));
    sent.on('error', () => resolve());
    sent.end(body);
  });
}
