/** Lists as pages: what they are called, their rows, their other pages, and what they cost. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened: repository } = await useApi({ caching: { memory: 0 } });
for (let index = 0; index < 30; index += 1)
  await repository.content.copy({ id: 1, parentLocationId: 43 }, asAdministrator);

/** An image of one pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const page = (path: string, headers: object = admin) => api.get(path, { ...headers, Accept: 'text/html' });

const textOf = (markup = '') => markup.replace(/<[^>]+>/g, '').trim();

/** The cells of each row of the first table. */
function rowsIn(text: string): readonly (readonly string[])[] {
  const table = /<table>.*?<\/table>/s.exec(text)?.[0] ?? '';
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => textOf(cell)),
  );
}

const titleIn = (text: string) => textOf(/<h1>(.*?)<\/h1>/s.exec(text)?.[1]);

describe('the page of changes', () => {
  it('has the newest first, in words and with names, and no cursors', async () => {
    const { items } = await repository.changes.list({ limit: 1000 }, asAdministrator);
    const { id } = await publishNew(repository, { fields: [field('name', 'Harbour')] });
    const { text } = await page('/changes?limit=1000');
    const [header, ...rows] = rowsIn(text);
    expect(header).toEqual(['Time', 'Event', 'Subject', 'By']);
    expect(rows.length).toBeGreaterThan(items.length);
    expect(rows[0]?.slice(1)).toEqual([
      expect.stringMatching(/published/),
      expect.stringMatching(/^Harbour\s*version 1$/),
      'Administrator User',
    ]);
    expect(text).toContain(`<a href="${api.base}/content/objects/${id}">Harbour</a>`);
    const [, table = ''] = /<table>(.*?)<\/table>/s.exec(text) ?? [];
    expect(items.filter(({ cursor }) => table.includes(cursor))).toEqual([]);
  });

  it('continues with older ones page by page, and ends with the oldest', async () => {
    const { items } = await repository.changes.list({ limit: 1000 }, asAdministrator);
    const times: string[] = [];
    const limit = Math.ceil(items.length / 3);
    let next: string | undefined = `/changes?limit=${limit}`;
    while (next !== undefined) {
      const { text } = await page(next);
      const [, table = ''] = /<table>(.*?)<\/table>/s.exec(text) ?? [];
      times.push(...[...table.matchAll(/<time datetime="([^"]+)"/g)].map(([, time = '']) => time));
      next = /<a href="([^"]+)" rel="next">/.exec(text)?.[1]?.replaceAll('&amp;', '&').slice(api.base.length);
    }
    expect(times).toHaveLength(items.length);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('has the document of the latest changes, and other clients the log in its order', async () => {
    const { text } = await page('/changes?type=folder');
    expect(text).toContain(`${api.base}/changes/latest?type=folder&amp;format=json`);
    const source = await page('/changes?format=json');
    expect(source.text).toContain('<h1>ChangeList</h1>');
    expect((await page('/changes', {})).status).toBe(401);
    const [log, latest] = await Promise.all(
      ['/changes', '/changes/latest'].map((path) => api.get(`${path}?limit=1000`, admin)),
    );
    const inOrder = log?.json.ChangeList.Change;
    expect(inOrder.length).toBeGreaterThan(1);
    expect(latest?.json.LatestChangeList.Change).toEqual([...inOrder].reverse());
  });
});

describe('the page of a list', () => {
  it.each([
    ['/content/locations/1/43/children', 'Children of Media'],
    ['/content/objects/41/locations', 'Locations of Media'],
    ['/content/objects/41/versions', 'Versions of Media'],
    ['/content/sections', 'Sections'],
    ['/content/typegroups/1/types', 'Content types of Content'],
    ['/content/objectstategroups/2/objectstates', 'Object states of Lock'],
    ['/user/groups/1/5/subgroups', 'Direct subgroups of Users'],
    ['/user/roles/1/policies', 'Policies of Anonymous'],
    ['/user/users/14/drafts', 'Drafts that Administrator User has created'],
    ['/bookmark', 'Bookmarks'],
    ['/items', 'Published content'],
  ])('says what %s lists', async (path, title) => {
    expect(titleIn((await page(path)).text)).toBe(title);
  });

  it('names children, with their type and date, and links to them', async () => {
    const { text } = await page('/content/locations/1/43/children');
    const [columns, files] = rowsIn(text);
    expect(columns).toEqual(['Name', 'Type', 'Modified', 'Children']);
    expect(files).toEqual(['Files', 'Folder', expect.stringMatching(/^\w+ \d+, \d{4}, .* UTC$/), '']);
    expect(text).toContain(`<a href="${api.base}/content/locations/1/43/52">Files</a>`);
  });

  it('shows no name and no type that an anonymous visitor may not read', async () => {
    const { status, text } = await page('/content/locations/1/5/children', {});
    expect([status, text.includes('Administrator')]).toEqual([401, false]);
    const open = await page('/content/locations/1/2/children', {});
    expect(open.status).toBe(200);
  });

  it('has the names of rows as links in place of their hrefs', async () => {
    const { text } = await page('/content/sections');
    expect(rowsIn(text)[1]).toEqual(['Standard', '1', 'standard']);
    expect(text).toContain(`<a href="${api.base}/content/sections/1">Standard</a>`);
  });

  it('has no column for a member that no row has, such as the limitation of a role without one', async () => {
    const { text } = await page('/user/groups/1/5/13/roles');
    expect(rowsIn(text)[0]).toEqual(['Link', 'Role']);
  });

  it('links to what does not fit in the table', async () => {
    const { text } = await page('/content/types?limit=2');
    expect(rowsIn(text)[1]?.slice(0, 2)).toEqual(['Folder', '1']);
    expect(text).toContain(`${api.base}/content/types?limit=2&amp;format=members">All members</a>`);
    expect(text).not.toContain('nameSchema');
    const { text: members } = await page('/content/types?limit=2&format=members');
    expect(members).toMatch(/<h1>Content types<\/h1>.*nameSchema/s);
  });

  it('has thumbnails of content with images, which are the only ones to have an alternative text', async () => {
    const value = { fileName: 'dot.gif', data: dot.toString('base64'), alternativeText: 'A "dot"' };
    const image = {
      contentTypeId: 5,
      mainLanguageCode: 'eng-GB',
      location: { parentLocationId: 51, priority: 0, hidden: false },
      fields: [field('name', 'Dot'), field('image', value)],
    };
    const { id } = await publishNew(repository, image);
    await repository.content.copy({ id: 1, parentLocationId: 51 }, asAdministrator);
    const { text } = await page('/content/locations/1/43/51/children');
    const images = [...text.matchAll(/<img class="small" src="([^"]*)" alt="([^"]*)" loading="lazy">/g)];
    expect(images.map(([, , alternative]) => alternative)).toEqual(['A &quot;dot&quot;']);
    expect(rowsIn(text)[0]).toEqual(['Image', 'Name', 'Type', 'Modified', 'Children']);
    const source = images[0]?.[1]?.replaceAll('&amp;', '&') ?? '';
    const loaded = await api.get(source.slice(api.base.length), admin);
    expect([loaded.status, loaded.headers['content-type']]).toEqual([200, 'image/gif']);
    await repository.content.updateInfo({ id, changes: { sectionId: 2 } }, asAdministrator);
    expect((await page('/content/locations/1/43/51/children', {})).text).not.toContain('<img class="small"');
  });

  it('has the image in the main language of content as its thumbnail', async () => {
    const image = (alternativeText: string) => ({ fileName: 'dot.gif', data: dot.toString('base64'), alternativeText });
    await repository.languages.create({ code: 'ger-DE', name: 'German', isEnabled: true }, asAdministrator);
    await publishNew(repository, {
      ...{ contentTypeId: 5, mainLanguageCode: 'ger-DE' },
      location: { parentLocationId: 52, priority: 0, hidden: false },
      fields: [
        { ...field('name', 'Dot'), languageCode: 'eng-GB' },
        { ...field('image', image('English')), languageCode: 'eng-GB' },
        { ...field('name', 'Punkt'), languageCode: 'ger-DE' },
        { ...field('image', image('German')), languageCode: 'ger-DE' },
      ],
    });
    const { text } = await page('/content/locations/1/43/52/children');
    expect([...text.matchAll(/<img class="small" src="[^"]*" alt="([^"]*)"/g)].map(([, text]) => text)).toEqual([
      'German',
    ]);
  });

  it('says how many there are, and has numbers of pages where it knows', async () => {
    for (let id = 51; id < 54; id += 1) await repository.bookmarks.create(id, asAdministrator);
    const { text } = await page('/bookmark?limit=1&offset=1');
    expect(textOf(/<p class="total"[^>]*>(.*?)<\/p>/s.exec(text)?.[1])).toBe('2–2 of 3');
    const links = /<nav class="paging".*?<\/nav>/s.exec(text)?.[0] ?? '';
    expect(links).toContain('<span aria-current="page">2</span>');
    const href = `${api.base}/bookmark?limit=1`;
    expect(
      [...links.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, title]) => [to?.replace('&amp;', '&'), title]),
    ).toEqual([
      [href, 'First page'],
      [href, 'Previous page'],
      [href, '1'],
      [`${href}&offset=2`, '3'],
      [`${href}&offset=2`, 'Next page'],
      [`${href}&offset=2`, 'Last page'],
    ]);
  });

  it('follows cursors where pages have no offset', async () => {
    const first = await page('/items?limit=20&count=true');
    expect(first.text).toContain('1–20 of');
    const [, next = ''] = /href="([^"]*)" rel="next"/.exec(first.text) ?? [];
    expect(next).toMatch(/after=/);
    const second = await page(next.replaceAll('&amp;', '&').slice(api.base.length));
    expect(second.status).toBe(200);
    expect(rowsIn(second.text)[1]).not.toEqual(rowsIn(first.text)[1]);
    expect(second.text.match(/<nav class="paging".*?<\/nav>/s)?.[0]).toMatch(
      /href="[^"]*\/items\?count=true&amp;limit=20" rel="first"/,
    );
    expect(second.text).toMatch(/<p class="total" role="status">\d+ in all/);
  });

  it('is sorted by the headers of its columns', async () => {
    const { text } = await page('/items?sort=name&limit=5');
    expect(text).toMatch(
      /<th scope="col" aria-sort="ascending"><a href="[^"]*sort=-name&amp;limit=5" title="Sort descending">Name/,
    );
    expect(text).toMatch(/<a href="[^"]*sort=published&amp;limit=5"/);
    const types = await page('/content/types?orderby=name&sort=desc');
    expect(types.text).toMatch(/<th scope="col" aria-sort="descending"><a href="[^"]*orderby=name&amp;sort=asc"/);
  });

  it.each([
    '/content/locations/1/43/children?limit=25',
    '/content/sections',
    '/content/types?limit=25',
    '/content/typegroups',
    '/content/objects/41/versions',
    '/user/roles',
    '/bookmark?limit=25',
    '/items?limit=25&count=true',
    '/changes?limit=25',
  ])('takes at most eight statements: %s', async (path) => {
    await page(path);
    expect(await repository.countStatements(() => page(path))).toBeLessThanOrEqual(8);
  });
});

