/** What operations respond with, declared by status, and the types of what handlers return for it. */
import type { Readable } from 'node:stream';
import type { Destination } from '../documents/destination.js';
import type { AnyDocument, Document } from '../documents/document.js';

/** A response without a body, and why it is sent. */
export interface Empty {
  readonly isEmpty: true;
  readonly reason: string;
}

export const empty = (reason: string): Empty => ({ isEmpty: true, reason });

/** Responses of one status that a handler chooses from by name: it returns `{ as: 'moved', value }`. */
export interface Variants<V extends Readonly<Record<string, Shown>> = Readonly<Record<string, Shown>>> {
  readonly isVariants: true;
  readonly of: V;
}

export const variants = <const V extends Readonly<Record<string, Shown>>>(of: V): Variants<V> => ({
  isVariants: true,
  of,
});

/** A response whose body is no document. */
export interface File {
  readonly isFile: true;
  /** What is known of its media types. */
  readonly mediaTypes: readonly string[];
  readonly reason: string;
}

export const file = (mediaTypes: readonly string[], reason: string): File => ({ isFile: true, mediaTypes, reason });

/** What a handler returns for a file. */
export interface FileValue {
  readonly mediaType: string;
  readonly body: Uint8Array | Readable;
  /** A strong entity tag, quoted. */
  readonly tag: string;
}

/** A document, several to choose from by `Accept`, a file, a place that `Location` names, or nothing. */
export type Shown = AnyDocument | readonly AnyDocument[] | File | Destination<never, unknown> | Empty;

/** What an operation can respond with, by status. A text says why an error comes; its body is an `ErrorMessage`. */
export type Responses = Readonly<Record<number, Shown | Variants | string>>;

type Written<T> =
  T extends Document<infer D>
    ? D
    : T extends File
      ? FileValue
      : T extends readonly (infer E)[]
        ? Written<E>
        : T extends Destination<infer In, unknown>
          ? In
          : never;
type Read<T> =
  T extends Document<never, infer Out>
    ? Out
    : T extends readonly (infer E)[]
      ? Read<E>
      : T extends Destination<never, infer Out>
        ? Out
        : never;

type Success<R> = R[Extract<keyof R, 200 | 201 | 204 | 307>];
type NamedVariants<R> = R[keyof R] extends infer E ? (E extends Variants<infer V> ? V : never) : never;
type Choice<V, How extends 'written' | 'read'> = V extends unknown
  ? {
      [K in keyof V]: [How extends 'written' ? Written<V[K]> : Read<V[K]>] extends [never]
        ? { readonly as: K; readonly value?: undefined }
        : { readonly as: K; readonly value: How extends 'written' ? Written<V[K]> : Read<V[K]> };
    }[keyof V]
  : never;

/** What a handler returns: the value that the document of its success shows, or a named variant. */
export type ResultOf<R> = [NamedVariants<R>] extends [never]
  ? [Written<Success<R>>] extends [never]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: handlers return what storage gives them, which may be void
      void
    : Written<Success<R>>
  : Choice<NamedVariants<R>, 'written'>;
/** The same as a client reads it. */
export type ReceivedOf<R> = [NamedVariants<R>] extends [never]
  ? [Read<Success<R>>] extends [never]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: as a handler that shows nothing
      void
    : Read<Success<R>>
  : Choice<NamedVariants<R>, 'read'>;

/** The responses of a status, under the names that handlers use where they have any. */
export function shownBy(response: Shown | Variants | string): readonly (readonly [name: string, shown: Shown])[] {
  if (typeof response === 'string') return [];
  return 'isVariants' in response ? Object.entries(response.of) : [['', response]];
}

export const isEmpty = (shown: Shown): shown is Empty => 'isEmpty' in shown;

export const isDocument = (shown: unknown): shown is AnyDocument =>
  typeof shown === 'object' && shown !== null && 'schema' in shown && 'root' in shown;

/** The documents that a response can show. */
export const documentsIn = (shown: Shown): readonly AnyDocument[] => [shown].flat().filter(isDocument);
