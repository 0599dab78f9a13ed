/** Editors who write to one subtree at the same time, through several processes, contradict each other nowhere. */
import { Agent } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createCall, createEditor } from '../editors.js';
import { findFaults, type Host, plantTree, startHost } from '../hosts.js';
import { type Compiled, compileLibrary } from '../processes.js';
import { newDatabase } from '../support.js';
import type { Call } from '../writes.js';

/** How many writes are confirmed in all before the editors stop. */
const wanted = Number(process.env.EDITOR_WRITES || 400);

let library: Compiled;
let hosts: readonly Host[] = [];
beforeAll(async () => {
  library = await compileLibrary();
});
afterEach(() => {
  for (const { child } of hosts) child.kill('SIGKILL');
});
afterAll(() => library.remove());

describe('Sixteen editors in one subtree', () => {
  it('find all that they wrote through three processes, and a tree that is consistent', async () => {
    const url = await newDatabase();
    const first = await startHost(library, url);
    hosts = [first];
    hosts = [first, ...(await Promise.all([startHost(library, url), startHost(library, url)]))];
    const tree = await plantTree(first, url);
    const editors = Array.from({ length: 16 }, () => createEditor(tree));
    const agent = new Agent({ keepAlive: true });
    const confirmed = () => editors.flatMap(({ figures }) => figures.confirmed);
    const refused = () => editors.flatMap(({ figures }) => [...figures.refused, ...figures.unavailable]);
    const isOver = () => confirmed().length >= wanted || refused().length > 0;
    const until =
      (call: Call) =>
      async (...sent: Parameters<Call>) => {
        if (isOver()) throw new Error('Enough is written');
        return call(...sent);
      };
    await Promise.all(
      editors.map((editor, n) => editor.work(until(createCall((hosts[n % hosts.length] as Host).api, agent)))),
    );
    agent.destroy();
    expect(refused()).toEqual([]);
    expect(await findFaults(url, editors)).toEqual([]);
    expect(new Set(confirmed()).size).toBeGreaterThan(8);
  });
});
