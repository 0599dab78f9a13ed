/** Finding a text in another in linear time (Knuth, Morris and Pratt), which `indexOf` promises for no pair of texts. */

/** Where a text begins in another one, from a position on; -1 if nowhere. */
export function indexOf(text: string, wanted: string, from: number): number {
  const borders = bordersOf(wanted);
  let matched = 0;
  for (let at = from; at < text.length && matched < wanted.length; at += 1) {
    matched = extend(wanted, borders, matched, text[at]);
    if (matched === wanted.length) return at + 1 - matched;
  }
  return wanted === '' && from <= text.length ? from : -1;
}

/** For each beginning of a text, the length of the longest shorter beginning that it ends with. */
function bordersOf(wanted: string): readonly number[] {
  const borders = [0];
  for (let at = 1; at < wanted.length; at += 1) {
    borders.push(extend(wanted, borders, borders[at - 1] ?? 0, wanted[at]));
  }
  return borders;
}

/** How much of the wanted text matches after one more character, given how much did before. */
function extend(wanted: string, borders: readonly number[], matched: number, next: string | undefined): number {
  let length = matched;
  while (length > 0 && wanted[length] !== next) length = borders[length - 1] ?? 0;
  return wanted[length] === next ? length + 1 : 0;
}
