/** What checks of URL aliases ask for: aliases of locations, and where paths lead. */
import type { NewUrlAlias, RepositoryMethod, UrlAlias } from 'express-cms-rest';
import { assert } from './expectations.js';
import { allPages } from './places.js';
import type { Scene } from './scene.js';

/** What `generated` calls. */
export const naming = ['urlAliases.listOfLocation', 'urlAliases.load'] as const satisfies RepositoryMethod[];

/** Aliases of a location that follow the names of its content, those that are not history. */
export const generated = (scene: Scene, locationId: number): Promise<UrlAlias[]> =>
  ofLocation(scene, locationId, false);

/** Aliases of a location that were made by hand. */
export const custom = (scene: Scene, locationId: number): Promise<UrlAlias[]> => ofLocation(scene, locationId, true);

async function ofLocation({ repository, administrator }: Scene, id: number, isCustom: boolean): Promise<UrlAlias[]> {
  const found: UrlAlias[] = [];
  const query = { locationId: id, custom: isCustom };
  for (const ref of await allPages((page) =>
    repository.urlAliases.listOfLocation({ ...query, ...page }, administrator),
  )) {
    found.push(await repository.urlAliases.load(ref.id, administrator));
  }
  return found;
}

/** The only generated alias of a location. */
export async function nameOf(scene: Scene, locationId: number): Promise<UrlAlias> {
  const [alias, other] = await generated(scene, locationId);
  assert.ok(alias, `Location ${locationId} has no generated alias`);
  assert.equal(other, undefined, `Location ${locationId} has two generated aliases`);
  return alias;
}

/** The id of the location that a path leads to. */
export async function locationAt({ repository, administrator }: Scene, path: string): Promise<number> {
  return (await repository.locations.loadByUrlAlias(path, administrator)).id;
}

/** Makes an alias by hand, and has it taken away after the check. */
export async function alias(scene: Scene, more: Partial<NewUrlAlias>): Promise<UrlAlias> {
  const { repository, administrator, known, unique, afterwards } = scene;
  const usual = {
    path: `/${unique('path')}`,
    languageCode: known.languageCode,
    alwaysAvailable: false,
    forward: false,
  };
  const made = await repository.urlAliases.create({ ...usual, ...more }, administrator);
  afterwards(() => repository.urlAliases.delete?.({ id: made.id }, administrator));
  return made;
}
