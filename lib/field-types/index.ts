/** Field types: what the fields of content items can hold. */
export * from './field-type.js';
export { nameBy } from './name-schema.js';
export type { FieldReading } from './pipeline.js';
export { createFieldTypes, type FieldTypeOptions, type FieldTypes, type UsableFieldType } from './registry.js';
export { createRichtext, type RichtextLimits } from './richtext/richtext.js';
export { passwordFaults } from './user.js';
export * as values from './values.js';
