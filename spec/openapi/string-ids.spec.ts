/** Descriptions of a repository with string ids: what they demand of hrefs, ids and paths, such strings have. */
import { describe, expect, it } from '@jest/globals';
import { openApiDocument } from '../../lib/router.js';
import { useApiOf } from '../support/fixtures.js';
import { withStringIds } from '../support/string-ids.js';
import { whole } from './cases.js';
import { createJsonCheck, faultsByJsonSchema } from './validators.js';

const repository = withStringIds(whole);
const document = openApiDocument(repository, {}, '/sub') as unknown as {
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
};
const examples = Object.entries(document.components.examples).filter(([name]) => name.endsWith('.json'));

/** Every href below the prefix, with ids that are no numbers; numbers of versions stay. */
function withOpaqueIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOpaqueIds);
  if (typeof value === 'string' && value.startsWith('/sub/'))
    return value.replace(/(?<!\/versions)\/\d+(?=\/|$)/g, '/7f3a9c-_');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withOpaqueIds(member)]));
}

const api = await useApiOf(repository, { mount: '/sub' });

describe('string ids', () => {
  it('the OpenAPI document takes them in all hrefs', () => {
    const check = createJsonCheck(document);
    const faults = examples.flatMap(([name, { value }]) =>
      check(`/components/schemas/${name.replace('.json', '')}Document`, withOpaqueIds(value)).map((fault) => [
        name,
        fault,
      ]),
    );
    expect(faults).toEqual([]);
    expect(
      examples.filter(([, { value }]) => JSON.stringify(withOpaqueIds(value)).includes('7f3a9c-_')).length,
    ).toBeGreaterThan(50);
  });

  it.each(['ContentCreate', 'ContentUpdate', 'UserGroupRefList', 'LocationUpdate'])(
    'the JSON Schema of %s does too',
    async (name) => {
      const { text } = await api.get(`/schemas/${name}.json`);
      const { value } = document.components.examples[`${name}.json`] as { readonly value: unknown };
      expect(faultsByJsonSchema(JSON.parse(text), withOpaqueIds(value))).toEqual([]);
    },
  );

  it('no href takes what is no id', () => {
    const check = createJsonCheck(document);
    const { value } = document.components.examples['ContentCreate.json'] as { readonly value: unknown };
    const wrong = JSON.parse(JSON.stringify(withOpaqueIds(value)).replaceAll('7f3a9c-_', 'a~b'));
    expect(check('/components/schemas/ContentCreateDocument', wrong)).not.toEqual([]);
  });
});
