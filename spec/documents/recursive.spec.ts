/** Values that contain themselves: written, read and validated at every level. */
import { describe, expect, it } from '@jest/globals';
import { integer, optional, recursive, string } from '../../lib/documents/builders.js';
import { document } from '../../lib/documents/document.js';
import { list } from '../../lib/documents/lists.js';
import { object } from '../../lib/documents/object.js';
import type { Value } from '../../lib/documents/value.js';
import { faults, formats, mount, read } from '../support/reading.js';
import { encode } from '../support/representations.js';

interface Branch {
  readonly name: string;
  readonly weight?: number | undefined;
  readonly Branch?: readonly Branch[] | undefined;
}

const branch: Value<Branch> = object({
  name: string({ minLength: 1 }),
  weight: optional(integer()),
  Branch: optional(list(recursive('Branch', () => branch))),
}) as Value<Branch>;

const tree: { readonly top: Branch } = {
  top: { name: 'a', Branch: [{ name: 'b', weight: 2, Branch: [{ name: 'd' }] }, { name: 'c' }] },
};
const Tree = document('Tree', tree, { top: branch });

describe('a value that contains itself', () => {
  it.each(formats)('is read as what it was written from, as %s', async (format) => {
    expect(await read(Tree, format, encode(Tree, tree, format, mount))).toEqual(tree);
  });

  it.each(formats)('has its faults found at every level, as %s', async (format) => {
    const wrong = { top: { name: 'a', Branch: [{ name: 'b', Branch: [{ name: '' }] }] } };
    const found = await faults(read(Tree, format, encode(Tree, wrong, format, mount)));
    expect(found.map(({ path }) => path)).toEqual(['/Tree/top/Branch/0/Branch/0/name']);
  });
});
