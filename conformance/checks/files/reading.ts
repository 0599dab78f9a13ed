/** Files of fields: the stored bytes are loaded, by callers who may read the content. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { bytesOf, draftWith, fileChange, fileIn, fileValue, newFile, someBytes } from '../../fixtures/files.js';

export const fileChecks: readonly Check[] = [
  check('files.load.returns-the-stored-bytes')
    .requires('A file has the bytes, the name and the size that it was stored with.')
    .by(async (scene) => {
      const bytes = someBytes();
      const { currentVersion } = await draftWith(scene, bytes, 'Übersicht 1.bin');
      const file = await scene.admin.files.load(fileIn(scene, currentVersion));
      assert.deepEqual([file.fileName, file.size], ['Übersicht 1.bin', bytes.length]);
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    }),
  check('files.load.returns-ranges')
    .requires('A range of a file has the bytes from its start to its end, both included.')
    .by(async (scene) => {
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
    }),
  check('files.load.returns-the-current-version')
    .requires('Without a version, the file is that of the current version.')
    .by(async (scene) => {
      const bytes = someBytes();
      const { currentVersion } = await draftWith(scene, bytes);
      const { contentId, fieldId } = fileIn(scene, currentVersion);
      const file = await scene.admin.files.load({ contentId, fieldId });
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    }),
  check('files.load.missing-is-not-found')
    .requires('A field without a file, and a version or content that does not exist, is NotFound.')
    .by(async (scene) => {
      const { currentVersion } = await draftWith(scene, someBytes());
      const file = fileIn(scene, currentVersion);
      const others = currentVersion.fields.filter(({ id }) => id !== file.fieldId);
      for (const { id: fieldId } of others) {
        await refuses(scene.admin.files.load({ ...file, fieldId }), 404, 'A field that holds no file');
      }
      await refuses(scene.admin.files.load({ ...file, versionNo: 99 }), 404, 'A version that does not exist');
      const call = scene.admin.files.load({ ...file, contentId: scene.unknownId });
      await refuses(call, 404, 'Content that does not exist');
    }),
  check('files.load.needs-the-right-to-read')
    .requires('A file of a version that the caller may not read is refused.')
    .by(async (scene) => {
      const { currentVersion } = await draftWith(scene, someBytes());
      const file = fileIn(scene, currentVersion);
      await refuses(scene.reader.files.load(file), [403, 404], 'A draft of someone else');
      await refuses(scene.anonymous.files.load(file), [401, 403, 404], 'A draft, by the anonymous caller');
    }),
  check('files.load.allows-readers-of-the-content')
    .requires('Everyone who may read published content may load its files.')
    .by(async (scene) => {
      const bytes = someBytes();
      const { id: contentId, currentVersion } = await draftWith(scene, bytes);
      await scene.admin.versions.publish({ contentId, versionNo: 1 });
      await scene.admin.content.updateInfo({ id: contentId, changes: { sectionId: scene.situation.publicSectionId } });
      const file = await scene.reader.files.load(fileIn(scene, currentVersion));
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    }),
  check('files.load.keeps-files-of-other-versions')
    .requires(
      'A draft has the file of the version that it was created from until it gets another one; that version keeps its file.',
    )
    .by(async (scene) => {
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
    }),
  check('files.load.copies-files-with-content')
    .requires('A copy of content has its file, also after the original is deleted.')
    .by(async (scene) => {
      const bytes = someBytes();
      const { id, currentVersion } = await draftWith(scene, bytes);
      await scene.admin.versions.publish({ contentId: id, versionNo: currentVersion.versionNo });
      const { id: copyId } = await scene.admin.content.copy({ id, parentLocationId: scene.situation.parentLocationId });
      await scene.admin.content.delete({ id });
      const { currentVersion: copied } = await scene.admin.content.load(copyId);
      const file = await scene.admin.files.load(fileIn(scene, copied));
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    }),
  check('files.load.keeps-the-file-without-data')
    .requires(
      'A field value that is sent without data, as it is loaded, keeps its file, and renames it if the name is another one.',
    )
    .by(async (scene) => {
      const bytes = someBytes();
      const { id: contentId, currentVersion } = await draftWith(scene, bytes);
      const { versionNo } = currentVersion;
      const changes = { fields: [fileChange(scene, { fileName: 'renamed.bin' })] };
      const renamed = await scene.admin.versions.update({ contentId, versionNo, changes });
      const file = await scene.admin.files.load(fileIn(scene, renamed));
      assert.equal(file.fileName, 'renamed.bin');
      assert.ok((await bytesOf(file)).equals(bytes), 'The bytes are others');
    }),
  check('content.create.refuses-invalid-files')
    .requires(
      'A file without data or a name, without bytes, or in an encoding other than base64 is refused with BadRequest.',
    )
    .by(async (scene) => {
      scene.requires('files.load');
      const data = ['', 'AAA', 'AA=A', '####', 'data:;base64,AAAA', 17, ['AAAA']];
      for (const wrong of data) {
        const value = { fileName: 'x.bin', data: wrong };
        await refuses(scene.admin.content.create(newFile(scene, value)), 400, `The data ${JSON.stringify(wrong)}`);
      }
      await refuses(scene.admin.content.create(newFile(scene, { fileName: 'x.bin' })), 400, 'A file without data');
      await refuses(scene.admin.content.create(newFile(scene, { data: 'AAAA' })), 400, 'A file without a name');
    }),
  check('content.create.sanitizes-file-names', { needs: ['files.load'] })
    .requires('File names that are paths, or that mislead their reader, are replaced by harmless names.')
    .by(async (scene) => {
      const names = ['../../etc/passwd', '..\\..\\boot.ini', 'a\u0000b\n.txt', 'a\u0085b\n.txt', 'x\u202Egpj.exe'];
      for (const name of names) {
        // XML has no U+0000: the character that is sent in its place is U+FFFD, which is harmless.
        const harmless = name.includes('\0') ? /^[\w. \ufffd]+$/ : /^[\w. ]+$/;
        const { currentVersion } = await draftWith(scene, someBytes(), name);
        const { fileName } = await scene.admin.files.load(fileIn(scene, currentVersion));
        assert.ok(harmless.test(fileName), 'The name of the file is not harmless');
      }
    }),
];
