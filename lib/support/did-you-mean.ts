/** Suggestions for misspelled names. */

/** `, did you mean load?` for a name that is nearly one of the candidates; nothing for others. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const similar = similarTo(name, candidates);
  return similar === undefined ? '' : `, did you mean ${similar}?`;
}

/** The candidate that is most similar. */
export function similarTo(name: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(plain(name), plain(candidate)) }))
    .filter(({ candidate, edits }) => edits <= Math.floor((Math.min(candidate.length, name.length) + 1) / 3))
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate;
}

const plain = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');

/** How many letters must be inserted, removed or replaced (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
