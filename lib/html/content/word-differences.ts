/** Differences of two texts, word by word: a longest common subsequence, whose cost is bounded. */

export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'removed' | 'added';
}

/** Pairs of words that one page compares at most, about 20 milliseconds. */
const maxPairs = 2_000_000;

/** Words, each with the space before it, so that equal spaces between different words do not count as equal words. */
const wordsOf = (text: string): readonly string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/**
 * Creates the function that compares the texts of one page. Once they have too many words, all words between the first and the last
 * difference of a text are marked.
 */
export function createWordDifferences(): (before: string, after: string) => readonly Piece[] {
  let remaining = maxPairs;
  return (before, after) => {
    const [one, other] = [wordsOf(before), wordsOf(after)];
    const start = commonStart(one, other);
    const end = commonEnd(one.slice(start), other.slice(start));
    const [removed, added] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
    const pairs = removed.length * added.length;
    const isAligned = pairs <= remaining;
    if (isAligned) remaining -= pairs;
    const middle = isAligned ? aligned(removed, added) : replaced(removed, added);
    return joined([...pieces(one.slice(0, start), 'same'), ...middle, ...pieces(one.slice(one.length - end), 'same')]);
  };
}

const pieces = (words: readonly string[], kind: Piece['kind']): readonly Piece[] =>
  words.map((text) => ({ text, kind }));

const replaced = (removed: readonly string[], added: readonly string[]): readonly Piece[] => [
  ...pieces(removed, 'removed'),
  ...pieces(added, 'added'),
];

function commonStart(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1;
  return count;
}

const commonEnd = (one: readonly string[], other: readonly string[]): number =>
  commonStart([...one].reverse(), [...other].reverse());

/** The lengths of common subsequences from each pair of words on, then the way along the longest. */
function aligned(one: readonly string[], other: readonly string[]): readonly Piece[] {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const result: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < one.length && column < other.length) {
    const [text = '', added = ''] = [one[row], other[column]];
    if (text === added) {
      result.push({ text, kind: 'same' });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      result.push({ text, kind: 'removed' });
      row += 1;
    } else {
      result.push({ text: added, kind: 'added' });
      column += 1;
    }
  }
  return [...result, ...replaced(one.slice(row), other.slice(column))];
}

/** Neighbours of one kind are one piece. */
function joined(all: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  for (const piece of all) {
    const last = result.at(-1);
    if (last?.kind === piece.kind) result[result.length - 1] = { ...last, text: last.text + piece.text };
    else result.push(piece);
  }
  return result;
}
