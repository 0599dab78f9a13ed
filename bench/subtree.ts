/** How long GETs take while a subtree of 20,000 locations is copied, trashed and deleted on SQLite. */
import { setTimeout } from 'node:timers/promises';
import type { Context, Repository } from 'express-cms-rest';
import { allCores, type Running, start } from './measure.js';

/** Folders, and locations in each of them; with themselves and their parent about 20,000. */
const folders = 141;
const inEach = 141;

const caller = { userId: 14, login: 'admin' };
const context: Context = { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal };
const startPage = 2;
const media = 43;
const smallFolder = 49;

/** A folder of folders, and its path. */
export async function growTree({ content, locations }: Repository): Promise<string> {
  const add = async (parentLocationId: number) =>
    (await content.copy?.({ id: smallFolder, parentLocationId }, context))?.mainLocation?.id ?? 0;
  const model = await add(startPage);
  for (let index = 0; index < inEach; index += 1) await add(model);
  const top = await add(startPage);
  for (let index = 0; index < folders; index += 1)
    await locations?.copy?.({ id: model, parentLocationId: top }, context);
  return (await locations?.load?.(top, context))?.pathString ?? '';
}

export interface Waits {
  readonly name: string;
  /** How long the write took, in milliseconds. */
  readonly took: number;
  /** How many GETs there were meanwhile, and the time of the slowest one of a hundred and of all, in milliseconds. */
  readonly count: number;
  readonly slowest: number;
  readonly worst: number;
}

export async function waitsDuringWrites(): Promise<readonly Waits[]> {
  // One thread of the server writes while another one reads.
  const running = await start({ name: 'subtree', server: 'sql-tree' }, allCores);
  const api = `${running.origin}/api/cms/v2`;
  const path = (await (await fetch(`${running.origin}/tree`)).json()) as string;
  const at = (place: string) => `/content/locations${place.replace(/\/$/, '')}`;
  const send =
    (method: string, of: string, headers: Readonly<Record<string, string>> = {}) =>
    async () => {
      const response = await fetch(api + of, {
        method: 'POST',
        headers: { 'X-HTTP-Method-Override': method, ...headers },
      });
      if (!response.ok) throw new Error(`${method} ${of} responded with ${response.status}`);
      return response.headers.get('Location') ?? '';
    };
  const to = (place: string) => ({ Destination: `/api/cms/v2${at(place)}` });
  const all: Waits[] = [];
  const during = async (name: string, write: () => Promise<string>) => {
    let result = '';
    all.push(
      await waitsDuring(running, name, async () => {
        result = await write();
      }),
    );
    return result;
  };
  const copied = (location: string) => location.slice(location.indexOf('/content/'));
  await during('no write', () => setTimeout(3000, ''));
  const first = copied(await during('COPY', send('COPY', at(path), to(`/1/${media}/`))));
  const trashed = await during('MOVE to the trash', send('MOVE', first, { Destination: '/api/cms/v2/content/trash' }));
  const back = await during('restore one of them', send('MOVE', copied(trashed), to(`/1/${media}/`)));
  await during('empty the trash', send('DELETE', '/content/trash'));
  const second = copied(await during('COPY', send('COPY', at(path), to(`/1/${media}/`))));
  await during('DELETE', send('DELETE', second));
  await send('DELETE', copied(back))();
  running.process.disconnect();
  return all;
}

/** Sequential GETs until the write ends. */
async function waitsDuring({ url }: Running, name: string, write: () => Promise<void>): Promise<Waits> {
  const times: number[] = [];
  let isOver = false;
  const began = performance.now();
  const written = write().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - start);
  }
  await written;
  const took = performance.now() - began;
  const sorted = times.toSorted((a, b) => a - b);
  const slowest = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  return { name, took, count: times.length, slowest, worst: sorted.at(-1) ?? Number.NaN };
}
