/** The interface of field types: how values are read, checked, named and shown. Hosts add their own by `defineFieldType`. */
import type { AnyValue, Value } from '../documents/value.js';
import type {
  FormInput,
  FormRules,
  HrefMakers,
  Id,
  IdKind,
  ItemContext,
  Json,
  RelationType,
} from '../repository/repository.js';
import type { FieldBudget } from './field-budget.js';
import type { InvalidValue, ValueFault } from './invalid-value.js';
import type { InnerDefinition, Nesting } from './nested-fields.js';

export type { ValueFault } from './invalid-value.js';

/** A value as a client sent it. */
export interface FieldInput {
  /**
   * In XML every scalar is text, and every empty value an empty list: the field type, not the form, decides which value is meant.
   */
  readonly value: Json;
  /** The stored value, if there is one: clients may send back members unchanged that they cannot set. */
  readonly current?: Json;
  /** The file that came with the value, for types that hold one; set only by code that has read its bytes. */
  readonly file?: FileProperties | FileFaults;
  /** Like `file`, for a field inside of the value, by the path of members to it. */
  readonly fileAt?: (path: readonly string[]) => FileProperties | FileFaults | undefined;
  /** Whether the caller may not see content that `current` refers to: a value sent back without it keeps it. */
  readonly isConcealed?: (contentId: Id) => boolean;
  /** The number of fields that the value and its nested fields can still have. */
  readonly budget?: FieldBudget;
  /** The input of initial values of nested fields; without it, they are empty. */
  readonly circumstances?: Circumstances;
}

/** The properties of a file that are read from its bytes. */
export interface FileProperties {
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
  /** The name of an upload, which a value without one has. */
  readonly fileName?: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly mimeType: string;
  /** In pixels, of images in formats that browsers show. */
  readonly width?: number;
  readonly height?: number;
}

/** A fault of a file that came with a value. */
export interface FileFaults {
  readonly faults: readonly ValueFault[];
}

/** The properties of a field definition. */
export interface FieldRules extends FormRules {}

/** A fault of the settings or the validators of a definition. */
export interface RuleFault {
  /** The names from the outermost member inwards: `settings.dateInterval`, `validators.FloatValueValidator.minFloatValue`. */
  readonly member: string;
  readonly message: string;
}

/** A content item that a value refers to; one of the two is given. */
export interface ValueRelation<I extends Id = number> {
  readonly type: RelationType;
  readonly contentId?: I;
  readonly locationId?: I;
}

/** Makes the hrefs of other resources that a value shows. */
export type Hrefs = HrefMakers;

/** The input of default values that settings compute, such as the current time. */
export interface Circumstances {
  readonly now: Date;
  /** The author; missing for anonymous callers. */
  readonly author?: { readonly name: string; readonly email: string } | undefined;
}

/** A value that searches compare. */
export type SearchValue = string | number | boolean;

/** How searches compare the values of a field type. */
export interface FieldSearch<V = Json> {
  /**
   * The kind of all values; dates are seconds since 1970. Values of relations are ids of content: searches find them with `EQ`,
   * `IN` and `CONTAINS`, if the caller may read the content, and cannot sort or count by them.
   */
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'relation';
  /**
   * The values by which a search finds a value, any of them; without it the value itself, or the items of a list, and of
   * relations the content that `relations` has, also of fields inside of the value.
   */
  readonly values?: (value: V) => readonly SearchValue[];
  /**
   * Whether `values` returns one at most, of which there are no others; false by default. Searches in a range of such a field,
   * or of one whose values are scalars, are sorted by it in the order of an index.
   */
  readonly isSingle?: boolean;
}

/** How items, which front ends read, have the values of a field type. */
export interface FieldItem<V = Json> {
  /** The declaration of the value that `show` returns, from which API descriptions and generated types are derived. */
  readonly value: AnyValue;
  /** Like `value`, more precisely for fields with these settings; `inner` returns the declaration of a nested definition. */
  readonly valueBy?: (
    settings: Readonly<Record<string, Json>>,
    inner: (definition: InnerDefinition) => AnyValue,
  ) => AnyValue;
  /**
   * Called for values that are not empty: an empty one is null. Fields inside of the value are shown already. Ids are of the kind
   * that the repository has.
   */
  readonly show: (value: V, context: ItemContext, ids: IdKind) => Json;
}

/**
 * Only the identifier and the schema are needed. A value goes through `read`, then is coerced to the schema and checked
 * against it, and only a valid value gets to the other functions. Of these only `show` is called for an empty value.
 */
