/** Waits for an event, until a deadline that a busy machine keeps; the error after it names the event. */
import { setTimeout } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';

/** Milliseconds, so that a failure is known within half a minute. */
const usual = 20_000;

/** Resolves once a condition returns `true`. Any other result is the value that the error after the deadline shows. */
export async function until(holds: () => unknown, label: string, ms = usual): Promise<void> {
  let saw = 'nothing yet';
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const seen = await holds();
      if (seen === true) return;
      saw = asText(seen);
      await setTimeout(5);
    }
  };
  try {
    await within(look(), () => `${label}; it saw last: ${saw}`, ms);
  } finally {
    isOver = true;
  }
}

/** Resolves once the loaded value equals the expected one. */
export function untilEqual<T>(load: () => T | Promise<T>, expected: T, label: string, ms?: number): Promise<void> {
  const holds = async () => {
    const seen = await load();
    return isDeepStrictEqual(seen, expected) || { seen };
  };
  return until(holds, `${label} to be ${asText(expected)}`, ms);
}

/** The value of a promise that may never be fulfilled, such as that of an event. */
export async function within<T>(event: PromiseLike<T>, label: string | (() => string), ms = usual): Promise<T> {
  const ended = new AbortController();
  // The clock of Node.js, whatever clock a spec has in its place.
  const late = setTimeout(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`Waited ${ms / 1000} s for ${typeof label === 'string' ? label : label()}`);
  });
  try {
    return await Promise.race([event, late]);
  } finally {
    late.catch(() => undefined);
    ended.abort();
  }
}

function asText(value: unknown): string {
  const text = inspect(value, { depth: 4, maxArrayLength: 20, maxStringLength: 500 });
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
}
