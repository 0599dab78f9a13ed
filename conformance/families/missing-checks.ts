/** Calls about content, or entities that belong to it, that do not exist or were deleted. */
import type { RepositoryMethod } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import { type Check, check } from '../core/check.js';
import { refuses } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import type { ReadTarget } from './read-checks.js';

/** A method, and a call of it for a target that does not exist, beside one that does. A method may have several rows. */
export type MissingCall<E> = readonly [
  method: RepositoryMethod,
  call: (caller: BoundRepository, missing: ReadTarget, existing: E) => Promise<unknown>,
];

/**
 * The check of each method that is called for an entity that does not exist, or was deleted, by these callers.
 * @param createExisting creates an existing entity, if a call is about that too: only repositories that write can do so
 */
export function missingChecks<E>(
  calls: readonly MissingCall<E>[],
  callersOf: (scene: Scene) => readonly BoundRepository[],
  createExisting: (scene: Scene) => Promise<E>,
): readonly Check[] {
  return [...new Set(calls.map(([method]) => method))].map((method) =>
    check(`${method}.missing-is-not-found`)
      .requires(`Calling ${method} for something that does not exist, or was deleted, is NotFound.`)
      .by(async (scene) => {
        const existing = await createExisting(scene);
        for (const missing of await missingTargets(scene)) {
          for (const [, call] of calls.filter(([name]) => name === method)) {
            for (const caller of callersOf(scene)) {
              await refuses(call(caller, missing, existing), 404, `${method} of the missing content ${missing.id}`);
            }
          }
        }
      }),
  );
}

/** Ids that nothing has, and those of deleted content. */
async function missingTargets({ admin, folder, unique, unknownId, repository }: Scene): Promise<readonly ReadTarget[]> {
  const unknown = { id: unknownId, locationId: unknownId, remoteId: unique(), versionNo: 1 };
  if (!repository.content?.create || !repository.content.delete) return [unknown];
  const { id, locationId, content } = await folder();
  const { remoteId } = content;
  await admin.content.delete({ id });
  return [unknown, { id, locationId, remoteId, versionNo: 1 }];
}
