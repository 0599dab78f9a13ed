/** Content types in SQL; everyone may read those that are published. */
import { sql } from 'kysely';
import type { ContentTypeQuery, ContentTypeRepository } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { readMethod, snapshotMethod } from '../../unit-of-work/methods.js';
import { byShape, type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { createTypes, loadPublished } from './create.js';
import { createDraftDefinitions } from './definitions.js';
import { createTypeDrafts } from './drafts.js';
import { loadTypeGroup } from './groups.js';
import { createTypePublication } from './publish.js';
import { selectTypes, toContentType } from './rows.js';
import { findTypes } from './search.js';

export function createContentTypeRepository(store: AnyStore): Required<ContentTypeRepository> {
  return {
    list: readMethod(store, async ({ all }, query) => {
      const { identifier = '', remoteId = '', offset, limit } = query;
      const rows = await all(listOf(query), { identifier, remoteId, offset, limit });
      return { items: rows.map(toContentType) };
    }),

    find: readMethod(store, findTypes),

    load: readMethod(store, loadPublished),

    listOfGroup: snapshotMethod(store, async ({ db, all }, groupId) => {
      await loadTypeGroup(db, groupId);
      return { items: (await all(listOfGroup, { groupId })).map(toContentType) };
    }),

    ...createTypes(store),
    ...createTypeDrafts(store),
    ...createTypePublication(store),
    ...createDraftDefinitions(store),
  };
}

/** A type of two groups is listed twice. */
const selectGrouped = (db: Database, store: AnyStore) =>
  selectTypes(db, store).innerJoin('cms_type_in_group as grouping', 'grouping.type_id', 'type.id');

const listOfGroup = prepared(({ db, store }, param: ParameterOf<{ groupId: number }>) =>
  selectGrouped(db, store).where('grouping.group_id', '=', param('groupId')).orderBy('type.id'),
);

interface Values {
  readonly identifier: string;
  readonly remoteId: string;
  readonly offset: number;
  readonly limit: number;
}

/** The shape of the query, apart from its values. */
interface Shape {
  readonly hasIdentifier: boolean;
  readonly hasRemoteId: boolean;
  readonly orderBy: ContentTypeQuery['orderBy'] | undefined;
  readonly isDescending: boolean;
}

const shapedList = byShape(({ hasIdentifier, hasRemoteId, orderBy, isDescending }: Shape) => {
  const [up, down] = isDescending ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  return prepared(({ db, store }, param: ParameterOf<Values>) =>
    selectGrouped(db, store)
      .$if(hasIdentifier, (query) => query.where('type.identifier', '=', param('identifier')))
      .$if(hasRemoteId, (query) => query.where('type.remote_id', '=', param('remoteId')))
      .$if(orderBy === 'identifier', (query) => query.orderBy(sql`lower(type.identifier)`, up))
      .$if(orderBy === 'modified', (query) => query.orderBy('type.modified', down))
      .orderBy('grouping.group_id', up)
      .orderBy('type.id', up)
      .limit(param('limit'))
      .offset(param('offset')),
  );
});

const listOf = ({ identifier, remoteId, orderBy, direction }: ContentTypeQuery) =>
  shapedList({
    hasIdentifier: identifier !== undefined,
    hasRemoteId: remoteId !== undefined,
    orderBy,
    isDescending: direction === 'descending',
  });
