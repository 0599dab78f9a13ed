/** Reads of values that the response to a write lacks: one that fails must not make a success an error. */
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailable, TooManyRequests } from '../errors/errors.js';
import type { Context, Id } from '../repository/repository.js';

/** Pauses before a read is repeated, in milliseconds. */
const pauses = [100, 400];

/**
 * Loads the values that a write does not change, before the write. If that fails, the write reports the error, or the entity is
 * loaded afterwards.
 */
export async function withLoaded<W, L>(load: () => Promise<L>, write: () => Promise<W>): Promise<[W, L]> {
  const loaded = await load().catch(() => undefined);
  const written = await write();
  return [written, loaded ?? (await load())];
}

/**
 * Loads the written entity; where that fails, the result has the members that are known.
 * @throws Error where nothing is known: one that no caller takes for a refusal, or for a request that can be repeated
 */
export async function loadedOr<T>(
  load: () => Promise<T>,
  fallback: () => T | undefined | Promise<T | undefined>,
  context: Context<Id>,
): Promise<T> {
  try {
    return await repeated(load, context);
  } catch (cause) {
    const result = await Promise.resolve(fallback()).catch(() => undefined);
    if (result !== undefined) return result;
    throw new Error('The write has succeeded, but the remote server does not show its result', { cause });
  }
}

async function repeated<T>(load: () => Promise<T>, { signal }: Context<Id>): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof ServiceUnavailable || error instanceof TooManyRequests)) throw error;
      await pause(milliseconds, undefined, { signal });
    }
  }
  return load();
}
