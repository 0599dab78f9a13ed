/** A day of an administrator who only clicks, chooses and types names, in a real browser, with and without its script. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { describeIf } from '../support/skipped.js';
import { untilEqual } from '../support/until.js';
import { hasChromium, logIn, noChromium, openBrowser, openPage, openSite, violationsOn } from './support.js';

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

  /** Everything that was typed: none of it is an id, an href or JSON. */
  const typed: string[] = [];
  const type = async (input: Locator, text: string): Promise<void> => {
    typed.push(text);
    await input.fill(text);
  };
  const main = () => page.getByRole('main');
  const group = (name: string | RegExp) => main().getByRole('group', { name, exact: true });
  const click = (name: string) => main().getByRole('link', { name, exact: true }).click();
  const press = (name: string) => main().getByRole('button', { name, exact: true }).first().click();
  const named = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
  /** A link of the start page, by the name that the root has for it. */
  async function open(link: string): Promise<void> {
    await page.locator('a.brand').click();
    await main().locator('.members > div', { hasText: link }).getByRole('link').first().click();
  }
  async function openHome(): Promise<void> {
    await page.getByRole('link', { name: 'Tree' }).click();
    await click('Home');
  }

  it('creates a content type with fields of settings by name', async () => {
    await logIn(page, site.root);
    await open('contentTypeGroups');
    await main().getByRole('link', { name: 'Content', exact: true }).first().click();
    await click('New content type…');
    await type(page.getByLabel('Name (required)'), 'Recipe');
    await type(page.getByLabel('Identifier'), 'recipe');
    await type(page.getByLabel('Name schema'), '<title>');
    await press('Save');
    await named('Recipe');
    await addField('Line of text', 'Title', 'title');
    await addField('Relation to one content item', 'Source', 'source', async () => {
      await group('Selection content types').getByText('Folder', { exact: true }).click();
      await press('Choose Selection root');
      await page.getByRole('button', { name: 'Home', exact: true }).click();
      await main().getByRole('button', { name: 'Remove Home' }).waitFor();
    });
    await addField('Blocks', 'Steps', 'steps', async () => {
      const shape = group('Shapes: one more');
      await type(shape.getByLabel('Identifier').first(), 'step');
      await type(shape.getByLabel('Names – English (United Kingdom)').first(), 'Step');
      const inner = group('Field definitions: one more');
      await type(inner.getByLabel('Identifier'), 'todo');
      await type(inner.getByLabel('Names – English (United Kingdom)'), 'What to do');
      await inner.getByLabel('Field type').selectOption({ label: 'Line of text' });
      await inner.getByLabel('Is required').selectOption({ label: 'Yes' });
    });
  });

  async function addField(fieldType: string, name: string, identifier: string, set?: () => Promise<void>) {
    await click('Add a field…');
    await page.getByLabel('Field type').selectOption({ label: fieldType });
    await press('Continue');
    await type(page.getByLabel('Name', { exact: true }), name);
    await type(page.getByLabel('Identifier').first(), identifier);
    await set?.();
    await press('Save');
    await named('Recipe');
  }

  it('brings the fields into their order, and publishes the type', async () => {
    const order = () => main().locator('tbody th code').allInnerTexts();
    expect(await order()).toEqual(['title', 'source', 'steps']);
    await press('Up Steps');
    await main().getByRole('row').nth(2).getByText('Steps').first().waitFor();
    expect(await order()).toEqual(['title', 'steps', 'source']);
    expect(await violationsIn()).toEqual([]);
    await press('Publish');
    await page.getByText('Published: Recipe.').waitFor();
  });

  /** The rules of axe-core are a script. */
  const violationsIn = () => (javaScriptEnabled ? violationsOn(page) : []);

  it('creates a role by choosing what it allows', async () => {
    await open('roles');
    await main().getByText('Create a role', { exact: true }).click();
    await type(main().getByLabel('Identifier (required)'), 'Cook');
    await press('Save');
    await named('Cook');
    const rights: readonly (readonly [right: string, isLimited: boolean | 'at a place'])[] = [
      ['Log in', false],
      ['Read published content, its locations and its relations', false],
      ['Read versions that are not published', false],
      ['Create, copy, move and swap content to below a location', true],
      ['Publish drafts', true],
      ['Hide and reveal content and locations', 'at a place'],
    ];
    for (const [right, isLimited] of rights) {
      await click('New policy…');
      await page.getByLabel('Permitted function').selectOption({ label: right });
      await press('Continue');
      const condition =
        isLimited === true
          ? 'the content is of one of these types'
          : 'the content is at or below one of these locations';
      if (isLimited) await main().getByText(condition).first().click();
      await press('Continue');
      if (isLimited === true) await main().getByText('Recipe', { exact: true }).click();
      if (isLimited === 'at a place') {
        await press('Choose Another location');
        await page.locator('#picker-words').fill('Home');
        await page.locator('#picker-words').press('Enter');
        await page.getByRole('button', { name: 'Home', exact: true }).click();
        await main().getByRole('button', { name: 'Remove Home' }).waitFor();
      }
      await press('Save');
      await open('roles');
      await click('Cook');
    }
    await main().getByText('Publish drafts').waitFor();
  });

  it('creates a group with that role, and a user in it', async () => {
    await page.getByRole('link', { name: 'Tree' }).click();
    await click('Users');
    await click('New group…');
    await type(page.getByLabel('Name', { exact: true }), 'Kitchen');
    await press('Save');
    await named('Kitchen');
    await click('Assign a role…');
    await page.getByLabel('Role').selectOption({ label: 'Cook' });
    await press('Save');
    await page.getByRole('link', { name: 'Tree' }).click();
    await click('Users');
    await click('Kitchen');
    await click('New user…');
    await type(page.getByLabel('First name'), 'Julia');
    await type(page.getByLabel('Last name'), 'Child');
    await type(page.getByLabel('Login'), 'julia');
    await type(page.getByLabel('Email'), 'julia@example.org');
    await type(page.getByLabel('Password'), 'bon appetit to all');
    await press('Save');
    await named('Julia Child');
    await main().getByText('Publish drafts').waitFor();
  });

  it('has typed no id, no href and no JSON', () => {
    expect(typed.filter((text) => /^\d+$|^\/|[{}[\]"]/.test(text))).toEqual([]);
  });

  it('lets the user create and publish content of that type, with a relation and blocks', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await logIn(page, site.root, 'julia', 'bon appetit to all');
    await openHome();
    await click('New here…');
    await page.getByLabel('Content type').selectOption({ label: 'Recipe' });
    await press('Continue');
    await page.getByLabel('Title', { exact: true }).fill('Omelette');
    await press('Add: Step');
    await page.getByLabel('Step 1: What to do').fill('Break the eggs');
    await press('Add: Step');
    await page.getByLabel('Step 2: What to do').fill('Heat the butter');
    await press('Up Step 2');
    const steps = () => Promise.all([1, 2].map((step) => page.getByLabel(`Step ${step}: What to do`).inputValue()));
    await untilEqual(steps, ['Heat the butter', 'Break the eggs'], 'the steps in their new order');
    await press('Choose Source');
    await page.locator('#picker-words').fill('Home');
    await page.locator('#picker-words').press('Enter');
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await main().getByRole('button', { name: 'Remove Home' }).waitFor();
    await press('Save');
    await press('Publish');
    await page.getByText('Published: Omelette.').waitFor();
    await main().getByText('Heat the butter').first().waitFor();
  });

  it('lets the user do nothing else', async () => {
    await openHome();
    expect(
      await main()
        .locator('.operations')
        .getByRole('link', { name: /Move|Delete|Properties/ })
        .count(),
    ).toBe(0);
    await click('New here…');
    await page.getByLabel('Content type').selectOption({ label: 'Folder' });
    await press('Continue');
    await page.getByLabel('Name', { exact: true }).fill('A folder');
    await press('Save');
    expect(await main().getByRole('heading', { level: 1 }).innerText()).toContain('403');
    await open('contentTypes');
    await main().getByRole('link', { name: 'Recipe', exact: true }).first().click();
    await main().getByRole('heading', { name: 'Fields' }).waitFor();
    expect(await main().getByRole('button', { name: 'Edit the fields' }).count()).toBe(0);
    expect(await main().locator('.operations').count()).toBe(0);
  });
});
