/** The selected columns, and their conversion to values of the API. */
import type { Content, ContentInfo, Field, Version, VersionInfo } from 'express-cms-rest';
import type { LocationRef } from 'express-cms-rest/repository';
import { pageType } from './page-type.js';
import { isVisible, type Seen } from './rights.js';

/** A content item with its current version, its section and its place; other versions where they are joined instead. */
export const contentTables = `content
  join section on section.id = content.section_id
  join version on version.content_id = content.id
  left join location on location.content_id = content.id`;

export const isCurrent = 'version.number = content.current_version';

export const contentColumns = `content.id, content.remote_id, content.section_id, content.owner_id,
  content.main_language, content.always_available, content.is_published, content.current_version, content.published,
  content.modified, content.revision, content.updated, version.names,
  location.id as location_id, location.path, location.revision as location_revision, location.updated as location_updated,
  ${isVisible} as "isVisible"`;

export interface ContentRow extends Seen {
  readonly id: number;
  readonly remote_id: string;
  readonly section_id: number;
  readonly owner_id: number;
  readonly main_language: string;
  readonly always_available: boolean;
  readonly is_published: boolean;
  readonly current_version: number;
  readonly published: Date | null;
  readonly modified: Date;
  readonly revision: number;
  readonly updated: Date;
  readonly names: Readonly<Record<string, string>>;
  readonly location_id: number | null;
  readonly path: string;
  readonly location_revision: number;
  readonly location_updated: Date;
}

export function toContentInfo(row: ContentRow): ContentInfo {
  return {
    id: row.id,
    remoteId: row.remote_id,
    contentTypeId: pageType.id,
    name: row.names[row.main_language] ?? '',
    names: row.names,
    sectionId: row.section_id,
    ...(row.location_id !== null && { mainLocation: toMainLocation(row, row.location_id) }),
    ownerId: row.owner_id,
    ...(row.published && { published: row.published }),
    modified: row.modified,
    mainLanguageCode: row.main_language,
    currentVersionNo: row.current_version,
    alwaysAvailable: row.always_available,
    hidden: false,
    status: row.is_published ? 'PUBLISHED' : 'DRAFT',
    revision: row.revision,
    updated: row.updated,
  };
}

function toMainLocation(row: ContentRow, id: number): LocationRef {
  return { id, pathString: row.path, revision: row.location_revision, updated: row.location_updated };
}

/** The id is part of it, so that another version which becomes the current one is not mistaken for the previous one. */
export const versionRevision = "version.id || '.' || version.revision";

export const versionColumns = `version.id as version_id, version.content_id, version.number, version.status,
  version.creator_id, version.initial_language, version.names, version.created, version.modified as version_modified,
  ${versionRevision} as version_revision, version.updated as version_updated,
  content.main_language, content.always_available, ${isVisible} as "isVisible"`;

/** An array, so that a version is one row regardless of the number of its fields. */
export const fieldsColumn = `(select coalesce(json_agg(json_build_object('id', field.id, 'definition', field.definition,
  'language', field.language, 'value', field.value) order by field.id), '[]')
  from field where field.version_id = version.id) as fields`;

export interface VersionRow extends Seen {
  readonly version_id: number;
  readonly content_id: number;
  readonly number: number;
  readonly status: VersionInfo['status'];
  readonly creator_id: number;
  readonly initial_language: string;
  readonly names: Readonly<Record<string, string>>;
  readonly created: Date;
  readonly version_modified: Date;
  readonly version_revision: string;
  readonly version_updated: Date;
  readonly main_language: string;
  readonly always_available: boolean;
}

export interface WholeVersionRow extends VersionRow {
  readonly fields: readonly FieldRow[];
}

interface FieldRow extends Pick<Field, 'id' | 'value'> {
  readonly definition: string;
  readonly language: string;
}

export function toVersionInfo(row: VersionRow): VersionInfo {
  return {
    id: row.version_id,
    contentId: row.content_id,
    versionNo: row.number,
    status: row.status,
    modified: row.version_modified,
    creatorId: row.creator_id,
    created: row.created,
    initialLanguageCode: row.initial_language,
    mainLanguageCode: row.main_language,
    alwaysAvailable: row.always_available,
    languageCodes: Object.keys(row.names),
    names: row.names,
    revision: row.version_revision,
    updated: row.version_updated,
  };
}

export function toVersion(row: WholeVersionRow): Version {
  return { ...toVersionInfo(row), fields: row.fields.map(toField), relations: [] };
}

export function toContent(row: ContentRow & WholeVersionRow): Content {
  return { ...toContentInfo(row), currentVersion: toVersion(row) };
}

function toField({ id, definition, language, value }: FieldRow): Field {
  const fieldDefinition = pageType.fieldDefinitions.find(({ identifier }) => identifier === definition);
  return {
    id,
    fieldDefinitionIdentifier: definition,
    languageCode: language,
    fieldTypeIdentifier: fieldDefinition?.fieldTypeIdentifier ?? 'string',
    value,
  };
}
