/** Makes sure that the compared servers respond with the same document. */
import { isDeepStrictEqual } from 'node:util';
import { start, type Work } from './measure.js';

/** @throws Error where the documents differ in more than the values that each database generates */
export async function requireSame(works: readonly Work[]): Promise<void> {
  const [first, ...others] = await Promise.all(works.map(documentOf));
  if (others.some((other) => !isDeepStrictEqual(other, first))) {
    throw new Error(`${works.map(({ name }) => name).join(' and ')} are not the same document`);
  }
}

async function documentOf(work: Work): Promise<unknown> {
  const { process: child, url } = await start(work);
  const text = await (await fetch(url, { headers: { ...work.headers } })).text();
  child.disconnect();
  return JSON.parse(text.replace(/\b[0-9a-f]{32}\b|\d{4}-\d\d-\d\dT[\d:+]+/g, 'its own'));
}
