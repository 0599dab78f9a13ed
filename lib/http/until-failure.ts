/** Chunks of a stream, until something fails that the stream itself does not notice. */

/**
 * Ends with the failure of the promise, where that comes first. Without `Promise.race`: a promise that stays pending keeps
 * the results of all races, which here are the chunks of a whole file.
 */
export async function* untilFailure<T>(chunks: AsyncIterator<T>, other: Promise<unknown>): AsyncGenerator<T> {
  let failure: { readonly reason: unknown } | undefined;
  let fail: ((reason: unknown) => void) | undefined;
  other.catch((reason) => {
    failure = { reason };
    fail?.(reason);
  });
  for (;;) {
    const { value, done } = await new Promise<IteratorResult<T>>((resolve, reject) => {
      if (failure) return reject(failure.reason);
      fail = reject;
      chunks.next().then(resolve, reject);
    });
    if (done) return;
    yield value;
  }
}
