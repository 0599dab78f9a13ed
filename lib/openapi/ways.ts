/** Ways to ask for something: the operations at one URI, and by which method each can be asked for. */

import type { Representation } from '../api/representation.js';
import type { Settings } from '../options.js';
import { paths } from '../resources/paths.js';
import type { Operation, Resource } from '../resources/resource.js';

/** One way to ask for one operation. */
export interface Way {
  /** What the request means, in the end. */
  readonly method: string;
  readonly operation: Operation;
  readonly params: Resource['params'];
  /** The representation in the request's body, or whose media type alone says what to do. */
  readonly sent: Representation | undefined;
  /** Whether only a media type selects it. */
  readonly isAction: boolean;
  /** Whether it is a POST with the method in a header. */
  readonly override: boolean;
}

/** All that is served at one URI template. */
export interface Place {
  readonly template: string;
  /** A name of its own. */
  readonly name: string;
  readonly params: Resource['params'];
  /** By the method of the request. */
  readonly methods: ReadonlyMap<string, readonly Way[]>;
}

/** The methods that OpenAPI 3.1 has a place for. */
const plainMethods: ReadonlySet<string> = new Set([
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PATCH',
  'TRACE',
]);

export function isPlain(method: string): boolean {
  return plainMethods.has(method);
}

export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether the operation is for those who have no session yet. */
export function isLogin({ usesSession, consumes }: Operation): boolean {
  return Boolean(usesSession && consumes);
}

/** Whether a caller who is known by a session has to bring its token. */
export function checksToken({ method, operation }: Way, { session }: Settings): boolean {
  if (isSafe(method) || isLogin(operation)) return false;
  return operation.usesSession === true || !(typeof session === 'object' && session.csrf === false);
}

/** Whether what a client expects the resource to be counts. */
export function isConditional({ method, operation, params }: Way): boolean {
  return Object.keys(params).length > 0 && !operation.usesSession && !isSafe(method);
}

/** Whether it answers with a document that a client may have already. */
export function isRead({ method, operation }: Way): boolean {
  return isSafe(method) && operation.produces !== undefined && !operation.usesSession;
}

/** The places of a table, in its order. */
export function placesOf(table: readonly Resource[]): Place[] {
  const templates = [...new Set(table.map(({ path }) => path))];
  return templates.map((template) => {
    const resources = table.filter(({ path }) => path === template);
    const methods = new Map<string, Way[]>();
    const add = (method: string, way: Way) => methods.set(method, [...(methods.get(method) ?? []), way]);
    for (const resource of resources) {
      for (const way of waysOf(resource)) {
        add(way.method, way);
        if (!isPlain(way.method) && !way.isAction) add('POST', { ...way, override: true });
      }
    }
    return { template, name: nameOf(template), params: resources[0]?.params ?? {}, methods };
  });
}

/** The ids of operations, each once. */
export function idsOf(ways: readonly Way[]): string[] {
  return [...new Set(ways.map(({ operation }) => operation.id))];
}

function waysOf({ params, selectedBy, methods }: Resource): Way[] {
  return Object.entries(methods).map(([method, operation]) => ({
    method,
    operation,
    params,
    sent: selectedBy ?? (operation.consumes as Representation | undefined),
    isAction: selectedBy !== undefined,
    override: false,
  }));
}

function nameOf(template: string): string {
  return Object.entries(paths).find(([, path]) => path === template)?.[0] ?? template;
}
