/** Responses: every status that an operation answers with, why, and what comes with it. */
import type { Representation } from '../api/representation.js';
import type { Operation } from '../resources/resource.js';
import type { Api } from './api.js';
import { contentOf } from './content.js';
import { errorReference, errorsOf, isError } from './errors.js';
import { headersOf } from './headers.js';
import type { JsonObject } from './json.js';
import { isSafe, type Place, type Way } from './ways.js';

/** The responses to one method at one place, whatever it may mean. */
export function responsesOf(ways: readonly Way[], place: Place, api: Api): JsonObject {
  const means = new Map<number, Way[]>();
  for (const way of ways) {
    const successes = [...successesOf(way, place), ...(targetOf(way, api) ? [200] : [])];
    const statuses = [...successes, ...errorsOf(way, api), ...Object.keys(answersOf(way, place))].map(Number);
    for (const status of new Set(statuses)) means.set(status, [...(means.get(status) ?? []), way]);
  }
  const sorted = [...means].sort(([a], [b]) => a - b);
  return Object.fromEntries(sorted.map(([status, those]) => [status, responseOf(status, those, place, api)]));
}

function responseOf(status: number, ways: readonly Way[], place: Place, api: Api): JsonObject {
  const causes = ways.map((way) => answersOf(way, place)[status]).filter((cause) => cause !== undefined);
  const cause = [...new Set(causes)].join('; ') || undefined;
  const isBare = ways.every(({ operation }) => operation.bare.includes(status));
  if (isError(status) && !isBare) return errorReference(status, cause);
  const answering = ways.map((way) => (status === 200 && targetOf(way, api)) || way.operation);
  const shown = hasDocument(status) ? answering.flatMap(({ produces }) => produces ?? []) : [];
  const content = contentOf(shown, api.wire);
  const isFollowed = ways.every((way) => status === 200 && targetOf(way, api));
  return {
    description: cause ?? (isFollowed ? followed : '') + descriptionOf(status, shown),
    headers: headersOf(headerNames(status, ways, shown.length > 0, place, api), api),
    ...(shown.length > 0 && { content }),
  };
}

const followed = 'For clients that follow Location, as most do by themselves. ';

/** What answers in the end where an operation redirects to another, if that is served. */
function targetOf({ operation }: Way, { table }: Api): Operation | undefined {
  const { leadsTo } = operation;
  return leadsTo === undefined
    ? undefined
    : table.find(({ path, methods }) => path === leadsTo && methods.GET)?.methods.GET;
}

/** What is declared, here or where the same operation has a method of its own. */
function answersOf({ operation }: Way, { methods }: Place): Operation['answers'] {
  const id = operation.id;
  const same = [...methods.values()].flat().filter(({ operation: other }) => other.id === id);
  return [operation, ...same.map((way) => way.operation)].find(({ answers }) => answers)?.answers ?? {};
}

/** Success, and where else to look: as declared, else as all operations of that method answer. */
function successesOf(way: Way, place: Place): number[] {
  const { method, operation, isAction } = way;
  const declared = Object.keys(answersOf(way, place)).map(Number);
  if (declared.some((status) => status < 300)) return isSafe(method) && operation.produces ? [304] : [];
  const twin = isAction && method === 'POST' ? twinOf(way, place) : undefined;
  if (twin) return successesOf(twin, place);
  if (isSafe(method)) return operation.produces ? [200, 304] : [307];
  if (method === 'PATCH' || method === 'PUT') return [200];
  if (method === 'DELETE') return [operation.produces ? 200 : 204];
  return [creates.has(method) || operation.produces ? 201 : 204];
}

const creates: ReadonlySet<string> = new Set(['POST', 'COPY', 'MOVE', 'TRASH']);

/** The same operation, asked for by a method of its own. */
function twinOf({ operation }: Way, { methods }: Place): Way | undefined {
  return [...methods.values()]
    .flat()
    .find(({ method, operation: other }) => method !== 'POST' && other.id === operation.id);
}

function hasDocument(status: number): boolean {
  return status === 200 || status === 201;
}

function descriptionOf(status: number, shown: readonly Representation[]): string {
  const names = [...new Set(shown.map(({ name }) => name))].join(' or ');
  if (status === 200) return names ? `The document: ${names}` : 'Done';
  if (status === 201) return names ? `Made; the document: ${names}` : 'Made; Location says where it is';
  if (status === 304) return 'What the client has is still right';
  if (status >= 300 && status < 400) return 'Location says where it is';
  return 'Done';
}

function headerNames(
  status: number,
  ways: readonly Way[],
  hasBody: boolean,
  { template, methods }: Place,
  { settings }: Api,
): string[] {
  const deprecations = ways.flatMap(({ operation }) => operation.deprecated ?? []);
  const isPatched = status === 201 || methods.has('PATCH');
  return [
    ...(hasBody || status === 304 ? ['ETag', 'Last-Modified'] : []),
    ...((hasBody || status === 304) && isPatched ? ['Accept-Patch'] : []),
    ...(hasBody && settings.surrogateKey ? ['Surrogate-Key'] : []),
    ...(status === 201 || (status > 300 && status !== 304) ? ['Location'] : []),
    ...(ways.some(({ operation }) => operation.paged) ? ['X-Cms-Limit'] : []),
    ...(deprecations.length > 0 ? ['Deprecation'] : []),
    ...(deprecations.some(({ sunset }) => sunset) ? ['Sunset'] : []),
    ...(template === '/' || (status === 200 && ways.some(({ operation }) => operation.paged?.hasCursors))
      ? ['Link']
      : []),
  ];
}
