/** Logging in and out by pages, over the session that the router has installed. */
import { describe, expect, it } from '@jest/globals';
import { open } from '../sql/support.js';
import { admin, serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const own = { Accept, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
const path = '/content/objects/41';

/** The fields of the form with this action, as a browser would send them. */
function fieldsOf(text: string, action: string): URLSearchParams {
  const [, form = ''] = new RegExp(`<form[^>]* action="${action}"[^>]*>(.*?)</form>`, 's').exec(text) ?? [];
  const inputs = [...form.matchAll(/<input[^>]*? name="([^"]*)"(?:[^>]*? value="([^"]*)")?/g)];
  return new URLSearchParams(
    inputs.map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')]),
  );
}

const { api } = await useApi({ session: { install: { secret: 'of the specs only' } } });

describe('a visitor', () => {
  const at = (href: string) => href.slice(api.base.length);

  async function logIn(page: string, password = 'publish') {
    const fields = fieldsOf(page, `${api.base}/user/sessions`);
    fields.set('/SessionInput/login', 'admin');
    fields.set('/SessionInput/password', password);
    return api.call('POST', '/user/sessions', { headers: own, body: fields.toString() });
  }

  const cookieOf = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
    String(headers['set-cookie']).split(';')[0] ?? '';

  it('is led from a 401 to the form, and back to the page', async () => {
    const refused = await api.get(`${path}?languages=eng-GB`, { Accept });
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Session realm="CMS"']);
    const response = await logIn(refused.text);
    expect([response.status, response.headers.location]).toEqual([303, `${api.base}${path}?languages=eng-GB`]);
    const page = await api.get(at(String(response.headers.location)), { Accept, Cookie: cookieOf(response) });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<a href="${api.base}/user/current">admin</a>`);
  });

  it.each([
    ['/content/types', '/content/types'],
    ['/content/types?offset=1&limit=2', '/content/types?offset=1&limit=2'],
    ['/login', '/'],
  ])('returns from the login page to %s', async (from, to) => {
    const page = await api.get('/login', { Accept, Referer: api.url + api.base + from });
    expect((await logIn(page.text)).headers.location).toBe(api.base + to);
  });

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'https://evil.example/api/cms/v2/x'])(
    'is not led elsewhere by the page before: %s',
    async (Referer) => {
      const page = await api.get('/login', { Accept, Referer });
      const { location } = (await logIn(page.text)).headers;
      expect(location?.startsWith(`${api.base}/`)).toBe(true);
    },
  );

  it('sees the form again after a wrong password', async () => {
    const refused = await api.get(path, { Accept });
    const again = await logIn(refused.text, 'wrong');
    expect([again.status, again.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect((await logIn(again.text)).headers.location).toBe(api.base + path);
  });

  it('cannot be logged in by a page of another site', async () => {
    const fields = 'x=y';
    const headers = { ...own, 'Sec-Fetch-Site': 'cross-site' };
    expect((await api.call('POST', '/user/sessions', { headers, body: fields })).status).toBe(400);
  });

  it('logs out by the form on every page, with the token of the session', async () => {
    const Cookie = cookieOf(await logIn((await api.get('/login', { Accept })).text));
    const page = await api.get(path, { Accept, Cookie });
    const fields = fieldsOf(page.text, `${api.base}/logout`);
    expect(fields.get('_token')).toMatch(/^[\w-]{43}$/);
    const without = await api.call('POST', '/logout', { headers: { ...own, Cookie }, body: '_token=' });
    expect(without.status).toBe(401);
    const out = await api.call('POST', '/logout', { headers: { ...own, Cookie }, body: fields.toString() });
    expect([out.status, out.headers.location]).toEqual([303, `${api.base}/`]);
    expect((await api.get(path, { Accept, Cookie })).status).toBe(401);
  });

  it('gets the token of the own session, also of a page that is cached', async () => {
    const tokens = new Set<string | null>();
    const tags = new Set<string | undefined>();
    for (let count = 0; count < 2; count += 1) {
      const Cookie = cookieOf(await logIn((await api.get('/login', { Accept })).text));
      for (const page of [await api.get(path, { Accept, Cookie }), await api.get(path, { Accept, Cookie })]) {
        tokens.add(fieldsOf(page.text, `${api.base}/logout`).get('_token'));
        tags.add(page.headers.etag);
      }
    }
    expect([tokens.size, tags.size]).toEqual([2, 2]);
    expect(api.events.some(({ cached }) => cached)).toBe(true);
  });
});

describe('the login page', () => {
  it.each([
    ['the host has its own login', { user: () => null, install: { secret: 'of the specs only' } }],
    ['the session is the host’s', true],
  ])('is not there where %s', async (_, session) => {
    const repository = await open();
    const api = await serve(repository, { session });
    expect((await api.get('/login', { Accept })).status).toBe(404);
    expect((await api.get(path, { Accept })).text).not.toMatch('password');
    await api.close();
    await repository.close?.();
  });

  it('can be that of the host', async () => {
    const repository = await open();
    const api = await serve(repository, { mount: '/', session: { user: () => null, loginPage: '../../../login' } });
    const { text, headers } = await api.get(path, { Accept });
    expect(text).toContain('<a href="/login">Log in</a>');
    expect(headers['www-authenticate']).not.toMatch('Basic');
    expect((await api.get(path, { ...admin, Accept })).status).toBe(200);
    await api.close();
    await repository.close?.();
  });
});
