/** Embedding: links of a document are expanded in place by the documents that they lead to (`?embed=Owner,MainLocation.ParentLocation`). */
import { hash } from 'node:crypto';
import { isMap } from '../../documents/schema.js';
import type { JsonSchema } from '../../documents/value.js';
import { BadRequest } from '../../errors.js';
import type { Id, Repository } from '../../repository/repository.js';
import { coalesced } from '../coalesce.js';
import { write, writeText } from '../codec.js';
import { type Dispatch, notStored, watched } from '../dispatch.js';
import {
  type ApiRequest,
  type ApiResponse,
  type DocumentBody,
  type DocumentTree,
  isDocumentBody,
  type ResponseHeaders,
} from '../message.js';
import type { RequestForm } from '../routes.js';
import { type Service, wireOf } from '../service.js';

/** Whether a response can have links that are embedded. */
export const isEmbeddable = (method: string, { documents, operation }: RequestForm): boolean =>
  documents.length > 0 && !operation.usesSession && (method === 'GET' || method === 'HEAD');

/** The links that `embed` names, where the response can have links. */
export function embedIn({ query }: ApiRequest, method: string, form: RequestForm): string | undefined {
  if (!query.includes('embed=') || !isEmbeddable(method, form)) return undefined;
  return new URLSearchParams(query).get('embed') || undefined;
}

/** The names of links, and below each those of the document that it leads to. */
type Names = ReadonlyMap<string, Names>;

const maxDepth = 3;

/** Expands the links that are named; what the caller may not read stays a link. */
export async function embedLinks(
  embed: string,
  response: ApiResponse,
  { prefix, repository }: ApiRequest,
  dispatch: Dispatch,
  service: Service,
): Promise<ApiResponse> {
  const { body, status } = response;
  if (status !== 200 || !isDocumentBody(body)) return response;
  const names = parseNames(embed);
  checkNames(names, body.document.schema, service, '');
  const watch = watched(dispatch);
  const budget = createBudget(
    service.settings.limits.embed,
    watch.dispatch,
    coalesced(repository ?? service.repository),
  );
  const showing = { ...service.showing, languages: body.languages };
  const plain = write(body.document, body.value, body.format, wireOf(service, prefix), showing);
  const parts: ApiResponse[] = [];
  const load = createLoader(budget, body, prefix, service, parts);
  const tree = (await expand(plain, names, body.document.schema, body.format === 'xml', load)) as DocumentTree;
  const tags = [...new Set([response, ...parts].flatMap(({ about }) => about.tags))];
  const headers = { ...headersOf(response, parts, tags, { ...body, tree }), ...(watch.hasFailed() && notStored) };
  return { ...response, headers, body: { ...body, tree }, modified: undefined, about: { ...response.about, tags } };
}

/** @throws BadRequest for a text that names no links, or links too far away */
function parseNames(embed: string): Names {
  const root = new Map<string, Map<string, unknown>>();
  for (const path of embed.split(',')) {
    const segments = path.trim().split('.');
    if (segments.some((name) => !/^\w+$/.test(name))) throw new BadRequest('The query parameter embed must name links');
    if (segments.length > maxDepth) throw new BadRequest(`Links are embedded at most ${maxDepth} levels deep`);
    let level: Map<string, unknown> = root;
    for (const name of segments) {
      const next = (level.get(name) as Map<string, unknown> | undefined) ?? new Map<string, unknown>();
      level.set(name, next);
      level = next;
    }
  }
  return root as unknown as Names;
}

/** The link that a member is, or that the items of a list are; undefined for anything else. */
const templateOf = (schema: JsonSchema): string | undefined =>
  (typeof schema['x-path'] === 'string' ? schema['x-path'] : undefined) ??
  (schema.properties?._href?.['x-path'] as string | undefined);

/** The items of a list. */
const itemOf = (schema: JsonSchema): JsonSchema => schema.items ?? schema;

/** Members of a document that can be embedded, or that hold what can be. */
export function linksIn(schema: JsonSchema): readonly (readonly [name: string, member: JsonSchema])[] {
  return Object.entries(schema.properties ?? {})
    .map(([name, member]) => [name, itemOf(member)] as const)
    .filter(
      ([name, member]) => !name.startsWith('_') && (templateOf(member) !== undefined || linksIn(member).length > 0),
    );
}

/** @throws BadRequest for an unknown name, with those that there are */
function checkNames(names: Names, schema: JsonSchema, service: Service, at: string): void {
  const links = new Map(linksIn(schema));
  for (const [name, below] of names) {
    const member = links.get(name);
    if (!member) {
      const known = [...links.keys()].map((each) => at + each).join(', ');
      throw new BadRequest(`The query parameter embed must name links of the document: ${known || 'there are none'}`);
    }
    checkNames(below, targetOf(member, service), service, `${at}${name}.`);
  }
}

