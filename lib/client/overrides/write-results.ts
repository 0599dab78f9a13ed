/** The results of writes whose responses lack something: a read that fails must not make a success an error. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from '../../documents/document.js';
import { ServiceUnavailable, TooManyRequests } from '../../errors/errors.js';
import type { AnyCommand, ArgumentOf } from '../../operations/command.js';
import type { Responses } from '../../operations/responses.js';
import type { FullestOf } from '../../operations/results.js';
import type { Context, Id } from '../../repository/repository.js';
import type { CallCommand, Commanded, MethodOf } from '../derived.js';

/** Pauses before a read is repeated, in milliseconds. */
const pauses = [100, 400];

/**
 * Loads what a write does not change before it. If that fails, the write reports the error, or the entity is loaded afterwards.
 */
export async function withLoaded<W, L>(load: () => Promise<L>, write: () => Promise<W>): Promise<[W, L]> {
  const loaded = await load().catch(() => undefined);
  const written = await write();
  return [written, loaded ?? (await load())];
}

/**
 * Loads what has been written; where that fails, the result is what is known of it.
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

/** Without the properties that each stored record has for itself. */
export function withoutRevision<T extends object>(value: T): Omit<T, 'revision' | 'updated'> {
  const {
    revision: _,
    updated: __,
    ...rest
  } = value as T & { readonly revision?: unknown; readonly updated?: unknown };
  return rest;
}

/** Checks that the response to a creation has the secret, which no other response has. */
export function withSecret<T extends { readonly secret?: string }>(created: T): T & { readonly secret: string } {
  const { secret } = created;
  if (secret === undefined) throw new Error('The server has sent no secret');
  return { ...created, secret };
}

/** In place of an id that the client does not know. */
export const unknownId = (example: Id): Id => (typeof example === 'string' ? '0' : 0);

/** A write whose result is at the place that its response names. */
interface PlacedWrite<A, Named, Out extends object, Former> {
  readonly represents: Document<never, Out>;
  /** Loads the result. */
  readonly load: (named: Named, context: Context<Id>) => Promise<Out>;
  /** Loads what is written to. */
  readonly former: (argument: A, context: Context<Id>) => Promise<Former>;
  /** The result as far as it is known without loading it. */
  readonly known: (former: Former, named: Named) => Out | undefined;
}

/** A method whose result is what the server sends or else shows at the place that its response names, or what is known of it. */
export const placedWrite =
  <C extends AnyCommand, R extends Responses, Out extends object, Former>(
    call: CallCommand,
    placed: Commanded<C, R>,
    { represents, load, former: loadFormer, known }: PlacedWrite<ArgumentOf<MethodOf<C>>, FullestOf<R>, Out, Former>,
  ) =>
  async (argument: ArgumentOf<MethodOf<C>>, context: Context<Id>): Promise<Out> => {
    const former = () => loadFormer(argument, context);
    const written = await call(placed, argument, context, { represents, former });
    const fallback = async () => known(written.former ?? (await former()), written.named);
    return written.entity ?? loadedOr(() => load(written.named, context), fallback, context);
  };
