/** A check: something that the contract requires of a repository, and a way to find out whether one keeps to it. */
import { implementsMember, type Repository, type RepositoryMember } from 'express-cms-rest';
import { createScene, type Scene } from './scene.js';
import type { Asked, Situation } from './situation.js';

/** As in RFC 2119: without a MUST clients go wrong; a SHOULD is what most of them expect. */
export type Level = 'MUST' | 'SHOULD';

/** Data that any test runner, or none, can make use of. */
export interface Check<R extends Repository = Repository> {
  /** Unique, `aggregate.method.fact` in kebab-case, such as `content.copy.keeps-all-versions`. */
  readonly id: string;
  /** What is required, in one sentence. */
  readonly requirement: string;
  readonly level: Level;
  /** The methods that it calls, and what they can do; where one is missing, the check is not applicable. */
  readonly needs: readonly RepositoryMember[];
  /** Members of the situation that have no default; where one is missing, the check is not applicable. */
  readonly asks?: readonly Asked[];
  /** For what can be told a repository in the same process, and not a server by requests. */
  readonly only?: 'repository';
  /** Changes what it has not made, such as all that is in the trash. */
  readonly destructive?: true;
  /**
   * Tries it, and takes away again what it made, as far as the repository can.
   * @throws an error that says what was found instead, where the repository does not keep to the requirement
   * @throws NotApplicable where the situation lacks what the check needs
   */
  run(repository: R, situation?: Situation): Promise<void>;
}

/** What a check is declared with besides its body. */
export interface Declaration extends Pick<Check, 'asks' | 'only' | 'destructive'> {
  readonly level?: Level;
  readonly needs: Needs;
}

export type Needs = readonly (RepositoryMember | readonly RepositoryMember[])[];

/** Declares a check, a MUST if nothing else is said. */
export function check(
  id: string,
  requirement: string,
  { level = 'MUST', needs, ...others }: Declaration,
  body: (scene: Scene) => Promise<void>,
): Check {
  return {
    id,
    requirement,
    level,
    needs: [...new Set(needs.flat())],
    ...others,
    async run(repository, situation) {
      const scene = await createScene(repository, situation);
      try {
        await body(scene);
      } finally {
        await scene.sweep();
      }
    },
  };
}

/** The members of the situation that a check requires and that are missing, such as `situation.content`. */
export function missingFacts({ asks = [] }: Pick<Check, 'asks'>, situation: Situation = {}): string[] {
  return asks.filter((name) => !situation[name]?.length).map((name) => `situation.${name}`);
}

/** What a check needs and the repository lacks. */
export function missingMethods({ needs }: Pick<Check, 'needs'>, repository: Repository): RepositoryMember[] {
  return needs.filter((member) => !implementsMember(repository, member));
}
