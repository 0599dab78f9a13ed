/** What happens to one mutant: the specs that mirror its file are run, those of its part of the library, then the conformance kit. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Failure, type Run, runSpecs } from './jest-run.js';
import type { Place, Tree } from './tree.js';

export interface Outcome {
  readonly killedBy?: Failure;
  /** It is no mutant, since another file does not compile with it. */
  readonly isRefused?: boolean;
  /** How many spec files were run. */
  readonly run: number;
}

type Step = Omit<Run, 'root' | 'timeoutMs'>;

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
  'items-of-views': ['resources', 'sql'],
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

/** What only PostgreSQL runs is tried there. */
function stepsFor(tree: Tree, { path }: Place, isQuick: boolean): readonly Step[] {
  const { mirrors, rest } = mirrorsOf(tree, path);
  const [, top = ''] = path.split('/');
  const project = path.includes('/postgres/') ? 'PostgreSQL' : 'SQLite';
  const postgres = readdirSync(join(tree.root, ofPostgres))
    .filter((name) => name.endsWith('.spec.ts') && !name.includes('.check.'))
    .map((name) => ofPostgres + name);
  const steps: Step[] = [
    { project: 'SQLite', specs: isQuick ? mirrors.slice(0, 6) : mirrors },
    ...(project === 'PostgreSQL' ? [{ project, specs: postgres } as const] : []),
    ...(isQuick ? [] : [{ project: 'SQLite', specs: rest } as const]),
    ...(isQuick || !inKit.has(top) ? [] : [{ project, specs: [kit] } as const]),
  ];
  return steps.filter(({ specs }) => specs.length > 0);
}

/** A timeout says something about a mutant only if the same specs pass well within this time without it. */
async function isCertain(run: Run, { isTimeout, spec }: Failure, tree: Tree): Promise<boolean> {
  if (!isTimeout) return true;
  tree.restore();
  const failure = await runSpecs({ ...run, specs: spec.split(' '), timeoutMs: run.timeoutMs / 2 });
  return failure === undefined;
}

export async function tryMutant(tree: Tree, place: Place, isQuick: boolean): Promise<Outcome> {
  let count = 0;
  try {
    for (const step of stepsFor(tree, place, isQuick)) {
      const run = {
        ...step,
        root: tree.root,
        timeoutMs: (step.specs[0] === kit ? 1_200_000 : 180_000) + 60_000 * step.specs.length,
      };
      tree.apply(place);
      const failure = await runSpecs(run);
      count += step.specs.length;
      if (failure && (await isCertain(run, failure, tree))) return { killedBy: failure, run: count };
    }
    tree.apply(place);
    return { run: count, isRefused: tree.faulty().size > 0 };
  } finally {
    tree.restore();
  }
}
