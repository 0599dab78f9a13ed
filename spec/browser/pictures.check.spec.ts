/** The pictures of the documentation, made of pages of the clean installation: `npm run docs:pictures`. */
import { afterAll, beforeAll, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeIf } from '../support/skipped.js';
import { hasChromium, logIn, openBrowser, openPage, openSite } from './support.js';

const isUpdated = process.env.UPDATE_DOCS === '1';

const article = (root: string) =>
  new URLSearchParams({
    form: 'POST',
    '/ContentCreate/ContentType/_href': `${new URL(root).pathname}/content/types/2`,
    '/ContentCreate/LocationCreate/ParentLocation/_href': `${new URL(root).pathname}/content/locations/1/2`,
    '/ContentCreate/mainLanguageCode': 'eng-GB',
  });

interface Picture {
  readonly name: string;
  readonly path: (root: string) => string;
  /** What is done on the page before. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const text = '<p>In <strong>June</strong> the garden is open until ten.</p>';

async function writeIntro(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('Summer');
  await page.getByLabel('Intro').fill(text);
  await page.locator('.preview strong').waitFor();
  await page.getByLabel('Intro').scrollIntoViewIfNeeded();
}

/** The installation is as old as the run: other times would make other pictures. */
const fixTimes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const time of document.querySelectorAll('time'))
      time.textContent = (time.textContent ?? '')
        .replace(/\w+ \d+, \d{4}, [\d:]+ [AP]M/, 'Jan 15, 2026, 9:30:00 AM')
        .replace(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/, '2026-01-15 09:30');
  });

const pictures: readonly Picture[] = [
  { name: 'content', path: () => '/content/objects/41' },
  { name: 'form', path: () => '/content/locations/1/43?form=PATCH' },
  { name: 'list', path: () => '/content/locations/1/43/children' },
  {
    name: 'preview',
    path: (root) => `/content/objects?${article(root)}`,
    async prepare(page) {
      await writeIntro(page);
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page
        .locator('.html')
        .first()
        .evaluate((area) => area.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'picker',
    path: (root) => `/content/objects?${article(root)}`,
    async prepare(page) {
      await page.getByRole('button', { name: 'Choose Image', exact: true }).click();
      await page.getByRole('button', { name: 'One level up', exact: true }).click();
      await page.getByRole('button', { name: 'Media', exact: true }).waitFor();
    },
  },
];

describeIf(isUpdated && hasChromium, 'pictures are made with UPDATE_DOCS=1 alone')('a picture', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof openSite>>;
  let page: Page;
  beforeAll(async () => {
    site = await openSite();
    browser = await openBrowser();
    page = await openPage(browser, { viewport: { width: 1000, height: 620 }, reducedMotion: 'reduce' });
    await logIn(page, site.root);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  it.each(pictures)('shows $name', async ({ name, path, prepare }) => {
    await page.goto(site.root + path(site.root));
    await prepare?.(page);
    await fixTimes(page);
    await page.screenshot({ path: `docs/images/${name}.png`, caret: 'hide' });
  });
});
