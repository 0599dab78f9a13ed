/** Languages of siteaccesses that do not exist: a warning at the start. */
import { describe, expect, it, jest } from '@jest/globals';
import type { RouterOptions } from '../../lib/options.js';
import { createCmsRestRouter } from '../../lib/router.js';
import { useRepository } from '../support/fixtures.js';
import { until } from '../support/until.js';

const opened = await useRepository();

async function warningsOf(siteaccesses: NonNullable<RouterOptions['siteaccesses']>, repository = opened) {
  const warnings = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const list = jest.fn(repository.languages.list);
  const router = createCmsRestRouter({ ...repository, languages: { ...repository.languages, list } }, { siteaccesses });
  await until(() => list.mock.calls.length === 1 || list.mock.calls, 'the languages to be loaded');
  await Promise.allSettled(list.mock.results.map(({ value }) => value));
  // What follows from them is done in the same turn of the event loop.
  await new Promise(setImmediate);
  router.close();
  const given = warnings.mock.calls.map(([message]) => String(message));
  warnings.mockRestore();
  return given;
}

describe('The option siteaccesses', () => {
  it('causes one warning that names the languages that do not exist', async () => {
    const languages = ['ger-DE', 'eng-GB', 'de'];
    expect(await warningsOf({ site: { languages }, other: { languages: ['de'] }, admin: {} })).toEqual([
      'The option siteaccesses names languages that do not exist: ger-DE (site), de (site), de (other)',
    ]);
  });

  it('causes none where all exist, or the repository fails', async () => {
    expect(await warningsOf({ site: { languages: ['eng-GB', 'pol-PL'] } })).toEqual([]);
    const failing = { list: () => Promise.reject(new Error('Not now')), load: opened.languages.load };
    const repository = { ...opened, languages: failing } as unknown as typeof opened;
    expect(await warningsOf({ site: { languages: ['ger-DE'] } }, repository)).toEqual([]);
  });
});
