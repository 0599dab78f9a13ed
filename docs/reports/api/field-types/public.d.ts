import { AnyValue, Circumstances, DefaultedValue, DefinitionInput, DefinitionReading, FieldBudget, FieldInput, FieldItem, FieldReading, FieldRules, FieldSearch, FieldType, FieldTypeNames, FieldTypeOptions, FieldTypes, FileFaults, FileProperties, FileValue, Hrefs, InnerDefinition, InvalidValue, IsServed, NestedDefinition, NestedField, Nesting, OptionalValue, PlainField, Pointer, ReadContext, RuleFault, SearchValue, Step, UsableFieldType, Value, ValueFault, ValueRelation, WriteContext, createFieldTypes, defineFieldType, invalidValue } from "../types/shared.cjs";
import { Group, IdRules, ListShape, Notes, NumberRules, Option, OptionsOf, StringRules } from "../types/notation.cjs";
import { Id, Json } from "../types/contract.cjs";

// dist/field-types/name-schema.d.ts
/** Names and URL aliases, generated from field values by a content type's schema, such as `<short_name|name> (<year>)`. */
/**
 * The name by a schema, in one line; `textOf` returns the texts of fields by their identifiers, and of alternatives
 * the first with a text is used. Where no field has a text the name is empty, also with text between the placeholders.
 */
declare function nameBy(schema: string, textOf: (identifier: string) => string): string;
/** Bounds of one rich text: its markup is parsed and converted synchronously, and no other request is served meanwhile. */
declare const richtextOptions: Group<{
  /** Characters of the markup. */characters: Option<number, number, "default">;
/** Elements and attributes of the markup. */
  elements: Option<number, number, "default">;
}>;
interface RichtextLimits extends OptionsOf<typeof richtextOptions> {}
/**
 * The HTML that the field type `richtext` shows for a stored document; elements and attributes that are not allowed are left out.
 */
declare function richtextToHtml(xml: string): string;
/**
 * The document that the field type `richtext` stores for HTML; elements and attributes that are not allowed are left out.
 * @throws BadRequest for HTML that exceeds a limit
 */
declare function htmlToRichtext(html: string, options?: RichtextLimits): Promise<string>;
/** The field type `richtext` with other limits, for a host to pass to its repository instead of the built-in one. */
declare function createRichtext(options?: RichtextLimits): FieldType;
/** A value whose shape is known to be a list. */
type ListValue<In, Out = In> = Value<readonly In[], readonly Out[], ListShape>;
declare const optional: <In, Out>(value: Value<In, Out>) => OptionalValue<In, Out>;
/** A value with a default, which a document without the value means. */
declare const withDefault: <T>(value: Value<T>, missing: T, written?: unknown) => DefaultedValue<T>;
declare function nullable<In, Out>(value: Value<In, Out>): Value<In | null, Out | null>;
declare namespace values_d_exports {
  export { AnyValue, DefaultedValue, FieldTypeNames, IdRules, IsServed, ListValue, Notes, NumberRules, ObjectOf, OptionalValue, Pointer, ReadContext, Step, StringRules, Value, ValueOf, WriteContext, any, boolean, dateTime, either, id, integer, list, map, nullable, number, object, oneOf, optional, reference, string, withDefault };
}
declare const boolean: (rules?: Notes) => Value<boolean>;
declare const id: (rules?: IdRules) => Value<Id>;
declare const integer: (rules?: NumberRules) => Value<number>;
declare const number: (rules?: NumberRules) => Value<number>;
declare const string: (rules?: StringRules) => Value<string>;
declare const oneOf: <const T extends string | number>(values: readonly T[], rules?: Notes) => Value<T>;
declare const list: <In, Out>(item: Value<In, Out>, rules?: Notes & {
  readonly element?: string;
  readonly minItems?: number;
}) => ListValue<In, Out>;
/** The type of a value. */
type ValueOf<V> = V extends Value<never, infer T> ? T : never;
/** The type of an object by its members. */
type ObjectOf<M> = { readonly [K in keyof M as M[K] extends OptionalValue<never, unknown> ? never : K]: ValueOf<M[K]> } & { readonly [K in keyof M as M[K] extends OptionalValue<never, unknown> ? K : never]?: Exclude<ValueOf<M[K]>, undefined> };
/** An object with these members; members that are unknown are left out. */
declare const object: <const M extends Readonly<Record<string, AnyValue>>>(members: M, notes?: Notes) => Value<ObjectOf<M>>;
/** Any value, as it is. */
declare const any: (notes?: Notes) => Value<Json>;
/** A map with any keys and values of one kind. */
declare const map: <T>(value: Value<T>, notes?: Notes) => Value<Readonly<Record<string, T>>>;
/** A value of one of several forms. */
declare const either: <const V extends readonly AnyValue[]>(forms: V, notes?: Notes) => Value<ValueOf<V[number]>>;
/** A date and time of RFC 3339. */
declare const dateTime: (notes?: Notes) => Value<string>;
/** An item that a value refers to, as `item` and `itemAt` of an `ItemContext` return it; of one of these content types. */
declare const reference: ({
  types,
  ...notes
}?: Notes & {
  readonly types?: readonly string[];
}) => Value<Json>;
export { type Circumstances, type DefinitionInput, type DefinitionReading, type FieldBudget, type FieldInput, type FieldItem, type FieldReading, type FieldRules, type FieldSearch, type FieldType, type FieldTypeOptions, type FieldTypes, type FileFaults, type FileProperties, type FileValue, type Hrefs, type InnerDefinition, type InvalidValue, type NestedDefinition, type NestedField, type Nesting, type PlainField, type RichtextLimits, type RuleFault, type SearchValue, type UsableFieldType, type ValueFault, type ValueRelation, createFieldTypes, createRichtext, defineFieldType, htmlToRichtext, invalidValue, nameBy, richtextToHtml, values_d_exports as values };