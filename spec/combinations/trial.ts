/** The trial of an operation in a combination of circumstances: what is sent, and what must hold afterwards. */
import type { HttpResponse } from '../support/api.js';
import { eventFaults, watchResources, writeFaults } from './aftermath.js';
import { createCacheCheck } from './cache-check.js';
import type { Arrival, Place } from './carrier.js';
import { type Combination, usual } from './circumstances.js';
import { changedTables, type Dump } from './database-dump.js';
import { fixtures } from './fixtures.js';
import { type Operation, prepare } from './operations.js';
import type { Stage } from './stage.js';

export interface Trials {
  /** What is wrong; undefined where the operation has no such combination. */
  try(operation: Operation, combination: Combination): Promise<readonly string[] | undefined>;
}

interface Earlier {
  readonly before: Dump;
  /** The status of the operation as usual; undefined where it has been tried already. */
  readonly expected: number | undefined;
}

export function createTrials(stage: Stage): Trials {
  const usualStatuses = new Map<string, number>();

  async function placeOf({ carrier, mount, ids, cache, scheme, caller, ...others }: Combination): Promise<Place> {
    const host = await stage.hostOf({ mount: mount.value, ids: ids.value, cache: cache.value });
    const by = carrier.hasNoSessions && scheme.value === 'session' ? 'basic' : scheme.value;
    const login = caller.credentials ? await host.logins.by(by, caller.credentials) : { headers: {} };
    const { sessionId = 'none' } = login;
    const format = carrier.format ?? others.format.value;
    const at = { mount: host.mount, format, sessionId };
    return { host, format, login, prepare: (operation) => prepare(operation, stage.things, at) };
  }

  async function send(operation: Operation, { carrier }: Combination, place: Place): Promise<Arrival> {
    const arrival = await carrier.carry(await place.prepare(operation), place);
    // It may have ended the session.
    if (operation.operation.access === 'session') place.host.logins.forget();
    return arrival;
  }

  /** The status of the operation as usual, which is that of a success. */
  async function usualStatusOf(operation: Operation): Promise<number> {
    const known = usualStatuses.get(operation.name);
    if (known !== undefined) return known;
    await stage.restore();
    stage.touch();
    const { status = 0, response } = await send(operation, usual, await placeOf(usual));
    const { status: wanted } = fixtures[operation.id] ?? {};
    if (wanted === undefined ? status >= 400 : status !== wanted)
      throw new Error(`its example needs a line in fixtures.ts: ${status} ${response.text}`);
    usualStatuses.set(operation.name, status);
    return status;
  }

  async function tryOnce(operation: Operation, combination: Combination, place: Place, { before, expected }: Earlier) {
    const resources = watchResources(stage.opened());
    const { status, faults, response } = await send(operation, combination, place);
    const told = await reportFaults(operation, combination, response, place);
    const dump = await stage.dump();
    const changed = changedTables(before, dump);
    const errors = place.host.api.errors.splice(0).map((error) => `is reported as an error: ${error}`);
    const isFine = mayChange(operation, combination, status) || changed.length === 0;
    const own = isFine
      ? statusFaults(operation, combination, status, expected, changed)
      : [`${status ?? response.status} has changed ${changed.join(', ')}`];
    return { dump, faults: [...faults, ...told, ...errors, ...(await resources()), ...own] };
  }

  return {
    async try(operation, combination) {
      const { carrier, caller, times, cache } = combination;
      if (!carrier.carries(operation) || !caller.calls(operation)) return undefined;
      const expected = await usualStatusOf(operation);
      const restored = await stage.restore();
      let before = restored;
      if (caller.prepare) {
        stage.touch();
        await caller.prepare(operation, stage.opened(), stage.things);
        before = await stage.dump();
      }
      const place = await placeOf(combination);
      const check = cache.value === 'filled' ? await createCacheCheck(operation, stage, combination) : undefined;
      // A GET by the same caller fills the cache for what follows.
      if (check && operation.method === 'GET') await send(operation, { ...combination, carrier: usual.carrier }, place);
      const filled = before;
      const faults: string[] = [];
      for (let time = 1; time <= times.value; time += 1) {
        const after = await tryOnce(operation, combination, place, {
          before,
          expected: time === 1 ? expected : undefined,
        });
        faults.push(...after.faults);
        before = after.dump;
      }
      const isClean = changedTables(restored, before).length === 0;
      if (!isClean) stage.touch();
      const afterwards = [
        ...((await check?.(changedTables(filled, before).length === 0)) ?? []),
        ...(await writeFaults(stage.opened(), stage.things.probedSectionId, isClean)),
      ];
      if (afterwards.length > 0) stage.touch();
      else if (isClean) await stage.ignoreUndone();
      return [...faults, ...afterwards];
    },
  };
}

/** What is wrong with the event that the host receives. */
async function reportFaults(
  operation: Operation,
  { carrier }: Combination,
  { status, headers }: HttpResponse,
  { host }: Place,
): Promise<readonly string[]> {
  const method = carrier.reports?.(operation);
  if (method === undefined) return [];
  return eventFaults(host.api, { operation: operation.id, method, status, requestId: String(headers['x-request-id']) });
}

/** Whether the response leaves it open that something has changed. */
const mayChange = (operation: Operation, { carrier }: Combination, status: number | undefined): boolean =>
  !operation.isSafe && !carrier.changesNothing && (status === undefined || status < 400);

/** Whether an operation is for callers who are not known by an API key. */
const refusesKeys = ({ id }: Operation): boolean =>
  id === 'apiKeys.create' || id === 'apiKeys.delete' || id.startsWith('transfer.');

function statusFaults(
  operation: Operation,
  { carrier, caller, scheme }: Combination,
  status: number | undefined,
  expected: number | undefined,
  changed: readonly string[],
): readonly string[] {
  if (status === undefined || expected === undefined) return [];
  // Without a session there is none to be loaded or ended.
  if (operation.operation.access === 'session' && (scheme.value !== 'session' || !caller.credentials)) return [];
  const shown = carrier.shows?.(expected, operation) ?? expected;
  const isKey = scheme.value === 'key' && caller.credentials !== undefined;
  const expectation = isKey && refusesKeys(operation) ? 'refusal' : caller.expects(operation);
  if (expectation === 'success' && status !== shown) return [`is ${status} in the place of ${shown}`];
  // Of several items, only those change that the caller may change: where there is none, a key stores the success of that.
  const changedByIt = changed.filter((name) => name !== 'cms_idempotency');
  const isAllowed = expectation === 'refusal' && status < 400 && changedByIt.length > 0;
  return isAllowed ? [`is allowed: ${status}, and has changed ${changedByIt.join(', ')}`] : [];
}
