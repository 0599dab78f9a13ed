/** The `fetch` that repositories over HTTP send their requests by: the connection of the kit. */
import type { Connection } from './connection.js';

/** Responses with these have no body. */
const bodyless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Without `Last-Modified`: servers send it only some time after a change, so that it does not identify one. */
export function createFetch(origin: string, { send }: Connection): typeof globalThis.fetch {
  return async (target, { method = 'GET', headers, body, signal } = {}) => {
    // The files of checks are small, and a request with known bytes can be repeated.
    const bytes = body ? new Uint8Array(await new Response(body).arrayBuffer()) : undefined;
    const response = await send(method, String(target).slice(origin.length), {
      headers: Object.fromEntries(new Headers(headers)),
      ...(bytes && { body: bytes }),
      ...(signal && { signal }),
    });
    const entries = Object.entries(response.headers).filter(([name]) => name !== 'last-modified');
    const fields = entries.flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, value]),
    );
    return new Response(bodyless.has(response.status) ? null : response.bytes, {
      status: response.status,
      headers: fields,
    });
  };
}
