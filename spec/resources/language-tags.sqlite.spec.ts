/** Codes of languages in every place of the API, as locale codes and as other language tags. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { admin, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

const send = (method: string, path: string, document: string, body: string, accept: string) =>
  api.call(method, path, { headers: { ...sends(document, 'xml'), Accept: type(accept) }, body });

describe.each(['ger-DE', 'de', 'pt-BR', 'zh-Hant-TW'])('The code %s', (code) => {
  it('is accepted in URLs, in attributes and members of XML, in queries and criteria', async () => {
    const created = await send(
      'POST',
      '/languages',
      'LanguageCreate',
      `<LanguageCreate><languageCode>${code}</languageCode><name>Name</name></LanguageCreate>`,
      'Language',
    );
    expect([created.status, created.headers.location]).toEqual([201, `${api.base}/languages/${code}`]);

    const names = `<value languageCode="eng-GB">Name</value><value languageCode="${code}">Other</value>`;
    const contentType = await send(
      'POST',
      '/content/typegroups/1/types?publish=true',
      'ContentTypeCreate',
      `<ContentTypeCreate><identifier>of_${code.replaceAll('-', '_')}</identifier>
        <names>${names}</names><nameSchema>&lt;name&gt;</nameSchema><mainLanguageCode>${code}</mainLanguageCode>
        <FieldDefinitions><FieldDefinition><identifier>name</identifier><fieldType>string</fieldType>
          <names>${names}</names></FieldDefinition></FieldDefinitions></ContentTypeCreate>`,
      'ContentType',
    );
    expect([contentType.status, contentType.text]).toEqual([201, expect.stringContaining(`"_languageCode":"${code}"`)]);

    const content = await send(
      'POST',
      '/content/objects',
      'ContentCreate',
      `<ContentCreate><ContentType href="${contentType.headers.location}"/><mainLanguageCode>eng-GB</mainLanguageCode>
        <LocationCreate><ParentLocation href="${api.base}/content/locations/1/2"/><priority>0</priority>
          <hidden>false</hidden><sortField>PATH</sortField><sortOrder>ASC</sortOrder></LocationCreate>
        <fields><field><fieldDefinitionIdentifier>name</fieldDefinitionIdentifier>
            <fieldValue>One</fieldValue></field>
          <field><fieldDefinitionIdentifier>name</fieldDefinitionIdentifier><languageCode>${code}</languageCode>
            <fieldValue>Two</fieldValue></field></fields></ContentCreate>`,
      'Content',
    );
    expect([content.status, content.text]).toEqual([201, expect.anything()]);
    const { _id: contentId } = content.json.Content;
    await opened.versions.publish({ contentId, versionNo: 1 }, asAdministrator);

    const path = `/content/objects/${contentId}`;
    const { document } = await load(api, `${path}?languages=${code}`, 'Content');
    expect(document).toMatchObject({ Name: 'One', TranslatedName: 'Two' });

    const view = await api.call('POST', '/views', {
      headers: { ...sends('ViewInput'), Accept: type('View') },
      body: JSON.stringify({
        ViewInput: { identifier: 'any', languageCode: code, Query: { Filter: { LanguageCodeCriterion: code } } },
      }),
    });
    const hits: readonly { readonly value: { readonly Content: { readonly TranslatedName: string } } }[] =
      view.json.View.Result.searchHits.searchHit;
    expect(hits.map(({ value }) => value.Content.TranslatedName)).toEqual(['Two']);

    const { mainLocation } = await opened.content.loadInfo(contentId, asAdministrator);
    const page = { locationId: mainLocation?.id ?? 0, custom: false, offset: 0, limit: 10 };
    const { items } = await opened.urlAliases.listOfLocation(page, asAdministrator);
    const aliases = await Promise.all(items.map(({ id }) => opened.urlAliases.load(id, asAdministrator)));
    expect(aliases.flatMap(({ languageCodes }) => languageCodes)).toContain(code);

    const deleted = await api.call('DELETE', `${path}/translations/${code}`, { headers: admin });
    expect(deleted.status).toBe(204);
  });
});
