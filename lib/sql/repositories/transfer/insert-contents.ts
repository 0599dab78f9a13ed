/** Inserts content of a transfer with all of its versions: the rows of each table by one statement, for any number of items. */
import { toSortName } from '../../../support/normalize.js';
import { insertRows } from '../../database/json-rows.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag, newRemoteId, toJson } from '../../values/rows.js';
import { filesIn, storedValue } from '../content/field-values.js';
import { type CheckedContent, placeOf } from './check-contents.js';
import type { PreparedContent, PreparedVersion } from './prepare-contents.js';

type NewContent = PreparedContent<CheckedContent>;

/** A version with the id of its row. */
interface StoredVersion extends PreparedVersion {
  readonly id: number;
  readonly contentId: number;
}

export async function insertContents(unit: UnitOfWork, contents: readonly NewContent[]): Promise<void> {
  const { userId } = await unit.rights();
  await insertItems(unit, contents, userId);
  await insertVersions(unit, contents);
  await insertLocations(
    unit,
    contents.filter(({ content }) => content.isPublished),
  );
  await insertPlannedLocations(
    unit,
    contents.filter(({ content }) => !content.isPublished),
  );
}

/** Versions that items had before, which have been deleted. */
export interface FormerRows {
  /** The highest revision of those of each item: a client that expects it must be refused. */
  readonly revisions: ReadonlyMap<number, number>;
  /** Fields of the items, which keep their ids. */
  readonly fields: readonly FieldIdRow[];
}

/** Inserts all versions of items with their values and relations. */
export async function insertVersions(
  unit: UnitOfWork,
  contents: readonly PreparedContent[],
  former: FormerRows = { revisions: new Map(), fields: [] },
): Promise<void> {
  const versions = await insertVersionRows(unit, contents, former);
  await insertLanguages(unit, versions);
  await insertValues(unit, versions, former);
  await insertRelations(unit, versions);
}

const into = ({ db, store }: UnitOfWork) => ({ db, dialect: store.dialect });

async function insertItems(unit: UnitOfWork, contents: readonly NewContent[], userId: number): Promise<void> {
  const { now } = unit;
  const rows = contents.map(({ content, current, others }) => {
    const name = current.names[content.mainLanguageCode] ?? '';
    const { versionNo = 1 } = content.current ?? {};
    return {
      ...{ id: content.id, remote_id: content.remoteId, type_id: content.contentTypeId, section_id: content.sectionId },
      ...{ owner_id: content.ownerId ?? userId, name, sort_name: toSortName(name) },
      ...{ main_language_code: content.mainLanguageCode, current_version_no: versionNo },
      last_version_no: Math.max(versionNo, ...others.map(({ version }) => version.versionNo ?? 1)),
      ...{ always_available: flag(content.alwaysAvailable), hidden: flag(content.hidden) },
      status: content.isPublished ? 'PUBLISHED' : 'DRAFT',
      published: content.published?.getTime() ?? (content.isPublished ? now : null),
      modified: content.modified?.getTime() ?? now,
      updated: now,
    };
  });
  await insertRows(into(unit), 'cms_content', {
    columns: {
      ...{ id: 'integer', remote_id: 'text', type_id: 'integer', section_id: 'integer', owner_id: 'integer' },
      ...{ name: 'text', sort_name: 'text', main_language_code: 'text', current_version_no: 'integer' },
      ...{ last_version_no: 'integer', always_available: 'integer', hidden: 'integer', status: 'text' },
      ...{ published: 'integer', modified: 'integer', updated: 'integer' },
    },
    rows,
  });
}

async function insertVersionRows(
  unit: UnitOfWork,
  contents: readonly PreparedContent[],
  { revisions }: FormerRows,
): Promise<readonly StoredVersion[]> {
  const { now } = unit;
  const { userId } = await unit.rights();
  const all = contents.flatMap(({ content, current, others }) =>
    [current, ...others].map((prepared) => ({ ...prepared, content })),
  );
  const rows = all.map(({ content, version, names, aliasNames }) => ({
    ...{ content_id: content.id, version_no: version.versionNo ?? 1, status: version.status },
    creator_id: version.creatorId ?? userId,
    created: version.created?.getTime() ?? now,
    modified: version.modified?.getTime() ?? now,
    initial_language_code: version.initialLanguageCode ?? content.mainLanguageCode,
    ...{ names: toJson(names), alias_names: aliasNames ? toJson(aliasNames) : null, updated: now },
    revision: (revisions.get(content.id) ?? 0) + 1,
  }));
  const columns = {
    ...({ content_id: 'integer', version_no: 'integer', status: 'text', creator_id: 'integer' } as const),
    ...({ created: 'integer', modified: 'integer', initial_language_code: 'text' } as const),
    ...({ names: 'text', alias_names: 'text', updated: 'integer', revision: 'integer' } as const),
  };
  const returned = ['id', 'content_id', 'version_no'] as const;
  const stored = await insertRows(into(unit), 'cms_version', { columns, rows }, returned);
  const ids = new Map(stored.map((row) => [`${row.content_id} ${row.version_no}`, Number(row.id)]));
  return all.map(({ content, ...prepared }) => ({
    ...prepared,
    id: ids.get(`${content.id} ${prepared.version.versionNo ?? 1}`) as number,
    contentId: content.id,
  }));
}

