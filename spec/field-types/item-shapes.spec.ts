/** The shapes of values in items, by the definitions of their fields. */
import { describe, expect, it } from '@jest/globals';
import { validate } from '../../lib/documents/decode.js';
import { createFieldTypes, defineFieldType, values } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';
import { itemContext, itemOf, rules } from './support.js';

const hidden = defineFieldType({ identifier: 'hidden', value: values.string(), conceal: () => null });
const types = createFieldTypes([hidden]);

const isAllowed = (type: string, value: Json, particulars = {}) =>
  validate(types.get(type).itemShapeBy(rules(particulars)), 'integer', value).length === 0;

describe('the shape of a field', () => {
  it('allows null, unless a value is required', async () => {
    expect(isAllowed('string', null)).toBe(true);
    expect(isAllowed('string', null, { isRequired: true })).toBe(false);
    expect(isAllowed('string', 'a', { isRequired: true })).toBe(true);
  });

  it('allows no null where a field is never empty', async () => {
    expect(isAllowed('boolean', null)).toBe(false);
    expect(types.get('boolean').toItem(null, itemContext())).toBe(false);
  });

  it.each(['relation', 'relationlist', 'imageasset', 'hidden'])(
    'allows null for %s even where a value is required, since it may lead to what is no item',
    async (type) => {
      expect(isAllowed(type, null, { isRequired: true })).toBe(true);
    },
  );

  it('has the content types that relations are restricted to', () => {
    const settings = { selectionContentTypes: ['person', 'company'] };
    const one = types.get('relation').itemShapeBy(rules({ settings }));
    const several = types.get('relationlist').itemShapeBy(rules({ settings }));
    expect(one).toMatchObject({ inner: { kind: 'ref', types: ['person', 'company'] } });
    expect(several).toMatchObject({ inner: { items: { kind: 'ref', types: ['person', 'company'] } } });
    expect(types.get('relation').itemShapeBy(rules({}))).not.toHaveProperty('inner.types');
  });

  const definition = (identifier: string, fieldType: string, more = {}) => ({ identifier, fieldType, ...more });
  const shapes = [
    {
      identifier: 'quote',
      fieldDefinitions: [definition('text', 'string', { isRequired: true }), definition('year', 'integer')],
    },
    { identifier: 'teaser', fieldDefinitions: [definition('target', 'relation')] },
  ];

  it.each<readonly [isValid: boolean, item: Json]>([
    [true, { id: '1', shape: 'quote', fields: { text: 'a', year: 3 } }],
    [true, { id: '1', shape: 'quote', fields: { text: 'a', year: null } }],
    // Of before the definition was added.
    [true, { id: '1', shape: 'quote', fields: { text: 'a' } }],
    [true, { id: '1', shape: 'teaser', fields: { target: itemOf(41) } }],
    [false, { id: '1', shape: 'quote', fields: { text: null } }],
    [false, { id: '1', shape: 'quote', fields: { text: 'a', year: 'b' } }],
    [false, { id: '1', shape: 'teaser', fields: { target: 41 } }],
    [false, { id: '1', shape: 'other', fields: {} }],
  ])('says %s of blocks by their shapes: %j', async (isValid, item) => {
    expect(isAllowed('blocks', [item], { settings: { shapes } })).toBe(isValid);
  });
});
