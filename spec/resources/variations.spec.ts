import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { SqlRepository } from '../../lib/sql/index.js';
import { type Opened, open } from '../sql/support.js';
import { type Api, serve, type } from '../support/api.js';
import { admin, createContent, digestOf, fileValue, png, publish, valueIn } from './files.js';

const store = createMemoryFileStore();
const puts: string[] = [];
const files: FileStore = {
  ...store,
  put: (key, content) => {
    puts.push(key);
    return store.put(key, content);
  },
};

const variations = {
  small: { width: 20, height: 20 },
  square: { width: 30, height: 30, fit: 'cover', format: 'webp' },
  wide: { width: 5000, format: 'png' },
} as const;

let opened: Opened & Pick<SqlRepository, 'sweepFiles'>;
let api: Api;
let photo: Buffer;

beforeAll(async () => {
  opened = (await open(':memory:', { files, variations, variationLimits: { pixels: 1_000_000 } })) as typeof opened;
  api = await serve(opened);
  const { Orientation: _, ...exif } = { Orientation: '6', Copyright: 'A secret place' };
  photo = await sharp({ create: { width: 100, height: 50, channels: 3, background: 'red' } })
    .withExif({ IFD0: exif })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});

afterAll(async () => {
  await api.close();
  await opened.close();
});

async function imageOf(bytes: Buffer, isPublic = true) {
  const { json, status, text } = await createContent(api, 5, { name: 'x', image: fileValue('photo.jpg', bytes) });
  if (status !== 201) throw new Error(text);
  if (isPublic) await publish(api, json.Content._id);
  return { contentId: json.Content._id as number, value: valueIn(json, 'image') };
}

const below = (href: string) => href.slice(api.base.length);

const load = async (href: string, headers = {}) => {
  const response = await fetch(api.url + href, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, metadata: response.status === 200 ? await sharp(bytes).metadata() : undefined };
};

describe('A value of an image', () => {
  it('shows where its variations are', async () => {
    const { value } = await imageOf(photo);
    const hrefOf = (name: string) => ({
      href: `${api.base}/content/binary/images/${value.imageId}/variations/${name}`,
    });
    expect(value.variations).toEqual({ small: hrefOf('small'), square: hrefOf('square'), wide: hrefOf('wide') });
    expect(Object.keys(value.variations)).toEqual(['small', 'square', 'wide']);
  });
});

describe('GET /content/binary/images/{fileId}/variations/{variation}', () => {
  it('says what the variation is, and where its bytes are, in both formats', async () => {
    const { value } = await imageOf(photo);
    const { href } = value.variations.small;
    const { status, json } = await api.get(below(href), { Accept: type('ContentImageVariation') });
    expect(status).toBe(200);
    expect(json.ContentImageVariation).toEqual({
      '_media-type': type('ContentImageVariation'),
      _href: href,
      uri: `${href}/file`,
      contentType: 'image/jpeg',
      ...{ width: 10, height: 20 },
      fileSize: expect.any(Number),
    });
    const xml = await api.get(below(href), { Accept: 'application/vnd.cms.api.ContentImageVariation+xml' });
    expect(xml.text).toContain('<width>10</width><height>20</height>');
    const { bytes } = await load(`${href}/file`);
    expect(bytes.length).toBe(json.ContentImageVariation.fileSize);
  });

  it('is 404 for what is no variation, and 401 where the version may not be read', async () => {
    const { value } = await imageOf(photo, false);
    const { href } = value.variations.small;
    expect((await api.get(below(href))).status).toBe(401);
    expect((await api.get(below(`${href}/file`))).status).toBe(401);
    for (const wrong of [`${href}x`, href.replace('small', '__proto__'), href.replace(/images\/[^/]+/, 'images/1-2-3')])
      expect((await api.get(below(wrong), admin)).status).toBe(404);
  });

  it('refuses images with too many pixels before it reads them, and those that cannot be decoded', async () => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    for (const bytes of [bomb, photo.subarray(0, -60)]) {
      const { value } = await imageOf(bytes);
      const { status, json } = await api.get(below(value.variations.small.href));
      expect([status, json.ErrorMessage.errorDescription]).toEqual([409, expect.stringMatching(/^The image /)]);
      expect(puts.filter((key) => key.startsWith(`${digestOf(bytes)}.`))).toEqual([]);
    }
    expect(api.errors).toEqual([]);
  });
});

describe('GET /content/binary/images/{fileId}/variations/{variation}/file', () => {
  it('responds with the image: turned as its orientation says, and without metadata', async () => {
    const { value } = await imageOf(photo);
    const { response, metadata } = await load(`${value.variations.small.href}/file`);
    expect(metadata).toMatchObject({ format: 'jpeg', width: 10, height: 20 });
    expect([metadata?.exif, metadata?.icc, metadata?.orientation]).toEqual([undefined, undefined, undefined]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="photo.jpeg"',
      'x-content-type-options': 'nosniff',
      vary: expect.stringContaining('Accept'),
    });
    const tag = response.headers.get('etag') ?? '';
    expect((await load(`${value.variations.small.href}/file`, { 'If-None-Match': tag })).response.status).toBe(304);
    const part = await load(`${value.variations.small.href}/file`, { Range: 'bytes=0-1' });
    expect([part.response.status, part.bytes.toString('hex')]).toEqual([206, 'ffd8']);
  });

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/avif;q=0,image/webp;q=0.5', 'image/webp'],
    ['*/*', 'image/jpeg'],
    ['image/*', 'image/jpeg'],
  ])('selects the format by Accept: %s', async (accept, expected) => {
    const { value } = await imageOf(photo);
    const { response } = await load(`${value.variations.small.href}/file`, { Accept: accept });
    expect(response.headers.get('content-type')).toBe(expected);
  });

  it('has the format and the fit of its options, and is never larger than the image', async () => {
    const { value } = await imageOf(photo);
    const square = await load(`${value.variations.square.href}/file`, { Accept: 'image/avif' });
    expect(square.metadata).toMatchObject({ format: 'webp', width: 30, height: 30 });
    const wide = await load(`${value.variations.wide.href}/file`);
    expect(wide.metadata).toMatchObject({ format: 'png', width: 50, height: 100 });
  });

  it('is created once for concurrent requests, and stored until the image is deleted', async () => {
    const own = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const { contentId, value } = await imageOf(own);
    const href = `${value.variations.small.href}/file`;
    const responses = await Promise.all(Array.from({ length: 8 }, () => load(href)));
    const again = await load(href);
    expect(new Set([...responses, again].map(({ bytes }) => digestOf(bytes))).size).toBe(1);
    const kept = () => puts.filter((key) => key.startsWith(`${digestOf(own)}.`));
    expect(kept()).toHaveLength(1);
    await opened.sweepFiles();
    expect(await store.get(kept()[0] as string)).toBeDefined();
    await api.call('DELETE', `/content/objects/${contentId}`, { headers: admin });
    await opened.sweepFiles();
    expect(await store.get(kept()[0] as string)).toBeUndefined();
    expect((await load(href)).response.status).toBe(404);
  });
});

describe('Variations of images', () => {
  it.each([
    [{ small: { width: 0 } }, 'small.width must be a positive integer, in pixels'],
    [{ small: { format: 'bmp' } }, "small.format must be one of 'auto', 'jpeg'"],
    [{ 'a/b': { width: 10 } }, 'The name of variations.a/b must be'],
    [{ small: { widht: 10 } }, 'variations.small.widht, did you mean width?'],
  ])('are refused with options such as %j', async (wrong, problem) => {
    await expect(open(':memory:', { variations: wrong as never })).rejects.toThrow(problem);
  });
});
