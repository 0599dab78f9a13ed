/** Suggestions for misspelled names. */

/** `, did you mean load?` for a name that is nearly one of the known ones; nothing for others. */
export function didYouMean(name: string, known: readonly string[]): string {
  const similar = similarTo(name, known);
  return similar === undefined ? '' : `, did you mean ${similar}?`;
}

/** The known name that is most similar. */
export function similarTo(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((each) => ({ each, distance: distance(plain(name), plain(each)) }))
    .filter(({ each, distance: far }) => far <= Math.floor((Math.min(each.length, name.length) + 1) / 3))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.each;
}

const plain = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');

/** How many letters have to be put in, taken out or replaced (Levenshtein). */
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
