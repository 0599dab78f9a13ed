/** Our own server keeps to what the kit checks in XML, with callers who are known by their sessions. */
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { assess, conforms, type Outcome } from '../../conformance/index.js';
import { bySubject, checksOf, openServer, serveInstallation } from './server.js';

// One test is all checks of an aggregate, over HTTP.
jest.setTimeout(600_000);

const server = await serveInstallation({ basic: false });
const subject = await openServer(server.url, { format: 'xml' });
afterAll(async () => {
  await subject.close?.();
  await server.close();
});

describe('the server, in XML, with callers who are known by their sessions,', () => {
  const outcomes: Outcome[] = [];

  it.each(bySubject(checksOf('xml')))('keeps to what is required of %s', async (_, checks) => {
    const found = await assess(subject, { checks, destructive: true });
    outcomes.push(...found);
    expect(found.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(conforms(found)).toBe(true);
  });

  it('serves all that the kit asks for', () => {
    expect(outcomes.filter(({ missing }) => missing?.some((need) => !need.startsWith('situation.')))).toEqual([]);
  });

  it('never responds with a blank error', () => {
    expect(server.api.errors).toEqual([]);
  });
});
