import { describe, expect, it } from '@jest/globals';
import { coerce } from '../../lib/documents/coerce.js';
import { validate } from '../../lib/documents/decode.js';
import type { AnyDocument as Representation } from '../../lib/documents/document.js';
import { decode } from '../../lib/http/codec.js';
import type { MountSettings } from '../../lib/http/mount-settings.js';
import { isSafe } from '../../lib/operations/binding/predicates.js';
import { tagsIn } from '../../lib/operations/declaration/subjects.js';
import { ErrorMessage } from '../../lib/operations/responses/error-message.js';
import { paths } from '../../lib/resources/paths.js';
import { treeOfJson, treeOfXml } from '../support/documents.js';
import { encode, listNames } from '../support/representations.js';
import { bindings } from '../support/table.js';

const operations = bindings.map((binding) => ({
  is: `${binding.method} ${binding.template}${binding.selectedBy ? ` with ${binding.selectedBy.name}` : ''}`,
  ...binding,
}));

const representations = new Set<Representation>([
  ErrorMessage,
  ...bindings.flatMap(({ selectedBy, consumes, documents }) => [selectedBy ?? [], consumes ?? [], documents].flat(2)),
]);

const mount: MountSettings = {
  prefix: '/sub/api/cms/v2',
  vendor: 'vnd.cms.api',
  fieldTypePrefix: 'cms',
  ids: 'integer',
};
const limits = { depth: 64, elements: 50_000 };

describe.each(operations)('$is', (binding) => {
  const { id, method, template, route, operation, consumes, documents } = binding;

  it('has an id and a summary that is a line of plain words', () => {
    expect(id).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+$/);
    expect(operation.summary).toMatch(/^[A-Z][^.\n]{3,100}[^.\s]$/);
  });

  it('has the parameters of its path', () => {
    const variables = [...template.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params)).toEqual(variables);
  });

  it('produces at least one document where it reads one or responds to GET without a redirect', () => {
    expect(new Set(documents).size).toBe(documents.length);
    const roots = new Set(documents.map(({ root }) => root));
    if (method === 'PATCH' && binding.receives === undefined)
      expect([Boolean(consumes), roots.size]).toEqual([true, 1]);
  });

  it('passes the revision of a precondition on to the repository where it declares one', async () => {
    if (!operation.expects) return;
    const commands: unknown[] = [];
    const record = (command: unknown) => {
      commands.push(command);
      return Promise.reject(new Error('Enough is known'));
    };
    const params = { locationPath: '/1/2/' };
    const aggregate = new Proxy({}, { get: () => record });
    const call = { repository: new Proxy({}, { get: () => aggregate }), params, query: {}, context: {} };
    await expect(
      operation.handler({ ...call, body: consumes?.example ?? { parentLocationId: 2 }, expected: 'x' } as never),
    ).rejects.toThrow();
    expect(commands).toEqual([expect.objectContaining({ expected: 'x' })]);
  });

  it('declares what it depends on only where its responses are cached', () => {
    const hasBytes = documents.length > 0 || binding.isDownload;
    const isCached = binding.isQuery || (binding.isCacheable && hasBytes);
    expect(operation.dependsOn === undefined || isCached).toBe(true);
  });

  it('is deprecated since a day, if at all', () => {
    const { since, sunset } = operation.deprecated ?? {};
    expect([since, sunset].some((date) => date && Number.isNaN(date.getTime()))).toBe(false);
  });
});

