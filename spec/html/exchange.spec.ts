/** The request on a page, as a command that repeats it, and the header fields of the response. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { admin, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { until } from '../support/until.js';

const Accept = 'text/html';
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
};
const decoded = (markup: string) =>
  markup.replace(/<[^>]+>/g, '').replace(/&(?:lt|gt|quot|amp|#39);/g, (each) => entities[each] ?? each);

const { api, opened } = await useApi({ apiKeys: true });

const commandIn = (text: string) => decoded(/<code id="command">(.*?)<\/code>/s.exec(text)?.[1] ?? '');

/** The words of a command, as a shell reads them. */
async function wordsOf(command: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `printf '%s\\n' ${command}`]);
  return stdout.split('\n').slice(0, -1);
}

describe('the command on a page', () => {
  it('repeats the request with its query and the fields that the response depends on', async () => {
    const headers = { ...admin, Accept, 'X-Siteaccess': 'site' };
    const { text } = await api.get('/content/types?limit=2&format=json', headers);
    expect(await wordsOf(commandIn(text))).toEqual([
      ...['curl', '-u', 'admin'],
      ...['-H', `Accept: ${type('ContentTypeList')}`, '-H', 'X-Siteaccess: site'],
      `${api.base}/content/types?limit=2`,
    ]);
  });

  it('has a variable of the shell in the place of an API key', async () => {
    const { secret } = await opened.apiKeys.create({ name: 'Pages', access: 'all' }, asAdministrator);
    const { text } = await api.get('/content/types', { Accept, Authorization: `Bearer ${secret}` });
    expect(commandIn(text)).toContain(' -H "Authorization: Bearer $API_KEY" ');
    expect(text).not.toContain(secret);
  });

  it('sends the document of a search, as one word of the shell', async () => {
    const body = new URLSearchParams({
      _type: type('ViewInput'),
      '/ViewInput/identifier': "it's $(exit)",
      '/ViewInput/Query/Query/ContentIdCriterion': '41',
    });
    const headers = { ...admin, Accept, 'Sec-Fetch-Site': 'same-origin' };
    const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, text } = await api.call('POST', '/views', { headers: form, body: body.toString() });
    const words = await wordsOf(commandIn(text));
    expect([status, words]).toEqual([
      200,
      expect.arrayContaining(['-X', 'POST', `Content-Type: ${type('ViewInput')}`, '--data-raw']),
    ]);
    const sent: unknown = JSON.parse(words[words.indexOf('--data-raw') + 1] ?? '');
    expect(sent).toMatchObject({ ViewInput: { identifier: "it's $(exit)" } });
  });
});

describe('the header fields on a page', () => {
  it('are those of the document', async () => {
    const { text } = await api.get('/content/objects/41', { ...admin, Accept });
    const load = () => api.get('/content/objects/41', { ...admin, Accept: type('Content') });
    // In the second in which the item was created, its response has no Last-Modified yet.
    await until(
      async () => 'last-modified' in (await load()).headers,
      'Last-Modified, which a response has once it is a second old',
    );
    const { headers } = await load();
    const shown = decoded(text);
    const lines = shown.split('\n');
    expect(shown).toContain(`GET ${api.base}/content/objects/41 HTTP/1.1\nAccept: ${type('Content')}`);
    for (const [name, field] of [
      ['Content-Type', 'content-type'],
      ['ETag', 'etag'],
      ['Cache-Control', 'cache-control'],
      ['Last-Modified', 'last-modified'],
    ] as const)
      expect(lines).toContain(`${name}: ${headers[field]}`);
  });
});
