/** The trial of an operation in a combination of circumstances: what is sent, and what must hold afterwards. */
import { setTimeout } from 'node:timers/promises';
import { asAdministrator } from '../sql/support.js';
import { createCacheCheck } from './cache-check.js';
import type { Arrival, Place } from './carriers.js';
import { type Combination, usual } from './circumstances.js';
import { fixtures } from './fixtures.js';
import { changedTables, dumpOf } from './database-dump.js';
import type { Login } from './logins.js';
import { type Operation, prepare } from './operations.js';
import type { Host, Stage } from './stage.js';

/** Longer than any write waits, and shorter than locks that are never given back. */
const writeTimeout = 10_000;

export interface Trials {
  /** What is wrong; undefined where the operation has no such combination. */
  try(operation: Operation, combination: Combination): Promise<readonly string[] | undefined>;
}

export function createTrials(stage: Stage): Trials {
  const { things } = stage;
  const statuses = new Map<string, Promise<number>>();
  /** Whether the database is as it was prepared. */
  let isClean = true;
  let pristine: ReadonlyMap<string, string> | undefined;

  const restoreIfChanged = async () => {
    if (!isClean) await stage.restore();
    isClean = true;
  };

  /** The status of the operation as usual. */
  function usualStatus(operation: Operation): Promise<number> {
    const known = statuses.get(operation.name) ?? findUsualStatus(operation);
    statuses.set(operation.name, known);
    return known;
  }

  async function findUsualStatus(operation: Operation): Promise<number> {
    await restoreIfChanged();
    isClean = operation.isSafe;
    const { status } = await sendOnce(operation, usual, await placeOf(operation, usual));
    await restoreIfChanged();
    return status ?? 0;
  }

  async function placeOf(operation: Operation, combination: Combination): Promise<Place> {
    const { mount, ids, cache, scheme, caller, format } = combination;
    const host = await stage.hostOf({ mount: mount.value, ids: ids.value, isCaching: cache.value });
    const login = caller.credentials ? await host.logins.by(scheme.value, caller.credentials) : { headers: {} };
    return { host, format: format.value, login, prepare: (other) => prepareIn(other, host, combination, login) };
  }

  const prepareIn = (operation: Operation, { wire }: Host, { format }: Combination, { sessionId = 'none' }: Login) =>
    prepare(operation, things, { wire, format: format.value, sessionId });

  async function sendOnce(operation: Operation, { carrier }: Combination, place: Place): Promise<Arrival> {
    const arrival = await carrier.carry(await place.prepare(operation), place);
    if (operation.operation.usesSession) place.host.logins.forget();
    return arrival;
  }

  async function tryOnce(operation: Operation, combination: Combination, place: Place, isFirst: boolean) {
    const { carrier } = combination;
    const before = await dumpOf(stage.opened());
    const { status, faults, response } = await sendOnce(operation, combination, place);
    const changed = changedTables(before, await dumpOf(stage.opened()));
    const isUnchanging = operation.isSafe || carrier.changesNothing || (status !== undefined && status >= 400);
    return [
      ...faults,
      ...(isFirst && status !== undefined ? await statusFaults(operation, combination, status) : []),
      ...(isUnchanging && changed.length > 0 ? [`${status} has changed ${changed}`] : []),
      ...(response.status === 500 ? [`500: ${place.host.api.errors.splice(0).map(String)}`] : []),
    ];
  }

  async function statusFaults(operation: Operation, { carrier, caller, scheme }: Combination, status: number) {
    if (operation.operation.usesSession && scheme.value !== 'session') return [];
    const alone = usuals.get(operation.name) ?? 0;
    const { status: wanted } = fixtures[operation.id] ?? {};
    if (wanted === undefined ? alone >= 400 : alone !== wanted) return [`is ${alone} as usual`];
    const shows = carrier.shows ?? ((own) => own);
    const expectation = caller.expects(operation);
    if (expectation === 'success' && status !== shows(alone, operation))
      return [`is ${status} in the place of ${shows(alone, operation)}`];
    if (expectation === 'refusal' && status < 400 && !carrier.changesNothing) return [`is allowed: ${status}`];
    return [];
  }

  const usuals = new Map<string, number>();

  async function writeFault(): Promise<string[]> {
    const identifier = `probed_${Date.now()}`;
    const changes = { identifier, name: 'Probed' };
    const write = stage.opened().sections.update({ id: things.probedSectionId, changes }, asAdministrator);
    const outcome = write.then(() => undefined, (error: unknown) => `A write fails afterwards: ${error}`);
    const timer = new AbortController();
    const late = setTimeout(writeTimeout, 'A write hangs afterwards', timer);
    const fault = await Promise.race([outcome, late]);
    timer.abort();
    late.catch(() => undefined);
    return fault ? [fault] : [];
  }

  return {
    async try(operation, combination) {
      const { carrier, caller, times, cache } = combination;
      if (!carrier.carries(operation) || !caller.calls(operation)) return undefined;
      usuals.set(operation.name, await usualStatus(operation));
      await restoreIfChanged();
      pristine ??= await dumpOf(stage.opened());
      if (caller.prepare) {
        isClean = false;
        await caller.prepare(operation, stage.opened(), things);
      }
      const place = await placeOf(operation, combination);
      const check = cache.value ? await createCacheCheck(stage, combination) : undefined;
      const faults: string[] = [];
      for (let time = 1; time <= times.value; time += 1)
        faults.push(...(await tryOnce(operation, combination, place, time === 1)));
      if (!operation.isSafe && !carrier.changesNothing) isClean = false;
      faults.push(...((await check?.()) ?? []));
      if (!operation.isSafe) {
        isClean = false;
        faults.push(...(await writeFault()));
      }
      return faults;
    },
  };
}
