/** What is true of URL aliases and object states whatever was done before. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../lib/sql/schema.js';

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

/** Content has one state of each group that has any. */
export async function stateViolations(db: Kysely<Tables>): Promise<string[]> {
  const [groups, contents, held] = await Promise.all([
    db.selectFrom('cms_state').select('group_id').distinct().execute(),
    db.selectFrom('cms_content').select('id').execute(),
    db.selectFrom('cms_content_state').selectAll().execute(),
  ]);
  const counts = new Map<number, number>();
  for (const { content_id } of held) counts.set(content_id, (counts.get(content_id) ?? 0) + 1);
  return contents
    .filter(({ id }) => (counts.get(id) ?? 0) !== groups.length)
    .map(({ id }) => `content ${id} has not one state of each group`);
}
