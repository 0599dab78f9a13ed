/** Conditions of lists of items: the items that each operator finds on each member. */
import type { ItemCondition } from 'express-cms-rest/repository';
import type { Check } from '../../core/check.js';
import {
  conditionsOnDates,
  conditionsOnExistingRelations,
  conditionsOnNames,
  conditionsOnParts,
  conditionsOnPriorities,
  conditionsOnRelatedFields,
  conditionsOnRelatedParts,
  conditionsOnRelations,
  conditionsOnRemoteIds,
  conditionsOnTexts,
  conditionsOnValues,
  conditionsOnWildcards,
  rangesOfNames,
} from '../../search/item-conditions.js';
import { agreesOnItems } from '../../search/item-queries.js';
import { entryCheck, itemWorldCheck } from '../../search/item-world.js';

const alone = (conditions: readonly ItemCondition[]) => conditions.map((condition) => ({ filter: [condition] }));

const compare = (member: string, operator: ItemCondition['operator'], ...values: readonly string[]): ItemCondition => ({
  ...{ member, operator, values },
});

/** A condition that the storage refuses to evaluate makes its check not applicable. */
const mayRefuse = true;

export const itemConditionChecks: readonly Check[] = [
  entryCheck('items.find.compares-values-of-each-kind')
    .requires(
      'Numbers, booleans, dates and times are compared by each operator that they have, a date with the day as it is written; ne matches items without a value too.',
    )
    .by(({ world }, scene) =>
      agreesOnItems(world, alone(conditionsOnValues), { languages: [scene.situation.languageCode] }),
    ),
  entryCheck('items.find.compares-texts')
    .requires(
      'Texts are compared by each operator without case and accents, in the language that is shown; of several values one must match, for ne none.',
    )
    .by(({ world }) => agreesOnItems(world, alone(conditionsOnTexts))),
  entryCheck('items.find.compares-parts-of-texts')
    .requires(
      'contains and prefix find parts of texts without case and accents, in the language that is shown, unless the storage refuses them.',
    )
    .by(({ world }) => agreesOnItems(world, alone(conditionsOnParts), { mayRefuse })),
  entryCheck('items.find.takes-wildcards-literally')
    .requires(
      'contains and prefix, and comparisons of names, take all characters literally, unless the storage refuses these.',
    )
    .by(async ({ world }, scene) => {
      const { languageCode } = scene.situation;
      await agreesOnItems(world, alone(conditionsOnWildcards), { languages: [languageCode], mayRefuse });
    }),
  entryCheck('items.find.compares-names')
    .requires('Names, and parts of them, are compared without case and accents, unless the storage refuses that.')
    .by(async ({ world }, scene) => {
      const { languageCode } = scene.situation;
      await agreesOnItems(world, alone(conditionsOnNames), { languages: [languageCode], mayRefuse });
    }),
  entryCheck('items.find.compares-ranges-of-names')
    .requires('Names are compared by their order, without case and accents, unless the storage refuses that.')
    .by(async ({ world }, scene) => {
      const { languageCode } = scene.situation;
      await agreesOnItems(world, alone(rangesOfNames), { languages: [languageCode], mayRefuse });
    }),
  entryCheck('items.find.compares-dates-and-remote-ids')
    .requires(
      'The dates of items are compared to the second by each operator, in any time zone, and remote ids as they are written.',
    )
    .by(async ({ world }, scene) => {
      const conditions = [...conditionsOnDates(world), ...conditionsOnRemoteIds(world)];
      await agreesOnItems(world, alone(conditions), { languages: [scene.situation.languageCode] });
    }),
  entryCheck('items.find.compares-priorities')
    .requires(
      'With a parent items are compared by the priority of their location there, unless the storage refuses that.',
    )
    .by(async ({ world }, scene) => {
      const parent = { locationId: world.root.locationId };
      const queries = conditionsOnPriorities.map((condition) => ({ filter: [condition], parent }));
      await agreesOnItems(world, queries, { languages: [scene.situation.languageCode], mayRefuse });
    }),
  itemWorldCheck('items.find.compares-relations')
    .requires(
      'Fields of relations are compared with the ids of items; content that the caller cannot read as an item is not found, and a relation to it is ignored.',
    )
    .by(async ({ world }, scene) => {
      await agreesOnItems(world, alone(conditionsOnRelations(world)), { callers: scene.everyone });
    }),
  itemWorldCheck('items.find.compares-fields-of-related-items')
    .requires(
      'Fields of related items are compared through one relation, of those that the caller may read as items, in the language that is shown or else in their main one; of several one must match, for ne none.',
    )
    .by(async ({ world }, scene) => {
      await agreesOnItems(world, alone(conditionsOnRelatedFields(world)), { callers: scene.everyone });
    }),
  itemWorldCheck('items.find.compares-parts-of-related-items')
    .requires('contains, prefix and, on relations, exists look at related items too, unless the storage refuses them.')
    .by(async ({ world }, scene) => {
      await agreesOnItems(world, alone(conditionsOnRelatedParts), { callers: scene.everyone, mayRefuse });
    }),
  itemWorldCheck('items.find.finds-missing-relations')
    .requires(
      'exists finds fields of relations by whether they have a related item that the caller may read, unless the storage refuses that.',
    )
    .by(async ({ world }, scene) => {
      const looking = { callers: scene.everyone, languages: [scene.situation.languageCode], mayRefuse };
      await agreesOnItems(world, alone(conditionsOnExistingRelations), looking);
    }),
  entryCheck('items.find.combines-conditions')
    .requires('All conditions of a list must match.')
    .by(async ({ world }) => {
      const { amount, title, words } = { amount: 'fields.amount', title: 'fields.title', words: 'fields.words' };
      await agreesOnItems(world, [
        { filter: [compare(title, 'eq', 'rose'), compare(amount, 'ne', '1')] },
        { filter: [compare(words, 'eq', 'red'), compare(words, 'in', "it's", 'r*')] },
        {
          filter: [
            compare(amount, 'gt', '0'),
            compare('fields.checked', 'ne', 'true'),
            compare('fields.day', 'gt', '2026-01-02'),
          ],
        },
      ]);
    }),
  entryCheck('items.find.compares-names-that-are-shown', { level: 'SHOULD' })
    .requires('Names are compared, and items sorted by them, in the language that is shown.')
    .by(async ({ world }, scene) => {
      const languages = [scene.situation.otherLanguageCode];
      const sort = [{ member: 'name', direction: 'ascending' as const }];
      await agreesOnItems(world, [{ sort }, ...alone(conditionsOnNames)], { languages, mayRefuse });
    }),
  entryCheck('items.find.compares-in-main-languages', { level: 'SHOULD' })
    .requires('Without a language each item is compared, and sorted, in its main language.')
    .by(async ({ world }) => {
      const sorted = ['fields.title', 'fields.words'].map((member) => ({
        sort: [{ member, direction: 'ascending' as const }],
      }));
      await agreesOnItems(world, [...sorted, ...alone(conditionsOnTexts)], { languages: [undefined] });
    }),
];
