/** A client as users of the API write one: typed by what `openapi-typescript` made of the document; compiled and run by a spec. */
import createClient from 'openapi-fetch';
import type { paths } from './generated.js';

const [, , baseUrl = '', login = '', password = ''] = process.argv;
const credentials = Buffer.from(`${login}:${password}`).toString('base64');
const headers = { Authorization: `Basic ${credentials}` };

// Of the two formats that everything can be had in, this client speaks JSON.
const client = createClient<paths, `${string}/${string}+json`>({ baseUrl, headers });

const root = await client.GET('/');
console.log('root', root.data?.Root.content?._href);

const type = await client.GET('/content/types/{contentTypeId}', { params: { path: { contentTypeId: 1 } } });
console.log('type', type.data?.ContentType.identifier);

const path = { contentId: 41 };
const content = await client.GET('/content/objects/{contentId}', {
  params: { path },
  headers: { Accept: 'application/vnd.cms.api.ContentInfo+json' },
});
const place = content.data?.Content.MainLocation?._href ?? '';
console.log('content', content.data?.Content.Name, place);

const location = await client.GET('/content/locations/{locationPath}', {
  params: { path: { locationPath: place.replace(/.*\/locations\//, '') } },
});
console.log('location', location.data?.Location.pathString);

const byBody = await client.POST('/content/objects/{contentId}', {
  params: { path },
  headers: { 'Content-Type': 'application/vnd.cms.api.CopyContentInput+json' },
  body: { CopyContentInput: { destination: '/1/43' } },
});
console.log('copy by body', byBody.response.status);

const byHeader = await client.POST('/content/objects/{contentId}', {
  params: { path, header: { 'X-HTTP-Method-Override': 'COPY', Destination: place } },
});
console.log('copy by header', byHeader.response.status);

for (const { response } of [byBody, byHeader]) {
  const copy = { contentId: Number(response.headers.get('location')?.replace(/.*\//, '')) };
  const made = await client.GET('/content/objects/{contentId}', { params: { path: copy } });
  const deleted = await client.DELETE('/content/objects/{contentId}', {
    params: { path: copy, header: { 'If-Match': made.response.headers.get('etag') ?? '' } },
  });
  const gone = await client.GET('/content/objects/{contentId}', { params: { path: copy } });
  console.log('copy', made.data?.Content.Name, deleted.response.status, gone.error?.ErrorMessage.errorCode);
}
