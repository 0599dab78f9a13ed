/**
 * What the kit checks holds with ids that are strings: a sixth of it over HTTP, in JSON where CMS_ROTATION is odd, as the default is,
 * else in XML; and in the same process another sixth, which is tried in XML with integers.
 */
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { assess, type Check, checks, type Outcome, runChecks } from '../../conformance/index.js';
import { open } from '../sql/support.js';
import { rotation } from '../support/shards.js';
import { refusingIntegers, withStringIds } from '../support/string-ids.js';
import { complete, lackingIn } from './installed.js';
import { checksOf, isOfProtocol, openServer, serveInstallation } from './server.js';
import { installedWithStrings } from './string-situation.js';

// One test is a sixth of all checks, over HTTP.
jest.setTimeout(900_000);

const isOfIntegers = ({ id }: Pick<Check, 'id'>): boolean => id.endsWith('-by-whole-ids');

const { format, auth } = (
  [
    { format: 'xml', auth: 'session' },
    { format: 'json', auth: 'basic' },
  ] as const
)[rotation % 2 === 1 ? 1 : 0];
const served = checksOf('strings');
const inProcess = new Set(checksOf('xml').map(({ id }) => id));

const opened = await open(':memory:', complete);
const repository = withStringIds(opened);
const declared = await runChecks(
  it,
  async () => ({ repository, situation: installedWithStrings, close: async () => {} }),
  { checks: checks.filter((each) => inProcess.has(each.id) && !isOfIntegers(each)) },
);
afterAll(() => opened.close());

it('implements all that the kit checks in the same process', () =>
  expect(lackingIn(declared.notApplicable)).toEqual([]));

describe(`a server with string ids, in ${format}`, () => {
  let outcomes: readonly Outcome[] = [];

  it('keeps to what is required, and never responds with a blank error', async () => {
    const server = await serveInstallation({}, withStringIds);
    const subject = await openServer(server.url, { format, auth, ids: 'string', situation: installedWithStrings });
    const strict = { ...subject, repository: refusingIntegers(subject.repository) };
    outcomes = await assess(strict, { checks: served, destructive: true });
    await subject.close?.();
    await server.close();
    expect(outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(server.api.errors).toEqual([]);
  });

  it('serves all that the kit asks for', () => {
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ missing }) => missing?.some((need) => !need.startsWith('situation.')))).toEqual([]);
  });

  it('is found to keep to each check of repositories', () => {
    const left = outcomes.filter((outcome) => outcome.verdict !== 'passed' && !isOfProtocol(outcome));
    expect(left.map(({ id }) => id)).toEqual([]);
  });
});
