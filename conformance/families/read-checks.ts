/** Checks of every read of content, or of parts of it: it must respect permissions. */
import type { Content, RepositoryMethod } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import { type Check, check } from '../core/check.js';
import { refusesAsUnknown, refusesSilently } from '../core/expectations.js';
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
    for (const caller of readers)
      await refused(read(caller, target), secrets, `${name}, by a caller who may not read it,`);
  }

  return [
    check(`${method}.conceals-unreadable-entities`)
      .requires(
        `${name} is refused to callers who may not read the content${isByName ? ', with NotFound,' : ','} and the refusal reveals nothing about that.`,
      )
      .by(async ({ concealed, draft }, scene) => {
        const contents = [(await concealed()).content, ...(readsDrafts ? [await draft()] : [])];
        for (const content of contents) await expectConcealed(scene, content);
      }),
    check(`stored.${method.replace('.', '-')}.conceals-unreadable-entities`)
      .requires(
        `${name} is refused to callers who may not read stored content, and the refusal reveals nothing about that.`,
      )
      .by(async (scene) => {
        for (const id of scene.situation.concealedContent)
          await expectConcealed(scene, await scene.admin.content.load(id));
      }),
  ];
}
