/** What every way to read content, or what belongs to it, must keep to: rights, and what is not there. */
import type { RepositoryMethod } from 'express-cms-rest';
import type { BoundRepository } from './bound.js';
import { type Check, check } from './check.js';
import { refuses, refusesAsUnknown, refusesSilently } from './expectations.js';
import { nowhere } from './places.js';

/** Content with its main location, or neither. */
export interface ReadTarget {
  readonly id: number;
  readonly locationId: number;
  readonly remoteId: string;
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

export const readChecks = ({ method, name, readsDrafts, isByName, read }: Read): readonly Check[] => [
  check(
    `${method}.conceals-what-may-not-be-read`,
    `${name} that a caller may not read is refused in words that say nothing of it${isByName ? ', with NotFound' : ''}.`,
    async ({ concealed, draft, readers }) => {
      const hidden = await concealed();
      const targets = [hidden, ...(readsDrafts ? [{ ...(await draft()), locationId: nowhere }] : [])];
      for (const target of targets) {
        const secrets = [target.name, ...(isByName ? [target.id] : [target.remoteId])];
        for (const caller of readers) {
          const refused = isByName ? refusesAsUnknown : refusesSilently;
          await refused(read(caller, target), secrets, `${name} that may not be read`);
        }
      }
    },
  ),
  check(
    `${method}.knows-what-is-not-there`,
    `${name} that is not there is refused with NotFound.`,
    async ({ admin, anonymous, unique }) => {
      for (const caller of [admin, anonymous]) {
        const nothing = { id: nowhere, locationId: nowhere, remoteId: unique() };
        await refuses(read(caller, nothing), 404, `${name} that is not there`);
      }
    },
  ),
];
