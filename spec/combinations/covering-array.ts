/** Covering arrays: few rows of values, one of each factor, so that any two values of different factors are together in a row. */

type Row = readonly number[];

const keyOf = (factor: number, value: number, other: number, otherValue: number): string =>
  factor < other ? `${factor}:${value} ${other}:${otherValue}` : `${other}:${otherValue} ${factor}:${value}`;

/** All pairs of values of different factors. */
export function pairsOf(sizes: Row): string[] {
  return sizes.flatMap((size, factor) =>
    sizes
      .slice(factor + 1)
      .flatMap((otherSize, at) =>
        range(size).flatMap((value) => range(otherSize).map((other) => keyOf(factor, value, factor + 1 + at, other))),
      ),
  );
}

const range = (size: number): number[] => Array.from({ length: size }, (_, at) => at);

/** The pairs in a row, of the factors that have a value already. */
export function pairsIn(row: readonly (number | undefined)[]): string[] {
  return row.flatMap((value, factor) =>
    row
      .slice(factor + 1)
      .flatMap((other, at) =>
        value === undefined || other === undefined ? [] : [keyOf(factor, value, factor + 1 + at, other)],
      ),
  );
}

/** How many rows are made for each that is taken. */
const candidates = 20;

/**
 * Adds the row with most pairs that no row has yet, until there are none; a value that adds nothing is the first one, which is
 * the usual one.
 * @param sizes how many values each factor has
 */
export function coveringArray(sizes: Row, random: () => number): readonly Row[] {
  const missing = new Set(pairsOf(sizes));
  const rows: Row[] = [];
  while (missing.size > 0) {
    const made = range(candidates).map(() => newRow(sizes, missing, random));
    const gain = (row: Row) => pairsIn(row).filter((pair) => missing.has(pair)).length;
    const [best = []] = made.sort((a, b) => gain(b) - gain(a));
    for (const pair of pairsIn(best)) missing.delete(pair);
    rows.push(best);
  }
  return rows;
}

/** Begins with a pair that is missing, and gives one factor after the other the value with most pairs that are. */
function newRow(sizes: Row, missing: ReadonlySet<string>, random: () => number): Row {
  const row: (number | undefined)[] = sizes.map(() => undefined);
  const first = [...missing][Math.floor(random() * missing.size)] as string;
  for (const part of first.split(' ')) {
    const [factor = 0, value = 0] = part.split(':').map(Number);
    row[factor] = value;
  }
  const open = range(sizes.length).filter((factor) => row[factor] === undefined);
  for (const factor of shuffled(open, random)) {
    const gains = range(sizes[factor] ?? 0).map((value) => {
      const tried = row.with(factor, value);
      return pairsIn(tried).filter((pair) => missing.has(pair)).length;
    });
    row[factor] = gains.indexOf(Math.max(...gains));
  }
  return row as Row;
}

const shuffled = <T>(items: readonly T[], random: () => number): readonly T[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
