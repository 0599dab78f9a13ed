/** The magazine of `examples/front-end` for specs, in a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMagazine } from '../../examples/front-end.js';
import { listen } from '../support/api.js';

export async function serveMagazine(client = 'dist/items') {
  const folder = await mkdtemp(join(tmpdir(), 'cms-'));
  const magazine = await openMagazine({
    database: join(folder, 'magazine.sqlite'),
    pages: 'examples/front-end/page',
    client,
  });
  const server = await listen(magazine.app);
  return {
    url: server.url,
    repository: magazine.repository,
    async close() {
      await server.close();
      await magazine.close();
      await rm(folder, { recursive: true });
    },
  };
}
