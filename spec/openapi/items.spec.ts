/** The schemas of items: each content type has one, by which the values of its fields are valid. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { itemSchemaNaming, itemSchemas } from '../../lib/openapi/items.js';
import type { Json } from '../../lib/repository/repository.js';
import { itemTypesOf } from '../../lib/resources/items/item-types.js';
import { itemOf } from '../field-types/support.js';
import { contentType } from '../support/content-types.js';
import { mount } from '../support/reading.js';
import { createJsonCheck } from './validators.js';

const fieldTypes = createFieldTypes();
const all = fieldTypes.types.map(({ identifier }) => [identifier, identifier] as const);
const article = contentType(
  'article',
  1,
  ['title', 'string!'],
  ['intro', 'richtext'],
  ['author', 'relation!', { selectionContentTypes: ['person'] }],
  ['published', 'datetime'],
  ['photo', 'image'],
);
const contentTypes = [article, contentType('person', 2), contentType('everything', 3, ...all)];
const definitions = '#/components/schemas/';
const dialect = { mount, formats: ['json'], link: `${definitions}Link`, definitions, isInput: false } as const;
const itemTypes = itemTypesOf(contentTypes, fieldTypes, itemSchemaNaming);
const components = itemSchemas(itemTypes, dialect);
const Item = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
const check = createJsonCheck({ components: { schemas: { ...components, Item } } });

const faultsOf = (fields: Json, type = 'article') => check('/components/schemas/ArticleItem', { id: 54, type, fields });

describe('the schemas of items', () => {
  it('are called by content types and by the shapes of values', () => {
    expect(Object.keys(components)).toEqual([
      ...['ArticleItem', 'EverythingItem', 'PersonItem'],
      ...['File', 'Image', 'ImageAsset', 'ImageVariation', 'MediaFile', 'Reference', 'RichText'],
    ]);
  });

  it('are complete', () => {
    const references = JSON.stringify(components).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
    const missing = [...references].map(([, name = '']) => name).filter((name) => name !== 'Item' && !components[name]);
    expect(missing).toEqual([]);
    expect(check('/components/schemas/EverythingItem', { id: 1, type: 'everything', fields: {} })).toEqual([]);
  });

  it('have the names of types and fields', () => {
    expect(components.ArticleItem).toMatchObject({
      title: 'Type article',
      allOf: [
        { $ref: '#/components/schemas/Item' },
        {
          properties: { fields: { properties: { title: { type: 'string', title: 'Field title' } } } },
          required: ['type', 'fields'],
        },
      ],
    });
  });

  it('allow what items have, also with some of the fields', () => {
    const photo = { uri: null, alternativeText: '', width: 1, height: 1, mimeType: 'image/gif', fileName: 'a.gif' };
    expect(faultsOf({})).toEqual([]);
    expect(
      faultsOf({
        title: 'First',
        intro: { html: '<p>a</p>', text: 'a' },
        author: { ...itemOf(71), fields: { name: 'Ada' } },
        published: '2026-01-05T09:00:00Z',
        photo: { ...photo, variations: { small: { uri: '/small', width: 1, height: 1 } } },
      }),
    ).toEqual([]);
    expect(faultsOf({ intro: null, author: null, published: null, photo: null })).toEqual([]);
  });

  it.each<readonly [string, Json]>([
    ['a required field without a value', { title: null }],
    ['a text as a number', { title: 1 }],
    ['markup without its text', { intro: { html: '' } }],
    ['an id in the place of an item', { author: 71 }],
    ['an item without a type', { author: { _href: '/items/71', id: 71, name: 'Ada' } }],
  ])('refuse %s', (_, fields) => {
    expect(faultsOf(fields)).not.toEqual([]);
  });

  it('refuse an item of another type', () => {
    expect(faultsOf({}, 'person')).not.toEqual([]);
  });

  it('have ids of the kind that the repository has', () => {
    const strings = itemSchemas(itemTypes, {
      ...dialect,
      mount: { ...mount, ids: 'string' },
    });
    expect(strings.Reference).toMatchObject({ properties: { id: { type: 'string' } } });
    expect(components.Reference).toMatchObject({ properties: { id: { type: 'integer' } } });
  });
});
