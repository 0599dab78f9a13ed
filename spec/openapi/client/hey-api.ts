/** A client as users of the API write one: over what `@hey-api/openapi-ts` made of the document. */
import { client } from './generated/client.gen';
import { contentTypesLoad, sectionsCreate, sectionsDelete, sectionsLoad } from './generated/sdk.gen';

const [, , baseUrl = '', login = '', password = ''] = process.argv;
client.setConfig({ baseUrl, auth: ({ scheme }) => (scheme === 'basic' ? `${login}:${password}` : undefined) });

async function walk(): Promise<void> {
  const type = await contentTypesLoad({ path: { contentTypeId: 1 } });
  console.log('type', type.data?.ContentType.identifier);
  const created = await sectionsCreate({ body: { SectionInput: { identifier: 'hey_api', name: 'Made' } } });
  console.log('created', created.response?.status);
  const sectionId = Number(created.response?.headers.get('location')?.replace(/.*\//, ''));
  const deleted = await sectionsDelete({ path: { sectionId } });
  const gone = await sectionsLoad({ path: { sectionId } });
  console.log('deleted', deleted.response?.status, gone.response?.status);
}

walk();
