/** Content over HTTP. */
import type {
  ContentInfoChanges,
  ContentRepository,
  Context,
  ContentInfo as Info,
  NewContent,
} from '../../../repository/repository.js';
import { dateTime } from '../../../representation/representation.js';
import { Content, ContentInfo, ContentUpdate } from '../../../resources/content/content-documents.js';
import { ContentCreate } from '../../../resources/content/content-input.js';
import { href, paths } from '../../../resources/paths.js';
import type { Client, Received } from '../client.js';
import { idIn, toInfo, toVersion } from '../values.js';
import { toFieldItems } from './versions.js';

export function createContent(client: Client): Required<ContentRepository> {
  const at = (contentId: number) => href(paths.contentObject, { contentId });

  const loadInfo = async (id: number, context: Context): Promise<Info> =>
    withRevision(await client.receive('GET', at(id), ContentInfo, context));

  const perform = async (method: string, path: string, expected: Received<never>['revision'], context: Context) => {
    await client.perform(method, path, context, { expected });
  };

  return {
    loadInfo,
    load: async (id, context) => toContent(await client.receive('GET', at(id), Content, context)),
    async loadByRemoteId(remoteId, context) {
      const found = await client.find(`${paths.contentObjects}?${new URLSearchParams({ remoteId })}`, context);
      return loadInfo(idIn(found), context);
    },
    async create(content, context) {
      const input = { representation: ContentCreate, body: toContentCreate(content) };
      return toContent(await client.receive('POST', paths.contentObjects, Content, context, { input }));
    },
    async updateInfo(id, changes, expected, context) {
      const input = { representation: ContentUpdate, body: toContentUpdate(changes) };
      return withRevision(await client.receive('PATCH', at(id), ContentInfo, context, { input, expected }));
    },
    delete: (id, expected, context) => perform('DELETE', at(id), expected, context),
    hide: (contentId, expected, context) => perform('POST', href(paths.contentHide, { contentId }), expected, context),
    reveal: (contentId, expected, context) =>
      perform('POST', href(paths.contentReveal, { contentId }), expected, context),
    async copy(id, parentId, expected, context) {
      const destination = locationHref(parentId);
      const { location = '' } = await client.perform('COPY', at(id), context, { expected, destination });
      return loadInfo(idIn(location), context);
    },
    deleteTranslation: (contentId, languageCode, expected, context) =>
      perform('DELETE', href(paths.contentTranslation, { contentId, languageCode }), expected, context),
  };
}

/** A location is found by the last id of its path. */
export const locationHref = (locationPath: number): string => href(paths.location, { locationPath });

/** A value with the revision that its answer carries. */
export function revised<T extends object>(value: T, { revision }: { readonly revision?: number | string }): T {
  return revision === undefined ? value : { ...value, revision };
}

const withRevision = (received: Received<typeof ContentInfo>): Info => revised(toInfo(received.body), received);

function toContent(received: Received<typeof Content>) {
  const info = revised(toInfo(received.body), received);
  return { ...info, currentVersion: toVersion(received.body.CurrentVersion.Version, info) };
}

function toContentCreate(content: NewContent) {
  const { typeId, mainLanguageCode, location, fields, sectionId, ownerId, modified } = content;
  const { parentId, priority, hidden, remoteId } = location;
  return {
    ContentType: { _href: href(paths.contentType, { contentTypeId: typeId }) },
    mainLanguageCode,
    // The sort order has to be sent and counts for nothing (protocol §3.2).
    LocationCreate: {
      ParentLocation: { _href: locationHref(parentId) },
      priority,
      hidden,
      remoteId,
      sortField: 'PATH',
      sortOrder: 'ASC',
    },
    Section: sectionId === undefined ? undefined : { _href: href(paths.section, { sectionId }) },
    alwaysAvailable: content.alwaysAvailable,
    remoteId: content.remoteId,
    modificationDate: modified && dateTime(modified),
    User: ownerId === undefined ? undefined : { _href: href(paths.user, { userId: ownerId }) },
    fields: toFieldItems(fields),
  };
}

function toContentUpdate(changes: ContentInfoChanges) {
  const { sectionId, mainLocationId, ownerId, modified, published, ...others } = changes;
  return {
    ...others,
    Section: sectionId === undefined ? undefined : { _href: href(paths.section, { sectionId }) },
    MainLocation: mainLocationId === undefined ? undefined : { _href: locationHref(mainLocationId) },
    Owner: ownerId === undefined ? undefined : { _href: href(paths.user, { userId: ownerId }) },
    modificationDate: modified && dateTime(modified),
    publishDate: published && dateTime(published),
  };
}
