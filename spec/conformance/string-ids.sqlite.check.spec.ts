/** Everything that the kit checks holds with ids that are strings: in the same process, and over HTTP in both formats. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { assess, checks, type Outcome, runChecks } from '../../conformance/index.js';
import { open } from '../sql/support.js';
import { withStringIds } from '../support/string-ids.js';
import { complete } from './installed.js';
import { dealt, openServer, serveInstallation } from './server.js';
import { installedWithStrings } from './string-situation.js';

const opened = await open(':memory:', complete);
const repository = withStringIds(opened);
const declared = await runChecks(
  it,
  async () => ({ repository, situation: installedWithStrings, close: async () => {} }),
  {
    checks: checks.filter(({ id }) => !id.endsWith('-by-whole-ids')),
  },
);
afterAll(() => opened.close());

it('implements all that the kit checks', () => expect(declared.notApplicable).toEqual({}));

// Each check in the format in which it is not tried with integers.
describe.each([
  ['in JSON, with Basic authentication,', 'json', 'basic', 1],
  ['in XML, with sessions,', 'xml', 'session', 0],
] as const)('a server with string ids, %s', (_, format, auth, way) => {
  let outcomes: readonly Outcome[] = [];

  it('keeps to what is required, and never responds with a blank error', async () => {
    const server = await serveInstallation({}, withStringIds);
    const subject = await openServer(server.url, { format, auth, ids: 'string', situation: installedWithStrings });
    outcomes = await assess(subject, { checks: dealt(way), destructive: true });
    await subject.close?.();
    await server.close();
    expect(outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(server.api.errors).toEqual([]);
  });

  it('serves all that the kit asks for', () => {
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ missing }) => missing?.some((need) => !need.startsWith('situation.')))).toEqual([]);
  });
});
