/** Texts of clients with markup in them: nowhere do they become markup of a page. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { source } from '../../lib/html/elements/source.js';
import { html, toText } from '../../lib/html/markup/html.js';
import { richtext } from '../../lib/html/markup/richtext.js';
import { createContent, fileValue, png, publish } from '../resources/files.js';
import { admin, sends, type } from '../support/api.js';
import { useApi, useServe } from '../support/fixtures.js';
import { fc } from '../support/properties.js';

const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  '</title><svg/onload=alert(1)>',
  '<csrf-token>',
  '&lt;script&gt;&#60;script&#62;',
];

const allowed = new Set([
  ...['html', 'head', 'meta', 'title', 'link', 'script', 'body', 'a', 'header', 'div', 'nav', 'form', 'label', 'input'],
  ...[
    'button',
    'ol',
    'ul',
    'li',
    'span',
    'main',
    'h1',
    'h2',
    'p',
    'code',
    'section',
    'dl',
    'dt',
    'dd',
    'table',
    'thead',
  ],
  ...['tbody', 'tr', 'th', 'td', 'time', 'details', 'summary', 'pre', 'br', 'figure', 'img', 'figcaption', 'strong'],
]);

/** Every tag of a page with its attributes, read as a browser reads them. */
function tagsOf(text: string) {
  return [...text.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: [...rest.matchAll(/([^\s"'<>/=]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => ({
      key: key.toLowerCase(),
      value,
    })),
  }));
}

