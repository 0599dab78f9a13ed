/** Operations that programs call by the tool `call_operation`. */
import type { OutgoingHttpHeaders } from 'node:http';
import { admin, send } from '../support/api.js';
import type { Carrier, Place } from './carrier.js';
import { type Operation, operations, type Prepared } from './operations.js';

/** Tools call an operation by its own method and media type. */
const isTool = (operation: Operation): boolean =>
  operation.canBePart && operation === operations.find(({ id }) => id === operation.id);

/** The nearest resource above a path, or there, that has a revision: the one that a write there expects. */
async function revisionOf(path: string, place: Place, headers: OutgoingHttpHeaders): Promise<string | undefined> {
  const { api, mount } = place.host;
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const source = operations.find(({ method, route }) => method === 'GET' && route.path.parse(at, mount.ids));
    if (!source?.documents.every(({ shows }) => shows)) continue;
    const url = api.url + mount.prefix + at;
    const { headers: got } = await send('GET', url, { headers: { ...headers, Accept: 'application/json' } });
    if (got.location !== undefined) return revisionOf(got.location.slice(mount.prefix.length), place, headers);
    if (got.etag !== undefined) return got.etag.replaceAll('"', '');
  }
  return undefined;
}

async function argumentsOf({ operation, path, query, body, destination }: Prepared, place: Place): Promise<object> {
  const { id, route, isConditional, isWrite } = operation;
  const { prefix, ids } = place.host.mount;
  const values = route.path.parse(path, ids) ?? [];
  const revision =
    isConditional && isWrite
      ? ((await revisionOf(path, place, place.login.headers)) ?? (await revisionOf(path, place, admin)))
      : undefined;
  return {
    operation: id,
    params: Object.fromEntries(route.path.variables.map(({ name }, index) => [name, values[index]])),
    query: Object.fromEntries(query),
    ...(body?.tree && { body: body.tree }),
    ...(destination !== undefined && { destination: destination.slice(prefix.length) }),
    ...(revision !== undefined && { revision }),
  };
}

export const asTool: Carrier = {
  name: 'as a tool',
  format: 'json',
  hasNoSessions: true,
  carries: isTool,
  async carry(request, place) {
    const params = { name: 'call_operation', arguments: await argumentsOf(request, place) };
    const { url } = await place.host.tools();
    const response = await send('POST', url, {
      headers: {
        ...place.login.headers,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    const { result, error } = response.json ?? {};
    if (!result) return { status: response.status, faults: [`is no result: ${JSON.stringify(error)}`], response };
    const { status } = result.structuredContent ?? JSON.parse(result.content[0].text);
    return { status, faults: [], response };
  },
  // Redirects are followed.
  shows: (status, { method }) => (method === 'GET' && (status === 301 || status === 307) ? 200 : status),
};
