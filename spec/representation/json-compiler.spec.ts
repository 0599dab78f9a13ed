/** Writers that are compiled for a representation write what the plain writer writes. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { representationsOf } from '../../lib/openapi/api.js';
import { encode } from '../../lib/representation/codec.js';
import { writeJson } from '../../lib/representation/json.js';
import { compileJson } from '../../lib/representation/json-compiler.js';
import { hash, type Native, type Representation } from '../../lib/representation/representation.js';
import type { Shape } from '../../lib/representation/shape.js';
import { writeXml } from '../../lib/representation/xml.js';
import { ErrorMessage } from '../../lib/resources/error-message.js';
import { resources } from '../../lib/resources/index.js';

const wire = { prefix: '/sub "x"/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: 'my' };
const representations = [
  ErrorMessage,
  ...[...representationsOf(resources).values()].map(({ representation }) => representation),
];

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'"\\/\b\n\u0000\u001f\u007f\u2028\ud800\udc00é€') }),
  fc.constantFrom('', '__proto__', 'null'),
);
const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constant(-0));
const anyFree = fc.jsonValue().map((value) => hash(value as Native));

/** Values that fit a shape, and now and then one that does not, as a repository without types could bring about. */
function anyOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: fitting(shape) },
    { weight: 1, arbitrary: fc.constantFrom(null, 7, 'x', []) },
  );
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (shape['x-hash']) return anyFree;
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(fitting));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.type === 'object') return objects(shape);
  if (shape.type === 'array') return fc.array(anyOf(shape.items ?? {}), { maxLength: 3 });
  if (shape.type === 'integer' || shape.type === 'number') return anyNumber;
  if (shape.type === 'boolean') return fc.boolean();
  return shape.type === 'null' ? fc.constant(null) : anyText;
}

function objects({ properties, required = [] }: Shape): fc.Arbitrary<object> {
  const members = Object.entries(properties ?? { any: { type: 'string' } });
  const values = members.map(([key, shape]) =>
    required.includes(key) ? anyOf(shape) : fc.option(anyOf(shape), { nil: undefined }),
  );
  return fc.tuple(...values).map((all) => Object.fromEntries(members.map(([key], index) => [key, all[index]])));
}

function plain({ name, root, xmlNames }: Representation, body: object, format: 'json' | 'xml'): string {
  const document = { '_media-type': name, ...body };
  return format === 'json' ? writeJson(root, document, wire) : writeXml(root, document, wire, xmlNames);
}

describe.each(representations.map((each) => ({ name: each.name, each })))('documents of $name', ({ each }) => {
  it.each(['json', 'xml'] as const)('are written in %s as the plain writer writes them', (format) => {
    fc.assert(
      fc.property(objects(each.schema as Shape), (body) => {
        expect(encode(each, body, format, wire)).toBe(plain(each, body, format));
      }),
      { numRuns: 50 },
    );
  });

  it('are written as their example shows by the compiled writer alone', () => {
    expect(compileJson(each)?.(each.example, wire)).toBe(plain(each, each.example, 'json'));
  });
});
