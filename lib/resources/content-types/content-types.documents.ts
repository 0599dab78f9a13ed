/** The documents of content types, with and without their field definitions. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import {
  contentTypeStatuses,
  type ContentType as Domain,
  type Id,
  type Page,
  sortFields,
  sortOrders,
} from '../../repository/repository.js';
import { paths } from '../paths.js';
import { DraftFieldDefinitionList, exampleDefinition, FieldDefinitionList } from './field-definitions.documents.js';

const date = new Date('2021-06-28T11:34:17Z');

const folder: Domain<Id> = {
  id: 1,
  status: 'DEFINED',
  identifier: 'folder',
  names: { 'eng-GB': 'Folder' },
  descriptions: {},
  created: date,
  modified: date,
  creatorId: 14,
  modifierId: 14,
  remoteId: 'a3d405b81be900468eb153d774f4f0d2',
  urlAliasSchema: null,
  nameSchema: '<short_name|name>',
  isContainer: true,
  mainLanguageCode: 'eng-GB',
  defaultAlwaysAvailable: true,
  defaultSortField: 'PATH',
  defaultSortOrder: 'ASC',
  fieldDefinitions: [exampleDefinition],
};

const tagOf = (type: Pick<Domain<Id>, 'id'>) => `type-${type.id}`;

const published = doc.self(paths.contentType, { contentTypeId: 'id' });
const draft = doc.self(paths.contentTypeDraft, { contentTypeId: 'id' });

const infoMembers = {
  id: doc.id('The id of the content type'),
  status: doc.oneOf(contentTypeStatuses, 'Whether it is in use, or a draft'),
  identifier: doc.string('Unique among all content types'),
  names: doc.translations('The name in each language'),
  descriptions: doc.translations('The description in each language'),
  creationDate: doc.member('created', doc.dateTime('When it was created')),
  modificationDate: doc.member('modified', doc.dateTime('When it was last updated')),
  Creator: doc.member('creatorId', doc.link('User', paths.user)),
  Modifier: doc.member('modifierId', doc.link('User', paths.user)),
  Groups: doc.related('ContentTypeGroupRefList', paths.contentTypeGroupRefs, { contentTypeId: 'id' }),
  Draft: doc.related('ContentType', paths.contentTypeDraft, { contentTypeId: 'id' }),
  remoteId: doc.string('The id of the type in other systems'),
};

/** Without a URL alias schema, URL aliases follow the name schema. */
const urlAliasSchema = {
  ...doc.member('urlAliasSchema', doc.nullable(doc.string('The pattern that generates URL aliases from field values'))),
  write: (type: Pick<Domain<Id>, 'urlAliasSchema' | 'nameSchema'>) => type.urlAliasSchema ?? type.nameSchema,
};

const restMembers = {
  nameSchema: doc.string('The pattern that generates names from field values, such as <short_name|name>'),
  isContainer: doc.boolean('Whether content of the type can have children'),
  mainLanguageCode: doc.string('The locale code of the main language'),
  defaultAlwaysAvailable: doc.boolean('Whether new content is always available'),
  defaultSortField: doc.oneOf(sortFields, 'The property by which the children of new content are sorted'),
  defaultSortOrder: doc.oneOf(sortOrders, 'The direction in which they are sorted'),
};

const facts = { shows: (type: Domain<Id>) => [type], tags: (type: Domain<Id>) => [tagOf(type)] };

const members = { ...infoMembers, urlAliasSchema, ...restMembers };

type Schemas = Pick<Domain<Id>, 'urlAliasSchema' | 'nameSchema'>;

/** The document has the schema of URL aliases, not whether it is set or the name schema is used. */
const withOwnSchema = <T extends Schemas>(type: T): T =>
  type.urlAliasSchema === type.nameSchema ? { ...type, urlAliasSchema: null } : type;

export const ContentTypeInfo = doc.completed(
  document('ContentTypeInfo', folder, { _href: published, ...members }).with(facts),
  withOwnSchema,
);

export const ContentTypeDraftInfo = doc.completed(
  document('ContentTypeInfo', folder, { _href: draft, ...members }).with(facts),
  withOwnSchema,
);

type Defined = Pick<Domain<Id>, 'id' | 'fieldDefinitions'>;

/** The definitions as a list with a URI. */
function fieldDefinitionsIn(list: typeof FieldDefinitionList): doc.Member<Defined, Pick<Defined, 'fieldDefinitions'>> {
  const definitions = doc.embedded(list);
  return {
    ...doc.member('fieldDefinitions', definitions),
    write: (type, to) => definitions.write({ contentTypeId: type.id, items: type.fieldDefinitions }, to),
    read: (parsed, from) => ({ fieldDefinitions: definitions.read(parsed, from).items }),
    pointer: (members, items) => definitions.pointer?.(['items', ...members], { items }) ?? '',
  };
}

export const ContentType = doc.completed(
  document('ContentType', folder, {
    _href: published,
    ...members,
    FieldDefinitions: fieldDefinitionsIn(FieldDefinitionList),
  }).with(facts),
  withOwnSchema,
);

export const ContentTypeDraft = doc.completed(
  document('ContentType', folder, {
    _href: draft,
    ...members,
    FieldDefinitions: fieldDefinitionsIn(DraftFieldDefinitionList),
  }).with(facts),
  withOwnSchema,
);

const page: Page<Domain<Id>> = { items: [folder] };
const description = 'The types of all groups, one group after the other';
const infoItems = doc.member(
  'items',
  doc.list(doc.embedded(ContentTypeInfo), { element: 'ContentTypeInfo', description }),
);

export const ContentTypeList = doc.listOf(paths.contentTypes, ContentType, description);

export const ContentTypeInfoList = document('ContentTypeInfoList', page, {
  _href: doc.self(paths.contentTypes),
  ContentType: infoItems,
}).with({ tags: ({ items }) => items.map(tagOf) });

export interface TypesOfGroup extends Page<Domain<Id>> {
  readonly groupId: Id;
}

const groupTags = ({ groupId, items }: TypesOfGroup) => [`typegroup-${groupId}`, ...items.map(tagOf)];
const groupHref = doc.self(paths.contentTypesOfGroup);

export const ContentTypeListOfGroup = doc.listIn(groupHref, { groupId: 1 }, ContentType, {
  description,
  tags: groupTags,
});

export const ContentTypeInfoListOfGroup = document('ContentTypeInfoList', { groupId: 1, ...page } as TypesOfGroup, {
  _href: groupHref,
  ContentType: infoItems,
}).with({ tags: groupTags });
