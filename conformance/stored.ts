/** The content that the situation names, for checks of stored content. */

import type { Content } from 'express-cms-rest';
import { assert } from './expectations.js';
import { placed } from './maker.js';
import type { Scene } from './scene.js';

/** The content that everyone may read, as the administrator sees it. */
export async function storedContent({ known, admin }: Scene): Promise<readonly Content[]> {
  return Promise.all(known.content.map((id) => admin.content.load(id)));
}

/** The ids of the main locations of stored content. */
export async function storedPlaces(scene: Scene): Promise<readonly number[]> {
  return (await storedContent(scene)).map((content) => placed(content).id);
}

/** Expects that no value is there more than once. */
export function areUnique(values: readonly (number | string)[], what: string): void {
  assert.equal(new Set(values).size, values.length, `${what} are there more than once: ${values}`);
}
