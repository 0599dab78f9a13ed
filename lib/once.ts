/** What is loaded when it is first needed, and kept: each `import()` of a package takes a resolution. */

/** Creates the function that returns what was loaded by its first call. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
