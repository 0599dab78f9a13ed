/** Bodies that arrive slowly, and callers who are looked up slowly: each has its own time. */
import http, { type OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { UserRepository } from '../../lib/repository/repository.js';
import { type Api, admin, serve, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const timeout = 1500;
const pause = 500;
const browser = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' };
const { api, opened } = await useApi({ storage: { files: createMemoryFileStore() }, timeout });

const section = (identifier: string) => JSON.stringify({ SectionInput: { identifier, name: 'Slow' } });

const part = (name: string, value: string, more = '') =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

const form = (identifier: string) =>
  [
    part('_type', type('SectionInput')),
    part('/SectionInput/identifier', identifier),
    part('/SectionInput/name', 'Slow'),
    '--limit--\r\n',
  ].join('');

const multipart = { 'Content-Type': 'multipart/form-data; boundary=limit' };

/** Each kind of body, and the status once it is complete. */
const bodies = [
  { kind: 'a document', path: '/content/sections', headers: { 'Content-Type': type('SectionInput') }, body: section },
  { kind: 'a form', path: '/content/sections', headers: { ...browser, ...multipart }, body: form },
  { kind: 'a file', path: '/content/binary/uploads', headers: { 'Content-Type': 'text/plain' }, body: section },
  {
    kind: 'a file in a form',
    path: '/content/binary/uploads',
    headers: multipart,
    body: (text: string) => `${part('file', text, '; filename="a.txt"')}--limit--\r\n`,
  },
] as const;

interface Slow {
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly pieces: readonly string[];
  /** The length that the request says it has. */
  readonly length: number;
}

/** Sends a body piece by piece, with pauses; it is not ended where pieces are missing. */
function sendSlowly({ path, headers, pieces, length }: Slow): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(api.url + api.base + path, {
      method: 'POST',
      headers: { ...admin, ...headers, 'Content-Length': length },
    });
    request.on('error', reject).on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.resume();
      request.destroy();
    });
    const write = async () => {
      for (const piece of pieces) {
        request.write(piece);
        await setTimeout(pause);
      }
      if (pieces.join('').length === length) request.end();
    };
    write().catch(reject);
  });
}

function piecesOf(text: string, count: number): readonly string[] {
  const size = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size));
}

describe.each(bodies)('$kind that arrives slowly', ({ kind, path, headers, body }) => {
  it('may take longer than the repository', async () => {
    const text = body(kind.replaceAll(' ', '_'));
    const status = await sendSlowly({ path, headers, pieces: piecesOf(text, 5), length: text.length });
    expect(status).toBe(kind === 'a form' ? 303 : 201);
  });

  it('is 408 once nothing more arrives', async () => {
    const text = body('unfinished');
    const [first = ''] = piecesOf(text, 2);
    expect(await sendSlowly({ path, headers, pieces: [first], length: text.length })).toBe(408);
  });
});

describe('a caller who is not looked up in time', () => {
  const withApi = async (work: (slow: Api) => Promise<void>) => {
    const users: UserRepository = { ...opened.users, authenticate: () => new Promise(() => undefined) };
    const slow = await serve({ ...opened, users }, { timeout: 50 });
    await work(slow);
    await slow.close();
  };

  it('is 503 on the page of a form', () =>
    withApi(async (slow) => {
      const { status } = await slow.get('/content/sections?form=post', { ...admin, ...browser });
      expect(status).toBe(503);
    }));

  it('is 503 in response to a form with files', () =>
    withApi(async (slow) => {
      const sent = { headers: { ...admin, ...browser, ...multipart }, body: form('never') };
      expect((await slow.call('POST', '/content/sections', sent)).status).toBe(503);
    }));
});
