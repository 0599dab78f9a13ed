/** Bodies that do not end: a client that reads too slowly gets a last event, and is disconnected. */
import { Readable } from 'node:stream';
import type { FileBody } from '../../http/bodies.js';
import type { Streams } from '../changes/streams.js';

interface EndlessParts {
  readonly streams: Streams;
  /** Milliseconds that a client may take to read the bytes that have been sent. */
  readonly maxDelay: number;
  /** Loads the last text, which is sent to a client that takes longer. */
  readonly last: () => Promise<string>;
}

/** Generates texts until the signal is aborted, each of which is asked for when the client has read those before. */
type Generate = (signal: AbortSignal) => AsyncIterable<string>;

export function endless(generate: Generate, { streams, maxDelay, last }: EndlessParts): FileBody {
  async function open(): Promise<Readable> {
    streams.open();
    // The signal of the request is not aborted by a host that ends the response.
    const controller = new AbortController();
    let drained: (() => void) | undefined;
    const readable = new Readable({
      read: () => drained?.(),
      destroy(error, done) {
        controller.abort();
        drained?.();
        done(error);
      },
    });
    readable.once('close', streams.ended);

    /** Whether the client reads on in time. */
    const drain = (): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, maxDelay, false).unref();
        drained = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });

    async function send(): Promise<void> {
      for await (const text of generate(controller.signal)) {
        if (readable.destroyed) return;
        if (readable.push(text) || (await drain())) continue;
        readable.push(await last());
        break;
      }
      readable.push(null);
    }

    send().catch((error: Error) => readable.destroy(error));
    return readable;
  }
  return { size: Number.POSITIVE_INFINITY, open };
}
