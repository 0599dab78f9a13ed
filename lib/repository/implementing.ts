/** Functions shared by repositories: pages of lists in memory, content types that never change, and comparison of revisions. */
import { NotFound, PreconditionFailed } from '../errors/errors.js';
import type { Content, ContentInfo, Field } from './content.js';
import type { ContentType, ContentTypeRepository } from './content-types.js';
import type { CountedPage, Id, PageRequest, Revision } from './context.js';
import type { FieldDefinition } from './field-definitions.js';

/** A page of a list of which all items are known. */
export const pageOf = <T>(items: readonly T[], { offset, limit }: PageRequest): CountedPage<T> => ({
  items: items.slice(offset, offset + limit),
  total: items.length,
});

/**
 * Compares the revision of a stored entity with the one that a write expects, which has come back from an ETag as text.
 * @throws PreconditionFailed where the write expects another one
 */
export function checkRevision(stored: { readonly revision: Revision }, expected: Revision | undefined): void {
  if (expected !== undefined && String(expected) !== String(stored.revision)) throw new PreconditionFailed();
}

/** Some members of a type, and any of the others. */
export type PartialExcept<T, Required extends keyof T> = Pick<T, Required> & Partial<T>;

/** A content type that only the code of a repository changes. */
export interface FixedContentType<I extends Id = number>
  extends PartialExcept<
    Omit<ContentType<I>, 'fieldDefinitions'>,
    'id' | 'identifier' | 'names' | 'nameSchema' | 'mainLanguageCode' | 'creatorId' | 'created'
  > {
  /** By position. */
  readonly fieldDefinitions: readonly FixedFieldDefinition<I>[];
}

export type FixedFieldDefinition<I extends Id = number> = PartialExcept<
  Omit<FieldDefinition<I>, 'contentTypeId' | 'position'>,
  'id' | 'identifier' | 'names' | 'fieldTypeIdentifier'
>;

/** The whole content type: members that are left out have the values of most content types. */
export const fixedContentType = <I extends Id = number>(type: FixedContentType<I>): ContentType<I> => ({
  status: 'DEFINED',
  remoteId: type.identifier,
  descriptions: {},
  modified: type.created,
  modifierId: type.creatorId,
  urlAliasSchema: null,
  isContainer: false,
  defaultAlwaysAvailable: true,
  defaultSortField: 'PRIORITY',
  defaultSortOrder: 'ASC',
  revision: 1,
  updated: type.created,
  ...type,
  fieldDefinitions: type.fieldDefinitions.map((definition, index) => ({
    contentTypeId: type.id,
    position: index + 1,
    fieldGroup: '',
    isTranslatable: true,
    isRequired: false,
    isInfoCollector: false,
    isSearchable: true,
    descriptions: {},
    defaultValue: null,
    settings: {},
    validators: {},
    ...definition,
  })),
});

const orders = {
  identifier: <I extends Id>(a: ContentType<I>, b: ContentType<I>) =>
    a.identifier.toLowerCase() < b.identifier.toLowerCase() ? -1 : 1,
  modified: <I extends Id>(a: ContentType<I>, b: ContentType<I>) => b.modified.getTime() - a.modified.getTime(),
} as const;

/** Content types that never change, for content whose fields the code of a repository fixes. */
export const fixedContentTypes = <I extends Id>(
  types: readonly ContentType<I>[],
): Required<Pick<ContentTypeRepository<I>, 'list' | 'load'>> => ({
  list: async ({ identifier, remoteId, orderBy, direction, ...page }) => {
    const matching = types
      .filter((type) => (identifier ?? type.identifier) === type.identifier)
      .filter((type) => (remoteId ?? type.remoteId) === type.remoteId);
    const sorted = orderBy ? matching.sort(orders[orderBy]) : matching;
    return pageOf(direction === 'descending' ? sorted.reverse() : sorted, page);
  },
  load: async (id) => {
    const type = types.find((each) => each.id === id);
    if (!type) throw new NotFound('content type', id);
    return type;
  },
});

/** A content item that is published in one language and has no other versions. */
export interface PublishedContent<I extends Id = number>
  extends Pick<ContentInfo<I>, 'id' | 'remoteId' | 'contentTypeId' | 'name' | 'sectionId' | 'mainLocation' | 'ownerId'>,
    Required<Pick<ContentInfo<I>, 'mainLanguageCode' | 'published' | 'modified' | 'revision'>> {
  readonly fields: readonly Omit<Field<I>, 'languageCode'>[];
}

/** The whole content item with its version, which has the id, the dates and the revision of the content item. */
export function publishedContent<I extends Id = number>({ fields, ...item }: PublishedContent<I>): Content<I> {
  const { id, name, ownerId, published, modified, mainLanguageCode: languageCode, revision } = item;
  const shared = { alwaysAvailable: true, status: 'PUBLISHED', updated: modified } as const;
  return {
    ...item,
    ...shared,
    currentVersionNo: 1,
    hidden: false,
    currentVersion: {
      ...shared,
      id,
      contentId: id,
      versionNo: 1,
      creatorId: ownerId,
      created: published,
      modified,
      initialLanguageCode: languageCode,
      mainLanguageCode: languageCode,
      languageCodes: [languageCode],
      names: { [languageCode]: name },
      fields: fields.map((field) => ({ ...field, languageCode })),
      relations: [],
      revision,
    },
  };
}
