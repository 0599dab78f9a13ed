/** The site of the documentation in a real browser: its search, its links, and no fault that axe-core finds. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import type { Browser } from 'playwright-core';
import { anchorsOf } from '../docs/markdown.js';
import { listen } from '../support/api.js';
import { describeIf } from '../support/skipped.js';
import { hasChromium, noChromium, openBrowser, openPage, violationsOn } from './support.js';

const folder = mkdtempSync(join(tmpdir(), 'cms-site-'));
const target = join(folder, 'site');
execFileSync(process.execPath, ['site/build.js', '.', target]);
afterAll(() => rmSync(folder, { recursive: true }));

describe('The site', () => {
  it('has the anchors that headings have in the repository', () => {
    for (const name of ['reference/protocol', 'learn/search', 'operate/backup']) {
      const html = readFileSync(join(target, `${name}.html`), 'utf8');
      const anchors = [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, anchor = '']) => anchor);
      expect(anchors).toEqual([...anchorsOf(readFileSync(`docs/${name}.md`, 'utf8'))]);
    }
  });

  it('has an anchor for each operation and each check', () => {
    const read = (name: string) => readFileSync(join(target, 'reference', name), 'utf8');
    const report = (name: string) => JSON.parse(readFileSync(`docs/reports/${name}.json`, 'utf8'));
    const checks = read('conformance.html');
    const ids: string[] = report('checks').map(({ id }: { readonly id: string }) => id);
    expect(ids.filter((id) => !checks.includes(`<a id="${id}"></a>`))).toEqual([]);
    const { operationId } = report('openapi').paths['/content/sections'].post;
    expect(read('operations/sections.html')).toContain(`<h3 id="sectionscreate">${operationId}</h3>`);
    const links = [...read('operations.html').matchAll(/href="(operations\/\w+\.html)#(\w+)"/g)];
    expect(links.length).toBeGreaterThan(200);
    expect(links.filter(([, page = '', anchor]) => !read(page).includes(`id="${anchor}"`))).toEqual([]);
  });

  it('is not built with a link that leads nowhere', () => {
    const root = join(folder, 'broken');
    mkdirSync(join(root, 'bench'), { recursive: true });
    mkdirSync(join(root, 'docs/reports'), { recursive: true });
    const nothing = { paths: {}, tags: [], components: { parameters: {}, headers: {} } };
    writeFileSync(join(root, 'docs/reports/openapi.json'), JSON.stringify(nothing));
    writeFileSync(join(root, 'docs/reports/checks.json'), '[]');
    cpSync('docs/images', join(root, 'docs/images'), { recursive: true });
    const text = '# Index\n\n[There](#index), [a page](learn/none.md), [a heading](#none).\n';
    writeFileSync(join(root, 'docs/README.md'), text);
    const { status, stderr } = spawnSync(process.execPath, ['site/build.js', root, join(root, 'out')], {
      encoding: 'utf8',
    });
    const dead = ['docs/README.md: learn/none.md', 'docs/README.md: #none'];
    expect([status, stderr.trim().split('\n').slice(1)]).toEqual([1, dead]);
  });
});

describeIf(hasChromium, noChromium)('The site in a browser', () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    browser = await openBrowser();
    server = await listen(express().use(express.static(target)));
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it('finds sections by their words, and leads to them', async () => {
    const page = await openPage(browser);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${server.url}/learn/tutorial.html`);
    await page.getByLabel('Search').fill('restored webhooks');
    const found = page.getByRole('link', { name: 'Backup and restore: Before servers use what was restored' });
    await found.click();
    expect(new URL(page.url()).pathname).toBe('/operate/backup.html');
    expect(new URL(page.url()).hash).toBe('#before-servers-use-what-was-restored');
    await page.getByLabel('Search').fill('nosuchword');
    await page.getByText('0 sections').waitFor();
    expect(errors).toEqual([]);
  });

  it('shows the rows of a list that contain all words of the filter', async () => {
    const page = await openPage(browser);
    await page.goto(`${server.url}/reference/conformance.html`);
    await page.getByLabel('Filter').fill('content.copy.keeps-states');
    await page.getByText('1 row', { exact: true }).waitFor();
    expect(await page.locator('tbody tr:visible').filter({ hasText: 'keeps-states' }).count()).toBe(1);
    await page.getByLabel('Filter').fill('');
    expect(await page.locator('tbody tr:visible').count()).toBeGreaterThan(1000);
  });

  it.each(['light', 'dark'] as const)(
    'has no fault that axe-core finds, and fits 360 pixels, in %s',
    async (colorScheme) => {
      const page = await openPage(browser, { viewport: { width: 360, height: 740 }, colorScheme });
      for (const path of [
        '/',
        '/reference/options.html',
        '/reference/operations/sections.html',
        '/operate/backup.html',
      ]) {
        await page.goto(server.url + path);
        expect(await violationsOn(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      }
      await page.screenshot({ path: `build/screenshots/documentation-${colorScheme}-360.png` });
    },
  );
});
