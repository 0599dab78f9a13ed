/**
 * `npm run mutation:sample`: breaks the library in places that a seed chooses, one at a time, and lists those changes that no spec
 * notices. It works on a copy of the last commit.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { choosePlaces } from './places.js';
import { createTree, type Place } from './tree.js';
import { type Outcome, tryMutant } from './trial.js';

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

/** Names what is changed, and how the specs took it. */
function describeOutcome({ path, line, mutant }: Place, { killedBy, isRefused, run }: Outcome): string {
  const place = `${path}:${line}, ${mutant.operator}`;
  if (killedBy) return `killed    ${place}\n          by ${killedBy.spec} › ${killedBy.test || killedBy.message}`;
  return `${isRefused ? 'no mutant' : 'SURVIVED '} ${place} (${run} files of specs)`;
}

/** Returns the exit code, which says that there are survivors. */
export async function runSample(given: string[]): Promise<number> {
  let { seed, count, only, commit: named, quick, list } = optionsOf(given);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  mkdirSync(folder, { recursive: true });
  const commit = git('rev-parse', '--short', named);
  const tree = createTree(repository, commit);
  const report = join(folder, `seed-${seed}${only ? `-only-${only.join('-')}` : ''}.md`);
  writeFileSync(report, `# Seed ${seed} on ${commit}\n`);
  const write = (text: string) => {
    console.log(text);
    appendFileSync(report, `\n${text}\n`);
  };
  const survivors: Place[] = [];
  let number = 0;
  for (const place of choosePlaces(tree, seed)) {
    number += 1;
    if (number > count) break;
    if (only && !only.includes(number)) continue;
    const outcome = list ? undefined : await tryMutant(tree, place, quick);
    if (outcome?.isRefused) count += 1;
    write(`${number}. ${outcome ? describeOutcome(place, outcome) : `${place.path}:${place.line}`}`);
    if (outcome?.killedBy || outcome?.isRefused) continue;
    survivors.push(place);
    write(tree.diff(place));
  }
  if (!list) write(`${survivors.length} survived of ${only?.length ?? count}, written to ${report}`);
  return survivors.length > 0 ? 1 : 0;
}
