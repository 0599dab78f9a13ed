/** The entities that keys of terms refer to, by their ids. */
import type { TermKey } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import { loadRows } from '../../unit-of-work/records.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toGroup } from '../content-types/groups.js';
import { loadTypes } from '../content-types/rows.js';
import { toLanguage } from '../languages/repository.js';
import { selectLocation, toLocations } from '../locations/rows.js';
import { toState } from '../object-states/states.js';
import { toSection } from '../sections.js';
import { loadUsers, selectGroup, toUserGroup } from '../users/rows.js';

type Members<T> = T extends unknown ? keyof T : never;
/** The members of keys that are entities. */
export type EntityName = Exclude<Members<TermKey>, 'author' | 'value'>;
type Entity<N extends EntityName> = Extract<TermKey, Readonly<Record<N, unknown>>>[N];

const loaders: {
  readonly [N in EntityName]: (ids: readonly number[], unit: UnitOfWork) => Promise<readonly Entity<N>[]>;
} = {
  contentType: (ids, { db, store }) => loadTypes(db, store, ids),
  contentTypeGroup: async (ids, { db }) => (await loadRows(db, 'cms_type_group', ids)).map(toGroup),
  section: async (ids, { db }) => (await loadRows(db, 'cms_section', ids)).map(toSection),
  language: async (ids, { db }) => (await loadRows(db, 'cms_language', ids)).map(toLanguage),
  objectState: async (ids, { db }) => (await loadRows(db, 'cms_state', ids)).map(toState),
  location: async (ids, unit) => {
    const locations = selectLocation(unit.db, await unit.rights());
    return toLocations(unit, await locations.where(isAmong(unit.db, 'location.id', ids)).execute());
  },
  user: (ids, unit) => loadUsers(unit, ids),
  /** At their main locations. */
  userGroup: async (ids, { db, store, rights }) => {
    const groups = selectGroup(db, store, await rights()).where('place.is_main', '=', 1);
    return (await groups.where(isAmong(db, 'content.id', ids)).execute()).map((row) => toUserGroup(row, store));
  },
};

/** Without ids, no query is sent. */
export async function loadKeys(
  name: EntityName,
  ids: readonly number[],
  unit: UnitOfWork,
): Promise<ReadonlyMap<number, TermKey>> {
  const entities: readonly { readonly id: number }[] = ids.length === 0 ? [] : await loaders[name](ids, unit);
  return new Map(entities.map((entity) => [entity.id, { [name]: entity } as unknown as TermKey]));
}
