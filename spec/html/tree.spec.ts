/** The pages of the tree: what a visitor may see, and moving and copying by a choice in the tree. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator, open } from '../sql/support.js';
import { admin, serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const own = { Accept, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };

const { api, opened: repository } = await useApi();

describe('the tree', () => {
  const page = async (path: string, headers: object = admin) => api.get(path, { ...headers, Accept });
  const namesIn = (text: string) =>
    [...text.matchAll(/<div class="node">.*?<a href="[^"]*">([^<]*)<\/a>/gs)].map(([, name]) => name);

  it('begins with the places that the repository names', async () => {
    const { status, text } = await page('/tree');
    expect([status, namesIn(text)]).toEqual([200, ['Home', 'Media', 'Users']]);
  });

  it('opens one place by a link, and closes it by another', async () => {
    const { text } = await page('/tree');
    const [, href = ''] = /href="([^"]*)" aria-label="Open Media"/.exec(text) ?? [];
    const opened = await page(href.slice(api.base.length));
    expect(namesIn(opened.text)).toEqual(['Home', 'Media', 'Files', 'Images', 'Multimedia', 'Users']);
    const [, close = ''] = /href="([^"]*)" aria-label="Close Media"/.exec(opened.text) ?? [];
    expect(namesIn((await page(close.slice(api.base.length))).text)).toEqual(['Home', 'Media', 'Users']);
  });

  it('closes a place that an anonymous visitor has opened', async () => {
    const { content } = repository;
    const { mainLocation } = await content.copy({ id: 1, parentLocationId: 2 }, asAdministrator);
    expect(mainLocation).toBeDefined();
    const opened = await page('/tree/1/2', {});
    const [, close = ''] = /href="([^"]*)" aria-label="Close Home"/.exec(opened.text) ?? [];
    expect(namesIn(opened.text).length).toBeGreaterThan(1);
    const closed = await page(close.slice(api.base.length), {});
    expect([closed.status, namesIn(closed.text)]).toEqual([200, ['Home']]);
  });

  it('takes as many statements for many children as for a few', async () => {
    const count = async () => {
      // Reads what has changed.
      await page('/tree/1/2');
      return repository.countStatements(() => page('/tree/1/2'));
    };
    const few = await count();
    for (let index = 0; index < 5; index += 1) {
      await repository.content.copy({ id: 1, parentLocationId: 2 }, asAdministrator);
    }
    expect(await count()).toBe(few);
  });

  it('leaves out what the caller may not read', async () => {
    const { status, text } = await page('/tree', {});
    expect([status, namesIn(text)]).toEqual([200, ['Home']]);
    expect((await page('/tree/1/43', {})).status).toBe(401);
    expect((await page('/tree/1/4711')).status).toBe(404);
  });

  it('offers every place to move to but the own ones', async () => {
    const { text } = await page('/tree/1/43?move=/1/43/51/');
    const targets = [...text.matchAll(/aria-label="Move to ([^"]*)"/g)].map(([, name]) => name);
    expect(targets).toEqual(['Home', 'Files', 'Multimedia', 'Users']);
    expect(text).toContain('<h1>Move Images</h1>');
    expect(text).toMatch(/href="[^"]*\/tree\/1\/5\?move=\/1\/43\/51\/"/);
  });

  it.each([
    ['copy', 'Copy', '/1/43/52/'],
    ['move', 'Move', '/1/43/51/'],
  ])('places it there: %s', async (mode, word, source) => {
    const { text } = await page(`/tree?${mode}=${source}`);
    const [, action = '', inner = ''] =
      new RegExp(`<form method="post" action="([^"]*)">((?:(?!</form>).)*aria-label="${word} to Home")`, 's').exec(
        text,
      ) ?? [];
    const inputs = [...inner.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
    const body = new URLSearchParams(inputs.map(([, name = '', value = '']): [string, string] => [name, value]));
    const { status, headers } = await api.call('POST', action.slice(api.base.length), {
      headers: { ...admin, ...own },
      body: body.toString(),
    });
    expect([status, headers.location]).toEqual([
      303,
      expect.stringMatching(`^${api.base}/content/locations/1/2/\\d+#done-${mode}$`),
    ]);
    const [path = '', notice] = String(headers.location).slice(api.base.length).split('#');
    const placed = await page(path);
    expect([placed.status, placed.text]).toEqual([200, expect.stringContaining(`id="${notice}"`)]);
  });
});

describe('storage without the tree or views', () => {
  it('has no pages of them, and nothing links there', async () => {
    const { content, users } = await open();
    const api = await serve({ content, users });
    const { text } = await api.get('/', { Accept });
    expect(text).not.toMatch(/\/tree|\/search/);
    expect([(await api.get('/tree', { Accept })).status, (await api.get('/search', { Accept })).status]).toEqual([
      404, 404,
    ]);
    await api.close();
  });
});
