/** Files that are signed, so that everyone may load them, and variations of images. */
import type { Json, Version } from 'express-cms-rest';
import type { FileId } from 'express-cms-rest/repository';
import { type Check, check, checksWith } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { bytesOf, draftWith, fileIn, fileValue, someBytes } from '../../fixtures/files.js';

const signing: readonly Check[] = [
  check('files.sign.allows-everyone-to-load')
    .requires('Everyone may load a signed file, at its URL or with its signature, until it expires.')
    .by(async (scene) => {
      const bytes = someBytes();
      const { currentVersion } = await draftWith(scene, bytes);
      const id = fileIn(scene, currentVersion);
      const { expires, url, signature } = await scene.admin.files.sign(id);
      assert.ok(expires.getTime() > Date.now(), 'It has expired already');
      assert.ok(url !== undefined || signature !== undefined, 'It has neither a URL nor a signature');
      if (signature === undefined) return;
      const file = await scene.anonymous.files.load({ ...id, signed: { expires, signature } });
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
      assert.equal(file.expires?.getTime(), expires.getTime(), 'The file does not say until when it may be kept');
    }),
  check('files.sign.is-for-one-file')
    .requires('A signature that was altered, has expired or belongs to another file is refused with NotFound.')
    .by(async (scene) => {
      const { currentVersion } = await draftWith(scene, someBytes());
      const { currentVersion: other } = await draftWith(scene, someBytes());
      const id = fileIn(scene, currentVersion);
      const { expires, signature } = await scene.admin.files.sign(id);
      if (signature === undefined) return;
      const later = new Date(expires.getTime() + 60_000);
      const load = (file: FileId, signed: { readonly expires: Date; readonly signature: string }) =>
        scene.anonymous.files.load({ ...file, signed });
      await refuses(load(fileIn(scene, other), { expires, signature }), 404, 'The signature of another file');
      await refuses(load(id, { expires: later, signature }), 404, 'A signature with a later expiry');
      const altered = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
      await refuses(load(id, { expires, signature: altered }), 404, 'A signature that was altered');
      await refuses(load(id, { expires: new Date(0), signature }), 404, 'A signature that has expired');
    }),
  check('files.sign.needs-the-right-to-read')
    .requires('Only callers who may read a file can sign it.')
    .by(async (scene) => {
      const { currentVersion } = await draftWith(scene, someBytes());
      const id = fileIn(scene, currentVersion);
      await refuses(scene.reader.files.sign(id), [403, 404], 'A draft of someone else');
      await refuses(scene.anonymous.files.sign(id), [401, 403, 404], 'A draft, by the anonymous caller');
      await refuses(scene.admin.files.sign({ ...id, versionNo: 99 }), 404, 'A version that does not exist');
    }),
];

/** One red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

/** A draft with an image, the identifiers of the image, and the names of its variations. */
async function imageIn(scene: Scene) {
  const { contentTypeId, imageField } = scene.situation.imageType;
  const content = scene.newContent();
  const change = { fieldDefinitionIdentifier: imageField, value: fileValue('red.png', pixel) };
  const { currentVersion } = await scene.admin.content.create({
    ...content,
    contentTypeId,
    fields: [...content.fields, change],
  });
  const field = currentVersion.fields.find(({ fieldDefinitionIdentifier: name }) => name === imageField);
  assert.ok(field?.value, 'The version shows no image');
  const [variation] = variationsIn(field.value);
  assert.ok(variation, 'The value names no variation');
  const { contentId, versionNo }: Version = currentVersion;
  const id = { contentId, versionNo, fieldId: field.id };
  return { id, variation: variation.name, facts: variation, fields: currentVersion.fields };
}

/** A variation in a value; without the others where a repository does not load the image with the value. */
interface Named {
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
}

/** A repository lists them, and documents have an object by name. */
function variationsIn(value: Json): readonly Named[] {
  const { variations } = value as { readonly variations?: readonly Named[] | Readonly<Record<string, object>> };
  if (Array.isArray(variations)) return variations;
  return Object.entries(variations ?? {}).map(([name, facts]) => ({ ...facts, name }));
}

/** Declares a check that begins with an image. */
const imageCheck = checksWith(imageIn);

const varying: readonly Check[] = [
  imageCheck('files.loadVariation.returns-an-image')
    .requires('Each variation that the value of an image names has the bytes of an image, and its size in pixels.')
    .by(async ({ id, variation }, scene) => {
      const actual = await scene.admin.files.loadVariation({ ...id, variation });
      assert.match(actual.mimeType, /^image\//);
      assert.ok(actual.width > 0 && actual.height > 0, 'It has no size in pixels');
      const bytes = await bytesOf(actual);
      assert.equal(bytes.length, actual.size, 'The size of the image');
      const part = await bytesOf(actual, { start: 1, end: 3 });
      assert.ok(part.equals(bytes.subarray(1, 4)), 'The bytes of a part are others');
    }),
  imageCheck('files.loadVariation.has-the-size-in-the-value')
    .requires('A variation has the size that the value of the image shows, where it shows one.')
    .by(async ({ id, variation, facts }, scene) => {
      const { width, height } = await scene.admin.files.loadVariation({ ...id, variation });
      // In XML numbers in values are texts.
      const size = [facts.width, facts.height].map(Number);
      if (facts.width !== undefined) assert.deepEqual([width, height], size, 'The size');
    }),
  imageCheck('files.loadVariation.is-stable')
    .requires('A variation that is loaded again, or by many callers concurrently, has the same bytes.')
    .by(async ({ id, variation }, scene) => {
      const load = () => scene.admin.files.loadVariation({ ...id, variation });
      const all = [...(await Promise.all([load(), load(), load()])), await load()];
      const [first, ...others] = await Promise.all(all.map((each) => bytesOf(each)));
      assert.ok(first && others.every((bytes) => bytes.equals(first)), 'The bytes differ');
    }),
  imageCheck('files.loadVariation.missing-is-not-found')
    .requires('A variation with an unknown name, or of a field without an image, is NotFound.')
    .by(async ({ id, variation, fields }, scene) => {
      await refuses(scene.admin.files.loadVariation({ ...id, variation: 'none-of-it' }), 404, 'Another name');
      await refuses(scene.admin.files.loadVariation({ ...id, variation: '__proto__' }), 404, 'Another name');
      for (const { id: fieldId } of fields.filter((field) => field.id !== id.fieldId)) {
        await refuses(scene.admin.files.loadVariation({ ...id, fieldId, variation }), 404, 'A field without an image');
      }
      const missing = { ...id, versionNo: 99, variation };
      await refuses(scene.admin.files.loadVariation(missing), 404, 'A version that does not exist');
    }),
  imageCheck('files.loadVariation.needs-the-right-to-read')
    .requires('A variation of an image in a version that the caller may not read is refused.')
    .by(async ({ id, variation }, scene) => {
      const draftId = { ...id, variation };
      await refuses(scene.reader.files.loadVariation(draftId), [403, 404], 'A draft of someone else');
      await refuses(scene.anonymous.files.loadVariation(draftId), [401, 403, 404], 'A draft, by the anonymous caller');
    }),
];

export const sharedFileChecks: readonly Check[] = [...signing, ...varying];
