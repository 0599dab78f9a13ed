/** Finds out by requests which operations a server without an OpenAPI document serves. */
import type { Template } from '../documents/paths.js';
import { BadRequest } from '../errors/errors.js';
import type { Resource } from '../operations/declaration/resource.js';
import { operations, resources, table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { toError } from './remote-error.js';
import { clientContext } from './sessions.js';
import type { Send } from './transport.js';

/** How many requests are sent at the same time. */
const parallel = 8;

/** Statuses by which a server indicates that it does not serve a resource, or does not reveal which ones it serves. */
const isSilent = (status: number): boolean => [400, 404, 405, 406, 415, 501].includes(status);

/** By resource, the methods that `Allow` names; undefined where nothing can be found out. */
export async function loadAllowed(send: Send): Promise<ReadonlyMap<Resource, readonly string[] | undefined>> {
  const allowed = new Map<Resource, readonly string[] | undefined>();
  for (let start = 0; start < resources.length; start += parallel) {
    const some = resources.slice(start, start + parallel);
    const loaded = await Promise.all(
      some.map(async (resource) => [resource, await allowedAt(resource, send)] as const),
    );
    for (const [resource, methods] of loaded) allowed.set(resource, methods);
  }
  // A server without `Allow` is assumed to serve everything.
  return allowed.get(table.contentObject)?.length === 0 ? new Map() : allowed;
}

/** @throws the error that the server responds with, for statuses that do not depend on which operations are served */
async function allowedAt({ path }: Resource, send: Send): Promise<readonly string[] | undefined> {
  const response = await send({ method: 'OPTIONS', path: examplePath(path) }, clientContext());
  const { status, headers } = response;
  // Methods that the caller may not see are called all the same, and the server decides.
  if (status === 401 || status === 403) return undefined;
  if (status >= 300 && !isSilent(status)) throw toError(`OPTIONS ${path.text}`, response, undefined);
  const allow = status >= 300 ? null : headers.get('allow');
  return allow === null ? [] : allow.split(',').map((method) => method.trim());
}

/** The path of some resource of a kind, which need not be there. */
const examplePath = ({ variables, format }: Template): string =>
  format(variables.map(({ name, kind }) => (kind === 'path' ? '/1/' : name === 'languageCode' ? 'eng-GB' : '1')));

/** A query parameter that the server does not know is as good as none, which is 400 (docs/reference/protocol.md §8). */
export async function supportsLookup(invoke: Invoke, parameter: 'remoteId' | 'urlAlias'): Promise<boolean> {
  try {
    await invoke(operations.locations.GET, clientContext(), { query: { [parameter]: '/no-such-place' } });
    return true;
  } catch (error) {
    return !(error instanceof BadRequest);
  }
}
