/** Inputs of fields in a real browser, by keyboard alone on a telephone: content, HTML and files, with and without scripts. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { png } from '../resources/files.js';
import { describeIf } from '../support/skipped.js';
import { hasChromium, logIn, noChromium, openBrowser, openPage, openSite, violationsOn } from './support.js';

/** The form of a new content item of a type. */
function creation(root: string, type: number): string {
  const { pathname } = new URL(root);
  const query = new URLSearchParams({
    form: 'POST',
    '/ContentCreate/ContentType/_href': `${pathname}/content/types/${type}`,
    '/ContentCreate/LocationCreate/ParentLocation/_href': `${pathname}/content/locations/1/2`,
    '/ContentCreate/mainLanguageCode': 'eng-GB',
  });
  return `${root}/content/objects?${query}`;
}

const [article, image] = [2, 5];

describeIf(hasChromium, noChromium).each([true, false])('a form in a browser with scripts: %s', (javaScriptEnabled) => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof openSite>>;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    browser = await openBrowser();
    page = await openPage(browser, { javaScriptEnabled, viewport: { width: 360, height: 800 } });
    page.setDefaultTimeout(60_000);
    await logIn(page, site.root);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    expect(site?.errors).toEqual([]);
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    await button(name).focus();
    await page.keyboard.press('Enter');
  };
  /** Neither faults nor anything beside the screen, in both colour schemes; axe-core is a script. */
  async function expectWhole(): Promise<void> {
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
    for (const colorScheme of javaScriptEnabled ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsOn(page)).toEqual([]);
    }
  }

  it('chooses content by search, and loses nothing that was typed', async () => {
    await page.goto(creation(site.root, article));
    await page.getByLabel('Title', { exact: true }).fill('Typed');
    await press('Choose Image');
    const words = page.locator('#picker-words');
    await words.waitFor();
    await expectWhole();
    expect(await page.getByRole('dialog').count()).toBe(javaScriptEnabled ? 1 : 0);
    await words.focus();
    await page.keyboard.type('Media');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('1 content item for “Media”').waitFor();
    await press('Media');
    await button('Remove Media').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Typed');
    if (javaScriptEnabled)
      expect(await button('Choose another Image').evaluate((it) => it.matches(':focus'))).toBe(true);
  });

  it('chooses content in the tree, and goes back without a choice', async () => {
    await press('Choose another Image');
    await press('One level up');
    await press('Users');
    await button('Remove Users').waitFor();
    await press('Choose another Image');
    await page.locator('#picker-words').waitFor();
    if (javaScriptEnabled) await page.keyboard.press('Escape');
    else await press('Back to the form');
    await page.locator('#picker-words').waitFor({ state: 'hidden' });
    await press('Remove Users');
    await button('Choose Image').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Typed');
  });

  it('shows HTML as readers see it', async () => {
    await page.getByLabel('Intro').fill('<p>One <strong>bold</strong> word<script>alert(1)</script></p>');
    if (!javaScriptEnabled) await press('Preview Intro');
    await page.locator('.preview strong').waitFor();
    expect(await page.locator('.preview').first().innerHTML()).toBe(
      '<div class="richtext"><p>One <strong>bold</strong> word</p></div>',
    );
    await expectWhole();
  });

  it('is saved by Enter, not changed by its first button', async () => {
    await page.getByLabel('Title', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/content\/objects\/\d+#done-create$/);
  });

  async function chooseFile(): Promise<void> {
    if (!javaScriptEnabled) {
      await page.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
      return;
    }
    const dropped = await page.evaluateHandle((base64) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
      data.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
      return data;
    }, png.toString('base64'));
    await page.dispatchEvent('[data-drop]', 'drop', { dataTransfer: dropped });
    await page.locator('.new-file img').waitFor();
    await page.getByRole('status').getByText('dot.png (0.1 KiB)').waitFor();
  }

  it('takes a file, keeps it where it is refused, and shows it once it is saved', async () => {
    await page.goto(creation(site.root, image));
    await page.getByLabel('Name', { exact: true }).fill('');
    await chooseFile();
    await button('Save').click();
    await page.getByText('dot.png (70 B) is kept').waitFor();
    await expectWhole();
    await page.getByLabel('Name', { exact: true }).fill('A dot');
    await button('Save').click();
    await page.waitForURL(/\/content\/objects\/\d+#done-create$/);
    await page.goto(`${page.url().replace(/#.*/, '')}/versions/1?form=PATCH`);
    await page.locator('.file img').waitFor();
    await page.getByText('dot.png (70 B), 1 × 1').waitFor();
  });

  it('chooses a focal point on the image, or by its numbers', async () => {
    const [left, top] = ['Focal point, from the left', 'Focal point, from the top'].map((name) =>
      page.getByLabel(name),
    );
    const values = () => Promise.all([left?.inputValue(), top?.inputValue()]);
    if (javaScriptEnabled) {
      const image = page.getByRole('button', { name: 'Focal point: click on the image' });
      const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
      await image.click({ position: { x: width * 0.25, y: height * 0.75 } });
      const [x, y] = (await values()).map(Number);
      expect([x, y]).toEqual([expect.closeTo(0.25, 1), expect.closeTo(0.75, 1)]);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowUp');
      expect((await values()).map(Number)).toEqual([
        expect.closeTo((x ?? 0) + 0.02, 3),
        expect.closeTo((y ?? 0) - 0.02, 3),
      ]);
      await expectWhole();
    } else {
      await left?.fill('0.25');
      await top?.fill('0.75');
    }
    const before = await values();
    await button('Save').click();
    await page.waitForURL(/#done-patch$/);
    await page.goto(`${page.url().replace(/[?#].*/, '')}?form=PATCH`);
    expect((await values()).map(Number)).toEqual(before.map(Number));
  });

  if (!javaScriptEnabled) return;

  it('shows the progress of an upload, and the page that follows', async () => {
    await page.goto(creation(site.root, image));
    await page.getByLabel('Name', { exact: true }).fill('Slow');
    await chooseFile();
    await page.route('**/content/objects', async (route) => {
      await page.getByRole('progressbar', { name: 'Sending the form and its files' }).waitFor();
      await route.continue();
    });
    await button('Save').click();
    await page.waitForURL(/\/content\/objects\/\d+#done-create$/);
    await page.unroute('**/content/objects');
  });

  it('works as without scripts where these can load nothing', async () => {
    await page.goto(creation(site.root, article));
    await page.route('**/content/objects', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await press('Choose Image');
    await page.getByRole('heading', { name: 'Choose: Image' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectWhole();
    await page.unroute('**/content/objects');
  });
});
