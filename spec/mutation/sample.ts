/**
 * `npm run mutation:sample`: breaks the library in places that a seed chooses, one at a time, and lists those changes that no spec
 * notices. It works on a copy of the last commit.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Failure } from './jest-run.js';
import { choosePlaces } from './places.js';
import { tryTogether } from './together.js';
import { createTree, type Place, type Tree } from './tree.js';
import { failureNearby } from './trial.js';

const repository = join(import.meta.dirname, '../..');
const folder = join(repository, 'build/mutation-sample');

function optionsOf(given: string[]) {
  const { values } = parseArgs({
    args: given,
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '50' },
      only: { type: 'string' },
      commit: { type: 'string', default: 'HEAD' },
      quick: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const [seed = 0, count = 0] = [values.seed, values.count].map(Number);
  if (!Number.isInteger(seed) || !Number.isInteger(count)) throw new TypeError('--seed and --count must be integers');
  return { ...values, seed, count, only: values.only?.split(',').map(Number) };
}

const git = (...given: readonly string[]) => execFileSync('git', given, { cwd: repository, encoding: 'utf8' }).trim();

/** Names what is changed, and by which spec that was noticed. */
function describeOutcome({ path, line, mutant }: Place, failure: Failure | undefined): string {
  const place = `${path}:${line}, ${mutant.operator}`;
  return failure ? `killed    ${place}\n          by ${failure.spec} › ${failure.test || failure.message}` : place;
}

/** Those with which other files do not compile, which are no mutants. */
function refusedAmong(tree: Tree, places: readonly Place[]): readonly Place[] {
  try {
    tree.apply(places);
    if (places.length === 0 || tree.faulty().size === 0) return [];
    tree.restore();
    if (places.length === 1) return places;
    const middle = Math.ceil(places.length / 2);
    return [places.slice(0, middle), places.slice(middle)].flatMap((half) => refusedAmong(tree, half));
  } finally {
    tree.restore();
  }
}

/** Writes to the console and into a file. */
function createReport(name: string, title: string) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.md`);
  writeFileSync(path, `# ${title}\n`);
  const write = (text: string) => {
    console.log(text);
    appendFileSync(path, `\n${text}\n`);
  };
  return { path, write };
}

/** The places with their numbers, those that are refused being replaced by others. */
async function tryNearby(
  tree: Tree,
  { seed, count, only, list }: ReturnType<typeof optionsOf>,
  write: (text: string) => void,
): Promise<ReadonlyMap<Place, number>> {
  const left = new Map<Place, number>();
  let number = 0;
  let end = count;
  for (const place of choosePlaces(tree, seed)) {
    number += 1;
    if (!only || only.includes(number)) {
      const failure = list ? undefined : await failureNearby(tree, place);
      write(`${number}. ${describeOutcome(place, failure)}`);
      if (!failure) left.set(place, number);
    }
    if (number < end) continue;
    const refused = list ? [] : refusedAmong(tree, [...left.keys()]);
    for (const each of refused) {
      write(`${left.get(each)}. does not compile`);
      left.delete(each);
    }
    if (refused.length === 0 || only) break;
    end += refused.length;
  }
  return left;
}

/** Returns the exit code, which says that there are survivors. */
export async function runSample(given: string[]): Promise<number> {
  const options = optionsOf(given);
  const { seed, count, only, quick, list } = options;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const commit = git('rev-parse', '--short', options.commit);
  const tree = createTree(repository, commit);
  const { path, write } = createReport(
    `seed-${seed}${only ? `-only-${only.join('-')}` : ''}`,
    `Seed ${seed} on ${commit}`,
  );
  const left = await tryNearby(tree, options, write);
  if (list) return 0;
  const survivors = new Map(left);
  if (!quick) {
    await tryTogether(tree, [...left.keys()], (place, failure) => {
      survivors.delete(place);
      write(`${left.get(place)}. ${describeOutcome(place, failure)}`);
    });
  }
  for (const [place, number] of survivors) write(`${number}. SURVIVED\n${tree.diff(place)}`);
  write(`${survivors.size} survived of ${only?.length ?? count}, written to ${path}`);
  return survivors.size > 0 ? 1 : 0;
}
