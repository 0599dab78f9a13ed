/** A day of an editor who only clicks and types, in a real browser, with and without its script. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeIf } from '../support/skipped.js';
import { hasChromium, logIn, noChromium, openBrowser, openPage, openSite } from './support.js';

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describeIf(hasChromium, noChromium).each([true, false])('a browser with scripts: %s', (javaScriptEnabled) => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof openSite>>;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    browser = await openBrowser();
    page = await openPage(browser, { javaScriptEnabled });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    expect(site?.errors).toEqual([]);
  });

  const main = () => page.getByRole('main');
  const button = (name: string) => main().getByRole('button', { name, exact: true });
  const operation = (summary: RegExp) => main().locator('.operations').getByRole('link', { name: summary });
  const pathOf = (url: URL) => url.pathname.replace(new URL(site.root).pathname, '');
  const path = () => pathOf(new URL(page.url()));
  /** Waits until the page has such a path. */
  const arrival = (at: RegExp) => page.waitForURL((url) => at.test(pathOf(url)));
  const ofContent = /^\/content\/objects\/\d+$/;

  async function create(type: string, language?: string): Promise<void> {
    await main().getByRole('link', { name: 'New here' }).click();
    await page.getByLabel('Content type').selectOption({ label: type });
    if (language) await main().getByText(language, { exact: true }).locator('input').check();
    await button('Continue').click();
  }

  async function publish(): Promise<void> {
    await button('Publish').click();
    await page.getByText(/^Published: /).waitFor();
  }

  it('logs in, and finds a place', async () => {
    await logIn(page, site.root);
    await page.getByRole('link', { name: 'Tree' }).click();
    await main().getByRole('link', { name: 'Home', exact: true }).first().click();
    await arrival(/^\/content\/(?:locations\/1\/2|objects\/\d+)$/);
    await page.goto(`${site.root}/content/locations/1/2`);
  });

  let imageId: string;
  it('creates an image', async () => {
    await page.goto(`${site.root}/content/locations/1/2`);
    await create('Image');
    await page.getByLabel('Name', { exact: true }).fill('A dot');
    await page.locator('input[type=file]').setInputFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: dot });
    await page.getByLabel('Alternative text').fill('A black dot');
    await button('Save').click();
    await arrival(ofContent);
    imageId = path().split('/').at(-1) ?? '';
    await publish();
    await main().getByRole('img', { name: 'A black dot' }).first().waitFor({ state: 'attached' });
  });

  it('creates an article in two languages with the image, and sees at the field what is missing', async () => {
    await page.goto(`${site.root}/content/locations/1/2`);
    await create('Article', 'Polish (polski)');
    await page.getByLabel('Title – English (United Kingdom)', { exact: true }).fill('');
    await page.getByLabel('Title – Polish (Poland)', { exact: true }).fill('Lato <b>');
    await page.getByLabel('Intro – English (United Kingdom)').fill('<p>In <strong>June</strong></p>');
    await page.getByLabel('Intro – Polish (Poland)').fill('W czerwcu');
    await button('Choose Image – English (United Kingdom)').click();
    await page.locator('#picker-words').fill('A dot');
    await page.locator('#picker-words').press('Enter');
    await page.getByRole('button', { name: 'A dot', exact: true }).click();
    await button('Remove A dot').waitFor();
    await button('Save').click();
    const field = main().locator('fieldset.faulty');
    expect(await field.locator('legend').innerText()).toContain('Title');
    expect(await field.locator('.fault').innerText()).toContain('must not be empty');
    expect(await page.getByLabel('Title – Polish (Poland)', { exact: true }).inputValue()).toBe('Lato <b>');
    await page.getByLabel('Title – English (United Kingdom)', { exact: true }).fill('Summer');
    await button('Save').click();
    await arrival(ofContent);
  });

  it('publishes it', async () => {
    await publish();
    await main().filter({ hasText: 'Lato <b>' }).waitFor();
    await main().locator(`a[href$="/content/objects/${imageId}"]`).first().waitFor({ state: 'attached' });
  });

  it('edits it in a draft, which is saved and then published', async () => {
    await button('Edit').click();
    await arrival(/^\/content\/objects\/\d+\/versions\/2$/);
    expect(await main().getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^This is a new draft/),
    );
    await page.getByLabel('Title – English (United Kingdom)', { exact: true }).fill('Late summer');
    await button('Save').click();
    await page.locator('#done-patch', { hasText: 'Saved: Late summer.' }).waitFor();
    await page.getByLabel('Title – English (United Kingdom)', { exact: true }).fill('Summer');
    await button('Save and publish').click();
    await page.locator('#done-publish', { hasText: 'Published: Summer.' }).waitFor();
  });

  it('sees a change that another window has made', async () => {
    const other = await page.context().newPage();
    const form = `${site.root}/content/sections/1?form=PATCH`;
    await Promise.all([page.goto(form), other.goto(form)]);
    await page.getByLabel('Name').fill('First');
    await button('Save').click();
    await page.getByRole('heading', { name: 'First' }).waitFor();
    expect(path()).toBe('/content/sections/1');
    expect(await main().getByRole('status').allInnerTexts()).toContain('Saved: First.');
    await other.getByLabel('Name').fill('Second');
    await other.getByRole('button', { name: 'Save' }).click();
    expect(await other.getByRole('alert').innerText()).toContain('has changed since');
    expect(await other.getByLabel('Name').inputValue()).toBe('Second');
    expect(await other.getByRole('row', { name: 'Name First Second' }).count()).toBe(1);
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByRole('heading', { name: 'Second' }).waitFor();
    await other.close();
  });

  it('moves it below another location, which is chosen in the tree', async () => {
    await page.goto(`${site.root}/content/locations/1/2/children`);
    await main().getByRole('link', { name: 'Summer' }).click();
    await arrival(/^\/content\/locations\/[\d/]*\d$/);
    const id = path().split('/').at(-1);
    await main().locator('.operations').getByText('More', { exact: true }).click();
    await operation(/^Move…$/).click();
    await main().locator('[aria-label="Open Media"]').click();
    await button('Move to Images').click();
    await arrival(new RegExp(`^/content/locations/1/43/51/${id}$`));
    expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).innerText()).toContain('Images');
  });

  it('moves it to the trash, and restores it', async () => {
    const location = path();
    await operation(/^Move to the trash…$/).click();
    await button('Move to the trash').click();
    await arrival(/^\/content\/trash\/\d+$/);
    await operation(/^Restore/).click();
    await button('Restore').click();
    await arrival(new RegExp(`^${location}$`));
  });

  it('logs out', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  });
});
