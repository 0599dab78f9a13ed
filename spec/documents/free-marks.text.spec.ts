/** Free values of XML in a process with two copies of the package: one has read them, and the other asks how they were written. */
import { expect, it } from '@jest/globals';
import * as here from '../../lib/documents/free.js';

const other: typeof here = await import('../../lib/documents/free.js?copy' as string);

it('values that another copy of the package has read from XML are known as texts', () => {
  expect(other.freeFromText).not.toBe(here.freeFromText);
  const value = other.freeFromText({ value: [{ _key: 'a', '#text': '1' }] }, '', []);
  expect([here.isOfTexts(value), here.isOfTexts({ a: '1' })]).toEqual([true, false]);
});
