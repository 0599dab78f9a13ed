/** What checks of URL aliases ask for: aliases of locations, and where paths lead. */
import type { NewUrlAlias, UrlAlias } from 'express-cms-rest';
import { assert } from './expectations.js';
import { allPages } from './places.js';
import type { Scene } from './scene.js';

/** Aliases of a location that follow the names of its content, those that are not history. */
export const generated = (scene: Scene, locationId: number): Promise<UrlAlias[]> =>
  ofLocation(scene, locationId, false);

/** Custom aliases of a location. */
export const custom = (scene: Scene, locationId: number): Promise<UrlAlias[]> => ofLocation(scene, locationId, true);

async function ofLocation({ admin }: Scene, id: number, isCustom: boolean): Promise<UrlAlias[]> {
  const found: UrlAlias[] = [];
  const query = { locationId: id, custom: isCustom };
  for (const ref of await allPages((page) => admin.urlAliases.listOfLocation({ ...query, ...page }))) {
    found.push(await admin.urlAliases.load(ref.id));
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
export async function locationAt({ admin }: Scene, path: string): Promise<number> {
  return (await admin.locations.loadByUrlAlias(path)).id;
}

/** Creates a custom alias. */
export function alias(scene: Scene, more: Partial<NewUrlAlias>): Promise<UrlAlias> {
  const { admin, known, unique } = scene;
  const usual = {
    path: `/${unique('path')}`,
    languageCode: known.languageCode,
    alwaysAvailable: false,
    forward: false,
  };
  return admin.urlAliases.create({ ...usual, ...more });
}
