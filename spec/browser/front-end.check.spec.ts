/** The magazine of `examples/front-end` in a real browser: what its pages show, and what they load. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { createItems } from '../../lib/items/index.js';
import { serveMagazine } from '../examples/magazine.js';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { describeIf } from '../support/skipped.js';
import { hasChromium, noChromium, openBrowser, openPage, violationsOn } from './support.js';

describeIf(hasChromium, noChromium)('the magazine', () => {
  let magazine: Awaited<ReturnType<typeof serveMagazine>>;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  /** The URLs and bodies of the items that the page has loaded. */
  const loaded: { readonly url: string; readonly body: Promise<Buffer> }[] = [];

  beforeAll(async () => {
    const client = 'build/items-client';
    await build({ entryPoints: ['lib/items/index.ts'], outfile: `${client}/index.js`, bundle: true, format: 'esm' });
    magazine = await serveMagazine(client);
    browser = await openBrowser();
    page = await openPage(browser);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('response', (response) => {
      const url = response.url();
      if (response.ok() && /\/items\b/.test(new URL(url).pathname)) loaded.push({ url, body: response.body() });
    });
  });
  beforeEach(() => void loaded.splice(0));
  afterAll(async () => {
    await browser?.close();
    await magazine?.close();
    expect(problems).toEqual([]);
  });

  const titles = () => page.locator('li a').allInnerTexts();
  const open = async (path: string) => {
    await page.goto(magazine.url + path);
    await page.locator('main > *').first().waitFor();
  };

  it('lists articles with images, by one request of at most 5 KB', async () => {
    await open('/');
    expect(await titles()).toHaveLength(10);
    expect((await titles())[0]).toBe('Snowdrops');
    const first = page.locator('li').first();
    expect(await first.locator('small').innerText()).toBe('Bob, flowers, spring');
    expect(await first.locator('p').innerText()).toBe('All about snowdrops.');
    const image = first.getByRole('img', { name: 'Snowdrops' });
    await expect(image.evaluate((own) => (own as HTMLImageElement).decode())).resolves.toBeUndefined();
    expect(await image.evaluate((own) => (own as HTMLImageElement).currentSrc)).toMatch(/\/variations\/small\/file$/);
    expect(loaded).toHaveLength(1);
    expect((await loaded[0]?.body)?.length).toBeLessThanOrEqual(5 * 1024);
    expect(await violationsOn(page)).toEqual([]);
  });

  it('has a next page', async () => {
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Tomatoes from seed' }).waitFor();
    expect(await titles()).toEqual(['Sharpen your spade', 'Tomatoes from seed']);
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0);
  });

  it('finds articles by words', async () => {
    await page.getByRole('searchbox').fill('frost');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL((url) => url.searchParams.get('text') === 'frost');
    await page.getByRole('link', { name: 'First frost' }).waitFor();
    expect(await titles()).toEqual(['First frost']);
  });

  it('shows an article, and its author by the link in its text', async () => {
    await page.getByRole('link', { name: 'First frost' }).click();
    await page.getByRole('heading', { name: 'First frost', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/Articles/First-frost');
    expect(await page.title()).toBe('First frost');
    await page.getByRole('link', { name: 'Bob' }).click();
    await page.getByRole('heading', { name: 'Bob' }).waitFor();
    await page.goBack();
  });

  it('shows the article in another language, and by its URL in it', async () => {
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Der erste Frost', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/Articles/Der-erste-Frost');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('link', { name: 'Magazine' }).click();
    await page.getByRole('listitem').first().waitFor();
  });

  it('lists what is translated', async () => {
    expect((await titles())[0]).toBe('Schneeglöckchen');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('link', { name: 'Tomaten aus Samen' }).waitFor();
    expect(await titles()).toEqual(['Tomaten aus Samen']);
  });

  it('says that there is no article', async () => {
    await open('/Articles/Nothing');
    expect(await page.getByRole('alert').innerText()).toMatch(/^ItemsError: .*does not exist/);
  });

  it('shows a draft by the token of a preview', async () => {
    const api = `${magazine.url}/api/cms/v2`;
    const { id } = await createItems(api).at('/Articles/Snowdrops');
    const { versions, items } = magazine.repository;
    const draft = await versions?.createDraftOfCurrent?.({ id }, asAdministrator);
    const version = { contentId: id, versionNo: draft?.versionNo ?? 0 };
    const fields = [field('title', 'Snowdrops, a draft')];
    await versions?.update?.({ ...version, changes: { fields } }, asAdministrator);
    const preview = await items?.preview?.(version, asAdministrator);
    await open(`/Articles/Snowdrops?preview=${encodeURIComponent(preview?.token ?? '')}`);
    await page.getByRole('heading', { name: 'Snowdrops, a draft' }).waitFor();
    const [image] = await page.getByRole('img').all();
    await expect(image?.evaluate((own) => (own as HTMLImageElement).decode())).resolves.toBeUndefined();
    await page.getByRole('link', { name: 'Magazine' }).click();
    await page.getByRole('link', { name: 'Snowdrops, a draft' }).waitFor();
    await open('/');
    expect((await titles())[0]).toBe('Snowdrops');
  });
});
