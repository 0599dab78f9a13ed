/** Our own server keeps to what the kit checks in XML, with callers who are known by their sessions. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { assess, conforms, type Outcome } from '../../conformance/index.js';
import { dealt, isWhole, openServer, serveInstallation } from './server.js';

const server = await serveInstallation({ basic: false });
const subject = await openServer(server.url, { format: 'xml', cacheProof: isWhole });
afterAll(async () => {
  await subject.close?.();
  await server.close();
});

describe('the server, in XML, with callers who are known by their sessions,', () => {
  let outcomes: readonly Outcome[] = [];

  it('keeps to what is required', async () => {
    outcomes = await assess(subject, { checks: dealt(1), destructive: true });
    expect(outcomes.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(conforms(outcomes)).toBe(true);
  });

  it('serves all that the kit asks for', () => {
    expect(outcomes.filter(({ missing }) => missing?.some((need) => !need.startsWith('situation.')))).toEqual([]);
  });

  it('never responds with a blank error', () => {
    expect(server.api.errors).toEqual([]);
  });
});
