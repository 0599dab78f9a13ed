/** The kinds of criteria, and the documents of each. */
import * as doc from '../../documents/index.js';
import {
  comparisons,
  dateTargets,
  fieldOperators,
  type Id,
  type Json,
  relationOperators,
  type SimilaritySource,
  userTargets,
  type VersionStatus,
  versionStatuses,
} from '../../repository/repository.js';
import { imageKinds } from './views-criteria-images.documents.js';
import {
  type Body,
  type Entry,
  entry,
  ofIds,
  ofPaths,
  ofTexts,
  ofTruth,
  singleMember,
} from './views-criterion-entry.documents.js';
import { fieldIdentifier, idValues, longText, textValues } from './views-values.documents.js';

/** In seconds since 1970. */
const unixTime: doc.Value<Date> = doc.mapped(
  doc.integer({ minimum: -8_640_000_000_000, maximum: 8_640_000_000_000, message: 'must be a Unix timestamp' }),
  (date: Date) => Math.floor(date.getTime() / 1000),
  (seconds) => new Date(seconds * 1000),
);

const scalar: doc.Value<Json> = doc.same<Json>({
  kind: 'union',
  branches: [{ kind: 'string' }, { kind: 'number' }, { kind: 'boolean' }],
  message: 'must be a text, a number or a boolean',
});

const userMetadata = entry(
  'userMetadata',
  doc.object('Content by its owner, the user groups of its owner, or its modifier', {
    Target: doc.member(
      'target',
      doc.keyword(userTargets, 'Whether the ids are of the owner, a user group of the owner, or the modifier'),
    ),
    Value: doc.member('ids', idValues('Ids of users or user groups').value),
  }),
);

const dateMetadata = entry(
  'dateMetadata',
  doc.object('A date of the content', {
    Target: doc.member('target', doc.keyword(dateTargets, 'The date that is compared')),
    Operator: doc.member('operator', doc.keyword(comparisons, 'The operator of the comparison')),
    Value: doc.member('values', doc.oneOrMore(unixTime, 'A Unix timestamp in seconds, or a list of them')),
  }),
);

const similaritySource = doc.object(
  {
    isClosed: true,
    minMembers: 1,
    maxMembers: 1,
    message: 'must hold exactly one of content, text and url',
    description: 'Content that has words in common with a content item, a text or the target of a URL alias',
  },
  {
    content: doc.member('contentId', doc.optional(doc.id('The id of a content item'))),
    text: doc.optional(longText('A text')),
    url: doc.optional(longText('The path of a URL alias such as /summer/pictures')),
  },
) as unknown as doc.Value<SimilaritySource<Id>>;

/** In a group, a list is one of criteria. */
const oneStatus = doc.mapped(
  doc.keyword(versionStatuses, 'Content that has a version of this status'),
  ([status]: readonly VersionStatus[]) => status as VersionStatus,
  (status): readonly VersionStatus[] => [status],
);