/** The schema of the document that a link leads to; that of the member itself where it is none. */
function targetOf(member: JsonSchema, { routes }: Service): JsonSchema {
  const template = templateOf(member);
  if (template === undefined || linksIn(member).length > 0) return member;
  return routes.get(template)?.methods.get('GET')?.documents[0]?.schema ?? {};
}

type Load = (link: DocumentTree) => Promise<{ readonly tree: DocumentTree; readonly schema: JsonSchema } | undefined>;

/** A copy of what is written, with the named links expanded; all of one level are loaded at the same time. */
async function expand(
  node: unknown,
  names: Names,
  schema: JsonSchema,
  isTextual: boolean,
  load: Load,
): Promise<unknown> {
  if (Array.isArray(node)) {
    return Promise.all(node.map((each) => expand(each, names, itemOf(schema), isTextual, load)));
  }
  if (!isMap(node)) return node;
  const members = [...names].map(async ([name, below]) => {
    const member = schema.properties?.[name];
    const key = isTextual ? String(member?.['x-element'] ?? name) : name;
    const value = node[key];
    if (!member || value === undefined) return [key, value] as const;
    const expandItem = (each: unknown) => expandMember(each, below, itemOf(member), isTextual, load);
    return [key, Array.isArray(value) ? await Promise.all(value.map(expandItem)) : await expandItem(value)] as const;
  });
  const expanded = (await Promise.all(members)).filter(([, value]) => value !== undefined);
  return { ...node, ...Object.fromEntries(expanded) };
}

async function expandMember(value: unknown, below: Names, member: JsonSchema, isTextual: boolean, load: Load) {
  if (!isMap(value)) return value;
  const isLink = typeof value._href === 'string' && linksIn(member).length === 0;
  if (!isLink) return expand(value, below, member, isTextual, load);
  const loaded = await load(value);
  if (!loaded) return value;
  const whole = { ...value, ...loaded.tree };
  return below.size > 0 ? expand(whole, below, loaded.schema, isTextual, load) : whole;
}

/** Counts the loaded resources, each once. */
function createBudget(limit: number, dispatch: Dispatch, repository: Repository<Id>) {
  const requested = new Map<string, Promise<ApiResponse>>();
  return (href: string, accept: string): Promise<ApiResponse> => {
    const key = `${href} ${accept}`;
    const known = requested.get(key);
    if (known) return known;
    if (requested.size >= limit) throw new BadRequest(`At most ${limit} resources can be embedded in one response`);
    const response = dispatch({ method: 'GET', href, headers: { accept }, repository });
    requested.set(key, response);
    return response;
  };
}

function createLoader(
  request: (href: string, accept: string) => Promise<ApiResponse>,
  { format, languages }: DocumentBody,
  prefix: string,
  service: Service,
  parts: ApiResponse[],
): Load {
  return async ({ _href, '_media-type': accept }) => {
    let response = await request(String(_href), String(accept));
    const { Location: location } = response.headers;
    if ((response.status === 301 || response.status === 307) && typeof location === 'string')
      response = await request(location, String(accept));
    const { body, status } = response;
    if (status !== 200 || !isDocumentBody(body)) return undefined;
    parts.push(response);
    const { document, value } = body;
    const tree = write(document, value, format, wireOf(service, prefix), { ...service.showing, languages });
    return { tree, schema: document.schema };
  };
}

/** Header fields of the whole: its tags are those of all parts, and it is cached as the part that allows least. */
function headersOf(
  { headers }: ApiResponse,
  parts: readonly ApiResponse[],
  tags: readonly string[],
  body: DocumentBody & { readonly tree: DocumentTree },
): ResponseHeaders {
  const { ETag: own, ...others } = headers;
  const restricted = parts.find((part) => !String(part.headers['Cache-Control']).startsWith('public'));
  return {
    ...others,
    ...(restricted && { 'Cache-Control': restricted.headers['Cache-Control'] ?? 'no-cache' }),
    ...(others['Surrogate-Key'] !== undefined && { 'Surrogate-Key': tags.join(' ') }),
    ...(typeof own === 'string' && { ETag: tagOf(own, parts, body) }),
  };
}

/** The tag of the document with those of all parts, or with its bytes where a part has none. */
function tagOf(
  own: string,
  parts: readonly ApiResponse[],
  { document, tree, format }: DocumentBody & { readonly tree: DocumentTree },
): string {
  const tags = parts.map(({ headers }) => headers.ETag);
  const shown = tags.every((tag) => tag !== undefined) ? [...tags].sort().join() : writeText(document, tree, format);
  const digest = hash('sha256', shown, 'base64url').slice(0, 12).replace(/[-_]/g, 'x');
  return own.replace(/\.([\w-]+)"$/, `-${digest}.$1"`);
}
