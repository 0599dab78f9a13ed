/** The reference against the table. `npm run docs` updates it. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { resources } from '../../lib/resources/table.js';
import { openApiDocument } from '../../lib/router.js';
import { open } from '../sql/support.js';
import { renderReference } from './reference.js';

const repository = await open(':memory:', {
  variations: { small: { width: 10 } },
  signedUrls: { secret: 'x'.repeat(32) },
  previews: { secret: 'x'.repeat(32) },
});
await repository.close();
const pages = renderReference(
  openApiDocument(repository, {
    basic: true,
    apiKeys: true,
    token: { secret: 'a secret of at least thirty-two bytes' },
  }),
  resources,
);

if (process.env.UPDATE_DOCS) {
  rmSync('docs/reference/operations', { recursive: true, force: true });
  mkdirSync('docs/reference/operations', { recursive: true });
  for (const [name, text] of pages) writeFileSync(name, text);
}

describe('the reference', () => {
  it('has a page for each group of operations, and no other', () => {
    const found = readdirSync('docs/reference/operations').map((name) => `docs/reference/operations/${name}`);
    expect(['docs/reference/operations.md', ...found].sort()).toEqual([...pages.keys()].sort());
  });

  it.each([...pages.keys()])('says in %s what the table says', (name) => {
    expect(readFileSync(name, 'utf8')).toBe(pages.get(name));
  });
});
