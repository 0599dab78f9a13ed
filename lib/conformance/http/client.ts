/** A client of the API: documents in and out as values, checked against the representations that the library itself uses. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Context, Revision } from '../../repository/repository.js';
import { decode, encode } from '../../representation/codec.js';
import { mediaType, type Wire } from '../../representation/links.js';
import type { BodyOf, Format, Representation } from '../../representation/representation.js';
import { ErrorMessage } from '../../resources/error-message.js';
import type { Answer, Connection, Sent } from './connection.js';
import { toError } from './error-answer.js';

/** What an answer holds. */
export interface Received<R extends Representation> {
  readonly body: BodyOf<R>;
  /** The entity tag; missing where the server sends none. */
  readonly revision?: Revision;
  /** Below the prefix. */
  readonly location?: string;
  /** The cursor of the next page (`after`), where the answer links to one (RFC 8288). */
  readonly next?: string;
}

/** What is asked for besides a method and a path. */
export interface Wanted {
  readonly input?: { readonly representation: Representation; readonly body: object; readonly format?: Format };
  readonly expected?: Revision | undefined;
  /** An href below the prefix. */
  readonly destination?: string;
}

export interface Client {
  readonly wire: Wire;
  readonly format: Format;
  /** Sends a request below the prefix as it is, with nothing but what proves the caller. */
  send(method: string, path: string, sent?: Sent, context?: Pick<Context, 'caller'>): Promise<Answer>;
  /** Asks for a document; refusals are thrown. */
  receive<R extends Representation>(
    method: string,
    path: string,
    output: R,
    context: Context,
    wanted?: Wanted,
  ): Promise<Received<R>>;
  /** Has something done, and gives what `Location` says of it. */
  perform(method: string, path: string, context: Context, wanted?: Wanted): Promise<{ readonly location?: string }>;
  /** Where a lookup leads: the href below the prefix. */
  find(path: string, context: Context): Promise<string>;
  /** The document of an answer. */
  read<R extends Representation>(answer: Answer, representation: R, what: string): Promise<BodyOf<R>>;
  type(name: string, format?: Format): string;
  /** The text of a document. */
  write(representation: Representation, body: object, format?: Format): string;
}

export interface ClientSettings {
  readonly connection: Connection;
  /** The path of the base URL, which requests are sent below. */
  readonly base: string;
  readonly wire: Wire;
  readonly format: Format;
  readonly siteaccess?: string | undefined;
  readonly proofOf: (caller: Context['caller']) => OutgoingHttpHeaders;
}

/** What a server may answer with, which only has to be finite. */
export const limits = { depth: 1000, elements: 10_000_000 };

/** How often in a row something may have moved on by the time that it is asked for. */
const redirects = 50;

/** Methods that Node's own servers do not let through, so that others may have to do without them too. */
const overridden: ReadonlySet<string> = new Set(['PUBLISH', 'SWAP', 'TRASH']);