describe('the form of filters', () => {
  const formIn = (text: string) => /<details class="filter".*?<\/details>/s.exec(text)?.[0] ?? '';
  const namesIn = (form: string) => [...form.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);

  it('has the parameters that the operation declares, with their values', async () => {
    const form = formIn((await page('/content/types?orderby=name&limit=5')).text);
    expect(namesIn(form)).toEqual(['_list', 'languages', 'identifier', 'remoteId', 'orderby', 'sort', 'limit']);
    expect(form).toContain('<option value="name" selected>');
    expect(form).toMatch(/value="5" name="limit"/);
    expect(form).toContain(`<a href="${api.base}/content/types">Clear</a>`);
  });

  it('is open where the list is filtered, and closed where only the size of pages is chosen', async () => {
    const openings = ['/content/types?orderby=name&limit=5', '/content/types?limit=5', '/content/types'];
    const forms = await Promise.all(openings.map(async (path) => formIn((await page(path)).text)));
    expect(forms.map((form) => form.startsWith('<details class="filter" open>'))).toEqual([true, false, false]);
  });

  it('leads to the list with what has a value', async () => {
    const { status, headers } = await page('/filtered?_list=/content/sections&identifier=media&limit=');
    expect([status, headers.location]).toEqual([307, `${api.base}/content/sections?identifier=media`]);
    expect((await page('/filtered?_list=/content/sections', {})).headers.location).toBe(`${api.base}/content/sections`);
  });

  it('makes conditions of rows, which the page of items then has', async () => {
    const rows = '_member=name&_operator=prefix&_value=med&_member=&_operator=eq&_value=';
    const { headers } = await page(`/filtered?_list=/items&type=folder&${rows}`);
    const target = String(headers.location).slice(api.base.length);
    expect(decodeURIComponent(target)).toBe('/items?type=folder&filter[name][prefix]=med');
    const { status, text } = await page(target);
    expect([status, rowsIn(text)[1]?.[0]]).toEqual([200, 'Media']);
    const form = formIn(text);
    expect(form).toMatch(/^<details class="filter" open>/);
    expect(form).toMatch(/<option value="name" selected>.*<option value="prefix" selected>.*value="med"/s);
    expect(form).toContain('<option value="fields.short_name">');
    expect(form).toContain('<option value="-published">');
  });

  it.each(['//elsewhere.example/x', 'https://elsewhere.example', '/\\elsewhere.example', '/items?x=y', ''])(
    'leads nowhere but to lists of this API: %p',
    async (list) => {
      expect((await page(`/filtered?${new URLSearchParams({ _list: list })}`)).status).toBe(400);
    },
  );

  it.each([
    ['/items?limit=x&type=folder', 'limit', 'must be an integer'],
    ['/content/types?orderby=size', 'orderby', 'must be one of name, lastmodified'],
    ['/items?type=none', 'type', 'names an unknown content type'],
  ])('is on the page that refuses %s, with the fault at its control', async (path, name, fault) => {
    const { status, text } = await page(path);
    const form = formIn(text);
    const [, control = ''] = form.split(`name="${name}"`);
    expect([status, form.slice(0, 29)]).toEqual([400, '<details class="filter" open>']);
    expect(control.slice(0, control.indexOf('</label>') + 1 || 900)).toContain('aria-invalid="true"');
    expect(form).toMatch(new RegExp(`<p class="fault"[^>]*>${fault}`));
    expect(form).toContain(`value="${new URLSearchParams(path.split('?')[1]).get(name)}"`);
  });

  it('has the conditions that were refused', async () => {
    const { status, text } = await page('/items?filter[name][above]=med');
    const form = formIn(text);
    expect([status, form.includes('<p class="fault">has an unknown operator')]).toEqual([400, true]);
    expect(form).toMatch(/<option value="name" selected>.*value="med"/s);
  });

  it('is on no other page of an error', async () => {
    expect((await page('/content/objects?remoteId=none')).text).not.toContain('class="filter"');
    expect((await page('/content/objects/1?preview=x')).text).not.toContain('class="filter"');
  });
});
