/** The declaration of fields nested in the values of a field type. */
import type { Json } from '../repository/repository.js';

/** The definition of a field inside of values of another type, with the names that field definitions have in documents. */
export interface InnerDefinition {
  readonly fieldType: string;
  readonly isRequired?: boolean;
  readonly defaultValue?: Json;
  readonly fieldSettings?: Json;
  readonly validatorConfiguration?: Json;
}

/** A definition among the settings of another one. */
export interface NestedDefinition {
  /** The name, unique in the settings. */
  readonly name: string;
  /** The path of members from the settings inwards. */
  readonly path: readonly string[];
  readonly definition: InnerDefinition;
}

/** A field inside of a value. */
export interface NestedField {
  /** The name of its definition in the settings. */
  readonly definition: string;
  /** A value itself names the types of its fields, because it is shown without settings. */
  readonly fieldTypeIdentifier: string;
  /** The path of members from the value inwards. */
  readonly path: readonly string[];
  /**
   * Words joined by dots, by which the same field is found in other versions of the value, where it may have another place: the
   * words identify the part of the value, and the field in it.
   */
  readonly key: string;
  /** The value; where a client sends none, it is missing, and the field has the default value. */
  readonly value: Json | undefined;
  /** The label in forms. */
  readonly label?: string;
}

/**
 * The fields of other types inside the values of a type. They are read, shown, searched, concealed and followed by their own
 * types, so that the outer type does none of it.
 */
export interface Nesting<V = Json> {
  /** The definitions in settings that match their declaration. */
  readonly definitions: (settings: Readonly<Record<string, Json>>) => readonly NestedDefinition[];
  /**
   * The fields in a value that matches the schema. With settings, those in a value that is being edited in a form, which may be
   * of any kind, and does not name the types of its fields. A stored value may have more of them than a value can have: an
   * iterable that is lazy has them counted before they are made.
   */
  readonly fields: (value: V, settings?: Readonly<Record<string, Json>>) => Iterable<NestedField>;
}
