/** Isolation: reads during writes, and the result of concurrent writes. */
import type { Content } from 'express-cms-rest';
import { type Check, check, folderCheck, foldersCheck, translatedCheck } from '../../core/check.js';
import { assert, outcome } from '../../core/expectations.js';
import { readDuring, repeat } from '../../core/readers.js';
import { fieldValue, type Scene } from '../../core/scene.js';
import { draftOf, seconds } from '../../fixtures/editing.js';

/** Content whose parts must be consistent. */
function looksWhole({ situation }: Scene, content: Content): void {
  const { currentVersion: version, mainLanguageCode } = content;
  assert.equal(version.versionNo, content.currentVersionNo, 'The version shown, and the number of the current one');
  assert.equal(version.status, 'PUBLISHED', 'The status of the current version');
  assert.equal(content.name, version.names[mainLanguageCode], 'The name of the content, and that of its version');
  const field = fieldValue(version, situation.nameField, mainLanguageCode);
  assert.deepEqual(field, situation.toValue(content.name), 'The field that the name is generated from');
  const codes = [...new Set(version.fields.map(({ languageCode }) => languageCode))].sort();
  assert.deepEqual([...version.languageCodes].sort(), codes, 'The languages of the version, and of its fields');
  assert.deepEqual(Object.keys(version.names).sort(), codes, 'The languages of the names, and of the fields');
}

