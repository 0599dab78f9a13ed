import { beforeAll, describe, expect, it } from '@jest/globals';
import { BadRequest } from '../../lib/errors/errors.js';
import type { Repository } from '../../lib/repository/repository.js';
import { openApiDocument } from '../../lib/router.js';
import { addFolder, asAdministrator } from '../sql/support.js';
import { admin, serve, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const path = '/content/locations/1/43/children';
const { api, opened } = await useApi();
beforeAll(async () => {
  for (const name of ['A & B', 'Ä', 'Zoo']) await addFolder(opened, 43, name);
});

const list = (query: string, format = 'json') =>
  api.get(path + query, { ...admin, Accept: type('LocationList', format) });
const nextOf = (link: string | string[] | undefined) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];
const hrefsOf = (response: { readonly json: { readonly LocationList: { readonly Location: { _href: string }[] } } }) =>
  response.json.LocationList.Location.map(({ _href }) => _href);

describe('GET /content/locations/{path}/children by cursor', () => {
  it('links each page to the next, down to the last', async () => {
    const all = hrefsOf(await list('?limit=100'));
    const seen: string[] = [];
    let pages = 0;
    for (let query: string | undefined = '?limit=4'; query !== undefined; pages += 1) {
      const response = await list(query);
      expect(response.status).toBe(200);
      seen.push(...hrefsOf(response));
      const next = nextOf(response.headers.link);
      if (next !== undefined) expect(next).toMatch(new RegExp(`^${api.base}${path}\\?limit=4&after=[\\w-]+$`));
      query = next?.slice(api.base.length + path.length);
    }
    expect([seen, pages]).toEqual([all, 2]);
    expect(all).toHaveLength(6);
  });

  it('says so in the header alone, in both formats and to HEAD', async () => {
    const [json, xml] = [await list('?limit=2'), await list('?limit=2', 'xml')];
    const head = await api.call('HEAD', `${path}?limit=2`, { headers: admin });
    expect(nextOf(json.headers.link)).toBeDefined();
    expect([xml.headers.link, head.headers.link]).toEqual([json.headers.link, json.headers.link]);
    expect(Object.keys(json.json.LocationList)).toEqual(['_media-type', '_href', 'Location']);
    expect(json.text + xml.text).not.toContain('after');
    expect((await list('?limit=6')).headers).not.toHaveProperty('link');
  });

  it('names the page size that was used where more was requested', async () => {
    const bounded = await serve(opened, { limits: { pageSize: 3 } });
    const { headers } = await bounded.get(`${path}?limit=-1`, admin);
    expect(nextOf(headers.link)).toContain('?limit=3&');
    await bounded.close();
  });

  it.each([
    ['?after=', 'after'],
    ['?after=x', 'after'],
    ['?after=x&after=y', 'more than once'],
    ['?after=x&offset=1', 'exclude'],
  ])('responds with 400 to %s, naming it', async (query, reason) => {
    const response = await list(query);
    expect([response.status, response.json.ErrorMessage.errorDescription]).toEqual([
      400,
      expect.stringContaining(reason),
    ]);
  });

  it('responds with 400 to the cursor of another list', async () => {
    const next = nextOf((await list('?limit=1')).headers.link) ?? '';
    const elsewhere = `/content/locations/1/2/children${next.slice(next.indexOf('?'))}`;
    expect((await api.get(elsewhere, admin)).status).toBe(400);
  });

  it('shows the page that follows a deleted child', async () => {
    const added = await addFolder(opened, 43, '0');
    const first = await list('?limit=1');
    expect(hrefsOf(first)[0]).toContain(`/${added.locationId}`);
    await opened.locations.delete({ id: added.locationId }, asAdministrator);
    const query = (nextOf(first.headers.link) ?? '').slice(api.base.length + path.length);
    expect(hrefsOf(await list(query))).toEqual(hrefsOf(await list('?limit=1')));
  });
});

describe('a list over a repository without cursors', () => {
  const without: Repository = {
    ...opened,
    locations: {
      ...opened.locations,
      listChildren: async ({ after, ...page }, context) => {
        if (after !== undefined) throw new BadRequest('Lists have no cursors');
        const { next: _, ...children } = await opened.locations.listChildren(page, context);
        return children;
      },
    },
  };

  it('lists by offset, links to nothing and leaves after to the repository', async () => {
    const plain = await serve(without);
    const page = await plain.get(`${path}?limit=1&offset=1`, { ...admin, Accept: type('LocationList') });
    expect([page.status, page.headers.link, hrefsOf(page).length]).toEqual([200, undefined, 1]);
    const { status, text } = await plain.get(`${path}?after=x`, admin);
    expect([status, text]).toEqual([400, expect.stringContaining('Lists have no cursors')]);
    await plain.close();
  });
});

it('describes the parameter and the link of lists that may have cursors alone', () => {
  const { paths } = openApiDocument(opened);
  const describe = (template: string) => {
    const text = JSON.stringify(paths[template]);
    return [text.includes('"name":"after"'), text.includes('#/components/headers/Link')];
  };
  expect(describe('/content/locations/{locationPath}/children')).toEqual([true, true]);
  expect(describe('/content/objects/{contentId}/locations')).toEqual([false, false]);
});
