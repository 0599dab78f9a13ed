/** Parts of lists whose JSON has at most so many characters, each with the cursor of the next part. */

/** A part of a list, and the cursor of the next one. */
export interface ListPart {
  readonly entries: readonly object[];
  readonly next?: string | undefined;
}

/** The characters of a result besides its entries and its cursor. */
const frame = 100;

/** How many of the entries fit into a result: one in any case, whose texts are cut. */
function fittingNumber({ entries, next = '' }: ListPart, length: number): number {
  let left = length - frame - next.length;
  const end = entries.findIndex((entry) => {
    left -= JSON.stringify(entry).length + 1;
    return left < 0;
  });
  return end === -1 ? entries.length : Math.max(1, end);
}

/** Loads a page of a list, or a smaller one in its place where it is too long for a result. */
export async function loadFitting(
  load: (limit: number) => Promise<ListPart>,
  { limit, length }: { readonly limit: number; readonly length: number },
): Promise<ListPart> {
  const page = await load(limit);
  const most = fittingNumber(page, length);
  return most < page.entries.length ? load(most) : page;
}

/** The entries after a name, as many as fit into a result. */
export function partAfter<T extends object>(
  all: readonly T[],
  nameOf: (entry: T) => string,
  { after = '', length }: { readonly after?: string | undefined; readonly length: number },
): ListPart {
  const following = all.filter((entry) => nameOf(entry) > after).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const entries = following.slice(0, fittingNumber({ entries: following }, length));
  const last = entries.length < following.length ? entries.at(-1) : undefined;
  return { entries, ...(last && { next: nameOf(last) }) };
}
