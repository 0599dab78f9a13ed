/** Sends one message to the URL of a webhook: to an address that was checked, without redirects, and within bounds. */
import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { DeliveryProblem } from '../../../repository/repository.js';
import { type Addresses, literalOf, mayConnect } from '../../values/addresses.js';

/** Result of sending a message; without a problem it was delivered. */
export interface Outcome {
  /** In milliseconds. */
  readonly duration: number;
  readonly responseStatus?: number;
  readonly problem?: DeliveryProblem;
}

export interface SignedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends messages to one URL, over connections that are kept until it is closed. */
export interface Sender {
  /** @throws the reason of the signal, once that is aborted */
  send(message: SignedMessage): Promise<Outcome>;
  close(): void;
}

/** In milliseconds, until the status of the response is there. */
const timeout = 10_000;

/** Maximum number of bytes of a response that are read so that its connection can be reused; longer ones end theirs. */
const maxRead = 65_536;

const name = 'express-cms-rest';

class RefusedAddress extends Error {}

export function createSender(text: string, addresses: Addresses, signal: AbortSignal): Sender {
  const url = new URL(text);
  const { Agent, request } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const isUsable = (address: string) => mayConnect(addresses, url, address);
  const literal = literalOf(url);

  function post({ headers, body }: SignedMessage, ended: AbortSignal): Promise<number> {
    return new Promise((done, fail) => {
      // Names are resolved once for each connection, which goes to the address that is checked.
      if (literal !== undefined && !isUsable(literal)) throw new RefusedAddress();
      const length = String(Buffer.byteLength(body));
      const defaultHeaders = { 'Content-Type': 'application/json', 'Content-Length': length, 'User-Agent': name };
      const options = {
        method: 'POST',
        agent,
        lookup: checked(isUsable),
        signal: ended,
        headers: { ...defaultHeaders, ...headers },
      };
      const outgoing = request(url, options, (response) => {
        drain(response);
        done(response.statusCode ?? 0);
      });
      outgoing.on('error', fail).end(body);
    });
  }

  return {
    async send(message) {
      signal.throwIfAborted();
      const started = performance.now();
      const isLate = AbortSignal.timeout(timeout);
      const result = await post(message, AbortSignal.any([signal, isLate])).then(ofStatus, (error: unknown) => {
        signal.throwIfAborted();
        return { problem: problemOf(error, isLate) };
      });
      return { duration: Math.round(performance.now() - started), ...result };
    },
    close: () => agent.destroy(),
  };
}

const ofStatus = (responseStatus: number): Omit<Outcome, 'duration'> =>
  responseStatus >= 200 && responseStatus < 300 ? { responseStatus } : { responseStatus, problem: 'status' };

function problemOf(error: unknown, isLate: AbortSignal): DeliveryProblem {
  if (error instanceof RefusedAddress) return 'address';
  return isLate.aborted ? 'timeout' : 'connection';
}

/** Resolves a name as usual, to those of its addresses that may be connected to. */
const checked =
  (isUsable: (address: string) => boolean): LookupFunction =>
  (host, { all, ...options }, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses = []) => {
      const usable = addresses.filter(({ address }) => isUsable(address));
      const [first] = usable;
      if (error || !first) callback(error ?? new RefusedAddress(), '');
      else if (all) callback(null, usable);
      else callback(null, first.address, first.family);
    });

function drain(response: http.IncomingMessage): void {
  let bytesRead = 0;
  response.on('error', () => undefined);
  response.on('data', ({ length }: Buffer) => {
    bytesRead += length;
    if (bytesRead > maxRead) response.destroy();
  });
}
