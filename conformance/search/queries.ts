/** Queries of the world that checks of searches make: each criterion, and each aggregation. */
import type { Criterion, Location } from 'express-cms-rest';
import {
  type Aggregation,
  comparisons,
  type DateTarget,
  dateTargets,
  type FieldOperator,
  type SimilaritySource,
} from 'express-cms-rest/repository';
import type { Scene } from '../core/scene.js';
import type { Fact } from './facts.js';
import type { World } from './world.js';

/** @param item any content of the world */
export function criteriaOnContent(world: World, item: Fact | undefined): readonly Criterion[] {
  const { folders, stateIds, stateNames, stateGroup, scene } = world;
  const { situation } = scene;
  const { apple, pear, plum, concealed } = folders;
  const [first = 0] = stateIds;
  return [
    { kind: 'contentId', ids: [apple.id, concealed.id, scene.unknownId] },
    { kind: 'contentRemoteId', values: [plum.remoteId, concealed.remoteId] },
    { kind: 'contentTypeId', ids: [situation.contentTypeId] },
    { kind: 'contentTypeId', ids: [scene.unknownId] },
    ...(item ? ([{ kind: 'contentTypeIdentifier', values: [item.type.identifier] }] as const) : []),
    ...(item?.typeGroupIds ?? []).map((id) => ({ kind: 'contentTypeGroupId', ids: [id, scene.unknownId] }) as const),
    { kind: 'contentTypeGroupId', ids: [scene.unknownId] },
    ...(item?.section ? ([{ kind: 'sectionIdentifier', values: [item.section.identifier] }] as const) : []),
    { kind: 'sectionId', ids: [situation.publicSectionId] },
    { kind: 'sectionId', ids: [concealed.content.sectionId, pear.content.sectionId] },
    { kind: 'languageCode', values: [situation.otherLanguageCode] },
    { kind: 'languageCode', values: [situation.languageCode, situation.otherLanguageCode] },
    { kind: 'objectStateId', ids: [first] },
    { kind: 'objectStateIdentifier', values: [...stateNames.slice(1)] },
    { kind: 'objectStateIdentifier', values: stateNames, group: stateGroup },
    { kind: 'objectStateIdentifier', values: stateNames, group: 'no-such-group' },
    { kind: 'contentName', pattern: '*' },
    { kind: 'contentName', pattern: 'APFEL*' },
    { kind: 'contentName', pattern: `*${pear.name.slice(-8).toUpperCase()}` },
    { kind: 'contentName', pattern: '100%_\\*' },
    { kind: 'contentName', pattern: '1__%*' },
    { kind: 'contentName', pattern: 'apfel' },
    { kind: 'contentName', pattern: pear.name },
    { kind: 'isContainer', value: true },
    { kind: 'isContainer', value: false },
    { kind: 'visibility', isVisible: true },
    { kind: 'visibility', isVisible: false },
  ];
}

export function criteriaOnPlaces(
  { folders, root, scene }: World,
  { remoteId, pathString }: Location,
): readonly Criterion[] {
  const { apple, plum, pear, concealed } = folders;
  const rootPath = root.content.mainLocation?.pathString ?? '';
  const applePath = apple.content.mainLocation?.pathString ?? '';
  return [
    { kind: 'locationId', ids: [apple.locationId, concealed.locationId] },
    { kind: 'locationRemoteId', values: [remoteId] },
    { kind: 'parentLocationId', ids: [apple.locationId, scene.unknownId] },
    { kind: 'parentLocationId', ids: [root.locationId] },
    { kind: 'parentLocationId', ids: [concealed.locationId] },
    { kind: 'parentLocationRemoteId', values: [remoteId] },
    { kind: 'ancestor', paths: [pathString] },
    { kind: 'subtree', paths: [applePath] },
    { kind: 'subtree', paths: [rootPath, applePath] },
    { kind: 'sibling', locationId: plum.locationId },
    { kind: 'sibling', locationId: apple.locationId },
    { kind: 'not', criterion: { kind: 'sibling', locationId: pear.locationId } },
  ];
}

export function criteriaOnDates(target: DateTarget, modified: Date, published: Date): readonly Criterion[] {
  const later = new Date(published.getTime() + 999 - published.getMilliseconds());
  return comparisons.flatMap((operator): Criterion[] => {
    const values =
      operator === 'BETWEEN'
        ? [
            [modified, later],
            [later, modified],
          ]
        : [[modified], [later]];
    return values.map((own) => ({ kind: 'dateMetadata', target, operator, values: own }));
  });
}

export const criteriaOnUsers = (
  { unknownId }: Scene,
  userId: number,
  login: string,
  email: string,
): readonly Criterion[] => [
  { kind: 'userId', ids: [userId, unknownId] },
  { kind: 'userLogin', values: [login.toUpperCase()] },
  { kind: 'userLogin', values: [`${login.slice(0, 2)}*`] },
  { kind: 'userLogin', values: [login, 'unknown-user'] },
  { kind: 'userEmail', values: [email.toUpperCase()] },
  { kind: 'userEmail', values: [`*${email.slice(3)}`] },
  { kind: 'isUserBased', value: true },
  { kind: 'isUserEnabled', value: true },
  { kind: 'not', criterion: { kind: 'isUserEnabled', value: false } },
  { kind: 'not', criterion: { kind: 'userLogin', values: [`${login}*`, 'unknown-user'] } },
];

