/** Rows as content: published, in one language, with one version. */
import type { Content, Relation } from '../repository/content.js';
import type { ContentType } from '../repository/content-types.js';
import type { Context, Id, Json } from '../repository/context.js';
import { fixedContentType, publishedContent } from '../repository/implementing.js';
import { revisionOf, toDate, toFieldValue } from './column-values.js';
import { toRowId } from './content-ids.js';
import { contentIdOf, placesOf } from './places.js';
import { loadReadable, type Source, type SourceField, type Sources } from './source.js';
import type { RowId } from './table.js';
import { columnOf, type Row } from './where.js';

/** Rows of one table. */
export interface SourceRows<I extends Id> {
  readonly source: Source<I>;
  readonly rows: readonly Row[];
}

/** When something without a date was written. */
const unknownDate = new Date(0);

export function contentTypeOf<I extends Id>(
  { ids, language }: Sources<I>,
  { name, at, table, fields }: Source<I>,
): ContentType<I> {
  const nameField = fields.find(({ column }) => column === table.columns.name)?.identifier;
  return fixedContentType<I>({
    id: ids.type(at),
    identifier: name,
    names: { [language]: table.name ?? name },
    nameSchema: nameField === undefined ? '' : `<${nameField}>`,
    mainLanguageCode: language,
    isContainer: table.columns.parent !== undefined,
    defaultSortField: 'NAME',
    creatorId: ids.owner,
    created: unknownDate,
    fieldDefinitions: fields.map(({ identifier, type, declared, relation }, position) => ({
      id: ids.definition(at, position),
      identifier,
      names: { [language]: declared.name ?? identifier },
      fieldTypeIdentifier: type.identifier,
      isRequired: declared.isRequired ?? false,
      settings: { ...(relation !== undefined && { selectionContentTypes: [relation] }), ...declared.settings },
      validators: declared.validators ?? {},
    })),
  });
}

/** The ids of the rows that a field refers to, those that the caller may read, by the name of the table. */
export type Related = ReadonlyMap<string, ReadonlyMap<RowId, Row>>;

export const relatedIdOf = ({ column }: SourceField, row: Row): RowId | undefined => {
  const value = column === undefined ? null : columnOf(row, column);
  return value === null ? undefined : toRowId(value);
};

/** Loads the rows that rows refer to, each table once. */
export async function loadRelated<I extends Id>(
  sources: Sources<I>,
  all: readonly SourceRows<I>[],
  context: Context<I>,
): Promise<Related> {
  const related = new Map<string, ReadonlyMap<RowId, Row>>();
  for (const source of sources.all) {
    const referencedIds = all.flatMap(({ source: { fields }, rows }) =>
      fields
        .filter(({ relation }) => relation === source.name)
        .flatMap((field) => rows.flatMap((row) => relatedIdOf(field, row) ?? [])),
    );
    if (referencedIds.length > 0)
      related.set(source.name, await loadReadable(sources, { source, ids: referencedIds }, context));
  }
  return related;
}

/** The value of a field: a relation to a row that the caller may not read is null. */
export async function fieldValueOf<I extends Id>(
  sources: Sources<I>,
  field: SourceField,
  { source, row, related }: { readonly source: Source<I>; readonly row: Row; readonly related: Related },
): Promise<Json> {
  const { identifier, type, column, value, relation, dates } = field;
  const at = `${source.name}.${column ?? identifier}`;
  if (relation !== undefined) {
    const id = relatedIdOf(field, row);
    const isReadable = id !== undefined && related.get(relation)?.has(id);
    return isReadable ? { destinationContentId: sources.ids.toContentId(relation, id) } : null;
  }
  if (value) return ((value as (columns: Row) => Json)(row) ?? null) as Json;
  return toFieldValue(columnOf(row, column ?? identifier), { type, dates, at });
}

/** Metadata of the content that a row represents; it does not depend on the rights of the caller. */
export function factsOf<I extends Id>({ ids, options }: Sources<I>, source: Source<I>, row: Row) {
  const { name, table, dates } = source;
  const { columns } = table;
  const dateIn = (column: string | undefined): Date | undefined => {
    const value = column === undefined ? null : columnOf(row, column);
    return value === null ? undefined : toDate(value, dates, `${name}.${column}`);
  };
  const modified = dateIn(columns.modified) ?? dateIn(columns.published) ?? unknownDate;
  const owner = columns.owner === undefined ? null : columnOf(row, columns.owner);
  const id = toRowId(columnOf(row, columns.id));
  return {
    id: ids.toContentId(name, id),
    remoteId: `${name}-${id}`,
    name: String(columnOf(row, columns.name) ?? ''),
    modified,
    published: dateIn(columns.published) ?? modified,
    ownerId: owner === null ? (options.ownerId ?? ids.owner) : ids.ofUser(owner),
    revision: revisionOf(row, name, columns.revision),
  };
}

/** The relations of the fields to rows that the caller may read. */
export function relationsOf<I extends Id>(
  sources: Sources<I>,
  { source, row, related }: { readonly source: Source<I>; readonly row: Row; readonly related: Related },
): readonly Relation<I>[] {
  const { id: contentId, revision } = factsOf(sources, source, row);
  return source.fields.flatMap((field, at) => {
    const { relation, identifier } = field;
    const id = relatedIdOf(field, row);
    if (relation === undefined || id === undefined || !related.get(relation)?.has(id)) return [];
    return [
      {
        contentId,
        versionNo: 1,
        id: sources.ids.part(contentId, at),
        types: ['ATTRIBUTE'] as const,
        destinationContentId: sources.ids.toContentId(relation, id),
        fieldDefinitionIdentifier: identifier,
        revision,
      },
    ];
  });
}

/** The content of rows that the caller may read. */
export async function contentsOf<I extends Id>(
  sources: Sources<I>,
  { source, rows }: SourceRows<I>,
  context: Context<I>,
): Promise<readonly Content<I>[]> {
  const { ids, language } = sources;
  const [places, related] = [
    await placesOf(sources, { source, rows }, context),
    await loadRelated(sources, [{ source, rows }], context),
  ];
  return Promise.all(
    rows.map(async (row, at) => {
      const contentId = contentIdOf(sources, source, row);
      const place = places[at];
      const values = source.fields.map((field) => fieldValueOf(sources, field, { source, row, related }));
      const content = publishedContent<I>({
        ...factsOf(sources, source, row),
        contentTypeId: ids.type(source.at),
        sectionId: ids.section,
        mainLanguageCode: language,
        ...(place && {
          mainLocation: { id: place.id, pathString: place.pathString, revision: place.revision as string },
        }),
        fields: (await Promise.all(values)).map((value, position) => ({
          id: ids.part(contentId, position),
          fieldDefinitionIdentifier: (source.fields[position] as SourceField).identifier,
          fieldTypeIdentifier: (source.fields[position] as SourceField).type.identifier,
          value,
        })),
      } as Parameters<typeof publishedContent<I>>[0]);
      const relations = relationsOf(sources, { source, row, related });
      return { ...content, currentVersion: { ...content.currentVersion, relations } };
    }),
  );
}
