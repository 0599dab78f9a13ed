/** A copy of a commit in a temporary folder, in which the files of the library are changed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutant } from './operators.js';

/** One change of one file. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly mutant: Mutant;
}

export interface Tree {
  readonly root: string;
  /** The TypeScript files that are changed: scripts of pages need a browser, and are not among them. */
  readonly paths: readonly string[];
  read(path: string): string;
  apply(places: readonly Place[]): void;
  restore(): void;
  /** The files that the compiler refuses, as they are changed now. */
  faulty(): ReadonlySet<string>;
  diff(place: Place): string;
}

/** Is removed when the process ends; a process that is killed leaves it in the folder for temporary files. */
export function createTree(repository: string, commit: string): Tree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'express-cms-rest-mutants-')));
  // Specs that are ended with it may still write.
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "${root}"`], { cwd: repository });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const compile = (...given: readonly string[]) =>
    spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...given], { cwd: root, encoding: 'utf8' }).stdout;
  compile('-b', 'lib/html/browser');
  const paths = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('html/browser/'))
    .map((path) => `lib/${path}`)
    .sort();
  const originals = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const changed = new Set<string>();
  const read = (path: string) => originals.get(path) ?? '';
  /** Offsets of later changes stay the same. */
  const mutated = (path: string, places: readonly Place[]) =>
    places
      .toSorted((a, b) => b.mutant.start - a.mutant.start)
      .reduce((text, { mutant }) => text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end), read(path));
  return {
    root,
    paths,
    read,
    apply(places) {
      for (const { path } of places) {
        changed.add(path);
        const text = mutated(
          path,
          places.filter((place) => place.path === path),
        );
        writeFileSync(join(root, path), text);
      }
    },
    restore() {
      for (const path of changed) writeFileSync(join(root, path), read(path));
      changed.clear();
    },
    faulty() {
      // What is not used any more does not break a mutant.
      const output = compile('-p', '.', '--noEmit', '--pretty', 'false', '--noUnusedLocals', 'false', '--skipLibCheck');
      return new Set(output.match(/^lib\/[^(]+/gm));
    },
    diff(place) {
      const labels = ['a', 'b'].flatMap((side) => ['--label', `${side}/${place.path}`]);
      const original = join(root, '.original');
      writeFileSync(original, read(place.path));
      return spawnSync('diff', ['-U2', ...labels, original, '-'], {
        input: mutated(place.path, [place]),
        encoding: 'utf8',
      }).stdout;
    },
  };
}
