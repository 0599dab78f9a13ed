/** Conditions on items: each operator that a member has, with values that some entries of the world have. */
import type { ItemCondition, ItemOperator } from 'express-cms-rest/repository';
import type { ItemWorld } from './item-world.js';

const comparing = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;

/** Each operator with each of the values, or with all of them. */
function conditionsOn(
  member: string,
  values: readonly string[],
  operators: readonly ItemOperator[],
): readonly ItemCondition[] {
  const compare = (operator: ItemOperator, ...some: readonly string[]): ItemCondition => ({
    ...{ member, operator, values: some },
  });
  return operators.flatMap((operator) => {
    if (operator === 'in') return [compare('in', ...values), compare('in', ...values.slice(-1))];
    if (operator === 'exists') return [compare('exists', 'true'), compare('exists', 'false')];
    if (operator !== 'between') return values.map((value) => compare(operator, value));
    return [compare('between', ...values.slice(0, 2)), compare('between', ...values.slice(0, 2).toReversed())];
  });
}

const all = [...comparing, 'in', 'between', 'exists'] as const;

/** Conditions on text fields, whose values differ by language. */
export const conditionsOnTexts: readonly ItemCondition[] = [
  ...conditionsOn('fields.title', ['emeu, THE bird', 'rose', 'Apfel', 'oak_100%*', 'r*', 'no,thing\\'], all),
  ...conditionsOn('fields.words', ['green', 'red', "it's", 'r*'], all),
];

/** Conditions on all other fields except relations to persons. */
export const conditionsOnValues: readonly ItemCondition[] = [
  ...conditionsOn('fields.amount', ['1', '30', '-5', '7'], all),
  ...conditionsOn('fields.price', ['2.5', '10', '0.25'], all),
  ...conditionsOn('fields.checked', ['true', 'false'], ['eq', 'ne', 'in', 'exists']),
  ...conditionsOn('fields.day', ['2026-01-02', '2026-01-03', '2026-01-02T23:30:00-05:00'], all),
  ...conditionsOn(
    'fields.moment',
    [
      ...['2026-01-02T09:00:00Z', '2026-01-03T13:00:00+01:00', '2026-01-03', '2 Jan 2026 04:00:00 EST'],
      'Sat Jan 03 2026 13:00:00 GMT+0100 (Central European Standard Time)',
    ],
    all,
  ),
  ...conditionsOn('fields.clock', ['00:01:00', '01:00:00', '12:30:00'], all),
];

const parts = ['contains', 'prefix'] as const;

/** Parts of texts, and a text that does not match because of a character in between. */
const someParts = ['ROSE', 'e', 'emeu,', 'E, t', 'u, t', '100%', 'wrobel', 'apfel'];

export const conditionsOnParts = conditionsOn('fields.title', someParts, parts);

/** Texts with characters that are wildcards elsewhere. */
export const conditionsOnWildcards: readonly ItemCondition[] = [
  ...conditionsOn('fields.title', ['_', '*', 'r*', '%', '?', 'o?k', '\\'], parts),
  ...conditionsOn('name', ['*', 'r*', 'oak_100%*'], ['eq', 'ne', ...parts]),
];

export const conditionsOnNames: readonly ItemCondition[] = [
  ...conditionsOn('name', ['emeu, THE bird', 'rose', 'apfel', 'ros'], ['eq', 'ne', 'in']),
  ...conditionsOn('name', someParts, parts),
];

export const rangesOfNames = conditionsOn(
  'name',
  ['emeu, THE bird', 'rose', 'apfel', 'p'],
  ['gt', 'gte', 'lt', 'lte', 'between', 'exists'],
);

/** Each date of an entry, in another time zone and to the second, and the ends of their range. */
export function conditionsOnDates({ entries: { rose, emu } }: ItemWorld<'rose' | 'emu', never>) {
  return (['published', 'modified'] as const).flatMap((member) => {
    const [first, second] = [rose[member].toISOString(), emu[member].toISOString()];
    const later = new Date(rose[member].getTime() + 2 * 3_600_000).toISOString().replace('.000Z', '+02:00');
    return conditionsOn(member, [first, second, later, second.slice(0, 10)], [...comparing, 'in', 'between']);
  });
}

export const conditionsOnRemoteIds = ({ entries: { rose, emu, draft } }: ItemWorld<'rose' | 'emu' | 'draft', never>) =>
  conditionsOn('remoteId', [rose.remoteId, draft.remoteId, emu.remoteId, `${rose.remoteId}x`], ['eq', 'ne', 'in']);

export const conditionsOnPriorities = conditionsOn('priority', ['5', '-2', '0', '9'], [...comparing, 'in', 'between']);

/** On persons of each state, in the fields that refer to one or to several. */
export const conditionsOnRelations = ({ persons, scene }: ItemWorld): readonly ItemCondition[] => {
  const ids = [...Object.values(persons).map(({ id }) => id), scene.unknownId].map(String);
  return ['fields.lead', 'fields.leads'].flatMap((member) => conditionsOn(member, ids, ['eq', 'ne', 'in']));
};

/** On the fields of persons, through the fields that refer to one or to several. */
export const conditionsOnRelatedFields = ({ persons, scene }: ItemWorld): readonly ItemCondition[] => {
  const ids = [persons.cleo, persons.bob, persons.hidden].map(({ id }) => String(id));
  const titles = ['ada', 'Bobek', 'bob', 'Concealed person', 'Hidden person'];
  return ['fields.lead', 'fields.leads'].flatMap((member) => [
    ...conditionsOn(`${member}.city`, ['paris', 'London'], all),
    ...conditionsOn(`${member}.title`, titles, ['eq', 'ne']),
    ...conditionsOn(`${member}.friend`, [...ids, String(scene.unknownId)], ['eq', 'ne', 'in']),
  ]);
};

/** The conditions among these that storage may refuse. */
export const conditionsOnRelatedParts: readonly ItemCondition[] = ['fields.lead', 'fields.leads'].flatMap((member) => [
  ...conditionsOn(`${member}.title`, ['ob', 'PERSON', 'b'], ['contains', 'prefix']),
  ...conditionsOn(`${member}.friend`, [], ['exists']),
]);

export const conditionsOnExistingRelations: readonly ItemCondition[] = ['fields.lead', 'fields.leads'].flatMap(
  (member) => conditionsOn(member, [], ['exists']),
);
