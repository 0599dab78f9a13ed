/** Field types: the values that fields of content items can have. */
export { optionName } from './choices.js';
export { type Country, countries } from './countries.js';
export { loginFault, opaqueString } from './credentials.js';
export type { DefinitionInput, DefinitionReading } from './definition.js';
export type { FieldBudget } from './field-budget.js';
export * from './field-type.js';
export { cleanFileName } from './file-name.js';
export { type InvalidValue, invalidValue } from './invalid-value.js';
export { isHollow, isMap } from './json-values.js';
export { nameBy } from './name-schema.js';
export type * from './nested-fields.js';
export type { PlainField } from './nesting.js';
export type { FieldReading, FileValue } from './pipeline.js';
export { createFieldTypes, type FieldTypeOptions, type FieldTypes, type UsableFieldType } from './registry.js';
export {
  changedHtmlToRichtext,
  htmlToRichtext,
  type RichtextLimits,
  richtextToHtml,
} from './richtext/conversion.js';
export { removed as removedElements } from './richtext/elements.js';
export { attributeOf, type Element, escaped, type Markup } from './richtext/markup.js';
export { createRichtext } from './richtext/richtext.js';
export { type AccountInput, passwordFaults, settableUser } from './user.js';
export { isUnique } from './validators.js';
export * as values from './values.js';
