/** Reading content types: lists of them, and one. */
import type { ContentType } from 'express-cms-rest';
import type { ContentTypeQuery, ContentTypeSearch, OneOrNone } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { expectById } from '../../core/ids.js';
import { identifierOf } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { newType, typeGroup } from '../../fixtures/types.js';

const all = { offset: 0, limit: 1000 };

type Unpaged = OneOrNone<Record<'identifier' | 'remoteId', string>> & Pick<ContentTypeQuery, 'orderBy' | 'direction'>;

const list = async ({ admin }: Scene, query: Unpaged = {}) =>
  (await admin.contentTypes.list({ ...all, ...query })).items;

const ids = (types: readonly ContentType[]) => types.map(({ id }) => id);

/** Each is at least as large as the one before it. */
function ascends(values: readonly (string | number)[], label: string): void {
  const wrong = values.findIndex((value, index) => index > 0 && value < (values[index - 1] as string | number));
  assert.equal(wrong, -1, `${label}: ${values[wrong]} comes after ${values[wrong - 1]}`);
}

export const typeReadingChecks: readonly Check[] = [
  check('contentTypes.load.returns-the-type')
    .requires('A content type is loaded by its id, with its identifier, names and field definitions.')
    .by(async ({ admin, situation }) => {
      const type = await admin.contentTypes.load(situation.contentTypeId);
      assert.equal(type.id, situation.contentTypeId, 'The id');
      assert.equal(type.status, 'DEFINED', 'The status');
      assert.ok(type.identifier, 'There is no identifier');
      const identifiers = type.fieldDefinitions.map(({ identifier }) => identifier);
      for (const field of [situation.nameField, situation.textField]) {
        assert.ok(identifiers.includes(field), `There is no field definition ${field}`);
      }
      assert.equal(new Set(identifiers).size, identifiers.length, 'Field definitions share identifiers');
      const isOfType = type.fieldDefinitions.every(({ contentTypeId }) => contentTypeId === type.id);
      assert.ok(isOfType, 'A field definition names another type');
      const ids = type.fieldDefinitions.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, 'Field definitions share ids');
    }),
  check('contentTypes.load.sorts-fields-by-position')
    .requires('The field definitions of a type are sorted by position.')
    .by(async (scene) => {
      for (const listed of await list(scene)) {
        const loaded = await scene.admin.contentTypes.load(listed.id);
        for (const { fieldDefinitions, identifier } of [listed, loaded]) {
          const positions = fieldDefinitions.map(({ position }) => position);
          ascends(positions, `The positions of ${identifier}`);
        }
      }
    }),
  check('contentTypes.list.equals-the-result-of-load')
    .requires('The list has each type with the values that load returns.')
    .by(async (scene) => {
      for (const listed of await list(scene)) {
        const loaded = await scene.admin.contentTypes.load(listed.id);
        for (const member of ['identifier', 'remoteId', 'nameSchema', 'isContainer', 'mainLanguageCode'] as const) {
          assert.equal(listed[member], loaded[member], `The ${member} of type ${listed.id}`);
        }
      }
    }),
  check('contentTypes.list.finds-by-name')
    .requires('A query by an identifier, or by a remote id, finds only the type that has it.')
    .by(async (scene) => {
      const { identifier, remoteId } = await scene.admin.contentTypes.load(scene.situation.contentTypeId);
      for (const name of [{ identifier }, { remoteId }]) {
        assert.deepEqual(
          [...new Set(ids(await list(scene, name)))],
          [scene.situation.contentTypeId],
          'The ids of the result',
        );
      }
      for (const name of [{ identifier: scene.unique() }, { remoteId: scene.unique() }]) {
        assert.deepEqual(await list(scene, name), [], 'The types with another name');
      }
    }),
  check('contentTypes.list.sorts-by-identifier')
    .requires('The list can be sorted by identifier, case-insensitively, in both directions.')
    .by(async (scene) => {
      const names = async (direction: 'ascending' | 'descending') =>
        (await list(scene, { orderBy: 'identifier', direction })).map(({ identifier }) => identifier.toLowerCase());
      ascends(await names('ascending'), 'The identifiers');
      ascends((await names('descending')).reverse(), 'The identifiers, read backwards');
    }),
  check('contentTypes.list.sorts-by-modification-date')
    .requires('The list can be sorted by modification date, in both directions; the newest is the first by default.')
    .by(async (scene) => {
      for (const day of [2, 3, 1]) await newType(scene, { modified: new Date(Date.UTC(2001, 0, day)) });
      const dates = async (direction: 'ascending' | 'descending') =>
        (await list(scene, { orderBy: 'modified', direction })).map(({ modified }) => modified.getTime());
      ascends((await dates('ascending')).reverse(), 'The dates, read backwards');
      ascends(await dates('descending'), 'The dates');
    }),
  check('contentTypes.list.can-be-reversed', { only: 'repository' })
    .requires('The list can be reversed without another order.')
    .by(async (scene) =>
      assert.deepEqual(
        ids(await list(scene, { direction: 'descending' })),
        ids(await list(scene)).reverse(),
        'The ids',
      ),
    ),
  check('contentTypes.find.combines-criteria')
    .requires(
      'A search finds each type that matches one value of each criterion once, in the order of its sort clauses and in pages.',
    )
    .by(async ({ admin, everyone }, scene) => {
      const [one, other] = [await newType(scene, { identifier: identifierOf('b') }), await newType(scene)];
      const draft = await newType(scene, { isPublished: false });
      const group = await typeGroup(scene);
      for (const { id: contentTypeId } of [one, other])
        await admin.contentTypeGroups.link({ contentTypeId, groupId: group.id });
      const both = { ids: [one.id, other.id, draft.id] };
      const definition = one.fieldDefinitions[0]?.id ?? 0;
      const byIdentifier = [one, other].sort((a, b) => (a.identifier < b.identifier ? -1 : 1)).map(({ id }) => id);
      for (const { contentTypes } of everyone) {
        const actual = async (
          filter: ContentTypeSearch['filter'],
          sortClauses: ContentTypeSearch['sortClauses'] = [],
          page = { offset: 0, limit: 25 },
        ) => ids((await contentTypes.find({ filter, sortClauses, ...page })).items);
        const byId = await actual(both);
        expectById(scene, byId, [one.id, other.id], 'The types that are found by ids');
        assert.deepEqual(
          await actual({ ...both, identifiers: [other.identifier] }),
          [other.id],
          'By an identifier too',
        );
        assert.deepEqual(await actual({ groupIds: [group.id] }), byId, 'By the id of a group');
        assert.deepEqual(await actual({ groupIdentifiers: [group.identifier] }), byId, 'By its identifier');
        assert.deepEqual(await actual({ fieldDefinitionIds: [definition] }), [one.id], 'By a field definition');
        assert.deepEqual(await actual({ ...both, groupIds: [scene.unknownId] }), [], 'By no group');
        const [up, down] = [{ direction: 'ascending' }, { direction: 'descending' }] as const;
        assert.deepEqual(await actual(both, [{ kind: 'id', ...down }]), byId.toReversed(), 'By id, downwards');
        assert.deepEqual(await actual(both, [{ kind: 'identifier', ...up }]), byIdentifier, 'By identifier');
        assert.deepEqual(await actual(both, [], { offset: 1, limit: 1 }), byId.slice(1), 'The second one');
      }
    }),
];