async function insertLanguages(unit: UnitOfWork, versions: readonly StoredVersion[]): Promise<void> {
  const rows = versions.flatMap(({ id, languageCodes }) =>
    languageCodes.map((language_code) => ({ version_id: id, language_code })),
  );
  const columns = { version_id: 'integer', language_code: 'text' } as const;
  await insertRows(into(unit), 'cms_version_language', { columns, rows });
}

const keyColumns = { content_id: 'integer', definition_id: 'integer', language_code: 'text' } as const;

type FieldKey = Readonly<Record<keyof typeof keyColumns, number | string>>;
export type FieldIdRow = FieldKey & { readonly id: number | string };

const keyOf = (key: FieldKey): string => `${key.content_id} ${key.definition_id} ${key.language_code}`;

/** A field has the same id in all versions of its content. */
async function insertValues(
  unit: UnitOfWork,
  versions: readonly StoredVersion[],
  { fields: existing }: FormerRows,
): Promise<void> {
  const { fieldTypes } = unit.store;
  const values = versions.flatMap(({ id, contentId, fields }) =>
    fields.map((field) => {
      const { definition, languageCode } = field;
      const key = { content_id: contentId, definition_id: definition.id, language_code: languageCode };
      return { version_id: id, field, key, files: filesIn(field, fieldTypes) };
    }),
  );
  const ids = new Map(existing.map((row) => [keyOf(row), Number(row.id)]));
  const keys = [...new Map(values.map(({ key }) => [keyOf(key), key])).values()].filter((key) => !ids.has(keyOf(key)));
  const returned = ['id', ...(Object.keys(keyColumns) as (keyof typeof keyColumns)[])] as const;
  const added = await insertRows(into(unit), 'cms_field', { columns: keyColumns, rows: keys }, returned);
  for (const row of added) ids.set(keyOf(row), Number(row.id));
  const fieldId = (key: FieldKey) => ids.get(keyOf(key)) as number;
  const rows = values.map(({ version_id, field, key, files }) => ({
    ...{ version_id, field_id: fieldId(key), value: storedValue(field) },
    file_digest: files.find((file) => file.key === '')?.digest ?? null,
  }));
  const columns = { version_id: 'integer', field_id: 'integer', value: 'text', file_digest: 'text' } as const;
  await insertRows(into(unit), 'cms_field_value', { columns, rows });
  const nested = values.flatMap(({ version_id, key, files }) =>
    files.filter((file) => file.key !== '').map((file) => ({ version_id, field_id: fieldId(key), ...file })),
  );
  const nestedColumns = { version_id: 'integer', field_id: 'integer', key: 'text', digest: 'text' } as const;
  await insertRows(into(unit), 'cms_nested_file', { columns: nestedColumns, rows: nested });
}

async function insertRelations(unit: UnitOfWork, versions: readonly StoredVersion[]): Promise<void> {
  const rows = versions.flatMap(({ id: version_id, valueRelations, version }) => [
    ...valueRelations.map((row) => ({ version_id, ...row })),
    ...version.relations.map((destination_id) => ({ version_id, destination_id, definition_id: null, type: 'COMMON' })),
  ]);
  const columns = {
    ...({ version_id: 'integer', destination_id: 'integer', definition_id: 'integer', type: 'text' } as const),
  };
  await insertRows(into(unit), 'cms_relation', { columns, rows });
}

const placeColumns = {
  ...({ content_id: 'integer', parent_id: 'integer', priority: 'integer', hidden: 'integer' } as const),
  ...({ is_main: 'integer', remote_id: 'text', sort_field: 'text', sort_order: 'text' } as const),
};

const toPlace = ({ content: { id, location }, parent }: NewContent) => ({
  ...{ content_id: id, parent_id: parent.id, priority: location.priority, hidden: flag(location.hidden), is_main: 1 },
  remote_id: location.remoteId || newRemoteId(),
  ...{ sort_field: location.sortField, sort_order: location.sortOrder },
});

async function insertLocations(unit: UnitOfWork, contents: readonly NewContent[]): Promise<void> {
  const rows = contents.map((prepared) => {
    const { id, path, depth, invisible } = placeOf(prepared.content, prepared.type, prepared.parent);
    return { ...toPlace(prepared), id, path, depth, invisible, updated: unit.now };
  });
  const columns = {
    ...placeColumns,
    ...({ id: 'integer', path: 'text', depth: 'integer', invisible: 'integer', updated: 'integer' } as const),
  };
  await insertRows(into(unit), 'cms_location', { columns, rows });
}

async function insertPlannedLocations(unit: UnitOfWork, contents: readonly NewContent[]): Promise<void> {
  await insertRows(into(unit), 'cms_planned_location', { columns: placeColumns, rows: contents.map(toPlace) });
}
