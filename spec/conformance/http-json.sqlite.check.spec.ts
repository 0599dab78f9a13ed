/**
 * Our own server keeps to what the kit checks in JSON, with callers who are known by Basic authentication. The cache is proven here
 * alone, as one cache has the bytes of both formats, and for a third of the subjects: the proof sends four times as many
 * requests. `combinations/warm-cache` compares all reads before and after each operation.
 */
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { assess, conforms, type Outcome } from '../../conformance/index.js';
import { isInShard } from '../support/shards.js';
import { bySubject, checksOf, openServer, serveInstallation } from './server.js';

// One test is all checks of an aggregate, over HTTP.
jest.setTimeout(600_000);

const server = await serveInstallation();
const open = (cacheProof: boolean) => openServer(server.url, { format: 'json', auth: 'basic', cacheProof });
const [plain, proven] = [await open(false), await open(true)];
afterAll(async () => {
  await plain.close?.();
  await proven.close?.();
  await server.close();
});

const subjects = bySubject(checksOf('json')).map(
  ([name, checks], index) => [name, checks, isInShard(index, 3) ? proven : plain] as const,
);

describe('the server, in JSON, with callers who are known by Basic authentication,', () => {
  const outcomes: Outcome[] = [];

  it.each(subjects)('keeps to what is required of %s', async (_, checks, subject) => {
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
