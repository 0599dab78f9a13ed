/** Combines loads that begin in the same turn of the event loop into one, as DataLoader does. */

type LoadAll<K, V, Rest extends readonly unknown[]> = (keys: readonly K[], ...rest: Rest) => Promise<ReadonlyMap<K, V>>;

/** Creates the function that loads one of several; the other arguments are those of the first load of a batch. */
export function batchLoads<K, V, Rest extends readonly unknown[]>(loadAll: LoadAll<K, V, Rest>) {
  let batch: { readonly keys: Set<K>; readonly loaded: Promise<ReadonlyMap<K, V>> } | undefined;

  function start(...rest: Rest) {
    const keys = new Set<K>();
    const loaded = new Promise((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined;
      return loadAll([...keys], ...rest);
    });
    return { keys, loaded };
  }

  return async (key: K, ...rest: Rest): Promise<V | undefined> => {
    batch ??= start(...rest);
    const { keys, loaded } = batch;
    keys.add(key);
    return (await loaded).get(key);
  };
}
