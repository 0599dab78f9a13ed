/** How long bad input takes to be refused: documents of 20,000 nested elements, in both formats. */
import type { AddressInfo } from 'node:net';
import { median } from './measure.js';
import { app } from './servers/ours.js';

const depth = 20_000;
const rounds = 25;

const documents = {
  xml: `<ContentUpdate>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</ContentUpdate>`,
  json: `{"ContentUpdate":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`,
} as const;

/** Milliseconds from the request to the response, as a median. */
export async function timeOfRefusal(format: keyof typeof documents): Promise<number> {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/cms/v2/content/objects/54`, {
      method: 'PATCH',
      headers: { 'Content-Type': `application/vnd.cms.api.ContentUpdate+${format}` },
      body: documents[format],
    });
    await response.arrayBuffer();
    if (response.status !== 400) throw new Error(`The response was ${response.status}`);
    times.push(performance.now() - started);
  }
  server.closeAllConnections();
  server.close();
  return median(times);
}
