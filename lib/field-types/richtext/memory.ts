/** An LRU cache of a function's results by text, bounded by the number of characters. */
import { LRUCache } from 'lru-cache';

/** Several times what a body can hold. */
const maxSize = 8_000_000;

/** The size is in characters too. */
export function createMemory<T extends object>(
  make: (text: string) => T,
  sizeOf: (made: T) => number,
): (text: string) => T {
  const known = new LRUCache<string, T>({ maxSize, sizeCalculation: (made, text) => text.length + sizeOf(made) });
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
