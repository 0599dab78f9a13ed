/** A check: something that the contract requires of a repository, and a way to find out whether one keeps to it. */
import type { Repository, RepositoryMethod } from 'express-cms-rest';
import type { Aggregate } from 'express-cms-rest/repository';
import type { BoundRepository } from './bound.js';
import { assert } from './expectations.js';
import type { Folder } from './maker.js';
import { createScene, type Scene } from './scene.js';
import { isMissing, type Need, NotApplicable, type Situation } from './situation.js';

/** Levels of RFC 2119: without a MUST clients fail; most of them expect a SHOULD. */
export type Level = 'MUST' | 'SHOULD';

/** Data that any test runner can use, or none. */
export interface Check<R extends Repository = Repository> {
  /** Unique, `aggregate.method.fact` in kebab-case, such as `content.copy.keeps-all-versions`. */
  readonly id: string;
  /** The requirement, in one sentence. */
  readonly requirement: string;
  readonly level: Level;
  /**
   * The method that it is about, and the other methods that it declares; where one is missing, it is not applicable, and need not
   * be run.
   */
  readonly needs: readonly Need[];
  /** For checks that need a repository in the same process, because requests cannot express them. */
  readonly only?: 'repository';
  /** Changes entities that it has not created, such as everything in the trash. */
  readonly destructive?: true;
  /**
   * Runs the check, and deletes the entities that it has created, as far as the repository can.
   * @throws an error with the actual result, where the repository does not keep to the requirement
   * @throws NotApplicable where the repository or the situation lacks a member that the check uses
   */
  run(repository: R, situation?: Situation): Promise<void>;
}

/** Options of a check besides its body. */
export interface Declaration extends Pick<Check, 'only' | 'destructive'> {
  readonly level?: Level;
  /** Methods that it calls other than by the callers of the scene; all others are recorded while it runs. */
  readonly needs?: readonly Need[];
}

const aggregates: Readonly<Record<Aggregate, true>> = {
  apiKeys: true,
  bookmarks: true,
  changes: true,
  content: true,
  contentTypeGroups: true,
  contentTypes: true,
  files: true,
  items: true,
  languages: true,
  locations: true,
  objectStates: true,
  permissions: true,
  relations: true,
  roles: true,
  sections: true,
  transfer: true,
  trash: true,
  uploads: true,
  urlAliases: true,
  urlWildcards: true,
  userGroups: true,
  users: true,
  versions: true,
  views: true,
  webhooks: true,
};

/** The method at the front of an id; none where a check is about stored content, the protocol, or the repository as a whole. */
function methodOf(id: string): readonly RepositoryMethod[] {
  const [aggregate = '', method] = id.split('.');
  return Object.hasOwn(aggregates, aggregate) ? [`${aggregate}.${method}` as RepositoryMethod] : [];
}

/** The body of a check, called with the members that it uses, to be destructured, and once more with the scene, for fixtures. */
type Body<Given> = (members: Given, scene: Scene) => Promise<unknown>;

/** Declares checks that begin alike: their bodies are called with the members of the scene and with the prepared values. */
export const checksWith =
  <P extends object>(prepare: (scene: Scene) => Promise<P>) =>
  (id: string, { level = 'MUST', needs = [], ...others }: Declaration = {}) => ({
    requires: (requirement: string) => ({
      by(body: Body<Scene & P>): Check {
        const all = [...methodOf(id), ...needs];
        const prepared = async (scene: Scene) => {
          // Members of the scene stay getters: to read one reveals that the check needs it.
          const members: Scene & P = Object.assign(Object.create(scene), await prepare(scene));
          await body(members, scene);
        };
        return {
          id,
          requirement,
          level,
          needs: all,
          ...others,
          run: (repository, situation) => runBody(prepared, all, repository, situation),
        };
      },
    }),
  });

/** Declares a check, a MUST by default: `check(id).requires(requirement).by(body)`. */
export const check = checksWith(async () => ({}));

/** Declares a check that begins with published content. */
export const folderCheck = checksWith(async ({ folder }) => withWhole(await folder()));

/** Declares a check that begins with published content in two languages. */
export const translatedCheck = checksWith(async ({ folder, unique }) =>
  withWhole(await folder({ translation: unique() })),
);

/** Declares a check that begins with published content that only the administrator may read. */
export const concealedCheck = checksWith(async ({ concealed }) => withWhole(await concealed()));

/** Declares a check that begins with two content items that are published side by side. */
export const foldersCheck = checksWith(async ({ folder }) => ({ pair: [await folder(), await folder()] as const }));

/** Declares a check that begins with content that was never published. */
export const unpublishedCheck = checksWith(({ draft }) => draft());

/** Declares a check that begins with an empty section. */
export const sectionCheck = checksWith(({ section }) => section());

/** Declares checks that begin with the methods that are opened for the administrator, such as those of a kind of entity. */
export const openedCheck = <M extends object>(within: (scene: Scene) => Promise<(caller: BoundRepository) => M>) =>
  checksWith(async (scene) => {
    const opened = (await within(scene))(scene.admin);
    return { ...opened, opened };
  });

const withWhole = <F extends Folder>(published: F) => ({ ...published, published });

async function runBody(
  body: (scene: Scene) => Promise<void>,
  needs: readonly Need[],
  repository: Repository,
  situation: Situation | undefined,
): Promise<void> {
  const used = new Set<Need>(needs);
  const scene = createScene(repository, situation, (need) => used.add(need));
  try {
    for (const need of needs) scene.requires(need);
    await body(scene);
    // Such a call would run beside the next check, and its error would belong to no check.
    assert.equal(scene.pendingCalls, 0, 'The number of calls that the check has not awaited');
  } catch (error) {
    // A missing member may be the cause of any other failure.
    throw notApplicable() ?? error;
  } finally {
    await scene.sweep();
  }
  const lacking = notApplicable();
  if (lacking) throw lacking;

  function notApplicable(): NotApplicable | undefined {
    const missing = [...used].filter((need) => isMissing(need, repository, situation));
    return missing.length > 0 ? new NotApplicable(`without ${missing.join(', ')}`, missing) : undefined;
  }
}

/** The needs of a check that the repository or the situation lacks, if they can be determined before it runs. */
export function missingNeeds({ needs }: Pick<Check, 'needs'>, repository: Repository, situation?: Situation): Need[] {
  return needs.filter((need) => isMissing(need, repository, situation));
}