/** Whether all that is markup in a page is the router's own. */
function expectHarmless(text: string): void {
  const tags = tagsOf(text);
  const attributes = tags.flatMap(({ name, attributes: own }) => own.map((attribute) => ({ name, ...attribute })));
  expect(attributes.filter(({ key }) => /^(?:on|style$|srcdoc$)/.test(key))).toEqual([]);
  const targets = attributes.filter(({ key }) => ['href', 'src', 'action'].includes(key));
  expect(targets.filter(({ value }) => !/^(?:\/(?!\/)|https?:|mailto:|#|data:,$|\?)/.test(value))).toEqual([]);
  for (const script of tags.filter(({ name }) => name === 'script'))
    expect(script.attributes).toEqual([
      { key: 'type', value: 'module' },
      { key: 'src', value: expect.stringMatching(/^\/[\w/.-]*\/assets\/(?:page|form|point|upload)\.js\?v=[\w-]+$/) },
    ]);
}

const serve = useServe();
const { api, opened: repository } = await useApi();
afterAll(async () => {
  // Whatever is refused is refused for a reason.
  expect(api.errors).toEqual([]);
});

describe('a text of a client', () => {
  const page = (path: string) => api.get(path, { ...admin, Accept });

  let count = 0;
  async function create(name: string): Promise<string> {
    count += 1;
    const fields = [
      { fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', fieldValue: name },
      {
        fieldDefinitionIdentifier: 'description',
        languageCode: 'eng-GB',
        fieldValue: { xml: `<section><p>${name.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p></section>` },
      },
    ];
    const document = {
      ContentCreate: {
        ContentType: { _href: `${api.base}/content/types/1` },
        mainLanguageCode: 'eng-GB',
        LocationCreate: {
          ParentLocation: { _href: `${api.base}/content/locations/1/2` },
          ...{ priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' },
        },
        remoteId: `remote ${count} ${name}`,
        fields: { field: fields },
      },
    };
    const body = JSON.stringify(document);
    const created = await api.call('POST', '/content/objects', { headers: sends('ContentCreate'), body });
    expect([created.status, created.text.slice(0, 300)]).toEqual([201, expect.anything()]);
    const href: string = created.json.Content._href.slice(api.base.length);
    const headers = { ...admin, 'X-HTTP-Method-Override': 'PUBLISH' };
    expect((await api.call('POST', `${href}/versions/1`, { headers })).status).toBe(204);
    return href;
  }

  it.each(attacks)('in names, values and remote ids is text: %s', async (attack) => {
    const href = await create(attack);
    const json = (await api.get(href, { ...admin, Accept: type('Content') })).json.Content;
    const location = json.MainLocation._href.slice(api.base.length);
    const pages = [href, `${href}?format=json`, `${href}?format=xml`, `${href}/versions`, location, '/tree/1/2'];
    for (const path of [
      ...pages,
      `/tree?copy=${json.MainLocation._href.slice(`${api.base}/content/locations`.length)}/`,
    ]) {
      const { status, text } = await page(path);
      expect([path, status]).toEqual([path, 200]);
      expectHarmless(text);
    }
    expect((await page(href)).text).toContain(`<h1>${await toText(html`${json.Name}`)}</h1>`);
  });

  it.each(attacks.filter((attack) => !attack.includes('/')))('in the name of an image is text: %s', async (attack) => {
    const values = { name: attack, image: { ...fileValue(attack, png), alternativeText: attack } };
    const created = await createContent(api, 5, values);
    expect(created.status).toBe(201);
    const { _id: contentId } = created.json.Content;
    await publish(api, contentId);
    const { text } = await page(`/content/objects/${contentId}`);
    expectHarmless(text);
    const image = tagsOf(text).find(({ name }) => name === 'img');
    const at = (key: string) => image?.attributes.find((attribute) => attribute.key === key)?.value;
    expect(at('src')?.startsWith(`${api.base}/content/binary/files/`)).toBe(true);
    expect(at('alt')).toBe(await toText(html`${attack}`));
  });

  it.each(attacks)(
    'in content is text on forms, in lists and searches, and where versions are compared: %s',
    async (attack) => {
      const href = await create(attack);
      const json = (await api.get(href, { ...admin, Accept: type('Content') })).json.Content;
      const location: string = json.MainLocation._href.slice(api.base.length);
      const draft = await api.call('COPY', `${href}/currentversion`, { headers: admin });
      const version = String(draft.headers.location).slice(api.base.length);
      const at = encodeURIComponent(`${api.base}/content/locations/1/2`);
      const pages = [
        `${href}?form=PATCH`,
        `${href}?form=COPY&at=${at}`,
        `${version}?form=PATCH`,
        `${href}/versions?compare=1&with=2`,
        `${location}?form=PATCH`,
        `${location}?form=DELETE`,
        '/content/locations/1/2/children',
        `${href}/locations`,
        '/search?text=alert',
      ];
      for (const path of pages) {
        const { status, text } = await page(path);
        expect([path, status]).toEqual([path, 200]);
        expectHarmless(text);
      }
      const stale = new URLSearchParams({
        _method: 'PATCH',
        '_if-match': '"0.x"',
        _type: type('LocationUpdate'),
        '/LocationUpdate/remoteId': attack,
      });
      const form = {
        ...admin,
        Accept,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      };
      const refused = await api.call('POST', location, { headers: form, body: stale.toString() });
      expect(refused.status).toBe(412);
      expect(refused.text).toContain(`<td>${await toText(html`${attack}`)}</td>`);
      expectHarmless(refused.text);
    },
  );

  it.each(attacks)('in queries and paths is text or nothing: %s', async (attack) => {
    const text = encodeURIComponent(attack);
    const paths = [`/search?text=${text}`, `/${text}`, `/content/objects?remoteId=${text}`, `/content/types?x=${text}`];
    for (const path of [
      ...paths,
      `/content/types?limit=${text}`,
      `/tree?move=${text}`,
      `/content/objects/41?format=${text}`,
      `/content/objects/41/versions?compare=${text}&with=${text}`,
      `/content/sections?form=${text}`,
      `/content/sections?form=POST&/SectionInput/name=${text}`,
      `/content/objects?form=POST&at=${text}&language=${text}&/ContentCreate/mainLanguageCode=${text}`,
      `/tree?copy=${text}`,
      `/search?text=${text}&type=${text}&section=${text}&below=${text}&modifiedFrom=${text}&sort=${text}`,
      `/search?text=${text}&section=media`,
    ]) {
      expectHarmless((await page(path)).text);
    }
    for (const raw of [`/content/types?x=${attack}`, `/nothing/${attack}`].filter((each) => !each.includes(' '))) {
      expectHarmless((await page(raw)).text);
    }
  });

  it.each(attacks)('in a document that is refused is not repeated as markup: %s', async (attack) => {
    const body = JSON.stringify({ SectionInput: { name: attack, identifier: attack } });
    const headers = { ...sends('SectionInput'), Accept };
    expectHarmless((await api.call('POST', '/content/sections', { headers, body })).text);
  });

  it.each(attacks)('in the login of the caller is text: %s', async (attack) => {
    const user = () => ({ id: 14, login: attack });
    const other = await serve(repository, { session: { user } });
    expectHarmless((await other.get('/', { Accept })).text);
  });
});

describe('formatted text', () => {
  it.each([
    ['<section><p onclick="alert(1)">x</p></section>', '<p>x</p>'],
    ['<section><script>alert(1)</script><p>x</p></section>', '<p>x</p>'],
    ['<section><a href="javascript:alert(1)">x</a></section>', 'x'],
    ['<section><a href=" JaVaScRiPt:alert(1)">x</a></section>', 'x'],
    ['<section><a href="https://example.org/?a=1&amp;b=2">x</a></section>', 'href="https://example.org/?a=1&amp;b=2"'],
    ['<section><img src="x" onerror="alert(1)"/><p>x</p></section>', '<p>x</p>'],
    ['<section><SCRIPT>alert(1)</SCRIPT><P>x</P></section>', '<p>x</p>'],
    ['<section><svg><style>x{}</style></svg><p>x</p></section>', '<p>x</p>'],
    ['<section><iframe srcdoc="x"/><strong>x</strong></section>', '<strong>x</strong>'],
    ['<section><p>&lt;script&gt;alert(1)&lt;/script&gt;</p></section>', '&lt;script&gt;'],
    ['<section><div>One</div><div>Two</div></section>', '<div>One</div><div>Two</div>'],
    ['<section><p><literallayout>a\n<em>b\nc</em></literallayout>\nd</p></section>', '<p>a<br><em>b<br>c</em>\nd</p>'],
    ['not markup <', 'not markup &lt;'],
  ])('keeps what is allowed of %s', async (markup, expected) => {
    const text = await toText(richtext(markup));
    expect(text).toContain(expected);
    expect(text).not.toMatch(/<script|<img|<svg|<style|<iframe|\son\w+=|javascript:/i);
  });

  it.each([
    ['content://57', '/api/content/objects/57'],
    ['cmscontent://57#top', '/api/content/objects/57'],
    ['location://2', '/api/content/locations/2'],
  ])('links %s to its page', async (address, href) => {
    const markup = `<section><p><a href="${address}">x</a></p></section>`;
    expect(await toText(richtext(markup, '/api'))).toContain(`<p><a href="${href}">x</a></p>`);
    expect(await toText(richtext(markup))).toContain('<p>x</p>');
  });

  it.each(['content://', 'content://%2e%2e', 'content://57/../../x', 'remote://57', '//content://57', '57'])(
    'has no link for the address %s',
    async (address) => {
      const text = await toText(richtext(`<section><a href="${address}">x</a></section>`, '/api'));
      expect(text.replaceAll('<a href="/api/content/objects/57">', '')).not.toContain('<a ');
    },
  );

  it.each([
    [
      [1, 2, 3, 1],
      [2, 3, 4, 2],
    ],
    [
      [3, 3, 5, 4, 3],
      [2, 2, 3, 3, 2],
    ],
    [
      [2, 1, 6],
      [2, 2, 3],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      [2, 3, 4, 5, 6, 6],
    ],
  ])('has the headings %j at the levels %j, so that none is skipped', async (ranks, levels) => {
    const markup = `<section>${ranks.map((rank) => `<h${rank}>x</h${rank}>`).join('')}</section>`;
    const names = tagsOf(await toText(richtext(markup))).map(({ name }) => name);
    expect(names.filter((name) => /^h\d$/.test(name))).toEqual(levels.map((level) => `h${level}`));
  });

  it('has no other elements than those that are allowed, whatever it is made of', async () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      ' ',
      'a',
      'p',
      'script',
      'href',
      'onload',
      '&',
      'x',
      '<p>',
      '</p>',
      '<b a="',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const text = await toText(richtext(`<section>${pieces.join('')}</section>`));
        const names = tagsOf(text).map(({ name }) => name);
        expect(
          names.filter(
            (name) => !allowed.has(name) && !/^(?:h[2-6]|em|u|s|sub|sup|blockquote|caption|tfoot|hr)$/.test(name),
          ),
        ).toEqual([]);
      }),
    );
  });
});

describe('a template', () => {
  it('escapes whatever is no markup of a template', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const escaped = await toText(html`${text}`);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
      }),
    );
  });

  it('shows the text of a document to the character', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.constantFrom('json' as const, 'xml' as const), async (text, format) => {
        const shown = await toText(html`${await source(text, format, '/api')}`);
        expect(shown.replace(/<[^>]+>/g, '')).toBe(await toText(html`${text}`));
      }),
    );
  });
});
