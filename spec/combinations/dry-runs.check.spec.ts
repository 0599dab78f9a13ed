/** Each write of the table as a dry run: it responds as the operation does then, and nothing is stored, in either format. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Format } from '../../lib/http/mount-settings.js';
import type { IdKind } from '../../lib/repository/repository.js';
import type { Arrival, Place } from './carrier.js';
import { usual } from './circumstances.js';
import { changedTables, type Dump, dumpRows, filesOf } from './database-dump.js';
import { type Operation, operations, prepare } from './operations.js';
import { openStage, type Stage } from './stage.js';

// One test tries each write of the table.
jest.setTimeout(600_000);

const { CMS_OPERATION = '' } = process.env;

const writes = operations.filter(({ isSafe, name }) => !isSafe && name.includes(CMS_OPERATION));

/** Operations that have other effects than on rows of the repository, or whose bodies are files. */
const cannotRunDry = ({ id, operation: { access } }: Operation): boolean =>
  access === 'session' || access === 'credentials' || id.startsWith('uploads.');

const ofLog: ReadonlySet<string> = new Set(['cms_change', 'cms_change_log']);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** With the log of changes, and the keys of all files. */
async function dumpAll(): Promise<Dump> {
  const files = (await stage.dump()).get(filesOf) ?? '';
  return new Map([...(await dumpRows(stage.opened().db)), [filesOf, files]]);
}

interface Circumstances {
  readonly format: Format;
  readonly ids: IdKind;
}

async function trialOf(operation: Operation, { format, ids }: Circumstances) {
  const host = await stage.hostOf({ mount: 'root', ids, cache: 'none' });
  const login = await host.logins.by('session', { login: 'admin', password: 'publish' });
  const { sessionId = 'none' } = login;
  const place: Place = {
    host,
    format,
    login,
    prepare: (each) => prepare(each, stage.things, { mount: host.mount, format, sessionId }),
  };
  const prepared = await place.prepare(operation);
  const send = (headers: Readonly<Record<string, string>>): Promise<Arrival> =>
    usual.carrier.carry({ ...prepared, headers: { ...prepared.headers, ...headers } }, place);
  return { host, send };
}

async function faultsOf(operation: Operation, circumstances: Circumstances): Promise<readonly string[]> {
  await stage.restore();
  const { host, send } = await trialOf(operation, circumstances);
  const runDry = async () => {
    const before = await dumpAll();
    const arrival = await send({ Prefer: 'dry-run' });
    return { dry: arrival, changed: changedTables(before, await dumpAll()) };
  };
  let { dry, changed } = await runDry();
  // Followers of the log give positions to changes of the operation before; a dry run that logs a change does so again.
  if (changed.length > 0 && changed.every((table) => ofLog.has(table))) ({ dry, changed } = await runDry());
  if (changed.length > 0) stage.touch();
  const faults = [
    ...host.api.errors.splice(0).map((error) => `is reported as an error: ${error}`),
    ...changed.map((table) => `has changed ${table}`),
  ];
  const { 'preference-applied': applied, 'cache-control': caching } = dry.response.headers;
  if (cannotRunDry(operation))
    return dry.status === 501 && applied === undefined ? faults : [...faults, `is not refused: ${dry.status}`];
  if (applied !== 'dry-run') faults.push(`has applied ${applied}`);
  if (caching !== 'no-store') faults.push('may be stored');
  stage.touch();
  const real = await send({});
  host.logins.forget();
  return [...faults, ...dry.faults, ...namesOf(dry), ...differences(operation, dry, real)];
}

const namesOf = ({ status = 0, response: { headers } }: Arrival): readonly string[] =>
  ['location', 'content-location', 'etag', 'last-modified']
    .filter((name) => status < 300 && headers[name] !== undefined)
    .map((name) => `has the header field ${name}`);

/** Times differ, and nothing else does: no id that the transaction has used up is shown. */
function differences({ operation }: Operation, dry: Arrival, real: Arrival): readonly string[] {
  const [ofDry, ofReal] = [dry, real].map(({ response: { text } }) =>
    text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?(?:[+-]\d\d:\d\d)?/g, 'time'),
  );
  if (dry.status !== real.status) return [`is ${dry.status} in the place of ${real.status}: ${ofDry}`];
  if (ofDry === ofReal || operation.inside === 'nothing') return [];
  const isLeftOut =
    real.status === 201 ||
    real.response.headers.location !== undefined ||
    operation.caching === 'never' ||
    operation.showsNewIds === true;
  return ofDry === '' && isLeftOut ? [] : [`shows ${ofDry} in the place of ${ofReal}`];
}

describe('A dry run of each write', () => {
  it.each([
    { format: 'json', ids: 'integer' },
    { format: 'xml', ids: 'string' },
  ] as const)(
    'responds as the operation does, and changes nothing, in $format with $ids ids',
    async (circumstances) => {
      const faults: string[] = [];
      for (const operation of writes) {
        const own = await faultsOf(operation, circumstances).catch((error: unknown) => [String(error)]);
        faults.push(...own.map((fault) => `${operation.name}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});
