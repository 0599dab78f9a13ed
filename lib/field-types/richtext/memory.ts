/** Remembers what a function made of texts, within bounds. */

/** In characters, of what is remembered altogether: several times what a body can hold. */
const capacity = 8_000_000;

/** The size is in characters too. */
export function createMemory<T>(make: (text: string) => T, sizeOf: (made: T) => number): (text: string) => T {
  const known = new Map<string, { readonly made: T }>();
  let size = 0;
  return (text) => {
    const found = known.get(text);
    if (found) return found.made;
    const made = make(text);
    const added = text.length + sizeOf(made);
    size += added;
    // Starting anew is simpler than throwing out the oldest, and what is in use comes back at once.
    if (size > capacity) {
      known.clear();
      size = added;
    }
    if (size <= capacity) known.set(text, { made });
    return made;
  };
}
