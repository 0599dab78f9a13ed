/** Descriptions are made while others are served: each takes longer than a request may block the event loop. */
import { describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { toYaml } from '../../lib/openapi/yaml.js';
import { openApiDocument } from '../../lib/router.js';
import { useApi } from '../support/fixtures.js';
import { served } from '../support/served.js';

// As the description in code has hrefs: without a subfolder.
const { api, opened } = await useApi({ mount: '/' });

describe('the OpenAPI document', () => {
  it.each(['json', 'yaml'])('is made in many turns of the event loop, as %s', async (format) => {
    let [status, text] = [0, ''];
    const turns = await served(async () => {
      ({ status, text } = await api.get(`/openapi.${format}`));
    });
    expect(status === 200 ? '' : text).toBe('');
    expect(turns).toBeGreaterThan(90);
    expect(format === 'json' ? JSON.parse(text) : parse(text)).toEqual(openApiDocument(opened, { basic: true }));
  });

  it('is the same YAML as if it were written at once', async () => {
    const options = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 } as const;
    const whole = openApiDocument(opened);
    for (const value of [whole, { a: {}, b: { c: {}, d: [{ e: 1 }] } }, { a: { b: 1, 'c: d': { e: 2, f: '3' } } }, {}])
      expect(await toYaml(value)).toBe(stringify(value, options));
  });
});
