/** The header on a telephone: one row, and a menu that opens without the script of pages. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeIf } from '../support/skipped.js';
import { hasChromium, logIn, noChromium, openBrowser, openPage, openSite, violationsOn } from './support.js';

const telephone = { width: 360, height: 740 };

describeIf(hasChromium, noChromium)('The header', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof openSite>>;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    browser = await openBrowser();
    page = await openPage(browser, { javaScriptEnabled: false });
    await page.setViewportSize({ width: 1280, height: 800 });
    await logIn(page, site.root);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const search = () => page.getByRole('searchbox');
  const button = () => page.getByRole('button', { name: 'Menu' });
  const heightOfBar = async () => (await page.locator('.bar').boundingBox())?.height ?? 0;

  it('has everything in one row on a wide screen, and no menu', async () => {
    await page.goto(`${site.root}/content/objects/41`);
    expect(await search().isVisible()).toBe(true);
    expect(await button().isVisible()).toBe(false);
    expect(await heightOfBar()).toBeLessThan(60);
  });

  it('is one row on a telephone, and its menu opens and closes by keyboard', async () => {
    await page.setViewportSize(telephone);
    await page.goto(`${site.root}/content/objects/41`);
    expect(await search().isVisible()).toBe(false);
    expect(await heightOfBar()).toBeLessThan(60);
    await button().focus();
    await page.keyboard.press('Enter');
    expect(await search().isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Log out' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await search().isVisible()).toBe(false);
  });

  it('has no fault that axe-core finds while its menu is open', async () => {
    const scripted = await openPage(browser, { viewport: telephone });
    await scripted.goto(`${site.root}/login`);
    await scripted.getByRole('button', { name: 'Menu' }).click();
    expect(await violationsOn(scripted)).toEqual([]);
    await scripted.screenshot({ path: 'build/screenshots/menu-360.png' });
  });
});
