/** Images that documents show besides those that fields hold: of other content, and thumbnails. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { asAdministrator, open } from '../sql/support.js';
import { type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { admin, createContent, fileValue, publish, valueIn } from './files.js';

const variations = { small: { width: 20, height: 20 }, square: { width: 30, height: 30, fit: 'cover' } } as const;

const { api, opened } = await useApi({ storage: { variations, thumbnail: 'small' } });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

async function publishedImage(bytes: Buffer, isPublic = true) {
  const { json } = await createContent(api, 5, { name: 'x', image: fileValue('photo.jpg', bytes) });
  const contentId = json.Content._id as number;
  if (isPublic) await publish(api, contentId);
  return { contentId, json };
}

const below = (href: string) => href.slice(api.base.length);

describe('A thumbnail', () => {
  it.each([
    [100, 50],
    [33, 77],
    [101, 67],
    [1, 900],
    [13, 9],
  ])('is the variation of the image with its size: %d x %d', async (width, height) => {
    const { contentId } = await publishedImage(await picture(width, height));
    const { json } = await api.get(`/content/objects/${contentId}/versions/1`, { Accept: type('Version') });
    const { resource, ...shown } = json.Version.Thumbnail;
    const loaded = await fetch(api.url + resource);
    const bytes = Buffer.from(await loaded.arrayBuffer());
    const { width: w, height: h, format } = await sharp(bytes).metadata();
    expect(shown).toEqual({ '_media-type': type('Thumbnail'), width: w, height: h, mimeType: `image/${format}` });
  });

  it('is shown in XML too, and empty where content has no image', async () => {
    const { contentId } = await publishedImage(await picture(100, 50));
    const accept = { ...admin, Accept: 'application/vnd.cms.api.Version+xml' };
    const { text } = await api.get(`/content/objects/${contentId}/versions/1`, accept);
    expect(text).toMatch(/<resource>[^<]+\/variations\/small\/file<\/resource><width>20<\/width><height>10<\/height>/);
    const { json } = await api.get('/content/objects/1/versions/1', { ...admin, Accept: type('Version') });
    expect(json.Version?.Thumbnail?.resource ?? '').toBe('');
  });

  it('must be the name of a variation', async () => {
    await expect(open(':memory:', { variations, thumbnail: 'large' })).rejects.toThrow('thumbnail');
  });
});

describe('A value that refers to an image of other content', () => {
  let contentTypeId: number;

  beforeAll(async () => {
    const names = { 'eng-GB': 'Page' };
    const definition = { names, isTranslatable: false };
    const created = await opened.contentTypes.create(
      {
        ...{
          groupId: 1,
          isPublished: true,
          identifier: 'page',
          mainLanguageCode: 'eng-GB',
          nameSchema: '<name>',
          names,
        },
        fieldDefinitions: [
          { ...definition, identifier: 'name', fieldTypeIdentifier: 'string' },
          { ...definition, identifier: 'picture', fieldTypeIdentifier: 'imageasset' },
        ],
      },
      asAdministrator,
    );
    contentTypeId = created.id;
  });

  async function pageWith(contentId: number) {
    const asset = { destinationContentId: contentId, alternativeText: 'Red' };
    const { json, text, status } = await createContent(api, contentTypeId, { name: 'x', picture: asset });
    if (status !== 201) throw new Error(text);
    await publish(api, json.Content._id);
    return valueIn(json, 'picture');
  }

  it('shows its variations, which are those of that image, in both formats', async () => {
    const { contentId } = await publishedImage(await picture(100, 50));
    const value = await pageWith(contentId);
    expect(value).toMatchObject({ destinationContentId: contentId, alternativeText: 'Red' });
    expect(Object.keys(value)).toEqual(['destinationContentId', 'alternativeText', 'source', 'variations']);
    expect(Object.keys(value.variations)).toEqual(['small', 'square']);
    const href = below(value.variations.small.href);
    const { json } = await api.get(href, { Accept: type('ContentImageVariation') });
    expect(json.ContentImageVariation).toMatchObject({ width: 20, height: 10, contentType: 'image/jpeg' });
    const xml = await api.get(href, { Accept: 'application/vnd.cms.api.ContentImageVariation+xml' });
    expect(xml.text).toContain('<width>20</width><height>10</height>');
    const loaded = await fetch(api.url + json.ContentImageVariation.uri);
    expect((await sharp(Buffer.from(await loaded.arrayBuffer())).metadata()).width).toBe(20);
    expect((await api.get(href.replace('small', 'large'))).status).toBe(404);
    expect((await api.get(href.replace(/-\d+\/variations/, '/variations'))).status).toBe(200);
  });

  it('comes with that image, and the sizes of its variations, where its field is embedded', async () => {
    const { contentId } = await publishedImage(await picture(100, 50));
    const asset = { destinationContentId: contentId, alternativeText: 'Red' };
    const { json } = await createContent(api, contentTypeId, { name: 'x', picture: asset });
    await publish(api, json.Content._id);
    const target = `/content/objects/${json.Content._id}?embed=Fields.picture`;
    const shown = await api.get(target, { Accept: type('Content') });
    const fields: readonly { fieldDefinitionIdentifier: string; DestinationContent?: readonly object[] }[] =
      shown.json.Content.CurrentVersion.Version.Fields.field;
    const [image] = fields.flatMap(({ DestinationContent = [] }) => DestinationContent);
    expect(valueIn({ Content: image }, 'image').variations.small).toMatchObject({ width: 20, height: 10 });
  });

  it('is for callers who may read that content as well', async () => {
    const { contentId } = await publishedImage(await picture(40, 40), false);
    const value = await pageWith(contentId);
    const href = below(value.variations.small.href);
    expect((await api.get(href, admin)).status).toBe(200);
    expect((await api.get(href)).status).toBe(401);
  });

  it('is 404 where that content has no image', async () => {
    const value = await pageWith(1);
    expect((await api.get(below(value.variations.small.href), admin)).status).toBe(404);
  });
});
