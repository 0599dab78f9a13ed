/** Reading by any shape, and the JSON Schema that OpenAPI has for it: they allow the same values. */
import { describe, expect, it } from '@jest/globals';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { coerce } from '../../lib/documents/coerce.js';
import { validate } from '../../lib/documents/decode.js';
import { boolean, dateTime, id, integer, nullable, number, oneOf, string } from '../../lib/documents/index.js';
import type { Shape } from '../../lib/documents/shape.js';
import { values } from '../../lib/field-types/index.js';
import { convert } from '../../lib/openapi/schema.js';
import { fc, runsOf } from '../support/properties.js';
import { mount } from '../support/reading.js';

const scalars: readonly Shape[] = [
  string({ minLength: 1, maxLength: 2 }),
  string({ pattern: '^\\d+$' }),
  integer({ minimum: 1, maximum: 5 }),
  number({ maximum: 2 }),
  id(),
  boolean(),
  dateTime(),
  oneOf(['a', 'b', 1]),
  values.any(),
].map(({ shape }) => shape);

const anyShape = fc.letrec<{ shape: Shape; object: Shape; union: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...scalars),
    tie('object'),
    tie('union'),
    tie('shape').map((shape) => nullable({ ...values.any(), shape }).shape),
    tie('shape').map((shape) => values.map({ ...values.any(), shape }).shape),
    fc.record({ kind: fc.constant('list' as const), items: tie('shape'), minItems: fc.nat(1) }),
  ),
  object: fc
    .record({
      members: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('shape')),
      isRequired: fc.boolean(),
      // Others are left out, and would be counted by the JSON Schema alone.
      limits: fc.constantFrom(
        {},
        { isClosed: true },
        { isClosed: true, minMembers: 1 },
        { isClosed: true, maxMembers: 1 },
      ),
      hasChoice: fc.boolean(),
    })
    .map(({ members, isRequired, limits, hasChoice }): Shape => {
      const names = Object.keys(members);
      const [required, someOf] = [
        isRequired ? names.slice(0, 2) : [],
        hasChoice && names.length > 1 ? names : undefined,
      ];
      return { kind: 'object', members, required, ...(someOf && { someOf }), ...(limits as { isClosed?: true }) };
    }),
  union: fc.array(tie('shape'), { minLength: 2, maxLength: 3 }).map((branches): Shape => ({ kind: 'union', branches })),
})).shape;

const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, '', 'a', '5', 'abc', '😀😀', '2021-06-28T11:34:17+00:00', 0, 1, 5, 1.5, true, 'TRUE'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const dialect = { mount, formats: ['json'], link: '', definitions: '', isInput: true } as const;
const isAllowed = (shape: Shape, value: unknown): boolean => Check(convert(shape, dialect) as TSchema, value);

describe('a value', () => {
  it('that was read without faults is allowed by the JSON Schema', () => {
    fc.assert(
      fc.property(anyShape, anyValue, (shape, sent) => {
        const { value, faults } = coerce(shape, sent, { ...mount, isTextual: false });
        if (faults.length === 0) expect(isAllowed(shape, value)).toBe(true);
      }),
      { numRuns: runsOf(500) },
    );
  });

  it('that is not converted has faults where the JSON Schema does not allow it', () => {
    fc.assert(
      fc.property(anyShape, anyValue, (shape, value) => {
        expect(validate(shape, 'integer', value).length === 0).toBe(isAllowed(shape, value));
      }),
      { numRuns: runsOf(500) },
    );
  });
});
