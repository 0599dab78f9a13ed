/** Every link of every document of the clean installation, in both formats, for each kind of caller, from the root on. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { admin, basic, type HttpResponse } from '../support/api.js';
import { startWalk, type Walk } from './walk.js';

// Follows every link of the installation, in both formats.
jest.setTimeout(600_000);

/** A link: what it leads to, below the prefix, the type that it names, and the method that it is for. */
interface Link {
  readonly path: string;
  readonly type: string;
  readonly method: string;
}

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
  const made = await walk.write('json', 'POST', '/user/groups/1/5/14/users', 'UserCreate', editor);
  const Role = { _href: '/user/roles/4' };
  await walk.write('json', 'POST', `${made}/roles`, 'RoleAssignInput', { Role });
});
afterAll(() => walk.close());

const password = 'Publish-1234';
const field = (fieldDefinitionIdentifier: string, fieldValue: string) => ({ fieldDefinitionIdentifier, fieldValue });
const editor = {
  login: 'editor',
  email: 'editor@example.org',
  password,
  mainLanguageCode: 'eng-GB',
  fields: { field: [field('first_name', 'Ed'), field('last_name', 'Itor')] },
};

const callers = [
  ['the administrator', admin],
  ['an editor', { Authorization: basic(editor.login, password) }],
  ['the anonymous caller', {}],
] as const;

/** Values for the variables of the root's templates. */
const samples: Readonly<Record<string, readonly (readonly [path: string, value: string])[]>> = {
  identifier: [
    ['/content/types', 'folder'],
    ['/content/typegroups', 'Content'],
  ],
  remoteId: [
    ['/content/objects', '9459d3c29e15006e45197295722c7ade'],
    ['/content/locations', 'f3e90596361e31d496d4026eb624c983'],
    ['/user/users', '1bb4fe25487f05527efa8bfd394cecc7'],
  ],
  locationPath: [['/content/locations', '1/2']],
  login: [['/user/users', editor.login]],
  email: [['/user/users', editor.email]],
  roleId: [['/user/users', '/user/roles/4']],
  url: [['/items/at', '/']],
  operation: [['/user/access', 'sections.create']],
};

/** The path with values in the places of variables. */
function filled(href: string): string {
  const path = href.replace('{objectStateGroupId}', '2').replace('{sessionId}', 'none');
  return path.replace(/\{\?(\w+)\}$/, (_, name: string) => {
    const [, value = ''] = samples[name]?.find(([at]) => path.startsWith(at)) ?? [];
    return `?${name}=${encodeURIComponent(value.startsWith('/user/') ? walk.api.base + value : value)}`;
  });
}

const toLink = (href: string, type: string, method: string): Link => ({
  path: filled(href.slice(walk.api.base.length)),
  type: /\.(\w+)\+\w+$/.exec(type)?.[1] ?? '',
  method,
});

/** Values of limitations have the form of links. */
const isLink = (href: unknown, type: string): href is string => typeof href === 'string' && !/\.ref\+\w+$/.test(type);

function linksInJson(value: unknown): Link[] {
  if (typeof value !== 'object' || value === null) return [];
  const { _href: href, '_media-type': type = '', _method: method = 'GET' } = value as Record<string, string>;
  const isReference = Object.keys(value).every((key) => /^_(?:href|media-type|method)$/.test(key));
  // An embedded document has members, and may have another type than the resource.
  const own = isLink(href, type) ? [toLink(href, isReference ? type : '', method)] : [];
  return [...own, ...Object.values(value).flatMap(linksInJson)];
}

function linksInXml(text: string): Link[] {
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return [...text.matchAll(/<\w[^>]* href="[^"]*"[^>]*>/g)].flatMap(([tag]) => {
    const [href, type = ''] = [attribute(tag, 'href'), attribute(tag, 'media-type')];
    if (!isLink(href, type)) return [];
    return [toLink(href.replaceAll('&amp;', '&'), tag.endsWith('/>') ? type : '', attribute(tag, 'method') ?? 'GET')];
  });
}

const linksIn = ({ json, text }: HttpResponse): Link[] => (json === undefined ? linksInXml(text) : linksInJson(json));
const keyOf = ({ method, path, type }: Link): string => `${method} ${path} ${type}`;

/** What the protocol lets links lead to besides documents: lookups without a filter, drafts that are not there, stored views. */
const exceptions: readonly (readonly [path: RegExp, status: number])[] = [
  [/^\/user\/users$/, 404],
  [/^\/content\/types\/\d+\/draft$/, 404],
  [/^\/user\/sessions\/current$/, 404],
  [/^\/content\/objects$/, 400],
  [/^\/content\/locations$/, 400],
  [/^\/views/, 501],
  // Users link to their groups as a list of whole groups as well, and the list has links alone.
  [/^\/user\/users\/\d+\/groups$/, 406],
];

const isException = (path: string, status: number, headers: Headers): boolean =>
  exceptions.some(([pattern, allowed]) => allowed === status && pattern.test(path)) ||
  // What is looked up by name and may not be read is as good as not there.
  (headers !== admin && status === 404 && path.includes('?'));

type Headers = (typeof callers)[number][1];

/** What is wrong with what a link leads to; the links from there go to the queue. */
async function follow(link: Link, format: 'json' | 'xml', headers: Headers, queue: Link[]): Promise<string[]> {
  const { path, type, method } = link;
  const at = (problem: string) => [`${format}: ${keyOf(link)}: ${problem}`];
  const { headers: given } = await walk.ask('OPTIONS', path, {});
  const allowed = String(given.allow ?? '').split(',');
  if (allowed.length === 1 && allowed[0] === '') return at('is not served');
  // Some links are for other methods than GET alone.
  if (method !== 'GET') return allowed.includes(method) ? [] : at(`allows ${allowed}`);
  if (!allowed.includes('GET')) return [];
  const Accept = type ? `application/vnd.cms.api.${type}+${format}` : `application/${format}`;
  const response = await walk.ask('GET', path, { headers: { ...headers, Accept } });
  const { status, headers: received } = response;
  if (isException(path, status, headers)) return [];
  if (status >= 300 && status < 400) queue.push(toLink(String(received.location), '', 'GET'));
  else if (status === 200) {
    if (type && !received['content-type']?.includes(`.${type}+`)) return at(`is ${received['content-type']}`);
    queue.push(...linksIn(response));
  } else if (headers === admin || (status !== 401 && status !== 403)) return at(`is a ${status}`);
  return [];
}

async function crawl(format: 'json' | 'xml', headers: Headers) {
  const queue: Link[] = [{ path: '/', type: 'Root', method: 'GET' }];
  const followed = new Set<string>();
  const faults: string[] = [];
  for (const link of queue) {
    if (followed.has(keyOf(link))) continue;
    followed.add(keyOf(link));
    faults.push(...(await follow(link, format, headers, queue)));
  }
  return { seen: new Set(queue.map(({ method, path }) => `${method} ${path}`)), faults };
}

describe.each(callers)('What the links lead %s to', (_name, headers) => {
  it('is there, of the type that they name, and the same in both formats', async () => {
    const [json, xml] = [await crawl('json', headers), await crawl('xml', headers)];
    expect([...json.faults, ...xml.faults]).toEqual([]);
    expect([...xml.seen].sort()).toEqual([...json.seen].sort());
    expect(json.seen.size).toBeGreaterThan(20);
  });
});

describe('All that the links have led to', () => {
  it('is as the descriptions say', async () => {
    expect(walk.faults.splice(0)).toEqual([]);
    expect(await walk.faultsBySchemas()).toEqual([]);
    expect(walk.api.errors).toEqual([]);
  });
});
