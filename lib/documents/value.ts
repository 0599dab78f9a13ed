/** The values of documents: their shape, and how they are written and read. */
import type { Pieces } from '../formats/pieces.js';
import type { FieldTypeLookup, IdKind, Json } from '../repository/repository.js';
import type { Shape } from './shape.js';

/** The members of a document's root, or of an object in it. */
export type DocumentTree = Readonly<Record<string, unknown>>;

export const isEmptyList = (parsed: unknown): boolean => Array.isArray(parsed) && parsed.length === 0;

export function isMap(value: unknown): value is DocumentTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type { IdRules, Notes, NumberRules, StringRules } from './rules.js';

/** Whether a resource with this URI template can be linked to. */
export interface IsServed {
  (template: string): boolean;
  /** Whether members that the protocol does not have are left out, for clients that compare documents. */
  readonly omitsExtensions?: boolean;
}

/** Context in which a document is written; documents are final when they are created. */
export interface WriteContext {
  /** The public path before every href. */
  readonly prefix: string;
  /** The languages of the siteaccess, the preferred one first. */
  readonly languages: readonly string[];
  /** The media type of a document of this name in this format. */
  readonly mediaType: (name: string) => string;
  /** Whether lists have the names of their elements. */
  readonly isTextual: boolean;
  /** A free value as this format has it. */
  readonly free: (value: Json) => unknown;
  /** The prefix of field type identifiers. */
  readonly fieldTypePrefix: string;
  readonly fieldTypeNames?: FieldTypeNames | undefined;
  readonly fieldTypes: FieldTypeLookup;
  /** The kind of ids; integers where it is missing. */
  readonly ids?: IdKind;
  /** The identifiers of fields that show links to the content that their values refer to; none where it is missing. */
  readonly embeddedFields?: ReadonlySet<string> | undefined;
  /** Present for a large document: it is written in pieces, between which other requests are served. */
  readonly pieces?: Pieces | undefined;
  /** Whether a URI template is served, so that links to it are written; all are where it is missing. */
  readonly isServed?: IsServed | undefined;
}

/** Names of field types on the wire, by identifier, where they differ from the identifier with the prefix. */
export type FieldTypeNames = Readonly<Record<string, string>>;

/** Context in which a document is read; each level adds its step to the path. */
export interface ReadContext {
  readonly prefix: string;
  readonly fieldTypePrefix: string;
  readonly fieldTypeNames?: FieldTypeNames | undefined;
  readonly ids: IdKind;
  /** Whether the format has text only, so that every scalar of a free value is text. */
  readonly isTextual: boolean;
}

/** A step into a value: the name of a member, or the index of an item. */
export type Step = string | number;

/** Some places depend on the value: a translation has the index of its language. */
export type Pointer = (members: readonly Step[], value?: unknown) => string;

export interface Value<In, Out = In, S extends Shape = Shape> {
  readonly shape: S;
  readonly write: (value: In, to: WriteContext) => unknown;
  /** Converts a valid value of a document to that of the domain. */
  // biome-ignore lint/suspicious/noExplicitAny: it fits the shape
  readonly read: (parsed: any, from: ReadContext) => Out;
  /** The path of a member of the value in the document, or of the nearest one around it, as a JSON Pointer; the value itself without members. */
  readonly pointer?: Pointer | undefined;
}

/** A value that may be missing. */
export interface OptionalValue<In, Out = In> extends Value<In | undefined, Out | undefined> {
  readonly isOptional: true;
}

/** A value for which there is a default. */
export interface DefaultedValue<T> extends Value<T> {
  readonly hasDefault: true;
}

export type Whole = Readonly<Record<string, unknown>>;
export type WriteObject = (whole: Whole, to: WriteContext) => Record<string, unknown>;

/** A writer that only reads a member, as most do. */
export interface Copy {
  (whole: Whole): unknown;
  readonly copies?: string;
}

/** A member under the name that it has in a format. */
export interface Written {
  readonly key: string;
  readonly name: string;
  readonly write: ((whole: never, to: WriteContext) => unknown) & Pick<Copy, 'copies'>;
  /** Whether it is a list whose items are elements of different names. */
  readonly isMixed: boolean;
}

/** Writes a value that is the same in documents, which literals therefore copy without a call. */
export const unchanged = <T>(value: T): T => value;

// biome-ignore lint/suspicious/noExplicitAny: of any type
export type AnyValue = Value<any, any>;

/** The member or item at a step into a value; undefined where there is none. */
export const itemOf = (value: unknown, key: Step): unknown =>
  (value as Readonly<Record<Step, unknown>> | null | undefined)?.[key];

/** One step further into a document (RFC 6901). */
export const step = (key: Step): string => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The keys of a JSON Pointer. */
export const keysOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
