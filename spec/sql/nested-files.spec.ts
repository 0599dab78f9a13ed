/** Files that fields inside of values hold: they are stored, loaded, copied and swept like those of fields of their own. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { type Context, type Json, parseFileId } from '../../lib/repository/repository.js';
import type { SqlRepository } from '../../lib/sql/index.js';
import { asAdministrator, asAnonymous, type Opened, open } from './support.js';
import { field, publishNew } from './writing.js';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const files = createMemoryFileStore();
const keysOf = async () => {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys;
};
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

let repository: Opened & Pick<SqlRepository, 'sweepFiles'>;
let contentTypeId: number;
beforeEach(async () => {
  for (const key of await keysOf()) await files.delete(key);
  const variations = { small: { width: 1 } };
  const signedUrls = { secret: 'x'.repeat(32) };
  const limits = { uploads: { number: 1 } };
  repository = (await open(':memory:', { files, variations, signedUrls, limits })) as typeof repository;
  const fieldDefinitions = [
    { identifier: 'file', fieldType: 'binaryfile' },
    { identifier: 'picture', fieldType: 'image' },
    { identifier: 'other', fieldType: 'imageasset' },
  ];
  const parts = {
    identifier: 'parts',
    fieldType: 'blocks',
    fieldSettings: { shapes: [{ identifier: 'file', fieldDefinitions }] },
  };
  const shapes = [
    { identifier: 'file', fieldDefinitions },
    { identifier: 'group', fieldDefinitions: [parts] },
  ];
  const names = { 'eng-GB': 'Page' };
  const type = await repository.contentTypes.create(
    {
      ...{
        groupId: 1,
        isPublished: true,
        identifier: 'page',
        mainLanguageCode: 'eng-GB',
        nameSchema: '<title>',
        names,
      },
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string' },
        { identifier: 'body', fieldTypeIdentifier: 'blocks', settings: { shapes } as unknown as Record<string, Json> },
      ],
    },
    asAdministrator,
  );
  contentTypeId = type.id;
});
afterEach(() => repository.close());

interface Item {
  readonly id: string;
  readonly fields: Readonly<Record<string, { readonly id: string; readonly fileName: string } & Record<string, Json>>>;
}

const fileItem = (content: string, fileName = 'a.txt') => ({
  shape: 'file',
  fields: { file: { fileName, data: Buffer.from(content).toString('base64') } },
});
const group = (...items: readonly object[]) => ({ shape: 'group', fields: { parts: { items } } });
const publish = (...items: readonly object[]) =>
  publishNew(repository, { contentTypeId, fields: [field('title', 'Page'), field('body', { items } as Json)] });
const itemsIn = (value: unknown) => (value as { readonly items: readonly Item[] } | undefined)?.items ?? [];
const bodyIn = (fields: readonly { readonly fieldDefinitionIdentifier: string; readonly value: Json }[]) =>
  itemsIn(fields.find((each) => each.fieldDefinitionIdentifier === 'body')?.value);
const itemsOf = async (contentId: number) =>
  bodyIn((await repository.content.load(contentId, asAdministrator)).currentVersion.fields);

const idOf = (id = '') => parseFileId(id) as { contentId: number; fieldId: number; versionNo: number; key: string };
const load = async (id: string | undefined, context: Context = asAdministrator) => {
  const file = await repository.files.load(idOf(id), context);
  return [file.fileName, await text(await file.read())];
};

async function change(contentId: number, items: readonly object[]) {
  const { versionNo } = await repository.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
  const changes = { fields: [field('body', { items } as Json)] };
  await repository.versions.update({ contentId, versionNo, changes }, asAdministrator);
  await repository.versions.publish({ contentId, versionNo }, asAdministrator);
}

describe('A file inside of a value', () => {
  it('is loaded by an id of its own, at any depth', async () => {
    const { id, currentVersion } = await publish(fileItem('one'), group(fileItem('two', 'b.txt')));
    const [one, two] = bodyIn(currentVersion.fields);
    const { fieldId } = idOf(one?.fields.file?.id);
    expect(one?.fields.file?.id).toBe(`${id}-${fieldId}-1-1.file`);
    expect(await load(one?.fields.file?.id)).toEqual(['a.txt', 'one']);
    const [inner] = itemsIn(two?.fields.parts);
    expect(inner?.fields.file?.id).toBe(`${id}-${fieldId}-1-2.parts.1.file`);
    expect(await load(inner?.fields.file?.id)).toEqual(['b.txt', 'two']);
    expect(await load(`${id}-${fieldId}-2.parts.1.file`)).toEqual(['b.txt', 'two']);
    await expect(load(`${id}-${fieldId}-1-9.file`)).rejects.toThrow('file');
  });

  it('stays with its item, wherever that has gone, and is replaced by another one', async () => {
    const { id, currentVersion } = await publish(fileItem('one'), fileItem('two', 'b.txt'));
    const [one, two] = bodyIn(currentVersion.fields);
    await change(id, [two as Item, { ...fileItem('new', 'c.txt'), id: one?.id }]);
    const names = (await itemsOf(id)).map((item) => item.fields.file?.id);
    expect(await Promise.all(names.map((name) => load(name)))).toEqual([
      ['b.txt', 'two'],
      ['c.txt', 'new'],
    ]);
    expect(await load(one?.fields.file?.id)).toEqual(['a.txt', 'one']);
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id }, asAdministrator);
    const changes = { fields: [field('title', 'Other')] };
    const { fields } = await repository.versions.update({ contentId: id, versionNo, changes }, asAdministrator);
    expect(await load(bodyIn(fields)[0]?.fields.file?.id)).toEqual(['b.txt', 'two']);
  });

  it('is swept once no version holds it, and copied with the content', async () => {
    const { id } = await publish(fileItem('one'), group(fileItem('two')));
    const copy = await repository.content.copy({ id, parentLocationId: 2 }, asAdministrator);
    expect(await repository.sweepFiles()).toEqual({ kept: 2, deleted: 0 });
    await repository.content.delete({ id }, asAdministrator);
    expect(await repository.sweepFiles()).toEqual({ kept: 2, deleted: 0 });
    expect(await load((await itemsOf(copy.id))[0]?.fields.file?.id)).toEqual(['a.txt', 'one']);
    await change(copy.id, [fileItem('three')]);
    await repository.versions.delete({ contentId: copy.id, versionNo: 1 }, asAdministrator);
    expect(await repository.sweepFiles()).toEqual({ kept: 1, deleted: 2 });
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id: copy.id }, asAdministrator);
    await repository.versions.publish({ contentId: copy.id, versionNo }, asAdministrator);
    await repository.versions.delete({ contentId: copy.id, versionNo: versionNo - 1 }, asAdministrator);
    expect(await repository.sweepFiles()).toEqual({ kept: 1, deleted: 0 });
    expect(await keysOf()).toEqual([digestOf('three')]);
  });

  it('may be an upload, whose name it has', async () => {
    const content = Readable.from([Buffer.from('sent before')], { objectMode: false });
    const upload = await repository.uploads.create({ fileName: 'up.txt', content }, asAdministrator);
    const { currentVersion } = await publish({ shape: 'file', fields: { file: { upload: upload.id } } });
    const [item] = bodyIn(currentVersion.fields);
    expect(await load(item?.fields.file?.id)).toEqual(['up.txt', 'sent before']);
    // An upload that a value names makes room for the next one.
    await repository.uploads.create({ size: 10 }, asAdministrator);
    await expect(repository.uploads.create({ size: 10 }, asAdministrator)).rejects.toThrow('open uploads');
  });

  it('is refused by its path', async () => {
    const faultsOf = (...items: readonly object[]) => publish(...items).catch((error: unknown) => error);
    const noImage = { shape: 'file', fields: { picture: { fileName: 'a.gif', data: 'AAAA' } } };
    expect(await faultsOf(group(noImage))).toMatchObject({
      faults: { fields: [{ target: 'items.0.fields.parts.items.0.fields.picture.data' }] },
    });
    expect(await faultsOf({ shape: 'file', fields: { file: { fileName: 'a.txt' } } })).toMatchObject({
      faults: { fields: [{ target: 'items.0.fields.file.data' }] },
    });
  });

  it('has variations where it is an image, and where a field refers to one', async () => {
    const image = { shape: 'file', fields: { picture: { fileName: 'a.png', data: pixel, alternativeText: 'A' } } };
    const { id, currentVersion } = await publish(image);
    const [item] = bodyIn(currentVersion.fields);
    expect(item?.fields.picture?.variations).toMatchObject([{ name: 'small', width: 1 }]);
    const ofPicture = { ...idOf(item?.fields.picture?.id), variation: 'small' };
    expect((await repository.files.loadVariation(ofPicture, asAdministrator)).width).toBe(1);
    await expect(repository.files.loadVariation({ ...ofPicture, key: '1.other' }, asAdministrator)).rejects.toThrow(
      'file',
    );
    const asset = await publish({ shape: 'file', fields: { other: { destinationContentId: id } } });
    const [referring] = bodyIn(asset.currentVersion.fields);
    expect(referring?.fields.other?.variations).toEqual([{ name: 'small' }]);
    // Fields of blocks have no image of their own that an asset could show.
    const ofOther = { ...idOf(referring?.fields.other?.id), variation: 'small' };
    await expect(repository.files.loadVariation(ofOther, asAdministrator)).rejects.toThrow('file');
  });

  it('is signed for others by itself alone', async () => {
    const { currentVersion } = await publish(fileItem('one'), fileItem('one'));
    const [one, two] = bodyIn(currentVersion.fields).map((item) => idOf(item.fields.file?.id));
    if (!one || !two) throw new Error('The files are missing');
    const { signature = '', expires } = await repository.files.sign(one, asAdministrator);
    const signed = { signature, expires };
    expect((await repository.files.load({ ...one, signed }, asAnonymous)).size).toBe(3);
    await expect(repository.files.load({ ...two, signed }, asAnonymous)).rejects.toThrow('file');
  });
});
