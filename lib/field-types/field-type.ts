/** What a field type is: how a value is read, checked, named and shown. Hosts add their own by `defineFieldType`. */
import type { TObject, TSchema } from 'typebox';
import type { Json, RelationType } from '../repository/repository.js';

/** A value as a client sent it. */
export interface FieldInput {
  readonly value: Json;
  /** Whether it came from XML, where every scalar is text: the field type, not its looks, says what the text means. */
  readonly textual: boolean;
}

/** What a field definition says of its fields. */
export interface FieldRules {
  readonly isRequired: boolean;
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
}

/** What is wrong with a value. */
export interface ValueFault {
  /** What the validator looked at, null when it was the value as a whole. */
  readonly target: string | null;
  readonly message: string;
}

/** A content item that a value leads to; one of the two is given. */
export interface ValueRelation {
  readonly type: RelationType;
  readonly contentId?: number;
  readonly locationId?: number;
}

export interface FieldType<S extends TSchema = TSchema> {
  /** As in field definitions, such as `string`; without the router's `fieldTypePrefix`. */
  readonly identifier: string;
  /** The schema of a value as it is stored and shown. An empty value is null, whatever the schema says. */
  readonly value: S;
  /** The schema of a definition's settings, with their defaults. */
  readonly settings?: TObject;
  /** The validators that a definition can have, each with the schema of its parameters. */
  readonly validators?: Readonly<Record<string, TObject>>;
  /** Brings a value in any form that clients may send into the stored form; what cannot be read is left for `validate`. */
  readonly read?: (input: FieldInput, rules: FieldRules) => Json;
  /** What is wrong with a value that fits the schema. */
  readonly validate?: (value: Json, rules: FieldRules) => readonly ValueFault[];
  readonly isEmpty?: (value: Json) => boolean;
  /** The text that the value adds to names and URL aliases. */
  readonly toName?: (value: Json, rules: FieldRules, languageCode: string) => string;
  readonly relations?: (value: Json) => readonly ValueRelation[];
  /** Adds what is only shown, such as other notations of the same value; `href` makes hrefs of content and locations. */
  readonly show?: (value: Json, hrefs: Hrefs) => Json;
  /** The same for the settings of a definition. */
  readonly showSettings?: (settings: Readonly<Record<string, Json>>, hrefs: Hrefs) => Json;
}

/** Makes hrefs that the router's mount prefix is put before when they are written. */
export interface Hrefs {
  readonly content: (id: number) => Json;
  readonly location: (id: number) => Json;
}
