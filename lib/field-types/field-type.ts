/** What a field type is: how a value is read, checked, named and shown. Hosts add their own by `defineFieldType`. */
import type { AnyValue, Value } from '../documents/value.js';
import type { HrefMakers, Id, Json, RelationType } from '../repository/repository.js';

/** A value as a client sent it. */
export interface FieldInput {
  readonly value: Json;
  /** Whether it came from XML, where every scalar is text: the field type, not its looks, says what the text means. */
  readonly textual: boolean;
  /** What is stored now, where there is something: what clients cannot set, they may send back unchanged. */
  readonly current?: Json;
}

/** What a field definition says of its fields. */
export interface FieldRules {
  readonly isRequired: boolean;
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
}

/** What is wrong with a value. */
export interface ValueFault {
  /** The member that is at fault, or what else a validator looked at; null when it is the value as a whole. */
  readonly target: string | null;
  readonly message: string;
}

/** A content item that a value leads to; one of the two is given. */
export interface ValueRelation<I extends Id = number> {
  readonly type: RelationType;
  readonly contentId?: I;
  readonly locationId?: I;
}

/** A value as it is shown. */
export type Shown = Json;

/** Makes the hrefs of other resources that a value shows. */
export type Hrefs = HrefMakers;

/** What default values can be made of, where the settings of a definition ask for one that is not always the same. */
export interface Circumstances {
  readonly now: Date;
  /** Who writes; missing for callers of whom nothing is known. */
  readonly author?: { readonly name: string; readonly email: string } | undefined;
}

/**
 * Only the identifier and the schema are needed. A value goes through `read`, then is coerced to the schema and checked
 * against it, and only what fits gets to the other functions. Of these only `show` is called for an empty value.
 */
export interface FieldType<V = Json> {
  /** As in field definitions, such as `string`; without the router's `fieldTypePrefix`. */
  readonly identifier: string;
  /** A value as it is stored, built with `values`. An empty value is stored as null, whatever is declared here. */
  readonly value: AnyValue;
  /** What is shown for an empty value: null, unless something else is given here. */
  readonly empty?: Json;
  /** Whether values are set elsewhere: clients may then only send back what is there, or null, which changes nothing. */
  readonly isReadOnly?: boolean;
  /** A definition's settings, with their defaults. */
  readonly settings?: AnyValue;
  /** The validators that a definition can have, each with its parameters. */
  readonly validators?: Readonly<Record<string, AnyValue>>;
  /** The value of a field that nobody has given one and whose definition has no default value; null by default. */
  readonly initial?: (rules: FieldRules, circumstances: Circumstances) => Json;
  /** Brings other forms that clients may send nearer to the stored one; what it does not know it leaves alone. */
  readonly read?: (input: FieldInput, rules: FieldRules) => Json | Promise<Json>;
  /** All that is wrong with a value that fits the schema; `current` is what is stored now, null where nothing is. */
  readonly validate?: (value: V, rules: FieldRules, current: Json) => readonly ValueFault[];
  /** Null, blank text, empty lists and empty maps are so without being asked for; without it, what equals `empty` too. */
  readonly isEmpty?: (value: V) => boolean;
  /** The text that the value adds to names and URL aliases; nothing, unless the value is a scalar. */
  readonly toName?: (value: V, rules: FieldRules, languageCode: string) => string;
  readonly relations?: (value: V) => readonly ValueRelation<Id>[];
  /** The value without content that the caller may not read, null where nothing is left of it. */
  readonly conceal?: (value: V, isConcealed: (contentId: Id) => boolean) => Json;
  /** Adds what is only shown, such as other notations of the same value; gets `empty` for a value that is so, never null. */
  readonly show?: (value: V, hrefs: Hrefs) => Shown;
  /** The same for the settings of a definition. */
  readonly showSettings?: (settings: Readonly<Record<string, Json>>, hrefs: Hrefs) => Shown;
}

/** Declares a field type; the type of its values reaches each function from their declaration. */
export function defineFieldType<V>(type: FieldType<V> & { readonly value: Value<never, V> }): FieldType {
  return type as unknown as FieldType;
}
