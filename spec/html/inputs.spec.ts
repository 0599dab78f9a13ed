/** Inputs of forms that show more than a text: previews of HTML, files that are there or kept, and several choices. */
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { png } from '../resources/files.js';
import { addType } from '../resources/magazine.js';
import { asAdministrator } from '../sql/support.js';
import { admin, host } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { browser, buttonsIn, type Fields, fieldsIn } from '../support/page-form.js';

const { api, opened } = await useApi({ storage: { files: createMemoryFileStore() } });

const creation = (type: number) =>
  `/content/objects?${new URLSearchParams({
    form: 'POST',
    '/ContentCreate/ContentType/_href': `${host.base}/content/types/${type}`,
    '/ContentCreate/LocationCreate/ParentLocation/_href': `${host.base}/content/locations/1/2`,
    '/ContentCreate/mainLanguageCode': 'eng-GB',
  })}`;

const load = async (path: string) => (await api.get(path, { ...admin, ...browser })).text;

interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Sends the fields of a form with files, and maybe a new file for its only input of these. */
async function send(path: string, page: string, more: Fields = [], file?: NewFile) {
  const form = new FormData();
  for (const [name, value] of [...fieldsIn(page), ...more]) form.append(name, value);
  const [, input = ''] = /type="file" name="([^"]*)"/.exec(page) ?? [];
  form.append(input, new Blob([(file?.bytes ?? new Uint8Array()) as Uint8Array<ArrayBuffer>]), file?.name ?? '');
  const request = new Request('http://host/', { method: 'POST', body: form });
  return api.call('POST', path, {
    headers: {
      ...{ ...admin, ...browser, 'Sec-Fetch-Site': 'same-origin' },
      'Content-Type': String(request.headers.get('content-type')),
    },
    body: Buffer.from(await request.arrayBuffer()),
  });
}

const press = (label: string, page: string): Fields => [buttonsIn(page).get(label) ?? ['', '']];

describe('HTML in a form', () => {
  const typed = (page: string, html: string) =>
    page.replace(/(<textarea name="[^"]*\/fieldValue\/html"[^>]*>\n)[^<]*/, (_, start) => start + html);

  it('has a preview of what readers see of it', async () => {
    const page = typed(
      await load(creation(2)),
      '&lt;p&gt;One &lt;b&gt;word&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;',
    );
    const { status, text } = await send('/content/objects', page, press('Preview Intro', page));
    expect(status).toBe(200);
    expect(text).toContain('<div class="preview"><div class="richtext"><p>One <strong>word</strong></p></div></div>');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;</textarea>');
  });

  it('has the reason in place of a preview', async () => {
    const page = typed(await load(creation(2)), 'x'.repeat(100_001));
    const { text } = await send('/content/objects', page, press('Preview Intro', page));
    expect(text).toContain('must have at most 100000 characters');
  });
});

describe('A file in a form', () => {
  it('is kept while the form changes, and saved with it', async () => {
    const page = await load(creation(5));
    const named = page.replace(/value="" name="[^"]*field\/0\/fieldValue"/, (own) =>
      own.replace('value=""', 'value="A dot"'),
    );
    const again = await send('/content/objects', named, press('Preview Caption', page), {
      name: 'dot.png',
      bytes: png,
    });
    expect(again.text).toContain('dot.png (70 B) is kept');
    const created = await send('/content/objects', again.text);
    expect([created.status, created.text.slice(0, 200)]).toEqual([303, '']);
    const path = String(created.headers.location).slice(api.base.length).replace(/#.*/, '');
    const form = await load(`${path}/versions/1?form=PATCH`);
    expect(form).toMatch(
      /<figure class="thumbnail"><img src="[^"]*\/binary\/files\/[^"]*" alt="[^"]*" width="\d+" height="\d+"/,
    );
    expect(form).toMatch(/>dot\.png<\/a> \(70 B\), 1 × 1/);
  });

  it('is chosen again where it is too large to be kept', async () => {
    const page = await load(creation(5));
    const file = { name: 'large.png', bytes: new Uint8Array(1_048_577) };
    const { text } = await send('/content/objects', page, press('Preview Caption', page), file);
    expect(text).toContain('Choose again: large.png');
  });
});

describe('Several choices in a form', () => {
  it('can be none, one or more of them', async () => {
    const settings = { isMultiple: true, options: ['Red', 'Green', 'Blue'] };
    const type = await addType(opened, 'palette', [
      { identifier: 'name', fieldTypeIdentifier: 'string' },
      { identifier: 'colours', fieldTypeIdentifier: 'selection', settings },
    ]);
    const page = await load(creation(type));
    const [, name = ''] = /type="checkbox" name="([^"]*)" value="2"/.exec(page) ?? [];
    const chosen = async (...indexes: readonly string[]) => {
      const fields = indexes.map((index) => [name, index] as const);
      const { headers } = await send('/content/objects', page, fields);
      const [, id] = /(\d+)(?:#.*)?$/.exec(String(headers.location)) ?? [];
      const { currentVersion } = await opened.content.load(Number(id), asAdministrator);
      return currentVersion.fields.find((field) => field.fieldDefinitionIdentifier === 'colours')?.value;
    };
    expect([await chosen(), await chosen('1'), await chosen('0', '2')]).toEqual([null, [1], [0, 2]]);
  });
});
