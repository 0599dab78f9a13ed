import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { FileStore } from '../../lib/files/file-store.js';
import { inspect } from '../../lib/files/inspect.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { createRender, sizeOf } from '../../lib/files/render.js';
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

/** Its header says that it has too many pixels. */
const large = Buffer.from(png);
large.writeUInt32BE(50_000, 16);
large.writeUInt32BE(50_000, 20);

const below = (href: string) => href.slice(api.base.length);

const load = async (href: string, headers = {}) => {
  const response = await fetch(api.url + href, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, metadata: response.status === 200 ? await sharp(bytes).metadata() : undefined };
};

describe('A value of an image', () => {
  const hrefOf = (value: { readonly imageId: string }, name: string) =>
    `${api.base}/content/binary/images/${value.imageId}/variations/${name}`;

  it('shows its variations with what an img needs, before they are created', async () => {
    const { value } = await imageOf(photo);
    const shown = (name: string, width: number, height: number, format: string) => {
      const href = hrefOf(value, name);
      return { href, uri: `${href}/file`, width, height, contentType: `image/${format}` };
    };
    expect(value.variations).toEqual({
      small: shown('small', 10, 20, 'jpeg'),
      square: shown('square', 30, 30, 'webp'),
      wide: shown('wide', 50, 100, 'png'),
    });
    expect(Object.keys(value.variations)).toEqual(['small', 'square', 'wide']);
    expect(value).toMatchObject({ width: 50, height: 100, contentType: 'image/jpeg' });
    expect(puts.filter((key) => key.startsWith(`${digestOf(photo)}.`))).toEqual([]);
  });

  it('shows them in XML, and no variations of an image that is too large', async () => {
    const { contentId, value } = await imageOf(photo);
    const { text } = await api.get(`/content/objects/${contentId}`, { Accept: 'application/vnd.cms.api.Content+xml' });
    expect(text).toContain(`<value key="uri">${hrefOf(value, 'small')}/file</value>`);
    expect(text).toMatch(/<value key="width">10<\/value>\s*<value key="height">20<\/value>/);
    expect(text).toContain('<value key="contentType">image/webp</value>');
    expect(Object.keys((await imageOf(large)).value.variations)).toEqual([]);
  });

  it('can be sent back as it is shown', async () => {
    const { contentId, value } = await imageOf(photo);
    const draft = await api.call('COPY', `/content/objects/${contentId}/currentversion`, { headers: admin });
    const field = { fieldDefinitionIdentifier: 'image', fieldValue: value };
    const { status, json } = await api.call('PATCH', below(String(draft.headers.location)), {
      headers: { ...admin, 'Content-Type': type('VersionUpdate'), Accept: type('Version') },
      body: JSON.stringify({ VersionUpdate: { fields: { field: [field] } } }),
    });
    expect(status).toBe(200);
    const fields = json.Version.Fields.field as { fieldDefinitionIdentifier: string; fieldValue: typeof value }[];
    const after = fields.find((each) => each.fieldDefinitionIdentifier === 'image')?.fieldValue;
    expect(Object.keys(after?.variations ?? {})).toEqual(Object.keys(value.variations));
    expect(after).toMatchObject({ width: 50, height: 100, contentType: 'image/jpeg', fileSize: value.fileSize });
  });
});

describe('The size of a variation', () => {
  const fits = ['inside', 'cover', 'contain', 'fill', 'outside'] as const;
  const sizes = [
    [400, 200],
    [100, 50],
    [1000, 100],
    [100, 1000],
    [301, 199],
    [1, 900],
  ] as const;

  it.each(fits)('is known before it is created with the fit %s', async (fit) => {
    const render = await createRender({ pixels: 1_000_000, seconds: 20 });
    for (const [width, height] of sizes)
      for (const box of [{ width: 200, height: 150 }, { width: 70 }, { height: 33 }, {}]) {
        const bytes = await sharp({ create: { width, height, channels: 3, background: 'red' } })
          .png()
          .toBuffer();
        const { info } = await render(bytes, { ...box, fit, format: 'png', quality: 80 });
        const known = sizeOf({ ...box, fit }, { width, height });
        expect([width, height, box, info.width, info.height]).toEqual([width, height, box, known.width, known.height]);
      }
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
    for (const bytes of [large, photo.subarray(0, -60)]) {
      const { value } = await imageOf(bytes);
      const { status, json } = await api.get(`/content/binary/images/${value.imageId}/variations/small`);
      expect([status, json.ErrorMessage.errorDescription]).toEqual([409, expect.stringMatching(/^The image /)]);
      expect(puts.filter((key) => key.startsWith(`${digestOf(bytes)}.`))).toEqual([]);
    }
    expect(api.errors).toEqual([]);
  });
});

