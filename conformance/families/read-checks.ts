/** What every way to read content, or what belongs to it, must keep to: rights, and what is not there. */
import type { Content, RepositoryMethod } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import { type Check, check } from '../core/check.js';
import { refuses, refusesAsUnknown, refusesSilently } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';

/** Content with its main location, or neither. */
export interface ReadTarget {
  readonly id: number;
  readonly locationId: number;
  readonly remoteId: string;
  readonly versionNo: number;
}

export interface Read {
  readonly method: RepositoryMethod;
  /** In sentences, such as `The versions of content`. */
  readonly name: string;
  /** Whether it reads content that was never published as well. */
  readonly readsDrafts?: true;
  /** Whether it is by a name that can be guessed, so that callers without the right must not learn that it exists. */
  readonly isByName?: true;
  read(caller: BoundRepository, target: ReadTarget): Promise<unknown>;
}

export function readChecks({ method, name, readsDrafts, isByName, read }: Read): readonly Check[] {
  async function expectConcealed({ readers, unknownId }: Scene, content: Content): Promise<void> {
    const { id, remoteId, mainLocation, currentVersionNo: versionNo } = content;
    const target = { id, remoteId, versionNo, locationId: mainLocation?.id ?? unknownId };
    const secrets = [content.name, isByName ? id : remoteId];
    const refused = isByName ? refusesAsUnknown : refusesSilently;
    for (const caller of readers) await refused(read(caller, target), secrets, `${name} that may not be read`);
  }

  return [
    check(
      `${method}.conceals-what-may-not-be-read`,
      `${name} that a caller may not read is refused in words that say nothing of it${isByName ? ', with NotFound' : ''}.`,
      async (scene) => {
        const { concealed, draft } = scene;
        const contents = [(await concealed()).content, ...(readsDrafts ? [await draft()] : [])];
        for (const content of contents) await expectConcealed(scene, content);
      },
    ),
    check(
      `stored.${method.replace('.', '-')}.conceals-what-may-not-be-read`,
      `${name} that is stored and that a caller may not read is refused in words that say nothing of it.`,
      async (scene) => {
        for (const id of scene.known.concealedContent) await expectConcealed(scene, await scene.admin.content.load(id));
      },
    ),
    check(
      `${method}.missing-is-not-found`,
      `${name} that is not there is refused with NotFound.`,
      async ({ admin, anonymous, unique, unknownId }) => {
        for (const caller of [admin, anonymous]) {
          const nothing = { id: unknownId, locationId: unknownId, remoteId: unique(), versionNo: 1 };
          await refuses(read(caller, nothing), 404, `${name} that is not there`);
        }
      },
    ),
  ];
}
