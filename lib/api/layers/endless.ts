/** Bodies that do not end: a client that reads too slowly is told so, and dropped. */
import { Readable } from 'node:stream';
import type { FileBody } from '../bodies.js';
import type { Streams } from '../streams.js';

interface EndlessParts {
  readonly streams: Streams;
  /** Milliseconds that a client may take to read what has been sent. */
  readonly maxDelay: number;
  /** What a client is sent at last that takes longer. */
  readonly last: () => string;
}

/** The texts of a generator, each of which is asked for when the client has read those before. */
export function endless(generate: () => AsyncIterable<string>, { streams, maxDelay, last }: EndlessParts): FileBody {
  async function open(): Promise<Readable> {
    streams.open();
    let drained: ((isInTime: boolean) => void) | undefined;
    const readable = new Readable({
      read: () => drained?.(true),
      destroy(error, done) {
        drained?.(true);
        done(error);
      },
    });
    readable.once('close', streams.ended);

    async function send(): Promise<void> {
      for await (const text of generate()) {
        if (readable.destroyed) return;
        if (readable.push(text)) continue;
        const isInTime = await new Promise<boolean>((resolve) => {
          drained = resolve;
          setTimeout(resolve, maxDelay, false).unref();
        });
        if (isInTime) continue;
        readable.push(last());
        break;
      }
      readable.push(null);
    }

    send().catch((error: Error) => readable.destroy(error));
    return readable;
  }
  return { size: Number.POSITIVE_INFINITY, open };
}
