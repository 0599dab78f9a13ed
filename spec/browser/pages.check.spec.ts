/** Every kind of page in a real browser: without faults that axe-core finds, and as pictures for people to look at. */
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeIf } from '../support/skipped.js';
import { hasChromium, logIn, noChromium, openBrowser, openPage, openSite, violationsOn } from './support.js';

const pictures = 'build/screenshots';
const widths = [360, 1280, 2560] as const;
const schemes = ['light', 'dark'] as const;

const article = (root: string) =>
  new URLSearchParams({
    form: 'POST',
    '/ContentCreate/ContentType/_href': `${new URL(root).pathname}/content/types/2`,
    '/ContentCreate/LocationCreate/ParentLocation/_href': `${new URL(root).pathname}/content/locations/1/2`,
    '/ContentCreate/mainLanguageCode': 'eng-GB',
    language: 'pol-PL',
  }).toString();

const kinds: readonly (readonly [name: string, path: (root: string) => string])[] = [
  ['root', () => '/'],
  ['content', () => '/content/objects/41'],
  ['source', () => '/content/objects/41?format=xml'],
  ['location', () => '/content/locations/1/2'],
  ['version', () => '/content/objects/41/versions/1'],
  ['list', () => '/content/sections'],
  ['content-type', () => '/content/types/2'],
  ['content-type-draft', () => '/content/types/2/draft'],
  ['form-field', () => '/content/types/2/draft/fieldDefinitions?form=POST&type=relationlist'],
  ['form-field-blocks', () => '/content/types/2/draft/fieldDefinitions?form=POST&type=blocks'],
  ['changes', () => '/changes'],
  ['tree', () => '/tree'],
  ['search', () => '/search?text=media'],
  [
    'search-conditions',
    () => '/search?text=images&type=folder&section=media&below=43&modifiedFrom=2000-01-01&sort=-name',
  ],
  ['search-nothing', () => '/search?text=nowhere&type=folder'],
  ['search-refused', () => '/search?text=media&modifiedFrom=2026-02-30&below=none'],
  ['not-found', () => '/content/objects/9999'],
  ['form', () => '/content/sections/1?form=PATCH'],
  ['form-delete', () => '/content/sections/1?form=DELETE'],
  ['form-destination', () => '/content/objects/41?form=COPY'],
  ['form-content', (root) => `/content/objects?${article(root)}`],
  ['form-content-type', () => '/content/typegroups/1/types?form=POST'],
  ['form-search', () => '/views?form=POST'],
  ['form-raw', () => '/content/sections/1?form=PATCH&raw=json'],
  ['source-lines', () => '/content/objects/41?format=json&lines=1'],
  ['docs', () => '/docs'],
];

describeIf(hasChromium, noChromium)('A page in a browser', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof openSite>>;
  let page: Page;
  const problems: string[] = [];
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    site = await openSite();
    browser = await openBrowser();
    page = await openPage(browser);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) problems.push(message.text());
    });
    await logIn(page, site.root);
    await page.goto(`${site.root}/content/types/2`);
    await page.getByRole('button', { name: 'Edit the fields' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  it.each(kinds)('of the kind %s has no fault in either colour scheme, and fits every width', async (name, path) => {
    await page.goto(site.root + path(site.root));
    for (const colorScheme of schemes) {
      // Colours would be measured while they change.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsOn(page)).toEqual([]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect([name, width, overflow]).toEqual([name, width, 0]);
        await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` });
      }
    }
    expect(problems).toEqual([]);
  });

  it('of a visitor who is not logged in has none either', async () => {
    const visitor = await openPage(browser);
    for (const path of ['/', '/login', '/content/objects/14']) {
      await visitor.goto(site.root + path);
      expect(await violationsOn(visitor)).toEqual([]);
    }
  });

  it('copies the command that repeats its request', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${site.root}/content/sections/1`);
    await page.getByText('Request and header fields').click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`^curl .* '${site.root}/content/sections/1'$`));
  });

  it.each([true, false])(
    'sends a raw form in the session of its visitor, with scripts: %s',
    async (javaScriptEnabled) => {
      const visitor = await openPage(browser, { javaScriptEnabled });
      await logIn(visitor, site.root);
      await visitor.goto(`${site.root}/content/sections?form=POST`);
      await visitor.getByRole('link', { name: 'Raw XML' }).click();
      const body = visitor.getByRole('textbox', { name: 'Body' });
      await body.fill(`<SectionInput>\n  <name>Raw</name>\n  <identifier>not allowed</identifier>\n</SectionInput>`);
      await visitor.getByRole('button', { name: 'Send POST' }).click();
      await visitor.getByRole('link', { name: 'Line 3' }).waitFor();
      if (javaScriptEnabled) expect(await violationsOn(visitor)).toEqual([]);
      await body.fill((await body.inputValue()).replace('not allowed', `raw-${javaScriptEnabled}`));
      await visitor.getByRole('button', { name: 'Send POST' }).click();
      await visitor.getByText('HTTP/1.1 201').waitFor();
      if (javaScriptEnabled) expect(await violationsOn(visitor)).toEqual([]);
      await visitor.screenshot({ path: `${pictures}/raw-result.png`, fullPage: true });
    },
  );

  it('of documentation runs under the policy of all pages, and sends the token of the session', async () => {
    await page.goto(`${site.root}/docs?tag=sections#/sections/sections.create`);
    await page.getByRole('button', { name: 'Try it out' }).first().click();
    await page.locator('.opblock-body textarea').first().fill('{"SectionInput":{"name":"Tried","identifier":"tried"}}');
    await page.getByRole('button', { name: 'Execute' }).first().click();
    await page.locator('.live-responses-table .response-col_status').getByText('201').waitFor();
    await page.screenshot({ path: `${pictures}/documentation.png` });
    const known = /^(?:color-contrast|landmark-[\w-]+):/;
    expect((await violationsOn(page)).filter((each) => !known.test(each))).toEqual([]);
    expect(problems).toEqual([]);
  });
});
