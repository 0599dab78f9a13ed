/**
 * Tries the example host on another JavaScript runtime: `node .ci/smoke.js <program> <arguments>`. It reads, searches, writes and
 * stops the host, and fails with the output of the host.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [program = process.execPath, ...args] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'cms-smoke-'));
const env = { ...process.env, PORT: '0', CMS_BASIC_AUTH: '1', CMS_DATABASE: join(folder, 'cms.sqlite') };
const host = spawn(program, [...args, 'build/examples/server.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
const ended = once(host, 'exit', { signal: AbortSignal.timeout(60_000) });
const printed = [];
host.stderr.on('data', (text) => printed.push(String(text)));

async function findUrl() {
  for await (const line of createInterface(host.stdout)) {
    printed.push(`${line}\n`);
    const [url] = /http:\S+\/api\/cms\/v2/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('The host has printed no URL');
}

try {
  const url = await findUrl();
  const send = async (method, path, type, document) => {
    const headers = {
      Authorization: `Basic ${btoa('admin:publish')}`,
      Accept: 'application/json',
      ...(type && { 'Content-Type': `application/vnd.cms.api.${type}+json` }),
    };
    const body = document && JSON.stringify(document);
    const response = await fetch(url + path, { method, headers, body, signal: AbortSignal.timeout(20_000) });
    assert.equal(response.status, 200, `${method} ${path}`);
    return response.json();
  };
  const query = { identifier: 'all', Query: { Filter: {}, limit: 1 } };
  assert.ok((await send('POST', '/views', 'ViewInput', { ViewInput: query })).View.Result.count > 0);
  await send('PATCH', '/content/objects/41', 'ContentUpdate', { ContentUpdate: { remoteId: 'changed' } });
  assert.equal((await send('GET', '/content/objects/41')).Content._remoteId, 'changed');
  host.kill('SIGTERM');
  assert.deepEqual((await ended)[0], 0, 'The exit code of the host');
  console.log(`${program} serves the example host`);
} catch (error) {
  console.error(printed.join(''));
  throw error;
} finally {
  host.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}
