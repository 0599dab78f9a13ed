import { describe, expect, it } from '@jest/globals';
import { validate } from '../../lib/documents/decode.js';
import { analyzeLinks } from '../../lib/documents/reachable-shape.js';
import { hasMembers, innerOf, type Shape } from '../../lib/documents/shape.js';
import { encode } from '../../lib/http/codec.js';
import { createLookup } from '../../lib/http/lookup.js';
import type { MountSettings } from '../../lib/http/mount-settings.js';
import { operationId } from '../../lib/operations/declaration/operations.js';
import type { Aggregate, Repository } from '../../lib/repository/repository.js';
import { servedResources } from '../../lib/resources/served.js';
import { resources } from '../../lib/resources/table.js';
import { type Api, admin, load, sends } from '../support/api.js';
import { treeOfJson, treeOfXml } from '../support/documents.js';
import { useRepository, useServe } from '../support/fixtures.js';
import { listNames, writeOptions } from '../support/representations.js';
import { bindings, routes } from '../support/table.js';

const opened = await useRepository();
const serve = useServe();

const aggregates = [
  'versions',
  'relations',
  'contentTypes',
  'contentTypeGroups',
  'locations',
  'sections',
  'objectStates',
  'trash',
  'urlAliases',
  'urlWildcards',
  'bookmarks',
  'users',
  'languages',
] as const satisfies readonly Aggregate[];

/** Methods as `aggregate.method`; the repository without these, or with no others. */
function without(...names: readonly string[]): Repository {
  return chosen((name) => !names.includes(name) && !names.includes(name.split('.')[0] ?? ''));
}

function only(...names: readonly string[]): Repository {
  return chosen((name) => names.includes(name) || names.includes(name.split('.')[0] ?? ''));
}

function chosen(isKept: (name: string) => boolean): Repository {
  const { roots, fieldTypes, close: _, ...whole } = opened;
  const kept = Object.entries(whole as unknown as Record<string, object>)
    .filter(([name]) => name === 'content' || (aggregates as readonly string[]).includes(name))
    .map(([aggregate, methods]) => [
      aggregate,
      Object.fromEntries(Object.entries(methods).filter(([method]) => isKept(`${aggregate}.${method}`))),
    ]);
  return { ...Object.fromEntries(kept), roots, fieldTypes } as unknown as Repository;
}

/** Every href in a document. */
function hrefsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    /^_{1,2}href$/.test(key) && typeof member === 'string' ? [member] : hrefsIn(member),
  );
}

/** Follows every link from the root and from content; returns the broken ones. */
async function deadEnds(api: Api): Promise<string[]> {
  const queue = ['/', '/content/objects/1', '/content/objects/14', '/user/users/14', '/content/objects/1/locations'];
  const seen = new Set<string>(queue);
  const dead: string[] = [];
  for (const path of queue.values()) {
    if (seen.size > 150) break;
    const isSource = queue.indexOf(path) < 5;
    const { status, headers, json, text } = await api.get(path, { ...admin, Accept: '*/*' });
    const found = status === 200 && text ? hrefsIn(json) : [];
    if (status === 307) found.push(String(headers.location));
    // The link to the draft of a type is always there.
    const mayBeMissing = /^\/content\/types\/\d+\/draft$/.test(path);
    if (!isSource && status === 404 && !mayBeMissing) dead.push(`GET ${path} is a 404`);
    if (!isSource && status === 405 && isReadable(path)) dead.push(`GET ${path} is a 405`);
    for (const href of found) {
      const below = href
        .slice(api.base.length)
        .replace(/\{\?\w+\}$/, '')
        .replace(/\{objectStateGroupId\}/, '2');
      if (!seen.has(below)) queue.push(below);
      seen.add(below);
    }
  }
  return dead;
}

const find = createLookup(routes.values(), 'integer');

/** Whether the protocol has GET there. */
const isReadable = (path: string): boolean => find(path)?.target.methods.has('GET') ?? false;

describe('links of a repository that does not implement everything', () => {
  const named: readonly (readonly [string, () => Repository])[] = [
    ['content.load alone', () => only('content.load')],
    ['what reads content and locations', () => only('content.load', 'locations.load', 'locations.listChildren')],
    ['lists without what they list', () => without('locations.load', 'urlAliases.load', 'objectStates.load')],
    ['lists of items that cannot be loaded', () => without('sections.load', 'languages.load', 'versions.load')],
    ...aggregates.map((name) => [`all but ${name}`, () => without(name)] as const),
    ['everything', () => opened],
  ];

  it.each(named)('lead somewhere with %s', async (_name, repository) => {
    const api = await serve(repository());
    expect(await deadEnds(api)).toEqual([]);
  });

  it('are left out of documents in both formats', async () => {
    const api = await serve(only('content.load'));
    const { document } = await load(api, '/content/objects/1', 'Content', {});
    const links = ['ContentType', 'Versions', 'Section', 'MainLocation', 'Locations', 'Owner', 'ObjectStates'];
    expect(links.filter((name) => Object.hasOwn(document, name))).toEqual([]);
    expect(document.CurrentVersion._href).toBeUndefined();
    expect(document.CurrentVersion.Version.VersionInfo).toMatchObject({
      versionNo: 1,
      Content: { _href: `${api.base}/content/objects/1` },
    });
    expect([...new Set(hrefsIn(document))]).toEqual([`${api.base}/content/objects/1`]);
  });

  it('are left out with the method to call', async () => {
    const api = await serve(without('users.endSessions'));
    const { document } = await load(api, '/user/users/14', 'User');
    expect(Object.keys(document)).not.toContain('endSessions');
  });
});

