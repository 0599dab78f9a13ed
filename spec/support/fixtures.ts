/** Fixtures that a spec file opens at its top, and that are closed at the end of the file. */
import { afterAll, afterEach } from '@jest/globals';
import type { Id, Repository } from '../../lib/repository/repository.js';
import type { SqlRepositoryOptions } from '../../lib/sql/index.js';
import { type Opened, open } from '../sql/support.js';
import { type Api, type HostOptions, serve } from './api.js';

/** The clean installation in a database of its own. */
export async function useRepository(options: SqlRepositoryOptions = {}): Promise<Opened> {
  const opened = await open(':memory:', options);
  afterAll(() => opened.close());
  return opened;
}

/** An API over that repository, on the host of the run. */
export async function useApiOf(repository: Repository<Id>, options: HostOptions = {}): Promise<Api> {
  const api = await serve(repository, options);
  afterAll(() => api.close());
  return api;
}

/** An API over the clean installation: `const { api, opened } = await useApi({ basic: false })`. */
export async function useApi({ storage, ...options }: HostOptions & { readonly storage?: SqlRepositoryOptions } = {}) {
  const opened = await open(':memory:', storage);
  const api = await useApiOf(opened, options);
  afterAll(() => opened.close());
  return { api, opened };
}

interface Closable {
  close(): Promise<unknown>;
}

/** Makes a function whose results are closed after the test that calls it: `const run = useEach(serve)`. */
export function useEach<A extends readonly unknown[], R extends Closable>(
  openOne: (...values: A) => Promise<R>,
): (...values: A) => Promise<R> {
  const running: R[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.close()));
  });
  return async (...values) => {
    const one = await openOne(...values);
    running.push(one);
    return one;
  };
}

/** Serves repositories within tests, each until its test is over. */
export const useServe = () => useEach(serve);
