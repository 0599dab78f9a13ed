/** What was made under a name, kept for as long as it is among those that were used last. */

export type Recent<T> = (name: string, make: () => T) => T;

export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, T>();
  return (name, make) => {
    const value = kept.get(name) ?? make();
    kept.delete(name);
    kept.set(name, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
