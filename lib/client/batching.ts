/** Requests that are made at the same time are sent as one batch, where the server has batches. */
import { randomUUID } from 'node:crypto';
import { isMap } from '../documents/value.js';
import { mediaType } from '../http/mount-settings.js';
import type { Context, Id } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import type { RemoteMount } from './options.js';
import { typeOf } from './response.js';
import { isTemporary, withRetries } from './retries.js';
import type { RemoteRequest, RemoteResponse, Send } from './transport.js';

/** The default limit of servers; a batch that another one refuses is divided. */
const maxReads = 100;
/** Writes of a batch with a key are one transaction, for which other writes to the server wait. */
const maxWrites = 25;
/** Characters of all bodies: below the default limit of servers in UTF-8. */
const maxLength = 300_000;

interface Waiting {
  readonly request: RemoteRequest;
  readonly context: Context<Id>;
  resolve(response: RemoteResponse): void;
  reject(error: unknown): void;
}

const isKeyed = ({ request: { headers } }: Waiting): boolean => headers?.['Idempotency-Key'] !== undefined;

/**
 * Creates the function that sends requests which can be parts of a batch. Those with an `Idempotency-Key` are sent again while the
 * server is unavailable: as the whole batch, whose key takes the place of theirs.
 * @param takesKeys whether a batch can have a key; without one, each of the requests is sent alone that has one
 */
export function createBatching(mount: RemoteMount, send: Send, takesKeys: boolean): Send {
  const sendRepeatedly = withRetries(send);
  let queue: Waiting[] = [];

  const sendAlone = (one: Waiting): Promise<void> =>
    (isKeyed(one) ? sendRepeatedly : send)(one.request, one.context).then(one.resolve, one.reject);

  async function deliver(waiting: readonly Waiting[]): Promise<void> {
    const [first, ...others] = waiting;
    if (!first) return;
    if (others.length === 0) return sendAlone(first);
    try {
      const hasKey = waiting.some(isKeyed);
      const response = await (hasKey ? sendRepeatedly : send)(toBatch(mount, waiting, hasKey), first.context);
      if (response.status === 400 || response.status === 413) await deliverHalves(waiting);
      else await settle(waiting, response);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  /** The server has a lower limit. */
  async function deliverHalves(waiting: readonly Waiting[]): Promise<void> {
    const half = Math.ceil(waiting.length / 2);
    await deliver(waiting.slice(0, half));
    await deliver(waiting.slice(half));
  }

  async function settle(waiting: readonly Waiting[], response: RemoteResponse): Promise<void> {
    const parts = response.status === 200 ? partsOf(mount, response) : undefined;
    const postponed: Waiting[] = [];
    for (const [index, one] of waiting.entries()) {
      const part = parts ? parts.get(String(index)) : response;
      if (!part) one.reject(new Error('The remote server has not responded to a request of a batch'));
      // The documents before it had reached the limit of the server.
      else if (parts && part.status === 413 && index > 0) postponed.push(one);
      else if (parts && isTemporary(part.status) && isKeyed(one)) await sendAlone(one);
      else one.resolve(part);
    }
    await deliver(postponed);
  }

  /** Batches that write wait for each other on the server in any case, where they would run into its limit of time. */
  let written: Promise<void> = Promise.resolve();

  function flush(): void {
    const all = queue;
    queue = [];
    for (const waiting of groupsOf(all)) {
      if (waiting.some(isKeyed)) written = written.then(() => deliver(waiting));
      else void deliver(waiting);
    }
  }

  return (request, context) =>
    new Promise((resolve, reject) => {
      const one: Waiting = { request, context: { ...context }, resolve, reject };
      if (isKeyed(one) && !takesKeys) return void sendAlone(one);
      queue.push(one);
      // All that is called until then is sent together.
      if (queue.length === 1) setImmediate(flush);
    });
}

/** Requests with the same caller, siteaccess, languages and signal, in their order: those with keys apart from all others. */
function groupsOf(all: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const groups: Waiting[][] = [];
  const lengths = new Map<Waiting[], number>();
  for (const one of all) {
    const length = String(one.request.body ?? '').length;
    const most = isKeyed(one) ? maxWrites : maxReads;
    const fits = (group: Waiting[]) =>
      group.length < most && (lengths.get(group) ?? 0) + length <= maxLength && isSameCall(group[0] as Waiting, one);
    const group = groups.find(fits) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(one);
    lengths.set(group, (lengths.get(group) ?? 0) + length);
  }
  return groups;
}

function isSameCall(one: Waiting, other: Waiting): boolean {
  const [a, b] = [one.context, other.context];
  const isOfCaller = a.caller === b.caller && a.siteaccess === b.siteaccess && a.languages === b.languages;
  return isOfCaller && a.signal === b.signal && isKeyed(one) === isKeyed(other);
}

function toBatch(mount: RemoteMount, waiting: readonly Waiting[], hasKey: boolean): RemoteRequest {
  const requests = waiting.map(({ request }, index) => toPart(mount, request, String(index)));
  return {
    method: 'POST',
    path: paths.batch,
    headers: {
      Accept: [mediaType(mount, 'Batch', 'json'), mediaType(mount, 'ErrorMessage', 'json')].join(', '),
      'Content-Type': mediaType(mount, 'BatchInput', 'json'),
      ...(hasKey && { 'Idempotency-Key': `"${randomUUID()}"` }),
    },
    body: `{"BatchInput":{"Request":[${requests.join(',')}]}}`,
  };
}

/** In JSON, with the document as it is written already. */
function toPart(mount: RemoteMount, { method, path, headers = {}, body }: RemoteRequest, id: string): string {
  const part = JSON.stringify({
    _id: id,
    method: headers['X-HTTP-Method-Override'] ?? method,
    href: mount.prefix + path,
    accept: headers.Accept,
    contentType: headers['Content-Type'],
    ifMatch: headers['If-Match'],
    prefer: headers.Prefer,
    destination: headers.Destination,
  });
  return typeof body === 'string' ? `${part.slice(0, -1)},"document":${body}}` : part;
}

/** The responses by the ids of the requests; undefined for a response that is not a batch. */
function partsOf(mount: RemoteMount, response: RemoteResponse): ReadonlyMap<string, RemoteResponse> | undefined {
  if (typeOf(response) !== mediaType(mount, 'Batch', 'json').toLowerCase()) return undefined;
  const { Batch: batch } = JSON.parse(response.text) as { readonly Batch?: { readonly Response?: unknown } };
  const parts = Array.isArray(batch?.Response) ? batch.Response.filter(isMap) : [];
  const operation = response.headers.get('x-cms-operation');
  return new Map(parts.map((part) => [String(part._id), toResponse(part, operation)]));
}

function toResponse(part: Readonly<Record<string, unknown>>, operation: string | null): RemoteResponse {
  const { status, location, etag, preferenceApplied, mediaType: type, document } = part;
  const headers = new Headers();
  const fields = { location, etag, 'preference-applied': preferenceApplied, 'content-type': type };
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') headers.set(name, value);
  if (operation !== null) headers.set('x-cms-operation', operation);
  return { status: Number(status), headers, text: document === undefined ? '' : JSON.stringify(document) };
}
