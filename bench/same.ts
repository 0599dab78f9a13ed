/** Makes sure that the compared servers respond with the same document. */
import { isDeepStrictEqual } from 'node:util';
import { start, type Work } from './measure.js';

/** @throws Error where the documents differ in more than the values that each database generates */
export async function requireSame(calls: readonly Work[]): Promise<void> {
  const [first, ...others] = await Promise.all(calls.map(documentOf));
  if (others.some((other) => !isDeepStrictEqual(other, first))) {
    throw new Error(`${calls.map(({ name }) => name).join(' and ')} are not the same document`);
  }
}

async function documentOf(call: Work): Promise<unknown> {
  const { process: child, url } = await start(call);
  const text = await (await fetch(url, { headers: { ...call.headers } })).text();
  child.disconnect();
  return JSON.parse(text.replace(/\b[0-9a-f]{32}\b|\d{4}-\d\d-\d\dT[\d:+]+/g, 'its own'));
}
