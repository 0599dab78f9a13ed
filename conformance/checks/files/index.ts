/** Files that fields of content hold: what is stored is what is read, by those who may. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { sharedFileChecks } from './shared.js';
import { uploadChecks } from './uploads.js';
import { bytesOf, draftWith, fileChange, fileIn, fileValue, someBytes, wantedFile } from './values.js';

const reading: readonly Check[] = [
  check(
    'files.load.gives-what-was-stored',
    'A file has the bytes, the name and the size that it was stored with.',
    async (scene) => {
      const bytes = someBytes();
      const { currentVersion } = await draftWith(scene, bytes, 'Übersicht 1.bin');
      const file = await scene.admin.files.load(fileIn(scene, currentVersion));
      assert.deepEqual([file.fileName, file.size], ['Übersicht 1.bin', bytes.length]);
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    },
  ),
  check(
    'files.load.gives-parts',
    'A part of a file has the bytes from its start to its end, both included.',
    async (scene) => {
      const bytes = someBytes();
      const { currentVersion } = await draftWith(scene, bytes);
      const file = await scene.admin.files.load(fileIn(scene, currentVersion));
      for (const [start, end] of [
        [0, 0],
        [10, 499],
        [999, 999],
      ] as const) {
        const part = await bytesOf(file, { start, end });
        assert.ok(part.equals(bytes.subarray(start, end + 1)), `The bytes ${start} to ${end} are others`);
      }
    },
  ),
  check(
    'files.load.gives-the-current-version',
    'Without a version, the file is that of the current version.',
    async (scene) => {
      const bytes = someBytes();
      const { currentVersion } = await draftWith(scene, bytes);
      const { contentId, fieldId } = fileIn(scene, currentVersion);
      const file = await scene.admin.files.load({ contentId, fieldId });
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    },
  ),
  check('files.load.needs-a-file', 'What is no file of a content item is refused with NotFound.', async (scene) => {
    const { currentVersion } = await draftWith(scene, someBytes());
    const file = fileIn(scene, currentVersion);
    const others = currentVersion.fields.filter(({ id }) => id !== file.fieldId);
    for (const { id: fieldId } of others) {
      await refuses(scene.admin.files.load({ ...file, fieldId }), 404, 'A field that holds no file');
    }
    await refuses(scene.admin.files.load({ ...file, versionNo: 99 }), 404, 'A version that does not exist');
    await refuses(scene.admin.files.load({ ...file, contentId: scene.unknownId }), 404, 'Content that does not exist');
  }),
  check(
    'files.load.needs-the-right-to-read',
    'A file of a version that the caller may not read is refused.',
    async (scene) => {
      const { currentVersion } = await draftWith(scene, someBytes());
      const file = fileIn(scene, currentVersion);
      await refuses(scene.reader.files.load(file), [403, 404], 'A draft of someone else');
      await refuses(scene.anonymous.files.load(file), [401, 403, 404], 'A draft, by the anonymous caller');
    },
  ),
  check(
    'files.load.is-for-all-who-read-the-content',
    'A file of published content is for everyone who may read the content.',
    async (scene) => {
      const bytes = someBytes();
      const { id: contentId, currentVersion } = await draftWith(scene, bytes);
      await scene.admin.versions.publish({ contentId, versionNo: 1 });
      await scene.admin.content.updateInfo({ id: contentId, changes: { sectionId: scene.known.publicSectionId } });
      const file = await scene.reader.files.load(fileIn(scene, currentVersion));
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    },
  ),
];

const writing: readonly Check[] = [
  check(
    'files.load.keeps-what-other-versions-hold',
    'A draft holds the file of its version until it is given another one, which that version never gets.',
    async (scene) => {
      const [first, second] = [someBytes(), someBytes()];
      const { id: contentId, currentVersion } = await draftWith(scene, first);
      await scene.admin.versions.publish({ contentId, versionNo: 1 });
      const { versionNo, fields } = await scene.admin.versions.createDraft({ contentId, versionNo: 1 });
      const draft = { ...fileIn(scene, currentVersion), versionNo };
      assert.ok((await bytesOf(await scene.admin.files.load(draft))).equals(first), 'The new draft has other bytes');
      assert.equal(fields.length, currentVersion.fields.length);
      const changes = { fields: [fileChange(scene, fileValue('second.bin', second))] };
      await scene.admin.versions.update({ contentId, versionNo, changes });
      const [now, before] = await Promise.all(
        [draft, fileIn(scene, currentVersion)].map((id) => scene.admin.files.load(id)),
      );
      assert.ok(now && before && (await bytesOf(now)).equals(second), 'The draft has not got the new file');
      assert.ok((await bytesOf(before)).equals(first), 'The published version has lost its file');
      assert.notEqual(now.revision, before.revision, 'The revisions of two files are the same');
    },
  ),
  check(
    'files.load.follows-copies',
    'A copy of content holds its file, also once the content that was copied is deleted.',
    async (scene) => {
      const bytes = someBytes();
      const { id, currentVersion } = await draftWith(scene, bytes);
      await scene.admin.versions.publish({ contentId: id, versionNo: currentVersion.versionNo });
      const { id: copyId } = await scene.admin.content.copy({ id, parentLocationId: scene.known.parentLocationId });
      await scene.admin.content.delete({ id });
      const { currentVersion: copied } = await scene.admin.content.load(copyId);
      const file = await scene.admin.files.load(fileIn(scene, copied));
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    },
  ),
  check(
    'files.load.stays-without-data',
    'A value that is sent without data, as it is shown, keeps its file, with another name if it has one.',
    async (scene) => {
      const bytes = someBytes();
      const { id: contentId, currentVersion } = await draftWith(scene, bytes);
      const { versionNo } = currentVersion;
      const changes = { fields: [fileChange(scene, { fileName: 'renamed.bin' })] };
      const renamed = await scene.admin.versions.update({ contentId, versionNo, changes });
      const file = await scene.admin.files.load(fileIn(scene, renamed));
      assert.equal(file.fileName, 'renamed.bin');
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    },
  ),
  check(
    'content.create.needs-files-that-can-be-read',
    'A file without data, without bytes or in something else than base64 is refused with BadRequest.',
    async (scene) => {
      scene.requires('files.load');
      const data = ['', 'AAA', 'AA=A', '####', 'data:;base64,AAAA', 17, ['AAAA']];
      for (const wrong of data) {
        const value = { fileName: 'x.bin', data: wrong };
        await refuses(scene.admin.content.create(wantedFile(scene, value)), 400, `The data ${JSON.stringify(wrong)}`);
      }
      await refuses(scene.admin.content.create(wantedFile(scene, { fileName: 'x.bin' })), 400, 'A file without data');
      await refuses(scene.admin.content.create(wantedFile(scene, { data: 'AAAA' })), 400, 'A file without a name');
    },
  ),
  check(
    'content.create.takes-no-path-of-a-client',
    'Of a name that is a path, or misleads its reader, a harmless name is left.',
    { needs: ['files.load'] },
    async (scene) => {
      const names = ['../../etc/passwd', '..\\..\\boot.ini', 'a\u0000b\n.txt', 'x\u202Egpj.exe'];
      for (const name of names) {
        const { currentVersion } = await draftWith(scene, someBytes(), name);
        const { fileName } = await scene.admin.files.load(fileIn(scene, currentVersion));
        assert.ok(/^[\w. ]+$/.test(fileName), 'The name of the file is not harmless');
      }
    },
  ),
];

export const fileChecks: readonly Check[] = [...reading, ...writing, ...sharedFileChecks, ...uploadChecks];