describe('the table', () => {
  it('names entities in URLs by the cache tags of the documents that are there', () => {
    for (const { method, template, route, documents } of operations.filter((each) => each.method === 'GET')) {
      for (const { self, example, tags } of documents) {
        const values = tags && self && route.path.parse(self.href(example), 'integer');
        if (!values) continue;
        const names = route.path.variables.map(({ name }) => name);
        // The first one is that of the entity itself.
        const named = names.flatMap((name, index) => tagsIn(route.params, { [name]: values[index] }).slice(0, 1));
        expect([method, template, tags(example)]).toEqual([method, template, expect.arrayContaining(named)]);
      }
    }
  });

  it('names an entity in the URL of each write below one', () => {
    const below = operations.filter(({ method, template, operation, isUpload }) => {
      return !isSafe(method) && template.includes('{') && operation.access !== 'session' && !isUpload;
    });
    expect(below.filter(({ route }) => !Object.values(route.params).some((each) => 'tagsOf' in each))).toEqual([]);
  });

  it('gives each operation a unique id, except for equivalent operations', () => {
    const ids = new Map<string, Set<string>>();
    for (const { id, template } of operations) ids.set(id, (ids.get(id) ?? new Set()).add(template));
    expect([...ids].filter(([, templates]) => templates.size > 1)).toEqual([]);
  });

  it('uses templates that are listed', () => {
    const listed = new Set<string>(Object.values(paths));
    expect(operations.map(({ template }) => template).filter((path) => !listed.has(path))).toEqual([]);
    expect(new Set(Object.values(paths)).size).toBe(Object.values(paths).length);
  });

  it('gives each name to documents of one shape', () => {
    // Some are there under two paths.
    const shapeOf = ({ shape }: Representation) => JSON.stringify(shape).replace(/,"path":"[^"]*"/g, '');
    const named = new Map<string, Representation>();
    for (const { consumes, documents } of operations) {
      for (const each of [...(consumes ? [consumes] : []), ...documents]) {
        expect(shapeOf(named.get(each.name) ?? each)).toBe(shapeOf(each));
        named.set(each.name, each);
      }
    }
  });
});

/** Members of the domain that a document does not tell, by which others of it are computed. */
const unreadMembers: Readonly<Record<string, readonly string[]>> = {
  Batch: ['responses'],
  ContentObjectStates: ['contentId'],
  ContentTypeInfo: ['fieldDefinitions'],
  Version: ['mainLanguageCode', 'alwaysAvailable'],
};

describe.each([...representations])('the example of $name', (representation) => {
  const { example } = representation;

  it('fits its shape', async () => {
    const { '_media-type': _, ...written } = JSON.parse(encode(representation, example, 'json', mount))[
      representation.root
    ];
    const { shape } = representation;
    const { value } = coerce(shape, written, { ...mount, isTextual: false });
    expect(validate(shape, 'integer', value)).toEqual([]);
  });

  it('is the same document in both formats', () => {
    const json = encode(representation, example, 'json', mount);
    const xml = encode(representation, example, 'xml', mount);
    expect(treeOfXml(xml)).toEqual(treeOfJson(JSON.parse(json), listNames(representation.shape)));
  });

  it.each(['json', 'xml'] as const)('comes back from %s as the same', async (format) => {
    const written = encode(representation, example, format, mount);
    const { body } = await decode(representation, { format, bytes: Buffer.from(written) }, { mount, limits });
    const unread = Object.keys(example as object).filter((member) => !Object.hasOwn(body as object, member));
    expect(unread).toEqual(unreadMembers[representation.name] ?? []);
    expect(encode(representation, { ...(example as object), ...(body as object) }, format, mount)).toBe(written);
  });

  it('has hrefs that belong to resources', () => {
    const patterns = Object.values(paths).map(
      (path) => new RegExp(`^${path.replace(/\{\+\w+\}/g, '[\\d/]+').replace(/\{\w+\}/g, '[^/]+')}(?:\\{\\?\\w+\\})?$`),
    );
    const whole = encode(representation, example, 'json', { ...mount, prefix: '' });
    // Values of limitations have the form of links.
    const text = whole.replace(/"_media-type":"[^"]*\.ref\+json","_href":"[^"]*"/g, '');
    const hrefs = [...text.matchAll(/"_href":"([^"]*)"/g)].map(([, href]) => href ?? '');
    // What is found by a search has no URI.
    expect(hrefs.filter((href) => href !== '' && !patterns.some((pattern) => pattern.test(href)))).toEqual([]);
  });
});
