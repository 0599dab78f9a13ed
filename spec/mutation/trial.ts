/** What happens to one mutant: which spec files concern its file, and whether one of those that mirror it fails. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Failure, type Run, runSpecs } from './jest-run.js';
import type { Place, Tree } from './tree.js';

export type Step = Pick<Run, 'project' | 'specs'>;

const kit = 'spec/conformance/sql.spec.ts';
const ofPostgres = 'spec/sql/postgres/';

/** Parts of the library whose behaviour is seen in specs of other folders than theirs. */
const folders: Readonly<Record<string, readonly string[]>> = {
  adapters: ['adapters', 'http'],
  operations: ['operations', 'http', 'resources'],
  pipeline: ['pipeline', 'http', 'resources'],
  features: ['http', 'resources'],
  errors: ['http', 'resources'],
  support: ['support', 'http', 'resources'],
  auth: ['auth', 'http'],
  documents: ['documents', 'resources'],
  resources: ['resources', 'http'],
  repository: ['repository', 'resources'],
  files: ['files', 'resources'],
  'items-of-views': ['repository', 'tables', 'resources', 'sql'],
};

/** Those parts of the library that the kit calls on SQLite and PostgreSQL. */
const inKit = new Set(['sql', 'repository', 'field-types', 'files', 'items-of-views']);

const foldersOf = (path: string): readonly string[] => {
  const [, top = '', inner] = path.split('/');
  return inner === undefined ? ['http', 'resources'] : (folders[top] ?? [top]);
};

/** How much a spec file mirrors a file of the library: whether it imports it, and has its name or that of its aggregate. */
function likeness(root: string, spec: string, path: string): number {
  const name = `-${basename(spec).replace(/\..*/, '')}-`;
  const names = [basename(path, '.ts').replace(/\..*/, ''), basename(dirname(path))];
  const shared = names.filter((each) => each !== 'index' && name.includes(`-${each}-`)).length;
  const isImported = readFileSync(join(root, spec), 'utf8').includes(`/${path.replace(/\.ts$/, '.js')}'`);
  return (isImported ? 3 : 0) + shared;
}

function mirrorsOf(
  { root }: Tree,
  path: string,
): { readonly mirrors: readonly string[]; readonly rest: readonly string[] } {
  const all = readdirSync(join(root, 'spec'), { recursive: true, encoding: 'utf8' })
    .map((spec) => `spec/${spec}`)
    .filter((spec) => spec.endsWith('.spec.ts') && !spec.includes('.check.'))
    .filter((spec) => spec !== kit && !spec.startsWith(ofPostgres))
    .map((spec) => ({ spec, likeness: likeness(root, spec, path), size: readFileSync(join(root, spec)).length }))
    .sort((a, b) => b.likeness - a.likeness || a.size - b.size);
  const isInFolder = (spec: string) => foldersOf(path).some((folder) => spec.startsWith(`spec/${folder}/`));
  const mirrors = all.filter((each) => each.likeness > 2 || (each.likeness > 0 && isInFolder(each.spec)));
  const rest = all.filter((each) => each.likeness === 0 && isInFolder(each.spec));
  return { mirrors: mirrors.map(({ spec }) => spec), rest: rest.map(({ spec }) => spec) };
}

/** How many spec files are run for each mutant alone. */
const most = 6;

/** The files that mirror the file of a mutant most. */
const nearestTo = (tree: Tree, { path }: Place): Step => ({
  project: 'SQLite',
  specs: mirrorsOf(tree, path).mirrors.slice(0, most),
});

/** All others that concern it. What only PostgreSQL runs is tried there. */
export function othersFor(tree: Tree, { path }: Place): readonly Step[] {
  const { mirrors, rest } = mirrorsOf(tree, path);
  const [, top = ''] = path.split('/');
  const project = path.includes('/postgres/') ? 'PostgreSQL' : 'SQLite';
  const postgres = readdirSync(join(tree.root, ofPostgres))
    .filter((name) => name.endsWith('.spec.ts') && !name.includes('.check.'))
    .map((name) => ofPostgres + name);
  return [
    { project: 'SQLite', specs: [...mirrors.slice(most), ...rest] },
    { project, specs: [...(project === 'PostgreSQL' ? postgres : []), ...(inKit.has(top) ? [kit] : [])] },
  ];
}

const timeoutOf = (specs: readonly string[]) => (specs.includes(kit) ? 1_200_000 : 180_000) + 60_000 * specs.length;

/** Whether all specs pass in the tree as it is. Otherwise the files that fail, of which there is one if the first ends the run. */
export const runStep = (tree: Tree, step: Step, isWhole = false): Promise<readonly Failure[]> =>
  step.specs.length === 0
    ? Promise.resolve([])
    : runSpecs({ ...step, root: tree.root, timeoutMs: timeoutOf(step.specs), isWhole });

/** A timeout says something about a mutant only if the same specs pass well within this time without it. */
async function isCertain(tree: Tree, { project }: Step, { isTimeout, spec }: Failure): Promise<boolean> {
  if (!isTimeout) return true;
  tree.restore();
  const specs = spec.split(' ');
  const failures = await runSpecs({ root: tree.root, project, specs, timeoutMs: timeoutOf(specs) / 2 });
  return failures.length === 0;
}

/** The first failure with one mutant alone, undefined if every test passes. */
export async function failureWith(tree: Tree, place: Place, step: Step): Promise<Failure | undefined> {
  try {
    tree.apply([place]);
    const [failure] = await runStep(tree, step);
    return failure && (await isCertain(tree, step, failure)) ? failure : undefined;
  } finally {
    tree.restore();
  }
}

/** The first failure of the files that mirror the file of a mutant. */
export const failureNearby = (tree: Tree, place: Place): Promise<Failure | undefined> =>
  failureWith(tree, place, nearestTo(tree, place));
