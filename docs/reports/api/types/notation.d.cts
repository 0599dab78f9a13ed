/** The constraints and annotations of values of documents. */
interface Notes {
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The message for an invalid value, in place of the general one. */
  readonly message?: string;
}
/** Form of string ids: one id, ids separated by commas, a path of ids, or such paths separated by commas. */
type IdForm = 'id' | 'list' | 'path' | 'paths';
interface StringRules extends Notes {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** The kind of input in a form. */
  readonly use?: 'password' | 'language' | 'contentType' | 'fieldType';
}
interface NumberRules extends Notes {
  readonly minimum?: number;
  readonly maximum?: number;
}
interface IdRules extends NumberRules {
  /** The kind of entity, which a form chooses by its name. */
  readonly use?: 'location';
}
interface ObjectRules extends Notes {
  /** Whether other members are faults. */
  readonly isClosed?: true;
  /** Whether the order of its members, and each of them, is significant. */
  readonly isMap?: true;
  readonly minMembers?: number;
  readonly maxMembers?: number;
  /** Members of which at least one is required. */
  readonly someOf?: readonly string[];
  /** The name in its media type, by which a branch of a union is recognised. */
  readonly mediaType?: string;
  /** Whether it is a link with more than its href. */
  readonly isLink?: true;
}
interface Common extends Notes {
  /** The value that applies if the member is missing, as it is on the wire. */
  readonly default?: unknown;
  /** Whether the protocol does not have this member of one of its documents. */
  readonly isExtension?: true;
}
interface StringShape extends Common, StringRules {
  readonly kind: 'string';
  /** The only texts that it can be, which are read case-insensitively. */
  readonly words?: readonly string[];
  /** The ids in it, whose pattern is that of integers. */
  readonly ids?: IdForm;
}
interface HrefShape extends Common {
  readonly kind: 'href';
  readonly maxLength?: number;
  /** The URI template of the only kind of resource that it refers to. */
  readonly path?: string;
  /** Whether clients choose the target of the link. */
  readonly isReference?: true;
  /** Whether any prefix is accepted, or none, as in parameters of old clients. */
  readonly hasAnyPrefix?: true;
}
interface DateTimeShape extends Common {
  readonly kind: 'dateTime';
  /** Whether it must be read with an offset, so that it is the same time everywhere; fractions of a second are rounded up. */
  readonly hasOffset?: true;
}
/** An integer, or a string where the repository has such ids. */
interface IdShape extends Common, IdRules {
  readonly kind: 'id';
}
interface NumberShape extends Common, NumberRules {
  readonly kind: 'number';
  readonly isInteger?: true;
}
interface BooleanShape extends Common {
  readonly kind: 'boolean';
}
interface ChoiceShape extends Common {
  readonly kind: 'choice';
  readonly values: readonly (string | number)[];
}
interface ListShape extends Common {
  readonly kind: 'list';
  readonly items: Shape;
  readonly minItems?: number;
  /** The name of its elements in text formats, where that is not the name of the list. */
  readonly element?: string;
  /** The names of its elements in text formats, one for each branch of a union of items. */
  readonly elements?: readonly string[];
  /** The name of its elements in text formats, which an element of its own name wraps. */
  readonly wraps?: string;
  /** For links that are present only where `embed` names them: the member of the object around the list that has the name. */
  readonly embeddedBy?: string;
  /** Whether one item may come alone. */
  readonly isOneOrMore?: true;
  /** Whether some clients send an empty map in place of an empty list. */
  readonly isOrEmptyMap?: true;
}
type Members$1 = Readonly<Record<string, Shape>>;
interface ShapeWithMembers extends Common, ObjectRules {
  readonly members: Members$1;
  readonly required: readonly string[];
  /** All other members of a map with any keys. */
  readonly entries?: Shape;
}
interface ObjectShape extends ShapeWithMembers {
  readonly kind: 'object';
}
/** Texts by language. */
interface TranslationsShape extends ShapeWithMembers {
  readonly kind: 'translations';
}
/** The element of a link: its media type and its href. */
interface LinkShape extends ShapeWithMembers {
  readonly kind: 'link';
  /** The URI template of the target, where that is known. */
  readonly path?: string;
  /** The name of the document of the target. */
  readonly document?: string;
}
/** An object with the href of a resource that a client chooses. */
interface ReferenceShape extends ShapeWithMembers {
  readonly kind: 'reference';
  readonly path: string;
}
interface UnionShape extends Common {
  readonly kind: 'union';
  readonly branches: readonly Shape[];
}
interface NullableShape extends Common {
  readonly kind: 'nullable';
  readonly inner: Shape;
}
/** Any value, which each format writes differently (docs/reference/protocol.md §2.3). */
interface FreeShape extends Common {
  readonly kind: 'free';
}
/** Any value, as the format has it. */
interface JsonShape extends Common {
  readonly kind: 'json';
  /** For a map of free values, the name of its elements in XML, each with its key as `identifier`. */
  readonly element?: string;
}
/** A shape that contains itself, or is described under a name. */
interface RefShape extends Common {
  readonly kind: 'ref';
  readonly name: string;
  readonly target: () => Shape;
  /** For a link to an item, the identifiers of the content types that it may have; any where it is missing. */
  readonly types?: readonly string[];
}
type Shape = StringShape | HrefShape | DateTimeShape | IdShape | NumberShape | BooleanShape | ChoiceShape | ListShape | ObjectShape | TranslationsShape | LinkShape | ReferenceShape | UnionShape | NullableShape | FreeShape | JsonShape | RefShape;
/** The values that an option may have: `T` is the type that a host passes, and `R` the type of the result. */
interface Kind<T, R = T> {
  /** The expected value, as a phrase after "must be". */
  readonly words: string;
  /** Whether no message shows such a value. */
  readonly isSecret: boolean;
  /** The groups in such values, which are documented. */
  readonly parts: readonly OptionGroup[];
  /** Whether a value is of this kind, without regard to its members and items, which `read` checks. */
  accepts(value: unknown): value is T;
  /** @throws TypeError that names the option, the expected type, and the actual value */
  read(value: unknown, at: string): R;
}
type Presence = 'required' | 'optional' | 'default';
interface Option<T, R, P extends Presence> {
  readonly kind: Kind<T, R>;
  readonly presence: P;
  readonly fallback: T | undefined;
}
type Members = Readonly<Record<string, Option<unknown, unknown, Presence>>>;
/** A group of options, and the separator between its path and the names of its members. */
interface OptionGroup {
  readonly at: string;
  readonly members: Members;
}
type ValuesOf<M> = { readonly [K in keyof M]: M[K] extends Option<infer T, infer _, Presence> ? T : never };
type ReadValuesOf<M> = { readonly [K in keyof M]: M[K] extends Option<infer _, infer R, Presence> ? R : never };
/** The names of the members of one of these presences. */
type Named<M, P extends Presence> = { [K in keyof M]: M[K] extends Option<infer _, infer _, infer Own> ? (Own extends P ? K : never) : never }[keyof M];
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };
/** The options that a host passes. Members keep the comments of the declaration. */
type OptionsInput<M> = Pick<ValuesOf<M>, Named<M, 'required'>> & Optional<Omit<ValuesOf<M>, Named<M, 'required'>>>;
/** The options with their defaults. */
type Read<M> = Omit<ReadValuesOf<M>, Named<M, 'optional'>> & Partial<Pick<ReadValuesOf<M>, Named<M, 'optional'>>>;
/** Options that belong together. */
interface Group<M> extends Kind<OptionsInput<M>, Read<M>> {
  readonly members: M;
}
/** The type of the value that a host passes. */
type OptionsOf<K> = K extends Kind<infer T, infer _> ? T : never;
/** The type of the value that this is read as. */
type SettingsOf<K> = K extends Kind<infer _, infer R> ? R : never;
export { Group, IdRules, Kind, ListShape, Notes, NumberRules, Option, OptionsInput, OptionsOf, Read, SettingsOf, Shape, StringRules };