export const contentIsolationChecks: readonly Check[] = [
  folderCheck('content.updateInfo.is-atomic-for-readers')
    .requires('Content that is read while an update changes several members has all of the changes or none.')
    .by(async ({ admin, info, unique, id }) => {
      const changes = (moment: number) => ({
        remoteId: unique('remote'),
        alwaysAvailable: moment === 0,
        published: new Date(moment),
        modified: new Date(moment),
      });
      const [one, other] = [changes(0), changes(1_000_000_000_000)];
      const change = (round: number) => admin.content.updateInfo({ id, changes: round % 2 === 0 ? one : other });
      await change(0);
      const read = async () => (await info(id)) as typeof one;
      await readDuring({ times: 15, write: change, read }, (seen) => {
        const whole = seen.remoteId === one.remoteId ? one : other;
        const plain = ({ remoteId, alwaysAvailable, published, modified }: typeof one) => [
          remoteId,
          alwaysAvailable,
          seconds(published),
          seconds(modified),
        ];
        assert.deepEqual(plain(seen), plain(whole), 'The state that is read while two states alternate');
      });
    }),
  folderCheck('content.updateInfo.loses-no-concurrent-change')
    .requires('After concurrent updates of different members, all changes are there.')
    .by(async ({ admin, unique, info, id }) =>
      repeat(5, async (round) => {
        const remoteId = unique('remote');
        const published = new Date(round * 1_000_000);
        const alwaysAvailable = round % 2 === 0;
        const calls = [{ remoteId }, { published }, { alwaysAvailable }].map((changes) =>
          admin.content.updateInfo({ id, changes }),
        );
        await Promise.all(calls);
        const after = await info(id);
        assert.equal(after.remoteId, remoteId, 'The remote id');
        assert.equal(seconds(after.published), seconds(published), 'The date of publication');
        assert.equal(after.alwaysAvailable, alwaysAvailable, 'Whether it is always available');
      }),
    ),
  translatedCheck('content.load.is-consistent')
    .requires('Content that is loaded during publications has the name and the fields of one version.')
    .by(async ({ admin, unique, field, situation, id }, scene) => {
      const write = async (round: number) => {
        const fields = [field(unique()), field(unique(), situation.otherLanguageCode)];
        const { versionNo } = await draftOf(scene, id, fields, round + 1);
        await admin.versions.publish({ contentId: id, versionNo });
      };
      const read = () => admin.content.load(id);
      await readDuring({ times: 8, write, read }, (seen) => looksWhole(scene, seen));
    }),
  folderCheck('versions.list.is-consistent')
    .requires('A list of versions that is read during publications has exactly one published version.')
    .by(async ({ admin, id }, scene) => {
      const write = async () => {
        const { versionNo } = await draftOf(scene, id);
        await admin.versions.publish({ contentId: id, versionNo });
      };
      const read = () => admin.versions.list({ contentId: id });
      await readDuring({ times: 8, write, read }, ({ items }) => {
        const published = items.filter(({ status }) => status === 'PUBLISHED');
        assert.equal(published.length, 1, 'How many versions are seen as published');
      });
    }),
  check('versions.update.is-atomic-for-readers')
    .requires('A draft that is loaded while an update changes several fields has all of the changes or none.')
    .by(async ({ admin, unique, field, situation }, scene) => {
      const text = unique();
      const { id } = await scene.folder({ name: text, text, translation: text });
      const { versionNo } = await draftOf(scene, id);
      const write = () => {
        const next = unique();
        const fields = [
          field(next),
          field(next, undefined, situation.textField),
          field(next, situation.otherLanguageCode),
        ];
        return admin.versions.update({ contentId: id, versionNo, changes: { fields } });
      };
      const read = () => admin.versions.load({ contentId: id, versionNo });
      await readDuring({ times: 12, write, read }, (seen) => {
        const values = [
          fieldValue(seen, situation.nameField, situation.languageCode),
          fieldValue(seen, situation.textField, situation.languageCode),
          fieldValue(seen, situation.nameField, situation.otherLanguageCode),
        ];
        assert.deepEqual(values, Array(3).fill(values[0]), 'Three fields that always have the same value');
        const expected = situation.toValue(seen.names[situation.otherLanguageCode] as string);
        assert.deepEqual(
          expected,
          values[2],
          'The name in the other language, and the field that it is generated from',
        );
      });
    }),
  check('content.deleteTranslation.is-atomic-for-readers')
    .requires('Content that is loaded while a translation is deleted has all of the translation or nothing of it.')
    .by(async ({ admin, unique, situation }, scene) =>
      repeat(4, async () => {
        const { id } = await scene.folder({ translation: unique() });
        const write = () => admin.content.deleteTranslation({ id, languageCode: situation.otherLanguageCode });
        await readDuring({ write, read: () => admin.content.load(id) }, (seen) => looksWhole(scene, seen));
      }),
    ),
  check('content.delete.is-atomic-for-readers')
    .requires('Content that is loaded during its deletion is complete, or is NotFound together with its descendants.')
    .by(async ({ admin }, scene) =>
      repeat(4, async () => {
        const top = await scene.folder();
        const below = await scene.folder({ parentLocationId: top.locationId });
        const read = async () => {
          const first = await outcome(admin.content.load(top.id));
          return [first, await outcome(admin.content.load(below.id))] as const;
        };
        const write = () => admin.content.delete({ id: top.id });
        await readDuring({ write, read }, ([first, second]) => {
          if (first.value) looksWhole(scene, first.value);
          else assert.equal(first.error, 'NotFound', 'How deleted content is refused');
          if (first.error) assert.equal(second.error, 'NotFound', 'How content below deleted content is refused');
        });
      }),
    ),
  check('versions.publish.is-atomic-for-readers')
    .requires('Readers who load content during its first publication see all of it or nothing.')
    .by(async ({ admin, anonymous }, scene) =>
      repeat(4, async () => {
        const { id } = await scene.draft();
        const write = () => admin.versions.publish({ contentId: id, versionNo: 1 });
        await readDuring({ write, read: () => outcome(anonymous.content.load(id)) }, ({ value }) => {
          if (!value) return;
          looksWhole(scene, value);
          assert.ok(value.mainLocation && value.published, 'Published content without a place or a date is seen');
        });
      }),
    ),
  foldersCheck('content.copy.is-atomic-for-readers')
    .requires('Copies that are listed while they are created are complete.')
    .by(async ({ admin, pair: [original, parent] }, scene) => {
      const copy = () => admin.content.copy({ id: original.id, parentLocationId: parent.locationId });
      const page = { offset: 0, limit: 50 };
      const read = async () => {
        const { items: children } = await admin.locations.listChildren({ id: parent.locationId, ...page });
        const last = children.at(-1);
        const location = last && (await admin.locations.load(last.id));
        return location?.content && admin.content.load(location.content.id);
      };
      await readDuring({ times: 6, write: copy, read }, (seen) => {
        if (!seen) return;
        looksWhole(scene, seen);
        assert.equal(seen.name, original.name, 'The name of a copy');
      });
    }),
];
