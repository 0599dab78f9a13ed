/** What is true of URL aliases and object states whatever was done before. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../lib/sql/database/schema.js';

/** All that is wrong, in words. */
export async function aliasViolations(db: Kysely<Tables>): Promise<string[]> {
  const [locations, places, aliases] = await Promise.all([
    db
      .selectFrom('cms_location as location')
      .innerJoin('cms_content as content', 'content.id', 'location.content_id')
      .innerJoin('cms_version as version', (join) =>
        join
          .onRef('version.content_id', '=', 'content.id')
          .onRef('version.version_no', '=', 'content.current_version_no'),
      )
      .select(['location.id', 'location.parent_id', 'version.names'])
      .where('location.id', '<>', 2)
      .execute(),
    db.selectFrom('cms_url_place').selectAll().execute(),
    db.selectFrom('cms_url_alias').selectAll().execute(),
  ]);
  const placeOf = new Map(places.map(({ id, location_id }) => [location_id, id]));
  const generated = new Map<number | null, typeof aliases>();
  for (const alias of aliases.filter(({ custom }) => custom === 0)) {
    generated.set(alias.location_id, [...(generated.get(alias.location_id) ?? []), alias]);
  }
  const led = new Set(aliases.map(({ place_id }) => place_id));
  return [
    ...locations.flatMap(({ id, parent_id, names }) => {
      const own = generated.get(id) ?? [];
      const active = own.filter(({ history }) => history === 0);
      const parent = placeOf.get(parent_id) ?? 0;
      const languages = active.flatMap((alias) => alias.language_codes.split(',')).sort();
      return [
        ...(placeOf.has(id) ? [] : [`location ${id} has no place in URLs`]),
        ...(own.every((alias) => alias.place_id === placeOf.get(id)) ? [] : [`an alias of ${id} leads elsewhere`]),
        ...(active.every((alias) => alias.parent_id === parent) ? [] : [`an alias of ${id} is below another place`]),
        ...(languages.join() === Object.keys(JSON.parse(names)).sort().join()
          ? []
          : [`location ${id} has aliases in ${languages.join()}`]),
      ];
    }),
    ...aliases
      .filter(({ custom, location_id }) => custom === 0 && location_id === null)
      .map(({ id }) => `the generated alias ${id} leads to no location`),
    ...places
      .filter(({ id, location_id }) => id !== 0 && location_id === null && !led.has(id))
      .map(({ id }) => `nothing leads to place ${id}`),
  ];
}

/** Groups that have any state have one that is implied, and only other states have rows. */
export async function stateViolations(db: Kysely<Tables>): Promise<string[]> {
  const [states, held] = await Promise.all([
    db.selectFrom('cms_state').select(['id', 'group_id', 'is_implied']).execute(),
    db.selectFrom('cms_content_state').selectAll().execute(),
  ]);
  const byId = new Map(states.map((state) => [state.id, state]));
  const implied = states.filter(({ is_implied }) => is_implied === 1).map(({ group_id }) => group_id);
  return [
    ...[...new Set(states.map(({ group_id }) => group_id))]
      .filter((id) => !implied.includes(id))
      .map((id) => `no state of group ${id} is implied`),
    ...held
      .filter(({ state_id, group_id }) => byId.get(state_id)?.group_id !== group_id)
      .map(({ content_id, group_id }) => `content ${content_id} has a state of another group than ${group_id}`),
    ...held
      .filter(({ state_id }) => byId.get(state_id)?.is_implied === 1)
      .map(({ content_id, state_id }) => `content ${content_id} has a row for the implied state ${state_id}`),
  ];
}
