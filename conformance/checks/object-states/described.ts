/** Groups of object states and the states themselves: their texts in several languages. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { entityChecks } from '../../families/entity-checks.js';
import { shownOf } from '../../families/unique-checks.js';
import { type DescribedKind, groups, states } from './kinds.js';

const unknown = { 'xxx-XX': 'Unknown' };

const textChecks = ({ name, methods, values, within }: DescribedKind): readonly Check[] => [
  check(`${methods.create}.needs-no-descriptions`, `A new ${name} without descriptions has none.`, async (scene) => {
    const { create, load } = (await within(scene))(scene.admin);
    const { descriptions: _, ...given } = values(scene);
    assert.deepEqual((await load((await create(given)).id)).descriptions, {});
  }),
  check(
    `${methods.create}.needs-languages-that-are-there`,
    `A ${name} with texts, or a default language, of a language that is not there is refused with BadRequest.`,
    async (scene) => {
      const { create } = (await within(scene))(scene.admin);
      const given = values(scene);
      for (const wrong of [
        { ...given, names: { ...given.names, ...unknown } },
        { ...given, descriptions: unknown },
        { ...given, defaultLanguageCode: 'xxx-XX', names: { ...given.names, ...unknown } },
      ]) {
        await refuses(create(wrong), 400, `A ${name} with an unknown language`);
      }
      await create(given);
    },
  ),
  check(
    `${methods.create}.needs-a-name`,
    `A ${name} without a name in its default language is refused with BadRequest.`,
    async (scene) => {
      const { create } = (await within(scene))(scene.admin);
      const { languageCode, otherLanguageCode } = scene.known;
      for (const names of [{}, { [otherLanguageCode]: 'Other' }, { [languageCode]: '' }]) {
        await refuses(create({ ...values(scene), names }), 400, `A ${name} named ${JSON.stringify(names)}`);
      }
    },
  ),
  check(
    `${methods.update}.keeps-a-name-in-the-default-language`,
    `A change that leaves a ${name} without a name in its default language is refused with BadRequest, whole.`,
    async (scene) => {
      const { create, load, update } = (await within(scene))(scene.admin);
      const { languageCode, otherLanguageCode } = scene.known;
      const given = { ...values(scene), names: { [languageCode]: 'Only' } };
      const { id } = await create(given);
      const { identifier } = values(scene);
      for (const change of [
        { identifier, names: { [otherLanguageCode]: 'Other' } },
        { identifier, defaultLanguageCode: otherLanguageCode },
        { identifier, names: { [languageCode]: 'New', ...unknown } },
      ]) {
        await refuses(update?.(id, change), 400, `A change to ${JSON.stringify(change)}`);
      }
      assert.deepEqual(shownOf(await load(id), given), given);
    },
  ),
];

export const describedChecks: readonly Check[] = [groups, states].flatMap((kind) => [
  ...entityChecks(kind),
  ...textChecks(kind),
]);
