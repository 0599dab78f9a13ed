/** Names of field types that no prefix makes, in both directions: an option of the router and of the client. */
import { describe, expect, it } from '@jest/globals';
import { openRestRepository } from '../../lib/client/index.js';
import { createCmsRestRouter } from '../../lib/router.js';
import { asAdministrator } from '../sql/support.js';
import { admin, sends, serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const options = {
  fieldTypePrefix: 'acme',
  fieldTypeNames: { imageasset: 'acme_image_asset', string: 'acme_line', richtext: 'acme_formatted' },
};
const { api, opened } = await useApi(options);

async function draftOfNewType(): Promise<number> {
  const { id } = await opened.contentTypes.copy({ id: 1 }, asAdministrator);
  await opened.contentTypes.createDraft({ id, changes: {} }, asAdministrator);
  return id;
}

const stored = async (id: number) =>
  (await opened.contentTypes.loadDraft(id, asAdministrator)).fieldDefinitions.at(-1)?.fieldTypeIdentifier;

const bodies = {
  json: (fieldType: string) => JSON.stringify({ FieldDefinitionCreate: { identifier: 'cover', fieldType } }),
  xml: (fieldType: string) =>
    `<FieldDefinitionCreate><identifier>cover</identifier><fieldType>${fieldType}</fieldType></FieldDefinitionCreate>`,
};

describe('the option fieldTypeNames', () => {
  it.each(['json', 'xml'] as const)(
    'names field types in %s, and is read from it, beside the prefix',
    async (format) => {
      for (const [name, identifier] of [
        ['acme_image_asset', 'imageasset'],
        ['acme_line', 'string'],
        ['acmetext', 'text'],
      ] as const) {
        const id = await draftOfNewType();
        const response = await api.call('POST', `/content/types/${id}/draft/fieldDefinitions`, {
          headers: { ...admin, ...sends('FieldDefinitionCreate', format, 'FieldDefinition') },
          body: bodies[format](name),
        });
        expect([response.status, await stored(id)]).toEqual([201, identifier]);
        expect(response.text).toContain(format === 'json' ? `"fieldType":"${name}"` : `<fieldType>${name}</fieldType>`);
      }
    },
  );

  it('names field types of content, and in the types of its form', async () => {
    const { json } = await api.get('/content/objects/41/versions/1', admin);
    const names = json.Version.Fields.field.map(
      ({ fieldTypeIdentifier }: Record<string, unknown>) => fieldTypeIdentifier,
    );
    expect(new Set(names)).toEqual(new Set(['acme_line', 'acme_formatted']));
    const shown = await api.get('/content/objects/41/versions/1?format=members', { ...admin, Accept: 'text/html' });
    expect(shown.text).toContain('<div class="richtext">');
    const { versionNo } = await opened.versions.createDraft({ contentId: 41, versionNo: 1 }, asAdministrator);
    const page = await api.get(`/content/objects/41/versions/${versionNo}?form=PATCH`, {
      ...admin,
      Accept: 'text/html',
    });
    // The hint of the field type for formatted text.
    expect([page.status, page.text.includes('HTML, such as')]).toEqual([200, true]);
  });

  it('is understood by a client that has it too', async () => {
    const remote = await openRestRepository(api.url + api.base, {
      ...options,
      auth: { basic: { login: 'admin', password: 'publish' } },
    });
    const id = await draftOfNewType();
    const made = await remote.contentTypes?.createDefinition?.(
      { contentTypeId: id, definition: { identifier: 'cover', fieldTypeIdentifier: 'imageasset' } },
      asAdministrator,
    );
    expect([made?.fieldTypeIdentifier, await stored(id)]).toEqual(['imageasset', 'imageasset']);
    await remote.close();
  });

  it('changes ETags', async () => {
    const other = await serve(opened, { ...options, fieldTypeNames: {} });
    const path = '/content/types/1';
    const tags = [await api.get(path, admin), await other.get(path, admin)].map(({ headers }) => headers.etag);
    await other.close();
    expect(tags[0]).not.toBe(tags[1]);
  });

  it.each([5, { string: '' }, { string: 'a b' }, { string: 'one', text: 'one' }, { string: 5 }])(
    'is refused as %p',
    (fieldTypeNames) => {
      expect(() => createCmsRestRouter(opened, { fieldTypeNames } as never)).toThrow(/fieldTypeNames must be/);
    },
  );
});