export function createClient({ connection, base, wire, format, siteaccess, proofOf }: ClientSettings): Client {
  const type: Client['type'] = (name, as = format) => mediaType(wire, name, as);
  const write: Client['write'] = (representation, body, as = format) => encode(representation, body, as, wire);

  const send: Client['send'] = (method, path, { headers = {}, ...sent } = {}, context) => {
    const proof = context ? proofOf(context.caller) : {};
    const scope = siteaccess === undefined ? {} : { 'X-Siteaccess': siteaccess };
    return connection.send(method, base + path, { ...sent, headers: { ...scope, ...proof, ...headers } });
  };

  /** What has not failed; everything else is thrown. */
  async function ask(method: string, path: string, context: Context, wanted: Wanted, output?: Representation) {
    const { input, expected, destination } = wanted;
    const headers = {
      Accept: type((output ?? ErrorMessage).name),
      ...(overridden.has(method) && { 'X-HTTP-Method-Override': method }),
      ...(input && { 'Content-Type': type(input.representation.name, input.format) }),
      ...(expected !== undefined && { 'If-Match': toTag(expected) }),
      ...(destination !== undefined && { Destination: wire.prefix + destination }),
    };
    const sent = {
      headers,
      signal: context.signal,
      ...(input && { body: write(input.representation, input.body, input.format) }),
    };
    const answer = await send(overridden.has(method) ? 'POST' : method, path, sent, context);
    if (answer.status >= 400) throw await refusalOf(`${method} ${path}`, answer);
    return answer;
  }

  async function refusalOf(request: string, answer: Answer): Promise<Error> {
    const isEmpty = answer.text === '';
    return toError(request, answer.status, isEmpty ? undefined : await read(answer, ErrorMessage, request));
  }

  const read: Client['read'] = async (answer, representation, what) => {
    const found = formatOf(answer);
    const wantedType = type(representation.name, found);
    if (answer.headers['content-type'] !== wantedType) {
      throw new Error(`${what} is answered with ${answer.headers['content-type'] ?? 'no type'}, not ${wantedType}`);
    }
    try {
      const { body } = await decode(representation, { format: found, bytes: Buffer.from(answer.text) }, wire, limits);
      return body as BodyOf<typeof representation>;
    } catch (cause) {
      throw new Error(`${what} is answered with what is no ${representation.name}: ${explain(cause)}`, { cause });
    }
  };

  function formatOf({ headers }: Answer): Format {
    return /\+json$/.test(headers['content-type'] ?? '') ? 'json' : 'xml';
  }

  const below = (location: string) => hrefBelow(wire.prefix, location);

  return {
    wire,
    format,
    type,
    write,
    send,
    read,
    async receive(method, path, output, context, wanted = {}) {
      let answer = await ask(method, path, context, wanted, output);
      // What is read by an outdated path has moved on meanwhile, and may do so again.
      for (let left = redirects; method === 'GET' && left > 0 && answer.status === 307; left -= 1) {
        answer = await ask(method, below(answer.headers.location ?? ''), context, wanted, output);
      }
      const { etag, location, link } = answer.headers;
      const next = nextCursor(link);
      return {
        body: await read(answer, output, `${method} ${path}`),
        ...(etag !== undefined && { revision: etag }),
        ...(location !== undefined && { location: below(location) }),
        ...(next !== undefined && { next }),
      };
    },
    async perform(method, path, context, wanted = {}) {
      const { location } = (await ask(method, path, context, wanted)).headers;
      return location === undefined ? {} : { location: below(location) };
    },
    async find(path, context) {
      const { status, headers } = await ask('GET', path, context, {});
      if (status !== 307 || headers.location === undefined) {
        throw new Error(`GET ${path} is answered with ${status}, not with 307 and a Location`);
      }
      return below(headers.location);
    },
  };
}

function nextCursor(link: string | readonly string[] | undefined): string | undefined {
  const [, query = ''] = /<[^>?]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(String(link ?? '')) ?? [];
  return new URLSearchParams(query).get('after') ?? undefined;
}

/** An href of the server below the prefix; `Location` may be a whole URL (RFC 9110 §10.2.2). */
export function hrefBelow(prefix: string, location: string): string {
  const path = location.replace(/^https?:\/\/[^/]*/i, '');
  if (!path.startsWith(`${prefix}/`)) throw new Error(`The href ${location} is not below ${prefix}`);
  return path.slice(prefix.length);
}

/** An entity tag as it is, anything else as one that no server has given. */
function toTag(revision: Revision): string {
  return /^(?:W\/)?".*"$/.test(String(revision)) ? String(revision) : `"${encodeURIComponent(revision)}"`;
}

function explain(cause: unknown): string {
  const { message, faults } = cause as {
    message: string;
    faults?: { errors?: readonly { path: string; message: string }[] };
  };
  const [first] = faults?.errors ?? [];
  return first ? `${first.path} ${first.message}` : message;
}
