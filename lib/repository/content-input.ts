/** The input of operations that create and change content. */
import type { Id, Json } from './context.js';

/** The value of a field in one language, as a client sent it. */
export interface FieldChange {
  readonly fieldDefinitionIdentifier: string;
  /** When missing, the initial language of the version, or the main language. */
  readonly languageCode?: string;
  /** A value of JSON, or of XML, which has texts only: the field type decides how a text is read. */
  readonly value: Json;
}

/** Content to be created, with its first version. */
export interface NewContent<I extends Id = number> {
  readonly contentTypeId: I;
  readonly mainLanguageCode: string;
  /** The locations that the first publication creates. */
  readonly location: PlannedLocation<I>;
  /** Fields that are missing have the default value of their definition. */
  readonly fields: readonly FieldChange[];
  /** The section of the parent's content when missing. */
  readonly sectionId?: I;
  /** The caller when missing; another owner requires the same right as a change of the owner. */
  readonly ownerId?: I;
  /** The default of the content type when missing. */
  readonly alwaysAvailable?: boolean;
  readonly remoteId?: string;
  readonly modified?: Date;
  /** Whether its first version is published at once; a draft when missing. */
  readonly publish?: boolean;
}

/** A location that is created at the first publication; its children are sorted in the default order of the content type. */
export interface PlannedLocation<I extends Id = number> {
  readonly parentLocationId: I;
  readonly priority: number;
  readonly hidden: boolean;
  readonly remoteId?: string;
}

/** Changes to a draft; fields that are not listed keep their values. */
export interface VersionChanges {
  readonly initialLanguageCode?: string;
  readonly fields: readonly FieldChange[];
}

/** Changes to properties that all versions share; a missing member leaves its value as it is. */
export interface ContentInfoChanges<I extends Id = number> {
  readonly sectionId?: I;
  readonly mainLanguageCode?: string;
  readonly mainLocationId?: I;
  readonly ownerId?: I;
  readonly alwaysAvailable?: boolean;
  readonly remoteId?: string;
  readonly modified?: Date;
  readonly published?: Date;
}
