/** Time limits of promises. */

/** The result of work, or a rejection with an error where it takes longer than so many milliseconds; the work goes on. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, toError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toError()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
