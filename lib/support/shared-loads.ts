/** Loads that calls share: those that come while a load runs share the next one, which begins after each of them. */

/**
 * Creates the function that loads. Loads are in order: all data that a caller loads afterwards is at least as new as the result. A
 * load that takes longer than `limit` milliseconds, such as one by a connection whose server is gone, holds up no others.
 */
export function shareLoads<A, T>(load: (argument: A) => Promise<T>, limit: number): (argument: A) => Promise<T> {
  let running: Promise<void> | undefined;
  let started = 0;
  let next: Promise<T> | undefined;

  function start(argument: A): Promise<T> {
    const loading = load(argument);
    const end = () => {
      if (running === ended) running = undefined;
    };
    const ended = loading.then(end, end);
    running = ended;
    started = performance.now();
    return loading;
  }

  return (argument) => {
    if (next) return next;
    if (!running) return start(argument);
    next = endedOrLate(running, started + limit - performance.now()).then(() => {
      next = undefined;
      return start(argument);
    });
    return next;
  };
}

/** Resolves once the promise is settled, or so many milliseconds have passed. */
function endedOrLate(ended: Promise<void>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    void ended.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
