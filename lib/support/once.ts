/** Lazy loading, with the result kept: each `import()` of a package takes a resolution. */

/** Creates the function that returns the result of its first call; where loading fails, the next call tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
