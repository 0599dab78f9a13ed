/** Field definitions that searches can compare, and the state of the index of their values. */
import { sql } from 'kysely';
import { ServiceUnavailable } from '../../../errors/errors.js';
import type { FieldSearch } from '../../../field-types/index.js';
import type { Aggregation, FieldPath, Json } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson } from '../../values/rows.js';
import type { IndexedPart } from '../../writes/search/reindex.js';

export interface Definition {
  readonly id: number;
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
  readonly contentTypeId: number;
  readonly contentTypeIdentifier: string;
  /** The main language of the content type. */
  readonly mainLanguageCode: string;
  readonly settings: Readonly<Record<string, Json>>;
  readonly kind: FieldSearch['kind'];
  /** Whether its values are lists, of which searches compare the items. */
  readonly isList: boolean;
  /** Whether a value of it has one row in the index at most. */
  readonly isSingle: boolean;
  /** The default value, which content shows that is older than the definition. */
  readonly defaultValue: Json;
  /** Whether all content of the type has rows of it in the index; content without rows there shows the default value. */
  readonly isIndexed: boolean;
}

/** The field of a raw aggregation, called as sort clauses call it: `article/title`. */
export function toFieldPath(fieldName: string): FieldPath {
  const [contentTypeIdentifier = '', fieldDefinitionIdentifier = ''] = fieldName.split('/', 2);
  return { contentTypeIdentifier, fieldDefinitionIdentifier };
}

/** The fields that an aggregation counts by. */
export function pathsOf(request: Aggregation): readonly FieldPath[] {
  if ('fieldName' in request) return [toFieldPath(request.fieldName)];
  return 'fieldDefinitionIdentifier' in request ? [request] : [];
}

/** A searchable definition as it is stored. */
export type SearchableRow = Awaited<ReturnType<ReturnType<typeof selectCompared>['execute']>>[number];

/** Loads the searchable definitions of published types, by their identifiers. */
export async function loadDefinitions(
  unit: UnitOfWork,
  identifiers: readonly string[],
): Promise<readonly Definition[]> {
  if (identifiers.length === 0) return [];
  const rows = await selectCompared(unit.db, identifiers).execute();
  return toDefinitions(rows, await requireIndex(unit), unit.store);
}

const selectCompared = (db: Database, identifiers: readonly string[]) =>
  selectSearchable(db, identifiers)
    .select(['definition.default_value', 'definition.settings', 'type.main_language_code'])
    .select(['type.id as type_id', 'type.identifier as type_identifier']);

const selectSearchable = (db: Database, identifiers: readonly string[]) =>
  db
    .selectFrom('cms_field_definition as definition')
    .innerJoin('cms_content_type as type', 'type.id', 'definition.type_id')
    .select(['definition.id', 'definition.identifier', 'definition.field_type'])
    .where(isAmong(db, 'definition.identifier', [...new Set(identifiers)]))
    .where('definition.is_searchable', '=', 1)
    .orderBy('definition.id');

/** @param parts of the index that are being built */
export function toDefinitions(
  rows: readonly SearchableRow[],
  parts: readonly IndexedPart[],
  { fieldTypes }: Pick<AnyStore, 'fieldTypes'>,
): readonly Definition[] {
  // Some content of these types may lack rows in the index.
  const pending = new Set(parts.flatMap(({ contentTypeId }) => contentTypeId ?? []));
  return rows.flatMap((row): readonly Definition[] => {
    const type = fieldTypes.get(row.field_type);
    const { search, value } = type.declaration;
    if (!search) return [];
    return [
      {
        id: row.id,
        identifier: row.identifier,
        fieldTypeIdentifier: row.field_type,
        contentTypeId: row.type_id,
        contentTypeIdentifier: row.type_identifier,
        mainLanguageCode: row.main_language_code,
        settings: fromJson(row.settings),
        kind: search.kind,
        isList: value.shape.kind === 'list',
        isSingle: type.hasSingleValue,
        defaultValue: fromJson<Json>(row.default_value),
        isIndexed: !pending.has(row.type_id),
      },
    ];
  });
}

/** Searchable definitions of fields that hold images, by their identifiers. */
export async function loadImageDefinitions(
  { db, store }: UnitOfWork,
  identifiers: readonly string[],
): Promise<readonly Pick<Definition, 'id' | 'identifier'>[]> {
  if (identifiers.length === 0) return [];
  const rows = await selectSearchable(db, identifiers).execute();
  return rows.filter((row) => store.fieldTypes.get(row.field_type).declaration.holdsFile === 'image');
}

/** @throws ServiceUnavailable while an index is built that no search can do without */
export async function requireIndex({ db }: UnitOfWork): Promise<readonly IndexedPart[]> {
  const jobs = await db.selectFrom('cms_job').select('parameters').where('kind', '=', 'indexContent').execute();
  return toIndexedParts(jobs.map(({ parameters }) => parameters));
}

/** The parameters of the jobs that build the index: a tuple for each, in a statement of any query. */
export const selectIndexing = ({ dialect }: AnyStore) =>
  dialect.jsonTuples([sql.ref('job.parameters')], sql`from cms_job job where job.kind = 'indexContent'`);

/** @throws ServiceUnavailable while an index is built that no search can do without */
export function toIndexedParts(parameters: readonly string[]): readonly IndexedPart[] {
  const parts = parameters.map((text) => fromJson<IndexedPart>(text));
  if (parts.some(({ isStale }) => isStale)) throw new ServiceUnavailable('Content is being indexed', 30);
  return parts;
}
