/** The content that the situation names, for checks of stored content. */
import type { Content, Context } from 'express-cms-rest';
import { assert, refusesSilently } from './expectations.js';
import { placed, type Scene } from './scene.js';

/** The content that everyone may read, as the administrator sees it. */
export async function storedContent({ known, repository, administrator }: Scene): Promise<readonly Content[]> {
  return Promise.all(known.content.map((id) => repository.content.load(id, administrator)));
}

/** The ids of the main locations of stored content. */
export async function storedPlaces(scene: Scene): Promise<readonly number[]> {
  return (await storedContent(scene)).map((content) => placed(content).id);
}

/** Expects that reading concealed content is refused to everyone but the administrator, in words that say nothing of it. */
export async function expectConcealed(
  { known, repository, administrator, reader, anonymous }: Scene,
  read: (content: Content, context: Context) => Promise<unknown>,
  what: string,
): Promise<void> {
  for (const id of known.concealedContent) {
    const content = await repository.content.load(id, administrator);
    for (const context of [reader, anonymous]) {
      await refusesSilently(read(content, context), [content.name, content.remoteId], what);
    }
  }
}

/** Expects that no value is there more than once. */
export function areUnique(values: readonly (number | string)[], what: string): void {
  assert.equal(new Set(values).size, values.length, `${what} are there more than once: ${values}`);
}
