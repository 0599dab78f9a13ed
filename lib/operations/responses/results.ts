/** The types of the values that handlers return for the responses of an operation, and of those that clients read from them. */
import type { Destination } from '../../documents/destination.js';
import type { Document } from '../../documents/document.js';
import type { EmptyOf, FileResponse, FileValue, Variants } from './responses.js';

type Written<T> =
  T extends Document<infer D>
    ? D
    : T extends FileResponse
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

/** The result of a handler: the value of the document of its success, or a named variant; unknown for any operation. */
export type ResultOf<R> = 0 extends 1 & R ? unknown : KnownResultOf<R>;
type KnownResultOf<R> = [NamedVariants<R>] extends [never]
  ? [Written<Success<R>>] extends [never]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: handlers return the results of the storage, which may be void
      void
    : Written<Success<R>>
  : Choice<NamedVariants<R>, 'written'>;
/** The result of an operation, as a client reads it. */
export type ReceivedOf<R> = [NamedVariants<R>] extends [never]
  ? [Read<Success<R>>] extends [never]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: as a handler that shows nothing
      void
    : Read<Success<R>>
  : Choice<NamedVariants<R>, 'read'>;

type Payloads<R> = R[keyof R] extends infer E ? (E extends Variants<infer V> ? V[keyof V] : E) : never;

/** Whether a response names the place of the result, and does not show it. */
export type NamesPlace<R> = [Extract<Payloads<R>, Destination<never>>] extends [never] ? false : true;

/** The last one of several documents, which shows the most. */
type Fullest<T> = T extends readonly [...unknown[], infer Last] ? Last : T;
type ValueOrNone<T> = [T] extends [never] ? undefined : T;
type ValueIn<V> = V extends unknown ? { [K in keyof V]: ValueOrNone<Read<Fullest<V[K]>>> }[keyof V] : never;
type FullestIn<R> = [NamedVariants<R>] extends [never] ? Read<Fullest<Success<R>>> : ValueIn<NamedVariants<R>>;

/** The value that a client reads from the fullest document, whatever the name of the variant; undefined for one without a body. */
// biome-ignore lint/suspicious/noConfusingVoidType: as a handler that shows nothing
export type FullestOf<R> = [FullestIn<R>] extends [never] ? void : FullestIn<R>;