/** Users that do not match. */
export const criteriaOnOtherUsers = (
  { unknownId }: Scene,
  userId: number,
  login: string,
  email: string,
): readonly Criterion[] => [
  { kind: 'userId', ids: [unknownId] },
  { kind: 'not', criterion: { kind: 'userId', ids: [userId] } },
  { kind: 'userLogin', values: [`${login}x`] },
  { kind: 'userLogin', values: [`${login}x`, 'unknown-user'] },
  { kind: 'userEmail', values: [`x${email}`] },
  { kind: 'userEmail', values: [`x${email}*`] },
  { kind: 'isUserBased', value: false },
  { kind: 'isUserEnabled', value: false },
];

export function aggregations({ root, stateGroup, folders }: World): readonly Aggregation[] {
  const date = folders.plum.content.published ?? new Date();
  return [
    { kind: 'contentTypeTerm', name: 'type' },
    { kind: 'contentTypeGroupTerm', name: 'type group' },
    { kind: 'languageTerm', name: 'language' },
    { kind: 'languageTerm', name: 'first language', limit: 1 },
    { kind: 'sectionTerm', name: 'section' },
    { kind: 'visibilityTerm', name: 'visible' },
    { kind: 'locationChildrenTerm', name: 'parents' },
    { kind: 'locationChildrenTerm', name: 'parents of several', minCount: 2 },
    { kind: 'subtreeTerm', name: 'subtrees', path: root.content.mainLocation?.pathString ?? '' },
    { kind: 'objectStateTerm', name: 'states', groupIdentifier: stateGroup },
    { kind: 'userMetadataTerm', name: 'owners', target: 'owner' },
    { kind: 'userMetadataTerm', name: 'modifiers', target: 'modifier' },
    { kind: 'userMetadataTerm', name: 'groups of owners', target: 'group' },
    ...dateTargets.map(
      (target): Aggregation => ({
        ...{ kind: 'dateMetadataRange', name: target, target },
        ranges: [
          { from: null, to: date },
          { from: date, to: null },
          { from: null, to: null },
        ],
      }),
    ),
  ];
}

/** The field that names are generated from, whose values are texts. */
export function criteriaOnNames({ folders, scene }: World): readonly Criterion[] {
  const { apple, pear, plum, cherry } = folders;
  const criteria = (operator: FieldOperator, ...values: readonly string[]): Criterion => ({
    ...{ kind: 'field', identifier: scene.situation.nameField, operator, values },
  });
  return [
    criteria('EQ', apple.name),
    criteria('EQ', apple.name.toLowerCase()),
    criteria('EQ', pear.name.toUpperCase()),
    criteria('IN', pear.name, plum.name, 'nothing'),
    criteria('GT', pear.name),
    criteria('GTE', pear.name),
    criteria('LT', plum.name),
    criteria('LTE', plum.name),
    criteria('BETWEEN', plum.name, pear.name),
    criteria('LIKE', 'Äpfel*'),
    criteria('LIKE', '100%_*'),
    criteria('LIKE', '1*_?*'),
    criteria('LIKE', cherry.name),
    criteria('CONTAINS', 'irne', 'PFEL'),
    criteria('CONTAINS', '%_\\'),
    criteria('CONTAINS', 'strass'),
    criteria('LIKE', '*STRASSE lodz'),
    { kind: 'not', criterion: criteria('CONTAINS', 'śliwka') },
  ];
}

/** Words, phrases, beginnings of words, excluded words, and similar content. */
export function texts({ folders, scene }: World): readonly Criterion[] {
  const { apple, pear, plum, cherry, concealed } = folders;
  const like = (source: SimilaritySource): Criterion => ({ kind: 'moreLikeThis', source });
  const criteria = (...all: readonly string[]): readonly Criterion[] => all.map((text) => ({ kind: 'fullText', text }));
  const word = apple.name.split(' ')[1] ?? '';
  return [
    ...criteria('apfel', 'APFEL', 'Äpfel', 'apf*', word, word.toUpperCase(), `${word.slice(0, -1)}*`, `${word} -apfel`),
    ...criteria(`"${apple.name}"`, `"${word} apfel"`, `"apfel ${word}"`, `-"apfel ${word}"`, `-${word}`, 'sliwka'),
    ...criteria(`${word} -ap* -"${pear.name}"`, 'apfel birnen', '-', '"', '*', '%', `"apfel" -zitrone ${word}`),
    ...criteria('STRASSE', 'straße', 'straß*', '"strasse lodz"', '-strasse', 'ŁØDŹ'),
    { kind: 'not', criterion: { kind: 'fullText', text: 'apfel' } },
    { kind: 'or', criteria: criteria('birnen', 'sliwka', 'geheim') },
    ...[plum, cherry, concealed].map(({ id }) => like({ contentId: id })),
    ...['Äpfel, -birnen', 'apf*', '"', `geheim ${word}`].map((text) => like({ text })),
    ...[like({ contentId: scene.unknownId }), { kind: 'not' as const, criterion: like({ contentId: apple.id }) }],
    { kind: 'and', criteria: [like({ text: 'apfel zitrone' }), like({ contentId: plum.id })] },
  ];
}