describe('An image', () => {
  const draw = () => sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } });

  it.each(
    (['jpeg', 'webp', 'png', 'tiff', 'avif'] as const).flatMap((format) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => [format, orientation] as const),
    ),
  )('in %s with orientation %i has the width and height that its variations have', async (format, orientation) => {
    const bytes = await draw().withMetadata({ orientation })[format]().toBuffer();
    const { value } = await imageOf(bytes);
    const turned = orientation >= 5;
    expect([value.width, value.height]).toEqual(turned ? [20, 40] : [40, 20]);
    const { metadata } = await load(`${value.variations.small.href}/file`);
    expect([metadata?.width, metadata?.height]).toEqual([value.variations.small.width, value.variations.small.height]);
    expect([metadata?.width, metadata?.height]).toEqual(turned ? [10, 20] : [20, 10]);
  });

  it.each(['webp', 'png', 'tiff', 'avif'] as const)('in %s is read to whichever byte it is cut', async (format) => {
    const bytes = await draw().withMetadata({ orientation: 6 })[format]().toBuffer();
    for (let end = 1; end < bytes.length; end += 1 + Math.floor(end / 8)) {
      const part = bytes.subarray(0, end);
      expect(await inspect(part, 'a')).toMatchObject({ digest: digestOf(part), fileSize: end });
    }
  });

  it.each([1, 2])('in JPEG has variations without its last %i bytes', async (missing) => {
    const { value } = await imageOf(photo.subarray(0, -missing));
    const { response, metadata } = await load(`${value.variations.small.href}/file`);
    expect([response.status, metadata?.width, metadata?.height]).toEqual([200, 10, 20]);
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

  it.each([
    [{ x: 0, y: 0.5 }, 'red'],
    [{ x: 1, y: 0.5 }, 'blue'],
    [null, 'both'],
  ])('shows what is around the focal point %j: %s', async (focalPoint, expected) => {
    const half = (background: string) => ({ create: { width: 100, height: 50, channels: 3 as const, background } });
    const input = await sharp(half('blue')).resize(50, 50, { fit: 'fill' }).png().toBuffer();
    // Turned by a quarter as it is stored, so that red is on the left as it is shown.
    const shown = await sharp(half('red'))
      .composite([{ input, left: 50, top: 0 }])
      .png()
      .toBuffer();
    const bytes = await sharp(shown).rotate(270).withMetadata({ orientation: 6 }).png().toBuffer();
    const value = { ...fileValue('halves.png', bytes), focalPoint };
    const { json } = await createContent(api, 5, { name: 'x', image: value });
    await publish(api, json.Content._id);
    const image = valueIn(json, 'image');
    expect(image.focalPoint).toEqual(focalPoint);
    const { bytes: square } = await load(`${image.variations.square.href}/file`);
    const { channels } = await sharp(square).stats();
    const [red, , blue] = channels.map(({ mean }) => mean > 20) as [boolean, boolean, boolean];
    expect(red && blue ? 'both' : red ? 'red' : 'blue').toBe(expected);
  });

  it.each([{ x: 1.1, y: 0 }, { x: 0 }, { x: 'left', y: 0 }, 'middle'])(
    'is not made of an image with a focal point such as %j',
    async (focalPoint) => {
      const image = { ...fileValue('photo.jpg', photo), focalPoint };
      const { status, text } = await createContent(api, 5, { name: 'x', image });
      expect([status, text]).toEqual([400, expect.stringContaining('image: ')]);
    },
  );

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
