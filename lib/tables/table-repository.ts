/** A whole repository of tables that exist, in a few functions for each. */
import { NotFound } from '../errors/errors.js';
import { createFieldTypes, type FieldTypes } from '../field-types/index.js';
import type { Context, Id } from '../repository/context.js';
import { fixedContentTypes } from '../repository/implementing.js';
import type { Repository } from '../repository/repository.js';
import { checkIdLength, createMappedIds, createStringIds, type TableIds } from './content-ids.js';
import { contentsOf, contentTypeOf } from './contents.js';
import { createItems, sectionIdentifier } from './items.js';
import { createLocations } from './locations.js';
import { rootPath } from './places.js';
import { findByRemoteId, findReadable, findRow, type SourceRow } from './reader.js';
import { createRelations } from './relations.js';
import { createSaving } from './saving.js';
import { isListed, type Sources, toSource } from './source.js';
import type { ContentIds, Table, TableRepositoryOptions } from './table.js';
import type { Row } from './where.js';

/** The tables by their names, which are the identifiers of content types. */
export type Tables<T extends Record<string, object>, I extends Id> = {
  readonly [Name in keyof T]: Table<T[Name], I>;
};

/**
 * The repository of tables: each row is a content item, published, in one language, with one version. Operations that
 * tables do not support are not served.
 * @throws TypeError for invalid tables and options
 */
export function tableRepository<T extends Record<string, object>>(
  tables: Tables<T, number>,
  options: TableRepositoryOptions<number> & { readonly ids: ContentIds },
): Repository;
export function tableRepository<T extends Record<string, object>>(
  tables: Tables<T, string>,
  options?: TableRepositoryOptions<string>,
): Repository<string>;
export function tableRepository(tables: object, options: object = {}): Repository<never> {
  const declared = tables as Readonly<Record<string, Table<Row, Id>>>;
  return createRepository(toSources(declared, options as TableRepositoryOptions<Id>)) as unknown as Repository<never>;
}

function toSources<I extends Id>(
  tables: Readonly<Record<string, Table<Row, I>>>,
  options: TableRepositoryOptions<I>,
): Sources<I> {
  const names = Object.keys(tables);
  if (names.length === 0) throw new TypeError('tableRepository needs at least one table');
  const { ids: mapped = 'string' } = options;
  const ids = (mapped === 'string'
    ? createStringIds(tables)
    : createMappedIds(tables, mapped as ContentIds<never>)) as unknown as TableIds<I>;
  const fieldTypes = createFieldTypes(options.fieldTypes ?? [], { ids: ids.kind } as never) as FieldTypes;
  if (mapped === 'string') for (const [name, table] of Object.entries(tables)) checkIdLength(name, table);
  const all = Object.entries(tables).map((entry, at) =>
    toSource(entry, { at, names, fieldTypes, ...(options.may && { may: options.may }) }),
  );
  return { all, ids, options, language: options.language ?? 'eng-GB' };
}

function createRepository<I extends Id>(sources: Sources<I>): Repository<I> {
  const { all, ids, options } = sources;
  const section = { id: ids.section, identifier: sectionIdentifier, name: 'Standard', revision: 1 };
  const contentOf = async ({ source, row }: SourceRow<I>, context: Context<I>) => {
    const [content] = await contentsOf(sources, { source, rows: [row] }, context);
    if (!content) throw new NotFound('content');
    return content;
  };
  const load = async (id: I, context: Context<I>) => contentOf(await findRow(sources, id, { context }), context);
  const types = all.map((source) => contentTypeOf(sources, source));
  const isAnyListed = all.some(isListed);
  const has = (method: 'insert' | 'update' | 'remove') => all.some(({ table }) => table[method] !== undefined);
  const { create, save, remove } = createSaving(sources);
  return {
    ids: ids.kind as NonNullable<Repository<I>['ids']>,
    content: {
      load,
      async loadMany(contentIds, context) {
        const readable = await findReadable(sources, contentIds, context);
        const loaded = new Map<I, Awaited<ReturnType<typeof load>>>();
        for (const source of all) {
          const rows = [...readable.values()].filter((own) => own.source === source).map(({ row }) => row);
          const contents = rows.length > 0 ? await contentsOf(sources, { source, rows }, context) : [];
          for (const content of contents) loaded.set(content.id, content);
        }
        return contentIds.map((id) => loaded.get(id));
      },
      ...(has('insert') && { save: create }),
      ...(has('remove') && { delete: remove }),
      async loadByRemoteId(remoteId, context) {
        return contentOf(await findByRemoteId(sources, remoteId, { context, kind: 'content' }), context);
      },
    },
    versions: {
      async list({ contentId }, context) {
        return { items: [(await load(contentId, context)).currentVersion] };
      },
      async load({ contentId, versionNo }, context) {
        const { currentVersion } = await load(contentId, context);
        if (versionNo !== 1) throw new NotFound('version', versionNo);
        return currentVersion;
      },
      ...(has('update') && { save }),
    },
    contentTypes: fixedContentTypes(types),
    sections: {
      list: async ({ identifier = section.identifier }) => ({
        items: [section].filter((own) => own.identifier === identifier),
      }),
      async load(id) {
        if (id !== section.id) throw new NotFound('section', id);
        return section;
      },
    },
    relations: createRelations(sources),
    ...(isAnyListed && {
      locations: createLocations(sources),
      items: createItems(sources),
      roots: { content: rootPath(sources) },
    }),
    ...(options.users && { users: options.users }),
    ...(options.fieldTypes && { fieldTypes: createFieldTypes(options.fieldTypes, { ids: ids.kind } as never) }),
  };
}