/** By name, without the groups; of two names for one kind, the second is that of an older specification. */
export const kinds: Readonly<Record<string, Entry>> = {
  ContentIdCriterion: ofIds('contentId', 'Ids of content items'),
  ContentRemoteIdCriterion: ofTexts('contentRemoteId', 'Remote ids of content items'),
  LocationIdCriterion: ofIds('locationId', 'Ids of locations'),
  LocationRemoteIdCriterion: ofTexts('locationRemoteId', 'Remote ids of locations'),
  ParentLocationIdCriterion: ofIds('parentLocationId', 'Ids of parent locations'),
  ParentLocationRemoteIdCriterion: ofTexts('parentLocationRemoteId', 'Remote ids of parent locations'),
  AncestorCriterion: ofPaths('ancestor', 'Paths of locations: their ancestors, and they themselves'),
  SubtreeCriterion: ofPaths('subtree', 'Paths of locations: they themselves, and their descendants'),
  SiblingCriterion: entry('sibling', singleMember('locationId', doc.id('The id of a location'))),
  ContentTypeIdCriterion: ofIds('contentTypeId', 'Ids of content types'),
  ContentTypeIdentifierCriterion: ofTexts('contentTypeIdentifier', 'Identifiers of content types'),
  ContentTypeGroupIdCriterion: ofIds('contentTypeGroupId', 'Ids of content type groups'),
  SectionIdCriterion: ofIds('sectionId', 'Ids of sections'),
  SectionIdentifierCriterion: ofTexts('sectionIdentifier', 'Identifiers of sections'),
  LanguageCodeCriterion: ofTexts('languageCode', 'Locale codes: content that is translated into one of them'),
  ObjectStateIdCriterion: ofIds('objectStateId', 'Ids of object states'),
  ObjectStateIdentifierCriterion: entry(
    'objectStateIdentifier',
    doc.object('Identifiers of object states and of their group', {
      value: doc.member('values', textValues('Identifiers of object states').value),
      target: doc.member(
        'group',
        doc.mapped(
          doc.nullable(doc.string('The identifier of their group; empty or null for any group')),
          (group: string | undefined) => group ?? '',
          (group) => group || undefined,
        ),
      ),
    }) as unknown as doc.Value<Body<'objectStateIdentifier'>>,
  ),
  ContentNameCriterion: entry('contentName', singleMember('pattern', longText('The name; * matches any text'))),
  FullTextCriterion: entry(
    'fullText',
    singleMember('text', longText('Words, "phrases", beginnings as word*, exclusions as -word')),
  ),
  MoreLikeThisCriterion: entry('moreLikeThis', singleMember('source', similaritySource)),
  URLAliasCriterion: ofTexts('urlAlias', 'Paths of URL aliases of locations'),
  VersionStatusCriterion: entry(
    'versionStatus',
    singleMember(
      'statuses',
      doc.oneOrMore(doc.keyword(versionStatuses, 'A status'), 'Content that has a version of this status'),
    ),
    singleMember('statuses', oneStatus),
  ),
  VisibilityCriterion: entry(
    'visibility',
    doc.mapped(
      doc.integer({ minimum: 0, maximum: 1, message: 'must be 0 or 1', description: '0: visible, 1: hidden' }),
      ({ isVisible }: Body<'visibility'>) => (isVisible ? 0 : 1),
      (hidden) => ({ isVisible: hidden === 0 }),
    ),
  ),
  IsContainerCriterion: ofTruth('isContainer', 'Whether content of the type can have children'),
  IsUserBasedCriterion: ofTruth('isUserBased', 'Whether content of the type has an account'),
  IsUserEnabledCriterion: ofTruth('isUserEnabled', 'Whether the user is enabled'),
  IsBookmarkedCriterion: ofTruth('isBookmarked', 'Whether the caller has bookmarked the location'),
  UserIdCriterion: ofIds('userId', 'Ids of users'),
  UserLoginCriterion: ofTexts('userLogin', 'Logins; in one alone * matches any text'),
  UserEmailCriterion: ofTexts('userEmail', 'Email addresses; in one alone * matches any text'),
  UserMetadataCriterion: userMetadata,
  UserMetaDataCriterion: userMetadata,
  DateMetadataCriterion: dateMetadata,
  DateMetaDataCriterion: dateMetadata,
  Field: entry(
    'field',
    doc.object('The value of a field', {
      name: fieldIdentifier,
      operator: doc.member('operator', doc.keyword(fieldOperators, 'The operator of the comparison')),
      value: doc.member(
        'values',
        doc.oneOrMore(scalar, { element: 'value', description: 'A value, or a list of them' }),
      ),
    }),
  ),
  FieldRelation: entry(
    'fieldRelation',
    doc.object('The content items that a field of relations refers to', {
      name: fieldIdentifier,
      operator: doc.member(
        'operator',
        doc.keyword(relationOperators, 'Whether the field refers to any of the content items, or to all of them'),
      ),
      value: doc.member('ids', idValues('Ids of content items').value),
    }),
  ),
  ...imageKinds,
};
