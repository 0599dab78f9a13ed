import { describe, expect, it } from '@jest/globals';
import { decode } from '../../lib/api/codec.js';
import type { AnyDocument as Representation } from '../../lib/documents/document.js';
import { validate } from '../../lib/documents/validation.js';
import { ErrorMessage } from '../../lib/resources/error-message.documents.js';
import { resources } from '../../lib/resources/index.js';
import { paths } from '../../lib/resources/paths.js';
import type { Operation, Resource } from '../../lib/resources/resource.js';
import { treeOfJson, treeOfXml } from '../support/documents.js';
import { encode, listNames } from '../support/representations.js';

const operations = resources.flatMap((resource) =>
  Object.entries(resource.methods).map(([method, operation]) => ({
    is: `${method} ${resource.path}${resource.selectedBy ? ` with ${resource.selectedBy.name}` : ''}`,
    method,
    resource,
    operation,
  })),
);

const representations = new Set<Representation>([
  ErrorMessage,
  ...resources
    .flatMap(({ selectedBy, methods }): (Representation | undefined)[] => [
      selectedBy,
      ...Object.values<Operation>(methods).flatMap(({ consumes, produces = [] }) => [consumes, ...produces]),
    ])
    .filter((representation) => representation !== undefined),
]);

const wire = { prefix: '/sub/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: 'cms' };
const limits = { depth: 64, elements: 50_000 };

describe.each(operations)('$is', ({ method, resource, operation }) => {
  it('has an id and a summary that is a line of plain words', () => {
    expect(operation.id).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+$/);
    expect(operation.summary).toMatch(/^[A-Z][^.\n]{3,100}[^.\s]$/);
  });

  it('has the parameters of its path', () => {
    const variables = [...resource.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(resource.params)).toEqual(variables);
  });

  it('produces one thing at least where it reads or answers GET without a redirect', () => {
    expect(new Set(operation.produces ?? []).size).toBe((operation.produces ?? []).length);
    if (method === 'PATCH') expect([Boolean(operation.consumes), operation.produces?.length]).toEqual([true, 1]);
  });

  it('is deprecated since a day, if at all', () => {
    const { since, sunset } = operation.deprecated ?? {};
    expect([since, sunset].some((date) => date && Number.isNaN(date.getTime()))).toBe(false);
  });
});

describe('the table', () => {
  it('gives each operation an id of its own, but for the ways to do the same', () => {
    const ids = new Map<string, Set<string>>();
    for (const { operation, resource } of operations) {
      const id = operation.id;
      ids.set(id, (ids.get(id) ?? new Set()).add(resource.path));
    }
    expect([...ids].filter(([, templates]) => templates.size > 1)).toEqual([]);
  });

  it('uses templates that are listed', () => {
    const listed = new Set<string>(Object.values(paths));
    expect(resources.map(({ path }: Resource) => path).filter((path) => !listed.has(path))).toEqual([]);
    expect(new Set(Object.values(paths)).size).toBe(Object.values(paths).length);
  });

  it('gives each name to documents of one schema', () => {
    // Some are there under two paths.
    const schemaOf = ({ schema }: Representation) => JSON.stringify(schema).replace(/,"x-path":"[^"]*"/g, '');
    const named = new Map<string, Representation>();
    for (const { operation } of operations) {
      const { consumes, produces = [] } = operation as {
        consumes?: Representation;
        produces?: readonly Representation[];
      };
      for (const each of [...(consumes ? [consumes] : []), ...produces]) {
        expect(schemaOf(named.get(each.name) ?? each)).toBe(schemaOf(each));
        named.set(each.name, each);
      }
    }
  });
});

/** Members of the domain that a document does not tell, by which others of it are computed. */
const unreadMembers: Readonly<Record<string, readonly string[]>> = {
  ContentObjectStates: ['contentId'],
  Version: ['mainLanguageCode', 'alwaysAvailable'],
};

describe.each([...representations])('the example of $name', (representation) => {
  const { example } = representation;

  it('fits its schema', async () => {
    const { '_media-type': _, ...written } = JSON.parse(encode(representation, example, 'json', wire))[
      representation.root
    ];
    expect(await validate(representation.schema, written)).toEqual([]);
  });

  it('is the same document in both formats', () => {
    const json = encode(representation, example, 'json', wire);
    const xml = encode(representation, example, 'xml', wire);
    expect(treeOfXml(xml)).toEqual(treeOfJson(JSON.parse(json), listNames(representation.schema)));
  });

  it.each(['json', 'xml'] as const)('comes back from %s as the same', async (format) => {
    const written = encode(representation, example, format, wire);
    const { body } = await decode(representation, { format, bytes: Buffer.from(written) }, wire, limits);
    const unread = Object.keys(example as object).filter((member) => !Object.hasOwn(body as object, member));
    expect(unread).toEqual(unreadMembers[representation.name] ?? []);
    expect(encode(representation, { ...(example as object), ...(body as object) }, format, wire)).toBe(written);
  });

  it('has hrefs that belong to resources', () => {
    const patterns = Object.values(paths).map(
      (path) => new RegExp(`^${path.replace(/\{\+\w+\}/g, '[\\d/]+').replace(/\{\w+\}/g, '[^/]+')}(?:\\{\\?\\w+\\})?$`),
    );
    const text = encode(representation, example, 'json', { ...wire, prefix: '' });
    const hrefs = [...text.matchAll(/"_href":"([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(hrefs.filter((href) => !patterns.some((pattern) => pattern.test(href)))).toEqual([]);
  });
});
