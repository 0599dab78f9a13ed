/** URL aliases that follow the names of content and its places. */

import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { alias, generated, locationAt, nameOf } from '../../fixtures/aliases.js';
import { draftOf, republish } from '../../fixtures/editing.js';
import { addPlace, branchCheck, siblingsCheck } from '../../fixtures/places.js';
import { copy } from '../../fixtures/subtrees.js';

export const generatedAliasChecks: readonly Check[] = [
  folderCheck('urlAliases.listOfLocation.has-generated-aliases')
    .requires('A location has a generated alias, in the language of its content, whose path resolves to it.')
    .by(async ({ locationId }, scene) => {
      const name = await nameOf(scene, locationId);
      const actual = [name.type, name.location?.id, name.custom, name.isHistory, name.languageCodes];
      assert.deepEqual(actual, ['LOCATION', locationId, false, false, [scene.situation.languageCode]]);
      assert.equal(await locationAt(scene, name.path), locationId, 'Where the path leads');
    }),
  branchCheck(3)('urlAliases.listOfLocation.extends-the-path-of-the-parent')
    .requires('The path of a generated alias is the path of the parent and one more segment.')
    .by(async ({ branch: [top, middle, deep] }, scene) => {
      let above = (await nameOf(scene, top.locationId)).path;
      for (const { locationId } of [middle, deep]) {
        const { path } = await nameOf(scene, locationId);
        assert.equal(path.slice(0, path.lastIndexOf('/')), above, `The part before the last segment of ${path}`);
        assert.equal(await locationAt(scene, path), locationId, 'Where the path leads');
        above = path;
      }
    }),
  folderCheck('urlAliases.listOfLocation.has-unique-paths')
    .requires('Siblings of the same name have different paths, each of which resolves to its own location.')
    .by(async ({ locationId: parentLocationId }, scene) => {
      const folders = await scene.folders(parentLocationId, 'Same', 'Same', 'Same');
      const paths: string[] = [];
      for (const { locationId } of folders) {
        const { path } = await nameOf(scene, locationId);
        assert.equal(await locationAt(scene, path), locationId, `Where ${path} leads`);
        paths.push(path);
      }
      assert.equal(new Set(paths).size, 3, `The paths of three: ${paths.join(', ')}`);
    }),
  folderCheck('urlAliases.listOfLocation.has-one-alias-per-location')
    .requires('Each location of content has its own generated alias.')
    .by(async ({ id, locationId }, scene) => {
      const parent = await scene.folder();
      const other = await addPlace(scene, id, parent.locationId);
      const [first, second] = [await nameOf(scene, locationId), await nameOf(scene, other.id)];
      assert.notEqual(first.path, second.path, 'The paths');
      assert.equal(await locationAt(scene, first.path), locationId, 'Where the first path leads');
      assert.equal(await locationAt(scene, second.path), other.id, 'Where the second path leads');
    }),
  check('urlAliases.listOfLocation.has-one-alias-per-language')
    .requires('Content with different names in two languages has a path in each language, and both resolve to it.')
    .by(async (scene) => {
      const { id, locationId } = await scene.folder({ name: scene.unique('one') });
      await republish(scene, id, [scene.field(scene.unique('other'), scene.situation.otherLanguageCode)]);
      const names = await generated(scene, locationId);
      const codes = names.flatMap(({ languageCodes }) => languageCodes).sort();
      assert.equal(names.length, 2, 'The number of generated aliases');
      assert.deepEqual(
        codes,
        [scene.situation.languageCode, scene.situation.otherLanguageCode].sort(),
        'Their languages',
      );
      for (const { path } of names) assert.equal(await locationAt(scene, path), locationId, `Where ${path} leads`);
    }),
  folderCheck('versions.publish.keeps-old-paths')
    .requires(
      'Content that is published with a new name has a new path, and its old path still resolves to it, as history.',
    )
    .by(async ({ id, locationId }, scene) => {
      const old = await nameOf(scene, locationId);
      await republish(scene, id, [scene.field(scene.unique('renamed'))]);
      const { path } = await nameOf(scene, locationId);
      assert.notEqual(path, old.path, 'The path after a new name');
      for (const entry of [path, old.path])
        assert.equal(await locationAt(scene, entry), locationId, `Where ${entry} leads`);
      const { isHistory } = await scene.admin.urlAliases.load(old.id);
      assert.equal(isHistory, true, 'Whether the old alias is history');
    }),
  branchCheck(3)('versions.publish.renames-descendants')
    .requires(
      'Paths of descendants follow the new name of content, with new revisions, and the old paths still resolve to them.',
    )
    .by(async ({ branch: [top, , deep] }, scene) => {
      const old = await nameOf(scene, deep.locationId);
      await republish(scene, top.id, [scene.field(scene.unique('renamed'))]);
      const now = await nameOf(scene, deep.locationId);
      assert.notEqual(now.path, old.path, 'The path below a new name');
      assert.ok(
        now.path.startsWith((await nameOf(scene, top.locationId)).path),
        `${now.path} is not below the new path`,
      );
      assert.notEqual(now.revision, old.revision, 'The revision is the one from before');
      for (const { path } of [now, old]) assert.equal(await locationAt(scene, path), deep.locationId, path);
    }),
  folderCheck('versions.publish.reuses-old-paths')
    .requires('New content can get a path that is history, which then resolves to the new content.')
    .by(async ({ locationId: parentLocationId }, scene) => {
      const one = await scene.folder({ parentLocationId, name: 'Taken' });
      const { path } = await nameOf(scene, one.locationId);
      await republish(scene, one.id, [scene.field('Renamed')]);
      const other = await scene.folder({ parentLocationId, name: 'Taken' });
      assert.equal((await nameOf(scene, other.locationId)).path, path, 'The path of the other');
      assert.equal(await locationAt(scene, path), other.locationId, 'Where the path leads');
    }),
  folderCheck('versions.publish.ignores-names-of-drafts')
    .requires('A draft with another name changes no path before it is published.')
    .by(async ({ id, locationId }, scene) => {
      const { path } = await nameOf(scene, locationId);
      await draftOf(scene, id, [scene.field(scene.unique())]);
      assert.equal((await nameOf(scene, locationId)).path, path);
    }),
  branchCheck(3)('locations.move.changes-paths')
    .requires(
      'A moved location and its descendants have the paths of their new place, and the old paths still resolve to them.',
    )
    .by(async ({ branch: [top, middle, deep] }, scene) => {
      const target = await scene.folder();
      const old = [await nameOf(scene, middle.locationId), await nameOf(scene, deep.locationId)];
      await scene.admin.locations.move({ id: middle.locationId, parentLocationId: target.locationId });
      const { path: above } = await nameOf(scene, target.locationId);
      for (const [index, { locationId }] of [middle, deep].entries()) {
        const { path } = await nameOf(scene, locationId);
        assert.ok(path.startsWith(`${above}/`), `The path ${path} is not below ${above}`);
        assert.equal(await locationAt(scene, path), locationId, 'Where the new path leads');
        assert.equal(await locationAt(scene, old[index]?.path ?? ''), locationId, 'Where the old path leads');
      }
      const actual = await locationAt(scene, (await nameOf(scene, top.locationId)).path);
      assert.equal(actual, top.locationId, 'The former ancestor');
    }),
  folderCheck('locations.move.frees-the-path')
    .requires('New content of the same name can get the path that a moved location had.')
    .by(async ({ locationId: parentLocationId }, scene) => {
      const [one, target] = [await scene.folder({ parentLocationId, name: 'Taken' }), await scene.folder()];
      const { path } = await nameOf(scene, one.locationId);
      await scene.admin.locations.move({ id: one.locationId, parentLocationId: target.locationId });
      const other = await scene.folder({ parentLocationId, name: 'Taken' });
      assert.equal(await locationAt(scene, path), other.locationId, 'Where the path leads');
      const actual = await locationAt(scene, (await nameOf(scene, one.locationId)).path);
      assert.equal(actual, one.locationId, 'The moved one');
    }),
  branchCheck(2)('locations.copy.has-its-own-paths')
    .requires('A copy has its own paths, at each level, and the paths of the original still resolve to the original.')
    .by(async ({ admin, situation, branch: [top, below] }, scene) => {
      const old = [await nameOf(scene, top.locationId), await nameOf(scene, below.locationId)];
      const copyId = await copy(scene, top.locationId, situation.parentLocationId);
      const [child] = (await admin.locations.listChildren({ id: copyId, offset: 0, limit: 5 })).items;
      for (const [id, index] of [
        [copyId, 0],
        [child?.id ?? 0, 1],
      ] as const) {
        const { path } = await nameOf(scene, id);
        assert.equal(await locationAt(scene, path), id, 'Where the path of the copy leads');
        const original = [top, below][index]?.locationId;
        assert.equal(await locationAt(scene, old[index]?.path ?? ''), original, 'Where the path of the original leads');
      }
    }),
  siblingsCheck('urlAliases.listOfLocation.leaves-custom-paths')
    .requires('Publishing content does not take the path of a custom alias.')
    .by(async ({ pair: [one, two] }, scene) => {
      const occupied = `${(await nameOf(scene, one.locationId)).path}/Taken`;
      await alias(scene, { locationId: two.locationId, path: occupied });
      const below = await scene.folder({ parentLocationId: one.locationId, name: 'Taken' });
      const { path } = await nameOf(scene, below.locationId);
      assert.equal(await locationAt(scene, occupied), two.locationId, 'The target of the custom alias');
      assert.equal(await locationAt(scene, path), below.locationId, 'Where the generated path leads');
    }),
  branchCheck(2)('locations.loadByUrlAlias.returns-the-location')
    .requires('Loading a location by a path returns its id and its path string.')
    .by(async ({ branch: [, below] }, scene) => {
      const { path } = await nameOf(scene, below.locationId);
      const actual = await scene.reader.locations.loadByUrlAlias(path);
      const { pathString } = await scene.admin.locations.load(below.locationId);
      assert.deepEqual([actual.id, actual.pathString], [below.locationId, pathString]);
    }),
  check('locations.loadByUrlAlias.missing-is-not-found')
    .requires('A path that no alias has is NotFound, also where it begins like the path of an alias.')
    .by(async (scene) => {
      const { path } = await nameOf(scene, (await scene.folder()).locationId);
      for (const wrong of [`/${scene.unique()}`, `${path}/${scene.unknownId}`, `${path}x`, path.slice(0, -1)]) {
        await refuses(locationAt(scene, wrong), 404, 'A path that does not resolve');
      }
    }),
];
