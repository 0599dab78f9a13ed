/** Names that are made of fields. */
import { describe, expect, it } from '@jest/globals';
import { nameBy } from '../../lib/field-types/index.js';

const texts = new Map([
  ['name', 'Summer'],
  ['year', '2021'],
  ['lines', 'a\n  b'],
  ['short_name', ''],
  ['blank', ' '],
  ['markup', '<name>'],
]);
const textOf = (identifier: string) => texts.get(identifier) ?? '';

describe('a name', () => {
  it.each([
    ['<name>', 'Summer'],
    ['<short_name|name>', 'Summer'],
    ['<name|year>', 'Summer'],
    ['<short_name|blank|unknown|year>', '2021'],
    ['<name> (<year>)', 'Summer (2021)'],
    [' <year>  <name> ', '2021 Summer'],
    ['<short_name> <name>', 'Summer'],
    ['< name >', 'Summer'],
    ['<lines>', 'a b'],
    ['<markup>', '<name>'],
    ['<short_name> (<unknown>)', ''],
    ['<>', ''],
    ['', ''],
  ])('by the schema %j is %j', (schema, name) => {
    expect(nameBy(schema, textOf)).toBe(name);
  });
});
