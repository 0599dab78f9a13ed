/** The places that a seed chooses: each line of the library is as likely as any other, and so is each change of a line. */
import { createRandom } from '../support/random.js';
import { mutantsOf } from './operators.js';
import type { Place, Tree } from './tree.js';

/** For each line of a file the changes that begin on it. */
function changesOfLines(path: string, text: string): readonly (readonly Place[])[] {
  const lines: Place[][] = text.split('\n').map(() => []);
  for (const mutant of mutantsOf(text)) {
    const line = text.slice(0, mutant.start).split('\n').length;
    lines[line - 1]?.push({ path, line, mutant });
  }
  return lines;
}

/** How many places are compiled at a time. */
const batch = 100;

/**
 * One place after the other. What the compiler refuses is no mutant, as it would not get as far as the specs: the changes of many
 * files are compiled together, and those in files with faults left out, until there are none.
 */
export function* choosePlaces(tree: Tree, seed: number): Generator<Place> {
  const random = createRandom(seed);
  const lines = tree.paths.flatMap((path) => changesOfLines(path, tree.read(path)));
  const chosen = new Set<readonly Place[]>();
  for (;;) {
    let places = new Map<string, Place>();
    while (places.size < batch) {
      const line = lines[Math.floor(random() * lines.length)] ?? [];
      const place = line[Math.floor(random() * line.length)];
      if (!place || chosen.has(line) || places.has(place.path)) continue;
      chosen.add(line);
      places.set(place.path, place);
    }
    for (let refused: ReadonlySet<string> = new Set(['']); refused.size > 0; ) {
      tree.apply([...places.values()]);
      const faulty = tree.faulty();
      tree.restore();
      refused = new Set([...places.keys()].filter((path) => faulty.has(path)));
      places = new Map([...places].filter(([path]) => !refused.has(path)));
    }
    yield* places.values();
  }
}
