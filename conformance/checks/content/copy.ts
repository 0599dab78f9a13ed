/** Copies of content: what they have of the original, and what is their own. */
import { type Check, check } from '../../check.js';
import { assert, refuses, refusesSilently } from '../../expectations.js';
import { concealing, fieldValue, making, placed } from '../../scene.js';

export const copyChecks: readonly Check[] = [
  check(
    'content.copy.has-ids-of-its-own',
    'A copy has an id, a remote id and a location of its own.',
    { needs: [making, 'content.copy'] },
    async ({ repository, folder, administrator, afterwards }) => {
      const original = await folder();
      const parent = await folder();
      const copy = await repository.content.copy(
        { id: original.id, parentLocationId: parent.locationId },
        administrator,
      );
      afterwards(() => repository.content.delete?.({ id: copy.id }, administrator));
      assert.notEqual(copy.id, original.id, 'The copy has the id of the original');
      assert.notEqual(copy.remoteId, original.remoteId, 'The copy has the remote id of the original');
      const ids = placed(copy).pathString.split('/').filter(Boolean).map(Number);
      assert.equal(ids.at(-2), parent.locationId, 'The copy is not below the location that was named');
      assert.notEqual(ids.at(-1), original.locationId, 'The copy has the location of the original');
    },
  ),
  check(
    'content.copy.keeps-fields',
    'A copy has the field values of the original.',
    { needs: [making, 'content.copy'] },
    async ({ repository, folder, administrator, afterwards, known }) => {
      const original = await folder({ text: 'kept' });
      const parent = await folder();
      const { id } = await repository.content.copy(
        { id: original.id, parentLocationId: parent.locationId },
        administrator,
      );
      afterwards(() => repository.content.delete?.({ id }, administrator));
      const { currentVersion } = await repository.content.load(id, administrator);
      for (const [field, text] of [
        [known.nameField, original.name],
        [known.textField, 'kept'],
      ] as const) {
        assert.deepEqual(
          fieldValue(currentVersion, field, known.languageCode),
          known.toValue(text),
          `The field ${field}`,
        );
      }
    },
  ),
  check(
    'content.copy.needs-an-original',
    'A copy of content that is not there is refused with NotFound.',
    { needs: [making, 'content.copy'] },
    async ({ repository, folder, administrator }) => {
      const { locationId } = await folder();
      await refuses(
        repository.content.copy({ id: 2 ** 31 - 1, parentLocationId: locationId }, administrator),
        404,
        'A copy of nothing',
      );
    },
  ),
  check(
    'content.copy.is-not-for-those-who-may-not-read',
    'A copy of what the caller may not read is refused, and says nothing of it.',
    { needs: [concealing, 'content.copy'] },
    async ({ repository, concealed, reader, known }) => {
      const { id, name, remoteId } = await concealed();
      const work = repository.content.copy({ id, parentLocationId: known.parentLocationId }, reader);
      await refusesSilently(work, [name, remoteId], 'A copy of concealed content');
    },
  ),
];
