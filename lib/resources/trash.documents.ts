/** The documents of the trash. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { TrashItem as Domain, Id } from '../repository/repository.js';
import { contentTags, expandedContentInfo, locationLink } from './content/content.documents.js';
import { media, placeMembers, sortMembers, visibilityMembers } from './locations/locations.documents.js';
import { paths } from './paths.js';

const { parent: _, content, ...place } = media;

const trashed: Domain<Id> = {
  ...place,
  parent: { id: 1, pathString: '/1/' },
  childCount: 0,
  content: { ...(content as Domain<Id>['content']), status: 'TRASHED' },
};

export const TrashItem = document('TrashItem', trashed, {
  _href: doc.self(paths.trashItem, { trashItemId: 'id' }),
  id: doc.id('The id of the location, also after it is restored'),
  ...visibilityMembers,
  ParentLocation: doc.member('parent', locationLink),
  ...placeMembers,
  Content: doc.computed(doc.link('Content', paths.contentObject), (item: Domain<Id>) => item.content.id),
  ...sortMembers,
  ContentInfo: doc.member('content', expandedContentInfo),
}).with({
  tags: (item) => [`location-${item.id}`, ...contentTags(item.content)],
  shows: (item) => [item, item.content],
});

export const Trash = doc.listOf(paths.trash, TrashItem, {
  name: 'Trash',
  description: 'The items that the caller can see, the latest first',
  tags: ({ items }) => items.flatMap((item) => contentTags(item.content)),
});
