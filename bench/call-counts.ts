/** Counts files and functions of requests by V8's precise coverage, and promises by async_hooks. */
import { createHook } from 'node:async_hooks';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import { type Profiler, Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';

/** In the order of a round: the write makes the read after it a miss of the cache, and that the next one a hit. */
export const kinds = ['PATCH', 'uncached GET', 'cached GET', 'list', 'page'] as const;
export type Kind = (typeof kinds)[number];

/** The calls of one request. */
export interface CallCounts {
  readonly files: readonly EnteredFile[];
  /** The number of different functions that were called. */
  readonly functions: number;
  /** Promises that were created in the process; the client creates none. */
  readonly promises: number;
}

export interface EnteredFile {
  /** Below `lib`, without its ending. */
  readonly name: string;
  /** The names of functions, and how often each was called. */
  readonly calls: readonly string[];
}

/** Rounds without a measurement: data that is loaded or cached with the first requests is there afterwards. */
const warmUp = 20;

/** Rounds of which each kind's fewest count: on a busy machine a long turn of the event loop adds a pause. */
const measured = 10;

const item = '/api/cms/v2/content/objects/60';
const accept = (name: string) => ({ Accept: `application/vnd.cms.api.${name}+json` });

/** The request of a kind; each write stores another value. */
const requests: Readonly<Record<Kind, (serial: number) => Sent>> = {
  PATCH: (serial) => ({
    method: 'PATCH',
    path: item,
    headers: { ...accept('ContentInfo'), 'Content-Type': 'application/vnd.cms.api.ContentUpdate+json' },
    body: JSON.stringify({ ContentUpdate: { remoteId: `calls-${serial}` } }),
  }),
  'uncached GET': () => ({ path: item, headers: accept('Content') }),
  'cached GET': () => ({ path: item, headers: accept('Content') }),
  list: () => ({ path: '/api/cms/v2/content/locations/1/43/children', headers: accept('LocationList') }),
  page: () => ({ path: item, headers: { Accept: 'text/html' } }),
};

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends all kinds of requests to a server, one after the other, and closes it. */
export async function countCalls(server: Server): Promise<Readonly<Record<Kind, CallCounts>>> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const send = (sent: Sent) => respond(sent, { agent, port });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const counts: Partial<Record<Kind, CallCounts>> = {};
  for (let round = 0; round < warmUp + measured; round += 1) {
    for (const kind of kinds) {
      const current = await measure(session, () => send(requests[kind](round)));
      counts[kind] = fewest(round > warmUp ? counts[kind] : undefined, current);
    }
  }
  session.disconnect();
  agent.destroy();
  server.close();
  return counts as Record<Kind, CallCounts>;
}

/** A pause enters files, calls functions and creates promises that the request takes on a quiet machine never. */
function fewest(former: CallCounts | undefined, current: CallCounts): CallCounts {
  if (!former) return current;
  const { files, functions } = former.functions <= current.functions ? former : current;
  return { files, functions, promises: Math.min(former.promises, current.promises) };
}

async function measure(session: Session, send: () => Promise<void>): Promise<CallCounts> {
  // Waits for background tasks of the last request.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await session.post('Profiler.takePreciseCoverage');
  const countPromises = startCounting();
  await send();
  const promises = countPromises();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result.flatMap(toFile).sort((a, b) => a.name.localeCompare(b.name));
  return { files, functions: files.reduce((sum, { calls }) => sum + calls.length, 0), promises };
}

/** None for a script of another package, and for one of which no function was called. */
function toFile({ url, functions }: Profiler.ScriptCoverage): readonly EnteredFile[] {
  const [, name] = /\/(?:dist|lib)\/([^?]*)\.[jt]s/.exec(url) ?? [];
  if (name === undefined || url.includes('/node_modules/')) return [];
  const calls = functions.flatMap(({ functionName, ranges: [range] }) =>
    range && range.count > 0 ? [`${functionName || '(anonymous)'} ${range.count}`] : [],
  );
  return calls.length > 0 ? [{ name, calls }] : [];
}

/** The function that ends the counting of promises, and returns their number. */
function startCounting(): () => number {
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'PROMISE') count += 1;
    },
  });
  hook.enable();
  return () => {
    hook.disable();
    return count;
  };
}

/** Uses callbacks only, so that all promises are those of the server. */
function respond(
  { body, ...options }: Sent,
  connection: { readonly agent: Agent; readonly port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const headers = { ...options.headers, ...length };
    const sending = request({ host: '127.0.0.1', ...connection, ...options, headers }, (response: IncomingMessage) => {
      const { statusCode = 0 } = response;
      if (statusCode >= 300) reject(new Error(`${options.path} responded with ${statusCode}`));
      response.resume().on('end', resolve);
    });
    sending.on('error', reject).end(body);
  });
}
