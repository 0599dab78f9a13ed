/** The data by which calls of repositories are checked: what the TypeScript of the contract says; `npm run docs` updates it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readContract } from './contract-shapes.js';

const path = 'lib/repository/contract/data.ts';

const linesOf = (entries: object): string =>
  Object.entries(entries)
    .map(([name, shape]) => `    ${JSON.stringify(name)}: ${JSON.stringify(shape)},\n`)
    .join('');

it('is that of the contract', () => {
  const { methods, types } = readContract();
  const text = `/** What the methods of repositories take and return. Written by \`npm run docs\` from the types of the contract. */
import type { Contract } from './shape.js';

// biome-ignore format: each method and each type has a line
export const contract: Contract = {
  methods: {
${linesOf(methods)}  },
  types: {
${linesOf(types)}  },
};
`;
  if (process.env.UPDATE_DOCS) writeFileSync(path, text);
  else expect(readFileSync(path, 'utf8')).toBe(text);
});