export interface FieldType<V = Json> {
  /** The identifier in field definitions, such as `string`, without the router's `fieldTypePrefix`. */
  readonly identifier: string;
  /** A value as it is stored, built with `values`. An empty value is stored as null, whatever is declared here. */
  readonly value: AnyValue;
  /** The value shown for an empty one; null by default. */
  readonly empty?: Json;
  /**
   * Whether values distinguish null, empty maps, empty lists and empty texts, as documents then show them. Of these only null is
   * an empty value.
   */
  readonly isExact?: boolean;
  /** Whether values are set elsewhere: clients may then only send back the current value, or null, which changes nothing. */
  readonly isReadOnly?: boolean;
  /** Whether a content type has at most one definition of this type. */
  readonly isSingular?: boolean;
  /** Whether a definition can be added only while no content of the content type exists. */
  readonly isForNewTypes?: boolean;
  /** Whether definitions cannot have a default value. */
  readonly hasNoDefault?: boolean;
  /**
   * Whether values hold a file, of any type or an image: as `digest`, `fileSize` and `mimeType`, an image with `width` and
   * `height`, which are always those of the bytes. Clients send these in base64 as `data`, or keep the file without it.
   */
  readonly holdsFile?: 'any' | 'image';
  /** Whether values show the variations of an image that they hold or refer to. */
  readonly showsVariations?: boolean;
  /** The fields of other types in a value. */
  readonly nested?: Nesting<V>;
  /** A definition's settings, with their defaults. */
  readonly settings?: AnyValue;
  /** Converts other forms of settings that clients may send; unknown forms are returned unchanged. */
  readonly readSettings?: (settings: Readonly<Record<string, Json>>) => Json;
  /** The validators that a definition can have, each with its parameters. */
  readonly validators?: Readonly<Record<string, AnyValue>>;
  /** All faults of settings and validators that match their declarations. */
  readonly validateRules?: (rules: FieldRules) => readonly RuleFault[] | Promise<readonly RuleFault[]>;
  /** The value of a field without a given value and whose definition has no default value; null by default. */
  readonly initial?: (rules: FieldRules, circumstances: Circumstances) => Json;
  /**
   * The value of a field that is empty otherwise, from the texts that other fields of the content add to names in the same
   * language, by their identifiers; it is read as if it had been sent, and stays when these fields change.
   */
  readonly derive?: (rules: FieldRules, textOf: (identifier: string) => string) => Json;
  /**
   * Another value in place of one that was made by `derive` or is that of a copied item, where it must be unique and other content
   * has it: called with 2, 3 and so on until the value is not in use. Without it such content is refused.
   */
  readonly numbered?: (value: V, number: number) => Json;
  /**
   * Converts other forms that clients may send to the stored one; unknown forms are returned unchanged. `invalidValue` refuses
   * one with faults of its own.
   */
  readonly read?: (input: FieldInput, rules: FieldRules) => Json | InvalidValue | Promise<Json | InvalidValue>;
  /** All faults of a value that matches the schema; `current` is the stored value, or null. */
  readonly validate?: (
    value: V,
    rules: FieldRules,
    current: Json,
  ) => readonly ValueFault[] | Promise<readonly ValueFault[]>;
  /** Whether a value is empty. Null, blank text, empty lists and empty maps always are, unless `isExact`; without it, so is a value that equals `empty`. */
  readonly isEmpty?: (value: V) => boolean;
  /** The values that searches compare; without it, fields of the type can neither be compared nor sorted by. */
  readonly search?: FieldSearch<V>;
  /** The texts for full-text searches; the compared values by default, where these are texts. */
  readonly toText?: (value: V, rules: FieldRules, languageCode: string) => string;
  /** The text that the value adds to names and URL aliases; nothing, unless the value is a scalar. */
  readonly toName?: (value: V, rules: FieldRules, languageCode: string) => string;
  /** The content and locations that a value refers to, by ids of the repository's kind. */
  readonly relations?: (value: V, ids: IdKind) => readonly ValueRelation<Id>[];
  /** The value without content that the caller may not read, null where nothing is left of it. */
  readonly conceal?: (value: V, isConcealed: (contentId: Id) => boolean) => Json;
  /** Adds derived members, such as other notations of the same value; called with `empty` for an empty value, never with null. */
  readonly show?: (value: V, hrefs: Hrefs) => Json;
  /** How items have a value; without it, as `show` returns it, without content that `conceal` leaves out. */
  readonly item?: FieldItem<V>;
  /** The inputs of a form for a value as it is shown, null for an empty one; without it, they follow from the schema. */
  readonly form?: (value: Json, rules: FieldRules) => readonly FormInput[];
  readonly showSettings?: (settings: Readonly<Record<string, Json>>, hrefs: Hrefs) => Json;
}

/** Declares a field type; the type of its values reaches each function from their declaration. */
export function defineFieldType<V>(type: FieldType<V> & { readonly value: Value<never, V> }): FieldType {
  return type as unknown as FieldType;
}
