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

export type Keys = (ids: readonly number[], unit: UnitOfWork) => Promise<ReadonlyMap<number, TermKey>>;

/** Without ids, no query is sent. */
const keys =
  <T extends { readonly id: number }>(
    load: (ids: readonly number[], unit: UnitOfWork) => Promise<readonly T[]>,
    toKey: (value: T) => TermKey,
  ): Keys =>
  async (ids, unit) =>
    new Map(ids.length === 0 ? [] : (await load(ids, unit)).map((value) => [value.id, toKey(value)]));

export const keysOf = {
  types: keys(
    (ids, { db, store }) => loadTypes(db, store, ids),
    (contentType) => ({ contentType }),
  ),

  typeGroups: keys(
    async (ids, { db }) => (await loadRows(db, 'cms_type_group', ids)).map(toGroup),
    (contentTypeGroup) => ({ contentTypeGroup }),
  ),

  sections: keys(
    async (ids, { db }) => (await loadRows(db, 'cms_section', ids)).map(toSection),
    (section) => ({ section }),
  ),

  languages: keys(
    async (ids, { db }) => (await loadRows(db, 'cms_language', ids)).map(toLanguage),
    (language) => ({ language }),
  ),

  states: keys(
    async (ids, { db }) => (await loadRows(db, 'cms_state', ids)).map(toState),
    (objectState) => ({ objectState }),
  ),

  locations: keys(
    async (ids, unit) => {
      const rows = await selectLocation(unit.db, await unit.rights())
        .where(isAmong(unit.db, 'location.id', ids))
        .execute();
      return toLocations(unit, rows);
    },
    (location) => ({ location }),
  ),

  users: keys(
    (ids, unit) => loadUsers(unit, ids),
    (user) => ({ user }),
  ),

  /** At their main locations. */
  userGroups: keys(
    async (ids, { db, store, rights }) => {
      const groups = selectGroup(db, store, await rights()).where('place.is_main', '=', 1);
      return (await groups.where(isAmong(db, 'content.id', ids)).execute()).map((row) => toUserGroup(row, store));
    },
    (userGroup) => ({ userGroup }),
  ),
} as const;
