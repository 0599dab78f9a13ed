/** Editing content on pages: a draft, its form, and what is saved and published by one submission. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const Accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
const { api, opened } = await useApi();

type Fields = Readonly<Record<string, string>>;

const submit = (path: string, fields: Fields = {}) =>
  api.call('POST', path, {
    headers: {
      ...admin,
      Accept,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });
const page = async (path: string) => (await api.get(path, { ...admin, Accept })).text;
const published = (name: string) => publishNew(opened, { fields: [field('name', name)] });

const saving = (name: string, more: Fields = {}): Fields => ({
  _method: 'PATCH',
  _type: type('VersionUpdate'),
  '/VersionUpdate/fields/field/0/fieldDefinitionIdentifier': 'name',
  '/VersionUpdate/fields/field/0/languageCode': 'eng-GB',
  '/VersionUpdate/fields/field/0/fieldValue': name,
  ...more,
});

describe('the button to edit content', () => {
  it('creates a draft and leads to its form, and then to the same draft again', async () => {
    const { id } = await published('Twice');
    const text = await page(`/content/objects/${id}`);
    expect(text).toContain(`action="${api.base}/content/objects/${id}/edit"`);
    const first = await submit(`/content/objects/${id}/edit`);
    const form = `${api.base}/content/objects/${id}/versions/2?form=PATCH`;
    expect([first.status, first.headers.location]).toEqual([303, `${form}#done-draft`]);
    const second = await submit(`/content/objects/${id}/edit`);
    expect([second.status, second.headers.location]).toEqual([303, `${form}#done-continue`]);
    expect((await opened.versions.list({ contentId: id }, asAdministrator)).items).toHaveLength(2);
    expect(await page(`/content/objects/${id}/versions/2?form=PATCH`)).toContain(
      'This is your existing draft of Twice',
    );
  });

  it('leads to the draft of content that was never published', async () => {
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const fields = [field('name', 'Planned')];
    const { id } = await opened.content.create(
      { contentTypeId: 1, mainLanguageCode: 'eng-GB', location, fields },
      asAdministrator,
    );
    const { headers } = await submit(`/content/objects/${id}/edit`);
    expect(headers.location).toBe(`${api.base}/content/objects/${id}/versions/1?form=PATCH#done-continue`);
    expect(await page(`/content/objects/${id}`)).toMatch(/<button[^>]*>Publish<\/button>/);
  });

  it('is refused without a page of the same origin, and to visitors who may not edit', async () => {
    const { id } = await published('Safe');
    const elsewhere = await api.call('POST', `/content/objects/${id}/edit`, {
      headers: {
        ...admin,
        Accept,
        'Sec-Fetch-Site': 'cross-site',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: '',
    });
    expect(elsewhere.status).toBe(403);
    const anonymous = await api.call('POST', `/content/objects/${id}/edit`, { headers: { Accept } });
    expect(anonymous.status).toBe(401);
    expect((await opened.versions.list({ contentId: id }, asAdministrator)).items).toHaveLength(1);
  });
});

describe('the form of a draft', () => {
  async function draft(name: string): Promise<string> {
    const { id } = await published(name);
    await submit(`/content/objects/${id}/edit`);
    return `/content/objects/${id}/versions/2`;
  }

  /** The fields that a button adds to those of the form. */
  function buttonIn(text: string, label: string): Fields {
    const [, name = '', value = ''] =
      new RegExp(`<button[^>]* name="([^"]*)" value="([^"]*)"[^>]*>${label}<`).exec(text) ?? [];
    return { [name]: value };
  }

  const nextIn = (text: string) => /name="_next" value="([^"]*)"/.exec(text)?.[1] ?? '';

  it('saves, and shows the form again', async () => {
    const path = await draft('Before');
    const next = nextIn(await page(`${path}?form=PATCH`));
    const { status, headers } = await submit(path, saving('After', { _next: next }));
    expect([status, headers.location]).toEqual([303, `${api.base}${path}?form=PATCH#done-patch`]);
    const text = await page(`${path}?form=PATCH`);
    expect(text).toContain('Saved: After.');
    expect(text).toContain('value="After"');
  });

  it('saves and publishes by one submission, and leads to the content', async () => {
    const path = await draft('Before');
    const text = await page(`${path}?form=PATCH`);
    const button = buttonIn(text, 'Save and publish');
    const { status, headers } = await submit(path, saving('New', { _next: nextIn(text), ...button }));
    const content = path.replace('/versions/2', '');
    expect([status, headers.location]).toEqual([303, `${api.base}${content}#done-publish`]);
    expect(await page(content)).toMatch(/<h1>New<\/h1>/);
  });

  it('publishes nothing that could not be saved', async () => {
    const path = await draft('Kept');
    const { status, text } = await submit(path, saving('Lost', { '_if-match': '"other"', _then: 'PUBLISH' }));
    expect(status).toBe(412);
    expect(text).toContain('Changed since you opened this form');
    expect((await api.get(path, admin)).json.Version.VersionInfo.status).toBe('DRAFT');
  });

  it('shows the conflict of the publication with its form, and says that the input is saved', async () => {
    const path = await draft('Trashed');
    const { mainLocation } = await opened.content.loadInfo(Number(path.split('/')[3]), asAdministrator);
    await opened.locations.trash({ id: mainLocation?.id ?? 0 }, asAdministrator);
    const { status, text } = await submit(path, saving('Still', { _then: 'PUBLISH' }));
    expect(status).toBe(409);
    expect(text).toContain('Your input is saved, but the next operation is refused');
    expect(text).toContain('value="Still"');
  });
});

describe('the form of a draft that another version has overtaken', () => {
  it('says that another version has been published since, which publishing would replace, and compares them', async () => {
    const { id } = await published('Old');
    await submit(`/content/objects/${id}/edit`);
    const own = `/content/objects/${id}/versions/2`;
    expect(await page(`${own}?form=PATCH`)).not.toContain('Since this draft was created');
    const { versionNo } = await opened.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
    await opened.versions.publish({ contentId: id, versionNo }, asAdministrator);
    const text = await page(`${own}?form=PATCH`);
    expect(text).toContain('Since this draft was created, version 3 has been published');
    expect(text).toContain(`href="${api.base}/content/objects/${id}/versions?compare=3&amp;with=2"`);
  });
});

describe('the form of new content', () => {
  it('has a button that saves a draft, and one that publishes', async () => {
    const query = new URLSearchParams({
      form: 'POST',
      '/ContentCreate/ContentType/_href': `${api.base}/content/types/1`,
      '/ContentCreate/LocationCreate/ParentLocation/_href': `${api.base}/content/locations/1/2`,
      '/ContentCreate/mainLanguageCode': 'eng-GB',
    });
    const text = await page(`/content/objects?${query}`);
    expect(text).toContain('<h1>New Folder</h1>');
    expect(text).toMatch(/<button type="submit">Save<\/button>/);
    expect(text).toMatch(/<button[^>]* name="\/ContentCreate\/publish" value="true"[^>]*>Save and publish<\/button>/);
  });
});
