/** Reading content types: lists of them, and one. */
import type { ContentType, ContentTypeQuery, ContentTypeSearch } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { expectById } from '../../core/ids.js';
import { identifierOf } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { newType, typeGroup } from '../../fixtures/types.js';

const all = { offset: 0, limit: 1000 };

const list = async ({ admin }: Scene, query: Partial<ContentTypeQuery> = {}) =>
  (await admin.contentTypes.list({ ...all, ...query })).items;

const ids = (types: readonly ContentType[]) => types.map(({ id }) => id);

/** Each is at least as large as the one before it. */
function ascends(values: readonly (string | number)[], what: string): void {
  const wrong = values.findIndex((value, index) => index > 0 && value < (values[index - 1] as string | number));
  assert.equal(wrong, -1, `${what}: ${values[wrong]} comes after ${values[wrong - 1]}`);
}

export const typeReadingChecks: readonly Check[] = [
  check(
    'contentTypes.load.gives-the-type',
    'A content type is loaded by its id, with its identifier, names and field definitions.',
    async ({ admin, known }) => {
      const type = await admin.contentTypes.load(known.typeId);
      assert.equal(type.id, known.typeId, 'The id');
      assert.equal(type.status, 'DEFINED', 'The status');
      assert.ok(type.identifier, 'There is no identifier');
      const identifiers = type.fieldDefinitions.map(({ identifier }) => identifier);
      for (const field of [known.nameField, known.textField]) {
        assert.ok(identifiers.includes(field), `There is no field definition ${field}`);
      }
      assert.equal(new Set(identifiers).size, identifiers.length, 'Field definitions share identifiers');
      const isOfType = type.fieldDefinitions.every(({ contentTypeId }) => contentTypeId === type.id);
      assert.ok(isOfType, 'A field definition names another type');
      const own = type.fieldDefinitions.map(({ id }) => id);
      assert.equal(new Set(own).size, own.length, 'Field definitions share ids');
    },
  ),
  check(
    'contentTypes.load.has-fields-by-position',
    'The field definitions of a type are in the order of their positions.',
    async (scene) => {
      for (const listed of await list(scene)) {
        const loaded = await scene.admin.contentTypes.load(listed.id);
        for (const { fieldDefinitions, identifier } of [listed, loaded]) {
          const positions = fieldDefinitions.map(({ position }) => position);
          ascends(positions, `The positions of ${identifier}`);
        }
      }
    },
  ),
  check(
    'contentTypes.load.is-for-everyone',
    'Everyone may know the content types.',
    async ({ admin, known, readers }) => {
      const own = await admin.contentTypes.load(known.typeId);
      for (const caller of readers) {
        const { identifier } = await caller.contentTypes.load(known.typeId);
        assert.equal(identifier, own.identifier, 'The identifier');
        assert.ok(ids((await caller.contentTypes.list(all)).items).includes(known.typeId), 'The list lacks it');
      }
    },
  ),
  check(
    'contentTypes.load.refuses-unknown-ids',
    'An unknown id of a content type is NotFound.',
    async ({ admin, unknownId }) => {
      await refuses(admin.contentTypes.load(unknownId), 404, 'A type that is not there');
    },
  ),
  check(
    'contentTypes.list.equals-what-load-returns',
    'What the list says of a type is what is loaded of it.',
    async (scene) => {
      for (const listed of await list(scene)) {
        const loaded = await scene.admin.contentTypes.load(listed.id);
        for (const member of ['identifier', 'remoteId', 'nameSchema', 'isContainer', 'mainLanguageCode'] as const) {
          assert.equal(listed[member], loaded[member], `The ${member} of type ${listed.id}`);
        }
      }
    },
  ),
  check(
    'contentTypes.list.finds-by-identifier',
    'A query by identifier gives the type that has it, and nothing where none has.',
    async (scene) => {
      const { identifier } = await scene.admin.contentTypes.load(scene.known.typeId);
      const found = new Set(ids(await list(scene, { identifier })));
      assert.deepEqual([...found], [scene.known.typeId], 'What was found');
      for (const other of [identifier.slice(0, -1), `${identifier}x`, scene.unique()]) {
        assert.deepEqual(await list(scene, { identifier: other }), [], `What was found by ${other}`);
      }
    },
  ),
  check(
    'contentTypes.list.finds-by-remote-id',
    'A query by remote id gives the type that has it, and nothing where none has.',
    async (scene) => {
      const { remoteId } = await scene.admin.contentTypes.load(scene.known.typeId);
      const found = new Set(ids(await list(scene, { remoteId })));
      assert.deepEqual([...found], [scene.known.typeId], 'What was found');
      for (const other of [remoteId.slice(0, -1), scene.unique()]) {
        assert.deepEqual(await list(scene, { remoteId: other }), [], `What was found by ${other}`);
      }
    },
  ),
  check(
    'contentTypes.list.looks-at-all-of-the-query',
    'A query by identifier and remote id gives what has both.',
    async (scene) => {
      const { identifier, remoteId } = await scene.admin.contentTypes.load(scene.known.typeId);
      const found = new Set(ids(await list(scene, { identifier, remoteId })));
      assert.deepEqual([...found], [scene.known.typeId], 'What was found');
      assert.deepEqual(await list(scene, { identifier, remoteId: scene.unique() }), [], 'What has only one of the two');
    },
  ),
  check(
    'contentTypes.list.sorts-by-identifier',
    'The list can be by identifier, case-insensitively, either way round.',
    async (scene) => {
      const names = async (reverse: boolean) =>
        (await list(scene, { orderBy: 'identifier', reverse })).map(({ identifier }) => identifier.toLowerCase());
      ascends(await names(false), 'The identifiers');
      ascends((await names(true)).reverse(), 'The identifiers, read backwards');
    },
  ),
  check(
    'contentTypes.list.sorts-by-modification-date',
    'The list can be by modification date, the newest first, or the other way round.',
    async (scene) => {
      const dates = async (reverse: boolean) =>
        (await list(scene, { orderBy: 'modified', reverse })).map(({ modified }) => modified.getTime());
      ascends((await dates(false)).reverse(), 'The dates, read backwards');
      ascends(await dates(true), 'The dates');
    },
  ),
  check(
    'contentTypes.list.turns-round',
    'Without another order the list can be turned round.',
    { only: 'repository' },
    async (scene) => {
      assert.deepEqual(ids(await list(scene, { reverse: true })), ids(await list(scene)).reverse(), 'The ids');
    },
  ),
  check(
    'contentTypes.list.pages-make-up-the-whole',
    'Consecutive pages of the list have every type as often as the whole list, in each order.',
    async (scene) => {
      for (const order of [{}, { orderBy: 'identifier' }, { orderBy: 'modified', reverse: true }] as const) {
        const whole = ids(await list(scene, order));
        const parts: number[] = [];
        for (let offset = 0; offset < whole.length; offset += 2) {
          const part = ids(await list(scene, { ...order, offset, limit: 2 }));
          assert.equal(part.length, Math.min(2, whole.length - offset), 'How many types a part has');
          parts.push(...part);
        }
        assert.deepEqual(parts, whole, 'The ids');
        assert.deepEqual(await list(scene, { ...order, offset: whole.length, limit: 2 }), [], 'What is beyond the end');
      }
    },
  ),
  check(
    'contentTypes.find.looks-at-all-criteria',
    'A search finds the types that fit one value of each criterion, each once, in the order of its clauses, in parts.',
    async (scene) => {
      const { admin, everyone } = scene;
      const [one, other] = [await newType(scene, { identifier: identifierOf('b') }), await newType(scene)];
      const draft = await newType(scene, { isPublished: false });
      const group = await typeGroup(scene);
      for (const { id: contentTypeId } of [one, other])
        await admin.contentTypeGroups.link({ contentTypeId, groupId: group.id });
      const both = { ids: [one.id, other.id, draft.id] };
      const definition = one.fieldDefinitions[0]?.id ?? 0;
      const byIdentifier = [one, other].sort((a, b) => (a.identifier < b.identifier ? -1 : 1)).map(({ id }) => id);
      for (const { contentTypes } of everyone) {
        const found = async (
          filter: ContentTypeSearch['filter'],
          sortClauses: ContentTypeSearch['sortClauses'] = [],
          page = { offset: 0, limit: 25 },
        ) => ids((await contentTypes.find({ filter, sortClauses, ...page })).items);
        const byId = await found(both);
        expectById(scene, byId, [one.id, other.id], 'What is found by ids');
        assert.deepEqual(await found({ ...both, identifiers: [other.identifier] }), [other.id], 'By an identifier too');
        assert.deepEqual(await found({ groupIds: [group.id] }), byId, 'By the id of a group');
        assert.deepEqual(await found({ groupIdentifiers: [group.identifier] }), byId, 'By its identifier');
        assert.deepEqual(await found({ fieldDefinitionIds: [definition] }), [one.id], 'By a field definition');
        assert.deepEqual(await found({ ...both, groupIds: [scene.unknownId] }), [], 'By no group');
        const [up, down] = [{ direction: 'ascending' }, { direction: 'descending' }] as const;
        assert.deepEqual(await found(both, [{ kind: 'id', ...down }]), byId.toReversed(), 'By id, downwards');
        assert.deepEqual(await found(both, [{ kind: 'identifier', ...up }]), byIdentifier, 'By identifier');
        assert.deepEqual(await found(both, [], { offset: 1, limit: 1 }), byId.slice(1), 'The second one');
      }
    },
  ),
];
