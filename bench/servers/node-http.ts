/** No Express at all: Node's own server, which makes JSON of the same document and writes it. */
import { createServer } from 'node:http';
import { ask } from '../ask.js';

const document: unknown = await (await ask({ Accept: 'application/vnd.cms.api.Content+json' })).json();

export const app = createServer((_, response) => {
  const text = JSON.stringify(document);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
});
