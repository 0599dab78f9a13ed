/** Raw forms: a request as a client sends it, written in a page, with its faults at their lines. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { admin, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
};
const decoded = (markup: string) => markup.replace(/&(?:lt|gt|quot|amp|#39);/g, (each) => entities[each] ?? each);

const { api } = await useApi({ storage: { files: createMemoryFileStore() } });

const page = (path: string) => api.get(path, { ...admin, ...browser });

/** A form as the page has it. */
const textIn = (text: string) => decoded(/<textarea[^>]*name="_body"[^>]*>\n?([^<]*)</.exec(text)?.[1] ?? '');
const valueIn = (text: string, name: string) =>
  decoded(new RegExp(`<input[^>]*value="([^"]*)" name="${name}"`).exec(text)?.[1] ?? '');

/** Submits a form as browsers do: with CRLF. */
const submit = (path: string, fields: Readonly<Record<string, string>>) =>
  api.call('POST', path, {
    headers: {
      ...admin,
      ...browser,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, value.replaceAll('\n', '\r\n')]),
    ).toString(),
  });

let count = 0;

/** The path of a new section, and its tag. */
async function createSection(): Promise<readonly [path: string, tag: string]> {
  count += 1;
  const body = JSON.stringify({ SectionInput: { name: 'New', identifier: `new-${count}` } });
  const headers = { ...admin, 'Content-Type': type('SectionInput') };
  const created = await api.call('POST', '/content/sections', { headers, body });
  return [String(created.headers.location).slice(api.base.length), String(created.headers.etag)];
}

/** The paths of things that are updated, with the documents for that. */
async function updates(): Promise<readonly (readonly [path: string, document: string])[]> {
  const draft = await api.call('COPY', '/content/objects/41/currentversion', { headers: admin });
  return [
    [String(draft.headers.location).slice(api.base.length), 'VersionUpdate'],
    ['/content/objects/41', 'ContentUpdate'],
    ['/content/locations/1/43', 'LocationUpdate'],
    ['/content/sections/1', 'SectionInput'],
    ['/content/objectstategroups/2', 'ObjectStateGroupUpdate'],
    ['/content/objectstategroups/2/objectstates/1', 'ObjectStateUpdate'],
    ['/content/typegroups/1', 'ContentTypeGroupInput'],
    ['/user/users/14', 'UserUpdate'],
    ['/user/groups/1/5', 'UserGroupUpdate'],
    ['/user/roles/1', 'RoleInput'],
  ];
}

/** What a thing is, without the times and the numbers of its versions. */
const stateOf = async (path: string) =>
  (await api.get(path, admin)).text.replace(/"\d{4}-\d\d-\d\dT[^"]*"|versions\/\d+|"(?:id|versionNo)":\d+/g, '');

/** A line with a fault in it, in both formats. */
const faulty = [
  ['a fault in JSON', '{ "SectionInput": {\n  "name": "Raw",\n  "identifier": "not an identifier"\n} }', 3],
  [
    'a fault in XML',
    '<SectionInput>\n  <name>Raw</name>\n  <identifier>not an identifier</identifier>\n</SectionInput>',
    3,
  ],
  ['a syntax error in JSON', '{ "SectionInput": {\n  "name": "Raw"\n  "identifier": "raw"\n} }', 3],
  ['a syntax error in XML', '<SectionInput>\n  <name>Raw</nam>\n</SectionInput>', 2],
] as const;

