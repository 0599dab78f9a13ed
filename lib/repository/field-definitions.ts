/** Field definitions: the fields that the content of a content type has. */
import type { Id, Json, Stored, Translations } from './context.js';

export interface FieldDefinition<I extends Id = number> {
  readonly contentTypeId: I;
  readonly id: I;
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
  /** Groups fields in an editor's form; may be empty. */
  readonly fieldGroup: string;
  readonly position: number;
  readonly isTranslatable: boolean;
  readonly isRequired: boolean;
  readonly isInfoCollector: boolean;
  readonly isSearchable: boolean;
  readonly names: Translations;
  readonly descriptions: Translations;
  readonly defaultValue: Json;
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
}

/** A definition that is loaded or written alone; its revision is that of the content type or the draft. */
export interface StoredFieldDefinition<I extends Id = number> extends FieldDefinition<I>, Stored {}

/** A missing member leaves its value as it is; texts, settings and validators are replaced as a whole. */
export interface FieldDefinitionChanges
  extends Partial<Omit<FieldDefinition, 'contentTypeId' | 'fieldTypeIdentifier' | 'id' | 'settings' | 'validators'>> {
  /** In a form that the field type reads, like the settings and the validators. */
  readonly defaultValue?: Json;
  readonly settings?: Json;
  readonly validators?: Json;
}

/**
 * Without other values it is translatable, searchable, not required, collects no information, and comes last; settings
 * have the defaults of the field type.
 */
export interface NewFieldDefinition extends FieldDefinitionChanges {
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
}

/** Reference to a field definition of the draft of a content type. */
export interface FieldDefinitionRef<I extends Id = number> {
  readonly contentTypeId: I;
  readonly id: I;
}
