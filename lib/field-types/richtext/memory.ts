/** Remembers what a function made of texts, within bounds. */

/** In characters, of what is remembered altogether. */
const capacity = 2_000_000;

export function createMemory(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  let size = 0;
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    size += text.length + made.length;
    // Starting anew is simpler than throwing out the oldest, and what is in use comes back at once.
    if (size > capacity) {
      known.clear();
      size = text.length + made.length;
    }
    if (size <= capacity) known.set(text, made);
    return made;
  };
}
