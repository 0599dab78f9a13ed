/** The production checklist: its table of environment variables against those that the example host reads. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const page = readFileSync('docs/operate/production.md', 'utf8');
const source = ['examples/server/environment.ts', 'examples/cluster.ts']
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('the production checklist', () => {
  it('lists every environment variable that the example host reads, and no other', () => {
    const read = [...source.matchAll(/\bread(?:Flag)?\('(\w+)'\)|process\.env\.(\w+)/g)];
    const listed = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...new Set(read.map(([, name, own]) => name ?? own))].sort());
  });
});
