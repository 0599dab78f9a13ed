/** What checks use is recorded while they run, and compared with conformance/needs.ts. `npm run docs:needs` writes that file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { type Check, httpChecks, checks as kit, type Need } from '../../conformance/index.js';
import { needs } from '../../conformance/needs.js';
import type { Repository } from '../../lib/index.js';

const file = 'conformance/needs.ts';

export function createRecorder() {
  const used = new Map<string, Set<Need>>();
  return {
    recording<R extends Repository>(check: Check<R>): Check<R> {
      const own = new Set<Need>();
      used.set(check.id, own);
      return {
        ...check,
        run: (repository, situation) => check.run(repository, situation, (need) => void own.add(need)),
      };
    },
    /** Fails for checks that use something else than what was recorded before. */
    settle(): void {
      const found = Object.fromEntries([...used].map(([id, own]) => [id, [...own].sort().join(' ')]));
      if (process.env.UPDATE_DOCS) write(found);
      else expect(found).toEqual(Object.fromEntries(Object.keys(found).map((id) => [id, needs[id] ?? ''])));
    },
  };
}

/** Other specs write what other checks use. */
function write(found: Readonly<Record<string, string>>): void {
  const ids = new Set([...kit, ...httpChecks].map(({ id }) => id));
  const all = Object.entries({ ...needs, ...found }).filter(([id, own]) => ids.has(id) && own !== '');
  const lines = all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, own]) => `${id} ${own}`);
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/(?<=`\n)[^`]*(?=`)/, () => `${lines.join('\n')}\n`),
  );
}