const mount: MountSettings = { prefix: '/p', vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' };

describe('an operation that could only show links to nothing', () => {
  const operations = (repository: Repository) =>
    servedResources(resources, repository, {
      hasSessions: true,
      hasTokens: true,
      hasApiKeys: true,
      hasPublicItems: false,
      omitsExtensions: false,
    }).resources.flatMap(({ methods }) => Object.values(methods).map(({ operation }) => operationId(operation)));

  it.each([
    ['a redirect to a version', 'content.currentVersion', 'versions.load'],
    ['a redirect to relations', 'relations.listOfCurrent', 'relations.list'],
    ['a list of locations', 'locations.listChildren', 'locations.load'],
    ['a list of URL aliases', 'urlAliases.listGlobal', 'urlAliases.load'],
    ['the states of content', 'objectStates.loadOfContent', 'objectStates.load'],
  ])('is not served: %s', (_what, id, missing) => {
    expect([operations(opened).includes(id), operations(without(missing)).includes(id)]).toEqual([true, false]);
  });
});

describe('Location of what was made', () => {
  it('is left out where that is not served', async () => {
    const body = JSON.stringify({ SectionInput: { identifier: 'alone', name: 'Alone' } });
    const headers = sends('SectionInput');
    const api = await serve(only('content.load', 'sections.create', 'users'));
    const { status, headers: given, json } = await api.call('POST', '/content/sections', { headers, body });
    expect([status, given.location, hrefsIn(json)]).toEqual([201, undefined, []]);
  });
});

describe('the root', () => {
  it('links to the locations that the repository names', async () => {
    const repository = { ...only('content.load', 'locations.load'), roots: { content: '/1/43/' } };
    const api = await serve(repository);
    const { json } = await api.get('/');
    expect(json.Root.rootLocation._href).toBe(`${api.base}/content/locations/1/43`);
    expect(json.Root.rootMediaFolder).toBeUndefined();
  });

  it('links to content where content can be created, and to lookups where it can be found', async () => {
    const linksOf = async (...names: readonly string[]) => {
      const api = await serve(only('content.load', ...names));
      const { json } = await api.get('/');
      return Object.keys(json.Root).filter((name) => name.startsWith('content'));
    };
    expect(await linksOf()).toEqual([]);
    expect(await linksOf('content.create')).toEqual(['content']);
    expect(await linksOf('content.loadByRemoteId')).toEqual(['contentByRemoteId']);
  });
});

const produced = new Map(bindings.flatMap(({ documents }) => documents.map((each) => [each.name, each] as const)));

/** The URI templates that links in a shape lead to. */
const templatesIn = (shape: Shape): readonly string[] => [
  ...('path' in shape && shape.path !== undefined ? [shape.path] : []),
  ...innerOf(shape).flatMap(templatesIn),
];

/** Where hrefs are in a shape that do not say what they lead to, or whose members cannot be left out. */
function silentHrefs(shape: Shape, path = ''): string[] {
  if (!hasMembers(shape)) return innerOf(shape).flatMap((each) => silentHrefs(each, path));
  const { members, entries } = shape;
  // Values of limitations have the form of links.
  const isValue = path.endsWith('/values/ref');
  const silent = (isValue || 'path' in shape ? [] : Object.entries(members))
    .filter(([key, member]) => /^_+href$/.test(key) && path !== '' && templatesIn(member).length === 0)
    .map(([key]) => `${path}/${key}`);
  return [
    ...(entries && templatesIn(entries).length > 0 ? [`${path} in a map`] : []),
    ...silent,
    ...Object.entries(members).flatMap(([key, member]) => silentHrefs(member, `${path}/${key}`)),
  ];
}

describe.each([...produced])('the links of %s', (_name, document) => {
  it('say which resource they lead to', () => {
    expect(silentHrefs(document.shape)).toEqual([]);
    expect(templatesIn(document.shape).every((to) => to.startsWith('/'))).toBe(true);
  });

  it('are left out in the same way of both formats', async () => {
    const isServed = (template: string) => !/sections|user|versions|locations\/\{\+locationPath\}\//.test(template);
    const { shape } = analyzeLinks(document, isServed);
    if (!shape) return;
    const json = encode(document, document.example, {
      format: 'json',
      mount,
      writeOptions: { ...writeOptions, isServed },
    });
    const xml = encode(document, document.example, {
      format: 'xml',
      mount,
      writeOptions: { ...writeOptions, isServed },
    });
    expect(treeOfXml(xml)).toEqual(treeOfJson(JSON.parse(json), listNames(shape)));
    const written = JSON.parse(json)[document.root];
    expect(validate(shape, 'integer', written)).toEqual([]);
    const dead = templatesIn(shape).filter((to) => !isServed(to));
    expect(dead).toEqual([]);
  });
});
