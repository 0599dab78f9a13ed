/** Debian's Chromium for the specs that click, and the API that it visits. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { open } from '../sql/support.js';
import { serve } from '../support/api.js';

const executablePath =
  [process.env.CMS_TEST_CHROMIUM, '/usr/bin/chromium'].find((path) => path && existsSync(path)) ?? '';

export const hasChromium = executablePath !== '';
export const noChromium = 'there is no Chromium: set CMS_TEST_CHROMIUM to its path';

/** Milliseconds for a browser to start, and for what a page must show or let click, on a busy machine. */
const [startTimeout, timeout] = [60_000, 20_000];

/** The sandbox of Chromium does not run as root, and no page of another site is visited. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: startTimeout });

/** A page of a visitor of its own. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(timeout);
  return context.newPage();
}

export async function openSite() {
  const repository = await open(':memory:', { files: createMemoryFileStore() });
  const api = await serve(repository, { session: { install: { secret: 'specs of pages'.repeat(3) } } });
  return {
    root: api.url + api.base,
    errors: api.errors,
    async close() {
      await api.close();
      await repository.close();
    },
  };
}

export async function logIn(page: Page, root: string, login = 'admin', password = 'publish'): Promise<void> {
  await page.goto(`${root}/login`);
  await page.getByLabel('Login', { exact: true }).fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds on a page: the rule, and the first element that breaks it. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: { run(): Promise<Result> } }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}

interface Result {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
