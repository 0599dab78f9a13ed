/** Content with fields that refer to other content, some of which not everyone may read, and searches by these fields. */
import type { Criterion, Json } from 'express-cms-rest';
import { fieldOperators, relationOperators } from 'express-cms-rest/repository';
import { type ValueWorld, withContent } from './values.js';
import type { World } from './world.js';

/** A field that refers to one item, and one that refers to several, in two languages. */
export function createLinks(world: World): Promise<ValueWorld> {
  const { languageCode, otherLanguageCode } = world.scene.situation;
  const { apple, pear, plum, concealed } = world.folders;
  const links = (code: string, [one]: readonly Folder[], all: readonly Folder[]) => ({
    ...{ label: 'links', languageCode: code },
    ...{ lead: { destinationContentId: one?.id ?? null } },
    ...{ leads: { destinationContentIds: all.map(({ id }) => id) } },
  });
  return withContent(
    world,
    [
      { identifier: 'label', fieldTypeIdentifier: 'string' },
      { identifier: 'lead', fieldTypeIdentifier: 'relation' },
      { identifier: 'leads', fieldTypeIdentifier: 'relationlist' },
    ],
    '<label>',
    [
      [links(languageCode, [apple], [apple, pear, concealed])],
      [links(languageCode, [concealed], [pear]), links(otherLanguageCode, [plum], [apple])],
      [links(languageCode, [], [])],
      [links(languageCode, [pear], [concealed])],
      // The last one is concealed itself.
      [links(languageCode, [apple], [apple, pear])],
    ],
  );
}

type Folder = World['folders']['apple'];

/** Each operator, on one and on several items, and some of it negated. */
export function criteriaOnRelations({ folders, scene }: World): readonly Criterion[] {
  const { apple, pear, plum, concealed } = folders;
  const destinations = [[apple], [concealed], [plum, apple], [apple, pear], [pear, concealed]].map((all) =>
    all.map(({ id }) => id),
  );
  const criteria = ['lead', 'leads'].flatMap((identifier) =>
    [...destinations, [scene.unknownId]].flatMap((ids): readonly Criterion[] => [
      ...relationOperators.map((operator) => ({ kind: 'fieldRelation', identifier, operator, ids }) as const),
      { kind: 'field', identifier, operator: 'IN', values: ids },
      { kind: 'field', identifier, operator: 'CONTAINS', values: ids },
      ...(ids.length === 1 ? [{ kind: 'field', identifier, operator: 'EQ', values: ids } as const] : []),
    ]),
  );
  const negated = criteria.filter((own) => own.kind === 'fieldRelation' && own.operator === 'CONTAINS');
  return [...criteria, ...negated.map((criterion) => ({ kind: 'not', criterion }) as const)];
}

/** Conditions that relation fields do not support. */
export function refusedOnRelations({ folders: { apple } }: World): readonly Criterion[] {
  const unfit = fieldOperators.filter((operator) => !['EQ', 'IN', 'CONTAINS'].includes(operator));
  const compare = (
    identifier: string,
    values: readonly Json[],
    operator: (typeof fieldOperators)[number],
  ): Criterion => ({
    ...{ kind: 'field', identifier, operator, values },
  });
  return [
    ...unfit.map((operator) => compare('leads', operator === 'BETWEEN' ? [apple.id, apple.id] : [apple.id], operator)),
    { kind: 'fieldRelation', identifier: 'label', operator: 'IN', ids: [apple.id] },
    { kind: 'fieldRelation', identifier: 'no_such_field', operator: 'IN', ids: [apple.id] },
  ];
}
