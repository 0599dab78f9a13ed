/** Everything that the kit checks holds with ids that are strings: over HTTP in one format each, and else in the same process. */
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { assess, type Check, checks, type Outcome, runChecks } from '../../conformance/index.js';
import { open } from '../sql/support.js';
import { refusingIntegers, withStringIds } from '../support/string-ids.js';
import { complete } from './installed.js';
import { dealt, openServer, serveInstallation } from './server.js';
import { installedWithStrings } from './string-situation.js';

// One test is half of all checks, over HTTP.
jest.setTimeout(900_000);

const isOfIntegers = ({ id }: Pick<Check, 'id'>): boolean => id.endsWith('-by-whole-ids');

const opened = await open(':memory:', complete);
const repository = withStringIds(opened);
const declared = await runChecks(
  it,
  async () => ({ repository, situation: installedWithStrings, close: async () => {} }),
  { checks: checks.filter((each) => each.only === 'repository' && !isOfIntegers(each)) },
);
afterAll(() => opened.close());

it('implements all that the kit checks in the same process', () => expect(declared.notApplicable).toEqual({}));

const passed = new Set<string>();

// Each check in the format in which it is not tried with integers.
describe.each([
  ['in JSON, with Basic authentication,', 'json', 'basic', 1],
  ['in XML, with sessions,', 'xml', 'session', 0],
] as const)('a server with string ids, %s', (_, format, auth, way) => {
  let outcomes: readonly Outcome[] = [];

  it('keeps to what is required, and never responds with a blank error', async () => {
    const server = await serveInstallation({}, withStringIds);
    const subject = await openServer(server.url, { format, auth, ids: 'string', situation: installedWithStrings });
    const strict = { ...subject, repository: refusingIntegers(subject.repository) };
    outcomes = await assess(strict, { checks: dealt(way), destructive: true });
    await subject.close?.();
    await server.close();
    for (const { id, verdict } of outcomes) if (verdict === 'passed') passed.add(id);
    expect(outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(server.api.errors).toEqual([]);
  });

  it('serves all that the kit asks for', () => {
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ missing }) => missing?.some((need) => !need.startsWith('situation.')))).toEqual([]);
  });
});

it('is found to keep to each check that is not run in the same process', () => {
  const left = checks.filter(({ id, only }) => only !== 'repository' && !passed.has(id));
  expect(left.map(({ id }) => id)).toEqual([]);
});
