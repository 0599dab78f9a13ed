/** The responses of operations, declared by status, and the types of what handlers return for them. */
import type { Readable } from 'node:stream';
import type { Destination } from '../documents/destination.js';
import type { AnyDocument, Document } from '../documents/document.js';

/** A response without a body, and why it is sent. */
export interface Empty {
  readonly isEmpty: true;
  readonly reason: string;
}

export const empty = (reason: string): Empty => ({ isEmpty: true, reason });

/** The same where header fields show a value that the handler returns. */
export interface EmptyOf<V> extends Empty {
  readonly hasValue: true;
  /** Never there: it gives the value its type. */
  readonly shown?: (value: V) => void;
}

export const emptyOf = <V>(reason: string): EmptyOf<V> => ({ isEmpty: true, hasValue: true, reason });

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
  /** Whether clients can load parts of it, and it has a name to be saved under. */
  readonly isDownload?: true;
  /** What is known of its media types. */
  readonly mediaTypes: readonly string[];
  readonly reason: string;
}

export const file = (mediaTypes: readonly string[], reason: string): File => ({ isFile: true, mediaTypes, reason });

/** An uploaded file: no script in it may run in the origin of the server. */
export const download = (reason: string, mediaTypes: readonly string[] = ['*/*']): File => ({
  isFile: true,
  isDownload: true,
  mediaTypes,
  reason,
});

/** What a handler returns for a file. */
export interface FileValue {
  readonly mediaType: string;
  readonly body: Uint8Array | Download;
  /** A strong entity tag, quoted. */
  readonly tag?: string | undefined;
  readonly modified?: Date | undefined;
  /** Cache tags. */
  readonly tags?: readonly string[];
  /** Until when any cache may store it, also where the caller is authenticated. */
  readonly expires?: Date | undefined;
}

/** Bytes that are opened once it is known which of them are sent. */
export interface Download {
  /** What it is saved as. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  read(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Called when all of it, or a part with its first byte, is sent. */
  onDownload?(): void;
}

/** A document, several to choose from by `Accept`, a file, a place that `Location` names, or nothing. */
export type Shown = AnyDocument | readonly AnyDocument[] | File | Destination<never, unknown> | Empty | EmptyOf<never>;

/** What an operation can respond with, by status. A text says why an error comes; its body is an `ErrorMessage`. */
export type Responses = Readonly<Record<number, Shown | Variants | string>>;

type Written<T> =
  T extends Document<infer D>
    ? D
    : T extends File
      ? FileValue
      : T extends EmptyOf<infer V>
        ? V
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

type Success<R> = R[Extract<keyof R, 200 | 201 | 204 | 301 | 307>];
type NamedVariants<R> = R[keyof R] extends infer E ? (E extends Variants<infer V> ? V : never) : never;
type Choice<V, How extends 'written' | 'read'> = V extends unknown
  ? {
      [K in keyof V]: [How extends 'written' ? Written<V[K]> : Read<V[K]>] extends [never]
        ? { readonly as: K; readonly value?: undefined }
        : { readonly as: K; readonly value: How extends 'written' ? Written<V[K]> : Read<V[K]> };
    }[keyof V]
  : never;

/** The result of a handler: the value of the document of its success, or a named variant. */
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

/** One of the responses that a handler can choose. */
export interface Outcome {
  readonly status: number;
  /** '' where the operation does not name its responses. */
  readonly name: string;
  readonly shown: Shown;
  readonly documents: readonly AnyDocument[];
}

export const outcomesOf = (responses: Responses): readonly Outcome[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    shownBy(response).map(([name, shown]) => ({ status: Number(status), name, shown, documents: documentsIn(shown) })),
  );

export const isEmpty = (shown: Shown): shown is Empty => 'isEmpty' in shown;

export const isDocument = (shown: unknown): shown is AnyDocument =>
  typeof shown === 'object' && shown !== null && 'schema' in shown && 'root' in shown;

/** Whether the body of a success is no document. */
export const showsFile = ({ responses }: { readonly responses: Responses }): boolean =>
  Object.values(responses).some((shown) => typeof shown === 'object' && 'isFile' in shown);

/** The documents that a response can show. */
export const documentsIn = (shown: Shown): readonly AnyDocument[] => [shown].flat().filter(isDocument);
