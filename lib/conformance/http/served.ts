/** Which methods of the contract a server serves: those that `Allow` names for a resource of their kind. */
import { BadRequest } from '../../errors.js';
import type { Context, RepositoryMethod } from '../../repository/repository.js';
import { resources } from '../../resources/index.js';
import { href, paths } from '../../resources/paths.js';
import type { Resource } from '../../resources/resource.js';
import type { Client } from './client.js';

/** Values of variables; what they name need not be there. */
const examples: Readonly<Record<string, string>> = {
  languageCode: 'eng-GB',
  urlAliasId: `0-${'0'.repeat(32)}`,
  sessionId: 'current',
};

/** The path of some resource of a kind. */
export function examplePath(template: string): string {
  const names = [...template.matchAll(/\{\+?(\w+)\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, examples[name] ?? '1']));
  return href(template, values as never);
}

/** What `OPTIONS` says of a path; undefined where the server has no such resource. */
export async function allowedAt(client: Client, path: string): Promise<readonly string[] | undefined> {
  const { status, headers } = await client.send('OPTIONS', path);
  if (status >= 300 || headers.allow === undefined) return undefined;
  return headers.allow.split(',').map((method) => method.trim());
}

/** Methods of the contract that are served together with one that an operation names. */
const others: Readonly<Partial<Record<RepositoryMethod, readonly RepositoryMethod[]>>> = {
  'content.load': ['content.loadInfo'],
};

/** A server that says nothing of what it allows is taken to serve everything. */
export async function servedMethods(client: Client, context: Context): Promise<ReadonlySet<string>> {
  const saysNothing = (await allowedAt(client, examplePath(paths.contentObject))) === undefined;
  const table = resources.filter(({ selectedBy }) => selectedBy === undefined);
  const found = await Promise.all(table.map((resource) => servedOf(client, resource, saysNothing)));
  const served = new Set(found.flat());
  const lookups = { 'locations.loadByRemoteId': 'remoteId', 'locations.loadByUrlAlias': 'urlAlias' } as const;
  const finds = (await allowedAt(client, paths.locations))?.includes('GET') ?? saysNothing;
  if (!finds) served.delete('locations.load');
  for (const [method, parameter] of Object.entries(lookups)) {
    if (finds && (await answersLookup(client, parameter, context))) served.add(method as RepositoryMethod);
  }
  if (served.has('locations.listChildren') && (await linksPages(client, context))) served.add('locations.pageChildren');
  return served;
}

/** Below the root of the tree there is more than one location. */
async function linksPages(client: Client, context: Context): Promise<boolean> {
  const { headers } = await client.send('GET', `${examplePath(paths.locationChildren)}?limit=1`, {}, context);
  return /rel="?next"?/.test(String(headers.link ?? ''));
}

async function servedOf(client: Client, { path, methods }: Resource, all: boolean): Promise<RepositoryMethod[]> {
  const allowed = all ? Object.keys(methods) : ((await allowedAt(client, examplePath(path))) ?? []);
  return Object.entries(methods)
    .filter(
      ([method, { id, needs }]) => allowed.includes(method) && needs && (id === undefined || id === 'sessions.create'),
    )
    .flatMap(([, { needs }]) => (needs ? [needs, ...(others[needs] ?? [])] : []));
}

/** A query parameter that the server does not know is as good as none, which is a 400 (protocol §3.6). */
async function answersLookup(client: Client, parameter: string, context: Context): Promise<boolean> {
  try {
    await client.find(`${paths.locations}?${parameter}=${encodeURIComponent('/no-such-place')}`, context);
    return true;
  } catch (error) {
    return !(error instanceof BadRequest);
  }
}
