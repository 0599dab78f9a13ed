/** Content types as front ends see them: what they are called, and what their fields may be. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../../lib/field-types/index.js';
import { itemTypesOf } from '../../../lib/resources/items/item-types.js';
import { contentType } from '../../support/content-types.js';

const fieldTypes = createFieldTypes();
const naming = { namesOf: (name: string) => [name, `${name}Item`], reservedNames: ['Types'] };
const namesOf = (...identifiers: readonly string[]) =>
  itemTypesOf(
    identifiers.map((identifier, at) => contentType(identifier, at + 1)),
    fieldTypes,
    naming,
  ).types.map(({ identifier, name }) => `${identifier}: ${name}`);

describe('the types of items', () => {
  it.each([
    ['article', 'Article'],
    ['landing_page', 'LandingPage'],
    ['landingPage', 'LandingPage'],
    ['über-uns', 'UberUns'],
    ['2026', 'Type2026'],
    ['новости', 'Type'],
    ['types', 'TypesItem'],
  ])('are called by their identifiers: %s', (identifier, name) => {
    expect(namesOf(identifier)).toEqual([`${identifier}: ${name}`]);
  });

  it('have their ids in their names where these would be the same', () => {
    expect(namesOf('landing_page', 'landingPage', 'page')).toEqual([
      'landingPage: LandingPage2',
      'landing_page: LandingPage1',
      'page: Page',
    ]);
    expect(new Set(namesOf('a_b', 'aB', 'a-b1', 'AB').map((line) => line.split(': ')[1])).size).toBe(4);
  });

  it('are not called like the shapes of values', () => {
    const { types, shapes } = itemTypesOf([contentType('image', 1, ['image', 'image'])], fieldTypes, naming);
    expect(types.map(({ name }) => name)).toEqual(['ImageItem']);
    expect([...shapes.keys()]).toEqual(['Image', 'ImageVariation']);
  });

  it('are the same in any order, each once', () => {
    const [one, two] = [contentType('a', 1, ['y', 'string'], ['x', 'string']), contentType('b', 2)];
    const types = itemTypesOf([one, two], fieldTypes, naming);
    expect(itemTypesOf([two, one, two], fieldTypes, naming)).toEqual(types);
    expect(types.types[0]?.fields.map(({ identifier }) => identifier)).toEqual(['x', 'y']);
  });

  it('have labels in the main language, or in any other', () => {
    const type = { ...contentType('a', 1), names: { 'pol-PL': 'Artykuł', 'eng-GB': 'Article' } };
    const labelOf = (mainLanguageCode: string, names = {}) =>
      itemTypesOf([{ ...type, mainLanguageCode, ...names }], fieldTypes, naming).types[0]?.label;
    expect([labelOf('eng-GB'), labelOf('ger-DE'), labelOf('eng-GB', { names: {} })]).toEqual([
      'Article',
      'Artykuł',
      'a',
    ]);
  });

  it('have fields of any shape where a repository says nothing of its field types', () => {
    const { types } = itemTypesOf([contentType('a', 1, ['x', 'string!'])], { get: () => ({}) }, naming);
    expect(types[0]?.fields[0]?.shape).toEqual({ kind: 'json' });
  });
});