describe('A raw form', () => {
  it.each(['json', 'xml'] as const)(
    'has the resource as it is, as the document that the update reads, in %s',
    async (format) => {
      const { text } = await page(`/content/sections/1?form=PATCH&raw=${format}`);
      expect(textIn(text)).toMatch(format === 'json' ? /^{\n {2}"SectionInput": {\n/ : /^<\?xml.*\?>\n<SectionInput/);
      expect(textIn(text)).toContain('standard');
      const declared = [`${type('SectionInput')}`, type('SectionInput').replace('+json', '+xml')];
      for (const each of declared) expect(text).toContain(`<option value="${each}"`);
      expect(text).toContain(`<option value="${declared[format === 'json' ? 0 : 1]}" selected>`);
      expect(valueIn(text, '_if-match')).toBe((await api.get('/content/sections/1', admin)).headers.etag);
    },
  );

  it('sends its body as a client does, and shows the response to it', async () => {
    const body = '{ "SectionInput": {\n  "name": "Raw",\n  "identifier": "raw"\n} }';
    const created = await submit('/content/sections?format=json', { _type: type('SectionInput'), _body: body });
    expect(created.status).toBe(201);
    const location = String(created.headers.location).slice(api.base.length);
    expect(created.text).toContain(`href="${api.base}${location}"`);
    expect(decoded(created.text)).toContain(`Location: ${api.base}${location}`);
    expect(decoded(created.text.replace(/<[^>]+>/g, ''))).toContain('"identifier":"raw"');
    const xml = '<?xml version="1.0"?><SectionInput><name>In XML</name><identifier>raw</identifier></SectionInput>';
    const { status, headers } = await submit(`${location}?format=xml`, {
      _method: 'PATCH',
      _type: type('SectionInput').replace('+json', '+xml'),
      '_if-match': String((await api.get(location, admin)).headers.etag),
      _body: xml,
    });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await api.get(location, admin)).json.Section).toMatchObject({ name: 'In XML', identifier: 'raw' });
    const deleted = await submit(`${location}?format=json`, { _method: 'DELETE', _body: '' });
    expect(deleted.status).toBe(200);
    expect(deleted.text).toContain('HTTP/1.1 204');
    expect((await api.get(location, admin)).status).toBe(404);
  });

  it.each(faulty)('is shown again as it was sent, with %s at its line', async (_, body, line) => {
    const format = body.startsWith('{') ? 'json' : 'xml';
    const typed = type('SectionInput').replace('+json', `+${format}`);
    const { status, text } = await submit(`/content/sections?format=${format}`, { _type: typed, _body: body });
    expect(status).toBe(400);
    expect(textIn(text)).toBe(body);
    expect(text).toContain(`<option value="${typed}" selected>`);
    expect(text).toMatch(new RegExp(`<a href="#line-${line}">Line ${line}</a>: [^<]+`));
    expect(text).toMatch(new RegExp(`id="line-${line}"><span class="number">${line}</span> <mark>`));
  });

  it.each(['json', 'xml'] as const)(
    'of an update starts with the present state, so that it changes nothing as it is, in %s',
    async (format) => {
      for (const [path, document] of await updates()) {
        const before = await stateOf(path);
        const { status, text } = await page(`${path}?form=PATCH&raw=${format}`);
        expect([path, status]).toEqual([path, 200]);
        const body = textIn(text);
        expect(body).toMatch(format === 'json' ? /^{/ : /^<\?xml/);
        const typed = /<option value="([^"]+)" selected>/.exec(text)?.[1] ?? '';
        expect(typed).toContain(`+${format}`);
        expect(typed).toContain(`.${document}+`);
        const sent = await submit(`${path}?format=${format}`, {
          _method: 'PATCH',
          _type: typed,
          '_if-match': valueIn(text, '_if-match'),
          _body: body,
        });
        expect([path, sent.status, body, sent.status < 300 ? '' : sent.text]).toEqual([path, 200, body, '']);
        expect([path, await stateOf(path)]).toEqual([path, before]);
      }
    },
  );

  it('sends a file with its name, and the header field in place of a body', async () => {
    const boundary = '--x';
    const part = (name: string, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${content}\r\n`;
    const body = `${part('_body', '; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nbytes')}--${boundary}--\r\n`;
    const headers = { ...admin, ...browser, 'Sec-Fetch-Site': 'same-origin' };
    const multipart = { ...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const { status, text } = await api.call('POST', '/content/binary/uploads?format=json', {
      headers: multipart,
      body,
    });
    expect([status, decoded(text.replace(/<[^>]+>/g, ''))]).toEqual([
      201,
      expect.stringContaining('"fileName":"a.txt"'),
    ]);
    const [path = ''] = await createSection();
    const moved = await submit('/content/locations/1/43?format=json', {
      _method: 'MOVE',
      _destination: path,
      _body: '',
    });
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('The Destination header must be')]);
  });

  it('is refused from another site', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...browser };
    const body = new URLSearchParams({ _type: type('SectionInput'), _body: '{"SectionInput":{}}' }).toString();
    const foreign = { ...form, ...admin, 'Sec-Fetch-Site': 'cross-site' };
    expect((await api.call('POST', '/content/sections', { headers: foreign, body })).status).toBe(400);
  });

  it('has the tag of the new state after a conflict, and the text as it was sent', async () => {
    const [path = '', tag = ''] = await createSection();
    const body = '{ "SectionInput": { "name": "Mine", "identifier": "mine" } }';
    const sent = { _method: 'PATCH', _type: type('SectionInput'), '_if-match': tag, _body: body };
    expect((await submit(`${path}?format=json`, sent)).status).toBe(200);
    const { status, text } = await submit(`${path}?format=json`, sent);
    expect([status, textIn(text)]).toEqual([412, body]);
    expect(valueIn(text, '_if-match')).toBe((await api.get(path, admin)).headers.etag);
  });
});

describe('The page after a raw form', () => {
  it('has a command that sends the same request, and comes to the same response', async () => {
    const [path = '', tag = ''] = await createSection();
    const body = '{\n  "SectionInput": { "name": "it\'s $(exit)", "identifier": "quoted" }\n}';
    const { text } = await submit(`${path}?format=json`, {
      _method: 'PATCH',
      _type: type('SectionInput'),
      '_if-match': tag,
      _prefer: 'return=representation',
      _body: body,
    });
    const [, shown = ''] = /<code id="command">(.*?)<\/code>/s.exec(text) ?? [];
    const current = String((await api.get(path, admin)).headers.etag);
    const command = decoded(shown.replace(/<[^>]+>/g, ''))
      .replace("-u 'admin'", "-u 'admin:publish'")
      .replace(tag, current)
      .replace(`'${api.base}`, `'${api.url}${api.base}`);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s`]);
    expect(JSON.parse(stdout)).toMatchObject({ Section: { name: "it's $(exit)", identifier: 'quoted' } });
    expect(decoded(text.replace(/<[^>]+>/g, ''))).toContain(stdout);
  });
});
