/** The responses of operations, declared by status. */
import type { Readable } from 'node:stream';
import type { Destination } from '../../documents/destination.js';
import type { AnyDocument } from '../../documents/document.js';
import { digestTag } from '../../http/entity-tag.js';
import type { ByteRange, Rule } from '../../repository/repository.js';

/** A response without a body, and why it is sent. */
export interface Empty {
  readonly isEmpty: true;
  readonly reason: string;
}

export const empty = (reason: string): Empty => ({ isEmpty: true, reason });

/** A response without body whose header fields show a value that the handler returns. */
export interface EmptyOf<V> extends Empty {
  readonly hasValue: true;
  /** Never there: it gives the value its type. */
  readonly payload?: (value: V) => void;
}

export const emptyOf = <V>(reason: string): EmptyOf<V> => ({ isEmpty: true, hasValue: true, reason });

/** Responses of one status that a handler chooses from by name: it returns `{ as: 'moved', value }`. */
export interface Variants<V extends Readonly<Record<string, Payload>> = Readonly<Record<string, Payload>>> {
  readonly isVariants: true;
  readonly of: V;
}

export const variants = <const V extends Readonly<Record<string, Payload>>>(of: V): Variants<V> => ({
  isVariants: true,
  of,
});

/** A response whose body is not a document. */
export interface FileResponse {
  readonly isFile: true;
  /** Whether clients can load parts of it, and it has a name to be saved under. */
  readonly isDownload?: true;
  /** The media types that it can have. */
  readonly mediaTypes: readonly string[];
  readonly reason: string;
}

export const file = (mediaTypes: readonly string[], reason: string): FileResponse => ({
  isFile: true,
  mediaTypes,
  reason,
});

/** An uploaded file: no script in it may run in the origin of the server. */
export const download = (reason: string, mediaTypes: readonly string[] = ['*/*']): FileResponse => ({
  isFile: true,
  isDownload: true,
  mediaTypes,
  reason,
});

/** The value that a handler returns for a file. */
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

/** A file in memory, with the digest of its bytes as its tag. */
export const taggedFile = (mediaType: string, body: Uint8Array): FileValue => ({
  mediaType,
  body,
  tag: digestTag(mediaType, body),
});

/** Bytes that are opened once it is known which of them are sent. */
interface Download {
  /** The name that the file is saved under. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
  /** Called when all of it, or a part with its first byte, is sent. */
  onDownload?(): void;
}

/** A document, several to choose from by `Accept`, a file, a place that `Location` names, or nothing. */
export type Payload =
  | AnyDocument
  | readonly AnyDocument[]
  | FileResponse
  | Destination<never, unknown>
  | Empty
  | EmptyOf<never>;

/** An error that rules of the domain cause, besides the other causes in its text. */
export interface RuleResponse {
  readonly text: string;
  readonly rules: readonly Rule[];
  /** Whether the response has no body. */
  readonly isBare?: true;
}

export const ruleResponse = (text: string, ...rules: readonly [Rule, ...Rule[]]): RuleResponse => ({ text, rules });

/** Declares an error of a rule without a body; the status must have no other rule. */
export const bareRuleResponse = (text: string, rule: Rule): RuleResponse => ({ text, rules: [rule], isBare: true });

/** Responses of an operation, by status. A text explains an error, whose body is an `ErrorMessage`. */
export type Responses = Readonly<Record<number, Payload | Variants | RuleResponse | string>>;

export const isRuleResponse = (response: Responses[number]): response is RuleResponse =>
  typeof response === 'object' && 'rules' in response;

/** The rule of a response that has no body to name it. */
export const bareRuleIn = (response: Responses[number] | undefined): Rule | undefined =>
  response !== undefined && isRuleResponse(response) && response.isBare ? response.rules[0] : undefined;

/** The cause of an error; undefined for a response that is not an error. */
export const reasonIn = (response: Responses[number] | undefined): string | undefined =>
  response !== undefined && isRuleResponse(response)
    ? response.text
    : typeof response === 'string'
      ? response
      : undefined;

/** The statuses of an operation's responses where rules of the domain refuse it. */
export function statusesOfRules(responses: Responses): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(responses).flatMap(([status, response]) =>
      isRuleResponse(response) ? response.rules.map((rule): [string, number] => [rule, Number(status)]) : [],
    ),
  );
}

/** The responses of a status, under the names that handlers use where they have any. */
export function payloadsIn(response: Responses[number]): readonly (readonly [name: string, payload: Payload])[] {
  if (typeof response === 'string' || isRuleResponse(response)) return [];
  return 'isVariants' in response ? Object.entries(response.of) : [['', response]];
}

/** One of the responses that a handler can choose. */
export interface Outcome {
  readonly status: number;
  /** '' where the operation does not name its responses. */
  readonly name: string;
  readonly payload: Payload;
  readonly documents: readonly AnyDocument[];
}

export const outcomesOf = (responses: Responses): readonly Outcome[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    payloadsIn(response).map(([name, payload]) => ({
      status: Number(status),
      name,
      payload,
      documents: documentsIn(payload),
    })),
  );

export const isEmpty = (payload: Payload): payload is Empty => 'isEmpty' in payload;

export const isDocument = (payload: unknown): payload is AnyDocument =>
  typeof payload === 'object' && payload !== null && 'shape' in payload && 'root' in payload;

/** Whether the body of a success is not a document. */
export const showsFile = ({ responses }: { readonly responses: Responses }): boolean =>
  Object.values(responses).some((payload) => typeof payload === 'object' && 'isFile' in payload);

/** The documents that a response can show. */
export const documentsIn = (payload: Payload): readonly AnyDocument[] => [payload].flat().filter(isDocument);
