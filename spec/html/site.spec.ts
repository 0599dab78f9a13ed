/** What a host sets of pages: title, logo, stylesheet, language, home and texts. */
import { describe, expect, it } from '@jest/globals';
import { admin } from '../support/api.js';
import { useApi, useApiOf } from '../support/fixtures.js';

const Accept = 'text/html';
const { opened, api } = await useApi();
const german = await useApiOf(opened, {
  browsable: {
    title: 'Blaue <Rundschau>',
    logo: 'https://static.example/logo.svg',
    stylesheet: '../../editors.css',
    home: '/start',
    language: 'de',
    texts: {
      layout: { search: 'Suchen' },
      login: { title: 'Anmelden', loggedIn: (login) => ['Als ', login, ' <angemeldet>.'] },
    },
  },
  session: { install: { secret: 'of the specs only' } },
});

describe('a page of a host with a title, a logo and texts of its own', () => {
  it('has its title in the header and behind that of the page, and leads to its home', async () => {
    const { text } = await german.get('/content/sections', { ...admin, Accept });
    expect(text).toContain('<title>Sections · Blaue &lt;Rundschau&gt;</title>');
    expect(text).toContain(
      '<a class="brand" href="/start"><img class="logo" src="https://static.example/logo.svg" alt=""> Blaue &lt;Rundschau&gt;</a>',
    );
    const root = await german.get('/', { ...admin, Accept });
    expect(root.text).toContain('<title>Blaue &lt;Rundschau&gt;</title>');
  });

  it('allows images of the origin of the logo, and of no other', async () => {
    const { headers } = await german.get('/login', { Accept });
    expect(headers['content-security-policy']).toContain("img-src 'self' data: https://static.example; connect-src");
    expect(headers['content-security-policy']).toContain("style-src 'self'; script-src");
  });

  it('loads the stylesheet after that of all pages, from a path that begins at the root of the API', async () => {
    const { text } = await german.get('/login', { Accept });
    const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = '']) => href);
    const { pathname } = new URL('../../editors.css', `http://host${german.base}/`);
    expect(styles).toEqual([expect.stringMatching(/\/assets\/page\.css\?v=/), pathname]);
  });

  it('is in its language, with its texts, escaped, and those of English where it has none', async () => {
    const { text } = await german.get('/login', { ...admin, Accept });
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<h1>Anmelden</h1>');
    expect(text).toContain('placeholder="Suchen"');
    expect(text).toContain('aria-label="Breadcrumbs"');
    expect(text).toContain('Als <strong>admin</strong> &lt;angemeldet&gt;.');
  });
});

describe('a page of a host that sets nothing of it', () => {
  it('is in English, is called REST API, and leads to the root', async () => {
    const { text } = await api.get('/', { ...admin, Accept });
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<title>REST API</title>');
    expect(text).toContain(`<a class="brand" href="${api.base}/"> REST API</a>`);
  });
});
