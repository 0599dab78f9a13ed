/** The documents of the log of changes. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { Change as Domain, Id, Page } from '../repository/repository.js';
import { paths } from './paths.js';

const published: Domain<Id> = {
  cursor: 'f8cWmOL5Yk9sNrQyV1tD3uE7hZaXbGoJ2iKpTwBv4SxMnCqR',
  time: new Date('2026-03-02T09:30:00Z'),
  event: 'content.published',
  userId: 14,
  contentId: 54,
  contentTypeId: 2,
  versionNo: 3,
  tags: ['content-54', 'draft-54', 'location-56', 'location-2', 'published', 'published-of-type-2'],
};

type OfVersion = Pick<Domain<Id>, 'contentId' | 'versionNo'>;

const toVersion = doc.related('Version', paths.version);

/** Its variables are read from other members. */
const versionLink: doc.Member<OfVersion, object> = {
  ...toVersion,
  isOptional: true,
  write: ({ contentId, versionNo }, to) =>
    contentId === undefined || versionNo === undefined ? undefined : toVersion.write({ contentId, versionNo }, to),
};

export const Change = document('Change', published, {
  cursor: doc.string('The opaque position of the change in the log, which `after` continues from'),
  date: doc.member('time', doc.dateTime('When the change was made')),
  event: doc.string(
    'The type of the event, such as content.published; clients must accept events that they do not know',
  ),
  User: doc.member('userId', doc.optional(doc.link('User', paths.user))),
  Content: doc.member('contentId', doc.optional(doc.link('Content', paths.contentObject))),
  Version: versionLink,
  ContentType: doc.member('contentTypeId', doc.optional(doc.link('ContentType', paths.contentType))),
  Location: doc.member('pathString', doc.optional(doc.link('Location', paths.location))),
  versionNo: doc.optional(doc.integer('The number of the version that has changed')),
  locationId: doc.optional(doc.id('The id of the location that has changed, with all below it')),
  id: doc.optional(doc.id('The id of the entity of the event, unless that is content or a location')),
  contentIds: doc.optional(
    doc.list(doc.id(), { element: 'contentId', description: 'The ids of the content items in a changed subtree' }),
  ),
  isTruncated: doc.optional(doc.boolean('Whether there are more content items than contentIds has')),
  tags: doc.mapped(
    doc.list(doc.string(), {
      element: 'tag',
      description: 'The cache tags of the changed entities; * where anything may have changed',
    }),
    (own: Domain<Id>['tags']) => (own === '*' ? ['*'] : own),
    (own): Domain<Id>['tags'] => (own.includes('*') ? '*' : own),
  ),
});

const page: Page<Domain<Id>> & { readonly next: string } = { items: [published], next: published.cursor };

export const ChangeList = document('ChangeList', page, {
  _href: doc.self(paths.changes),
  Latest: { ...doc.related('LatestChangeList', paths.latestChanges), isOptional: true },
  Change: doc.member('items', doc.list(doc.embedded(Change), 'The changes, oldest first')),
  next: doc.string('The cursor of the following changes, on the last page too'),
});

export const LatestChangeList = document('LatestChangeList', page, {
  _href: doc.self(paths.latestChanges),
  Change: doc.member('items', doc.list(doc.embedded(Change), 'The changes, newest first')),
  next: doc.string('The cursor of older changes, on the last page too'),
});
