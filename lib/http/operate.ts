/** From a request whose operation and caller are known to the reply: its body, its preconditions, its handler. */

import { decode, readContext, type Showing, write } from '../api/codec.js';
import { locateFaults } from '../api/faults.js';
import { declared } from '../api/representation.js';
import type { SessionControl } from '../auth/authenticate.js';
import type { Context, Repository, ServingRepository } from '../repository/repository.js';
import type { Call, Operation, Reply } from '../resources/resource.js';
import { readBody } from './body.js';
import type { Deadline } from './deadline.js';
import type { ContentType, Uri } from './dispatch.js';
import { type Exchange, header } from './exchange.js';
import { isSafe } from './method-override.js';
import { expectedRevision } from './preconditions.js';
import { readPage, readQuery } from './query.js';
import { checkServerMembers } from './server-members.js';
import { hasBody } from './unread-body.js';

/** All that the stages before have found. */
export interface Work {
  readonly exchange: Exchange;
  readonly uri: Uri;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, number | string>>;
  readonly contentType: ContentType | undefined;
  readonly context: Context;
  /** Of operations that work with it. */
  readonly session: SessionControl | undefined;
  readonly deadline: Deadline;
}

type Asked = Pick<Call, 'query' | 'page' | 'body' | 'expected' | 'accepted'>;

const nothingAsked = { query: {}, page: { offset: 0, limit: 1 }, body: undefined, expected: undefined };

export interface OperateSettings {
  readonly limits: {
    readonly body: number;
    readonly depth: number;
    readonly elements: number;
    readonly pageSize: number;
  };
  readonly requireIfMatch: boolean;
}

/** Makes the function that carries an operation out. */
export function createOperate(
  repository: Repository,
  { limits, requireIfMatch }: OperateSettings,
  showing: Omit<Showing, 'languages'>,
) {
  const serving = repository as ServingRepository;

  return async function operate(work: Work): Promise<Reply> {
    const { exchange, operation, uri } = work;
    const { request, search } = exchange;
    const page = readPage(operation.paged, search, limits.pageSize);
    if (operation.paged) exchange.limit = page.limit;
    const query = readQuery(operation.query, search);
    const body = operation.consumes ? await readDocument(work) : undefined;
    const isConditional = Object.keys(uri.params).length > 0 && !operation.usesSession && !isSafe(exchange.method);
    const isRequired = requireIfMatch && (exchange.method === 'PATCH' || exchange.method === 'DELETE');
    const expected = isConditional ? await expectedRevision(request, isRequired, currentOf(work)) : undefined;
    const started = performance.now();
    const reply = await handle(work, operation, { query, page, body, expected, accepted: exchange.representation });
    exchange.timings.push(['repository', performance.now() - started]);
    return reply;
  };

  async function handle({ params, context, session, exchange, deadline }: Work, operation: Operation, asked: Asked) {
    const { query, page, body, expected, accepted } = asked;
    const call: Call = {
      repository: serving,
      params,
      query,
      body,
      context,
      accepted: declared(accepted),
      expected,
      destination: destinationOf(exchange),
      // Operations that are not of sessions have nothing to do with it.
      session: session as SessionControl,
      page,
    };
    try {
      return await deadline.race(operation.handler(call));
    } catch (error) {
      throw locateFaults(error, operation.consumes, body);
    }
  }

  async function readDocument(work: Work): Promise<Call['body']> {
    const { exchange, operation, contentType } = work;
    const { consumes } = operation;
    if (!consumes || !contentType) return undefined;
    if (operation.isBodyOptional && !hasBody(exchange.request))
      return consumes.read({}, readContext(exchange.wire, contentType.format ?? 'xml'));
    const input = await readBody(exchange.request, contentType, limits.body);
    const { body, sent } = await decode(consumes, input, exchange.wire, limits);
    const shown = operation.produces?.[0];
    if (exchange.method === 'PATCH') await checkServerMembers(consumes, shown, sent, () => currentDocument(work));
    return body;
  }

  /** The document that a GET of the resource would respond with now. */
  async function currentDocument({ uri, exchange, ...work }: Work) {
    const [shown] = uri.operations.get('GET')?.produces ?? [];
    const { languages, wire } = exchange;
    const reply = await currentOf({ uri, exchange, ...work })?.();
    if (!shown || reply?.value === undefined) return undefined;
    return write(shown, reply.value, 'json', wire, { ...showing, languages });
  }

  /** What a GET of the resource would answer now; undefined where there is none. */
  function currentOf(work: Work): (() => Promise<Reply>) | undefined {
    const get = work.uri.operations.get('GET');
    return get && (() => handle(work, get, { ...nothingAsked, accepted: get.produces?.[0] }));
  }
}

/** The `Destination` header below the mount prefix; what does not begin with it is left to the handler. */
function destinationOf({ request, wire }: Exchange): string | undefined {
  const value = header(request, 'destination');
  return value?.startsWith(`${wire.prefix}/`) ? value.slice(wire.prefix.length) : value;
}
