/** Documents where the process does not allow code to be generated, as with `node --disallow-code-generation-from-strings`. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { dateTime, id, optional, string } from '../../lib/documents/builders.js';
import { document } from '../../lib/documents/document.js';
import { self } from '../../lib/documents/links.js';
import { list } from '../../lib/documents/lists.js';
import { member, object } from '../../lib/documents/object.js';
import { allowCode, refuseCode } from '../support/generated-code.js';
import { formats, mount } from '../support/reading.js';
import { encode } from '../support/representations.js';

const section = {
  id: 7,
  name: 'Intranet',
  note: undefined as string | undefined,
  items: [{ name: 'a' }, { name: 'b' }],
};

const declare = () =>
  document('Section', section, {
    _href: self('/content/sections/{sectionId}', { sectionId: 'id' }),
    sectionId: member('id', id()),
    note: optional(string()),
    name: string(),
    items: list(object({ name: string() }), { element: 'Item' }),
  });

afterEach(allowCode);

describe('a document without generated code', () => {
  it.each(formats)('has the same text in %s', (format) => {
    const text = encode(declare(), section, format, mount);
    refuseCode();
    expect(encode(declare(), section, format, mount)).toBe(text);
  });

  it('names the member that cannot be written', () => {
    const Dated = () => document('Dated', { at: new Date(0) }, { at: dateTime() });
    const write = () => encode(Dated(), { at: null }, 'json', mount);
    expect(write).toThrow('/at cannot be written');
    refuseCode();
    expect(write).toThrow('/at cannot be written');
  });
});
