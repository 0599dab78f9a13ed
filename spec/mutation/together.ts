/**
 * Tries several mutants by all specs that concern one of them, in few runs: all are applied together, and what fails is run again
 * with fewer of them, until the mutant is found that makes it fail alone. Most specs fail with none of them.
 */
import type { Failure } from './jest-run.js';
import type { Place, Tree } from './tree.js';
import { failureWith, othersFor, runStep, type Step } from './trial.js';

const overlap = (one: Place, other: Place): boolean =>
  one.path === other.path && one.mutant.start < other.mutant.end && other.mutant.start < one.mutant.end;

type Tell = (killed: Place, failure: Failure) => void;

/** Tells which of the mutants specs notice, and by which failure. */
export async function tryTogether(tree: Tree, places: readonly Place[], tell: Tell): Promise<void> {
  const disjoint = places.filter((place, at) => !places.slice(0, at).some((other) => overlap(place, other)));
  const others = places.filter((place) => !disjoint.includes(place));
  let left: readonly Place[] = disjoint;
  for (const step of mergedSteps(tree, disjoint)) left = await tryStep(tree, left, step, tell);
  if (others.length > 0) await tryTogether(tree, others, tell);
}

/** Returns the mutants that survive. A file that fails is run until it passes with all that are left. */
async function tryStep(tree: Tree, places: readonly Place[], step: Step, tell: Tell): Promise<readonly Place[]> {
  let left = places;
  for (const spec of await failingWith(tree, left, step)) {
    const file = { ...step, specs: [spec] };
    while ((await failingWith(tree, left, file)).length > 0) {
      const found = await findCause(tree, suspectsFirst(tree, left, spec), file);
      if (!found) break;
      tell(...found);
      left = left.filter((place) => place !== found[0]);
    }
  }
  return left;
}

/** Those whose part of the library the spec concerns, and then the others. */
function suspectsFirst(tree: Tree, places: readonly Place[], spec: string): readonly (readonly Place[])[] {
  const isSuspect = (place: Place) => othersFor(tree, place).some(({ specs }) => specs.includes(spec));
  return [places.filter(isSuspect), places.filter((place) => !isSuspect(place))];
}

/** One step of each project, with the specs of all mutants. */
function mergedSteps(tree: Tree, places: readonly Place[]): readonly Step[] {
  const steps = places.flatMap((place) => othersFor(tree, place));
  return (['SQLite', 'PostgreSQL'] as const).map((project) => ({
    project,
    specs: [...new Set(steps.filter((step) => step.project === project).flatMap(({ specs }) => specs))],
  }));
}

/** The spec files that fail with these mutants. */
async function failingWith(tree: Tree, places: readonly Place[], step: Step): Promise<readonly string[]> {
  if (places.length === 0) return [];
  try {
    tree.apply(places);
    const failures = await runStep(tree, step, true);
    return failures.flatMap(({ spec }) => spec.split(' '));
  } finally {
    tree.restore();
  }
}

/** The first mutant with which specs fail, if there is one that they fail with alone. */
async function findCause(
  tree: Tree,
  groups: readonly (readonly Place[])[],
  step: Step,
): Promise<readonly [Place, Failure] | undefined> {
  for (const places of groups) {
    const [first] = places;
    if (!first) continue;
    if (places.length === 1) {
      const failure = await failureWith(tree, first, step);
      if (failure) return [first, failure];
    } else if ((await failingWith(tree, places, step)).length > 0) {
      const middle = Math.ceil(places.length / 2);
      const found = await findCause(tree, [places.slice(0, middle), places.slice(middle)], step);
      if (found) return found;
    }
  }
  return undefined;
}
