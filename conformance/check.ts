/** A check: something that the contract requires of a repository, and a way to find out whether one keeps to it. */
import { implementsMember, type Repository } from 'express-cms-rest';
import { needs as recorded } from './needs.js';
import { createScene, type Scene } from './scene.js';
import { lacks, type Need, NotApplicable, type Situation, type SituationNeed } from './situation.js';

/** As in RFC 2119: without a MUST clients go wrong; a SHOULD is what most of them expect. */
export type Level = 'MUST' | 'SHOULD';

/** Data that any test runner, or none, can make use of. */
export interface Check<R extends Repository = Repository> {
  /** Unique, `aggregate.method.fact` in kebab-case, such as `content.copy.keeps-all-versions`. */
  readonly id: string;
  /** What is required, in one sentence. */
  readonly requirement: string;
  readonly level: Level;
  /** What it is known to use; where one is missing, the check is not applicable. */
  readonly needs: readonly Need[];
  /** For checks that need a repository in the same process, because requests cannot express them. */
  readonly only?: 'repository';
  /** Changes what it has not made, such as all that is in the trash. */
  readonly destructive?: true;
  /**
   * Tries it, and takes away again what it made, as far as the repository can.
   * @param onUse is called with all that the check uses
   * @throws an error that says what was found instead, where the repository does not keep to the requirement
   * @throws NotApplicable where the repository or the situation lacks what the check uses
   */
  run(repository: R, situation?: Situation, onUse?: (need: Need) => void): Promise<void>;
}

/** What a check may be declared with besides its body. */
export interface Declaration extends Pick<Check, 'only' | 'destructive'> {
  readonly level?: Level;
  /** What it uses by other ways than the callers of the scene. All else is recorded while it runs. */
  readonly needs?: readonly Need[];
}

const recordedNeeds = (id: string): readonly Need[] => (recorded[id]?.split(' ') ?? []) as Need[];

type Body = (scene: Scene) => Promise<void>;

/** Declares a check, a MUST if nothing else is said. */
export function check(
  id: string,
  requirement: string,
  ...[declaration, body]: [body: Body] | [declaration: Declaration, body: Body]
): Check {
  const { level = 'MUST', needs = [], ...others } = typeof declaration === 'function' ? {} : declaration;
  const run = typeof declaration === 'function' ? declaration : (body as Body);
  return {
    id,
    requirement,
    level,
    needs: [...new Set([...needs, ...recordedNeeds(id)])],
    ...others,
    run: (repository, situation, onUse = () => {}) => runBody(run, repository, situation, onUse),
  };
}

async function runBody(
  body: Body,
  repository: Repository,
  situation: Situation | undefined,
  onUse: (need: Need) => void,
): Promise<void> {
  const used = new Set<Need>();
  const scene = createScene(repository, situation, (need) => {
    used.add(need);
    onUse(need);
  });
  try {
    await body(scene);
  } catch (error) {
    // What is missing may have led to any other failure.
    throw notApplicable() ?? error;
  } finally {
    await scene.sweep();
  }
  const lacking = notApplicable();
  if (lacking) throw lacking;

  function notApplicable(): NotApplicable | undefined {
    const missing = [...used].filter((need) => isMissing(need, repository, situation));
    return missing.length > 0 ? new NotApplicable(`without ${missing.join(', ')}`) : undefined;
  }
}

const isSituationNeed = (need: Need): need is SituationNeed => need.startsWith('situation.');

const isMissing = (need: Need, repository: Repository, situation: Situation | undefined): boolean =>
  isSituationNeed(need) ? lacks(situation, need) : !implementsMember(repository, need);

/** What a check is known to use, and the repository or the situation lacks. */
export function missingNeeds({ needs }: Pick<Check, 'needs'>, repository: Repository, situation?: Situation): Need[] {
  return needs.filter((need) => isMissing(need, repository, situation));
}
