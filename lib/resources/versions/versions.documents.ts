/** The documents of versions: their fields, their translations, and the list of them. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import {
  type Version as Domain,
  type Id,
  type Page,
  type Stored,
  type VersionId,
  type VersionInfo,
  versionStatuses,
} from '../../repository/repository.js';
import { fields } from '../fields.documents.js';
import { paths } from '../paths.js';
import { relationItems } from '../relations.documents.js';

const image = doc.object('A small image of the content', {
  '_media-type': doc.mediaTypeOf('Thumbnail'),
  resource: doc.string('The URL of the image; empty, as the other members are, if there is no image'),
  width: doc.nullable(doc.integer('In pixels')),
  height: doc.nullable(doc.integer('In pixels')),
  mimeType: doc.string('The media type of the image'),
});

const variationFile = template(paths.imageVariationFile);

/** Always with all members, because the XML Schema of the protocol family requires them. */
const thumbnail: doc.Member<Pick<Domain<Id>, 'thumbnail'>, Pick<Domain<Id>, 'thumbnail'>> = {
  ...doc.computed(image, ({ thumbnail: loadedThumbnail }: Pick<Domain<Id>, 'thumbnail'>, { prefix }) => {
    const { resource: of = '', width = null, height = null, mimeType = '' } = loadedThumbnail ?? {};
    const resource = typeof of === 'string' ? of : prefix + variationFile.format([of.fileId, of.variation]);
    return { resource, width, height, mimeType };
  }),
  names: ['thumbnail'],
  read(parsed, from) {
    const { resource, mimeType, width, height } = image.read(parsed, from);
    if (resource === '') return {};
    return { thumbnail: { resource, mimeType, ...(width !== null && { width }), ...(height !== null && { height }) } };
  },
};

const date = new Date('2021-06-28T11:34:17Z');

export const exampleVersion: Domain<Id> = {
  id: 41,
  contentId: 41,
  versionNo: 1,
  status: 'PUBLISHED',
  modified: date,
  creatorId: 14,
  created: date,
  initialLanguageCode: 'eng-GB',
  mainLanguageCode: 'eng-GB',
  alwaysAvailable: true,
  languageCodes: ['eng-GB'],
  names: { 'eng-GB': 'Media' },
  fields: [
    {
      id: 98,
      fieldDefinitionIdentifier: 'name',
      languageCode: 'eng-GB',
      fieldTypeIdentifier: 'string',
      value: 'Media',
    },
  ],
  relations: [],
};

interface Translation extends VersionId<Id> {
  readonly languageCode: string;
  readonly isDeletable: boolean;
}

const translation = doc.object({
  languageCode: doc.string('A locale code, such as eng-GB'),
  DeleteTranslation: doc.computed(
    doc.optional(
      doc.object(
        'The href for the DELETE that removes the language from the draft; missing where that is not possible',
        { _href: doc.self(paths.versionTranslation) },
      ),
    ),
    (own: Translation, to) => (own.isDeletable && doc.leadsSomewhere(paths.versionTranslation, to) ? own : undefined),
  ),
});

function translationsOf({
  contentId,
  versionNo,
  status,
  languageCodes,
  mainLanguageCode,
}: VersionInfo<Id>): Translation[] {
  return languageCodes.map((languageCode) => ({
    contentId,
    versionNo,
    languageCode,
    isDeletable: status === 'DRAFT' && languageCodes.length > 1 && languageCode !== mainLanguageCode,
  }));
}

/** Without the properties common to all versions: the main language, and whether the item is always available. */
const versionInfo = doc.part('The metadata of the version', {
  id: doc.id('The id of the version, unique among those of all content items'),
  versionNo: doc.integer('The number of the version in its content item'),
  status: doc.oneOf(versionStatuses, 'The status; only drafts can be updated, and at most one version is published'),
  modificationDate: doc.member('modified', doc.dateTime('When the version was last updated')),
  Creator: doc.member('creatorId', doc.link('User', paths.user)),
  creationDate: doc.member('created', doc.dateTime('When the version was created')),
  initialLanguageCode: doc.string('The locale code of the language in which the version was created'),
  languageCodes: doc.commaSeparated('The locale codes of its languages, separated by commas'),
  VersionTranslationInfo: doc.part('The languages of the version', {
    '_media-type': doc.mediaTypeOf('VersionTranslationInfo'),
    Language: doc.computed(doc.list(translation, 'One entry for each language'), translationsOf),
  }),
  names: doc.translations('The names of the content item in this version, by language'),
  Content: doc.member('contentId', doc.link('ContentInfo', paths.contentObject)),
});

/** The part of the ETag for relations: callers who may read different ones get different documents. */
export function relationsRevision({ relations, updated }: Domain<Id>): Stored | undefined {
  if (relations.length === 0) return undefined;
  return { revision: relations.map(({ id: relationId }) => relationId).join(), ...(updated && { updated }) };
}

const scheduleLink = doc.computed(
  doc.extension(
    doc.optional(
      doc.object('The link to the schedule of the draft, if it has one', {
        '_media-type': doc.mediaTypeOf('Schedule'),
        _href: doc.self(paths.versionSchedule),
      }),
    ),
  ),
  (own: Domain<Id>, to) => (own.status === 'DRAFT' && doc.leadsSomewhere(paths.versionSchedule, to) ? own : undefined),
);

export const Version = document('Version', exampleVersion, {
  _href: doc.self(paths.version),
  VersionInfo: versionInfo,
  Schedule: scheduleLink,
  endedSchedule: doc.extension(
    doc.optional(doc.dateTime('The time of the schedule that this change of the draft has ended')),
  ),
  Fields: doc.member('fields', fields),
  Relations: doc.part('The relations to content items that the caller may read', {
    '_media-type': doc.mediaTypeOf('RelationList'),
    // A server that does not serve relations leaves it out.
    _href: doc.writtenOnly(doc.self(paths.versionRelations)),
    Relation: doc.member('relations', relationItems),
  }),
  Thumbnail: thumbnail,
}).with({
  shows: (version) => [version, relationsRevision(version), version.contentType],
  tags: ({ contentId, contentType }) => [`content-${contentId}`, ...(contentType ? [`type-${contentType.id}`] : [])],
});

type ContentVersions = { readonly contentId: Id } & Page<VersionInfo<Id>>;

const versions: ContentVersions = { contentId: 41, items: [exampleVersion] };

const versionItems = doc.member(
  'items',
  doc.list(
    doc.object({
      Version: doc.related('Version', paths.version),
      VersionInfo: versionInfo,
    }),
    'The versions that the caller may read, by number',
  ),
);

export const VersionList = document('VersionList', versions, {
  _href: doc.self(paths.versions),
  VersionItem: versionItems,
}).with({ tags: ({ contentId }) => [`content-${contentId}`] });

const drafts: { readonly userId: Id } & Page<VersionInfo<Id>> = { userId: 14, items: [exampleVersion] };

/** The drafts of a user, which are versions of different content items. */
export const DraftList = document('VersionList', drafts, {
  _href: doc.self(paths.userDrafts),
  VersionItem: versionItems,
}).with({ tags: ({ userId, items }) => [`user-${userId}`, ...items.map(({ contentId }) => `content-${contentId}`)] });
