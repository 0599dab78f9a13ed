/** The documents of bookmarks. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import { template } from '../documents/paths.js';
import type { CountedPage, Location as Domain, Id } from '../repository/repository.js';
import { contentTags } from './content/content.documents.js';
import { Location, media } from './locations/locations.documents.js';
import { paths } from './paths.js';

const { format } = template(paths.bookmark);
const location = doc.embedded(Location);

/** A location as an item of the list; the attribute is named with an underscore in XML too. */
const bookmark: doc.Value<Domain<Id>> = {
  shape: {
    kind: 'object',
    members: {
      '_media-type': { kind: 'string', description: 'The media type of a bookmark' },
      __href: doc.pathHref(paths.bookmark, 'The href of the bookmark'),
      Location: location.shape,
    },
    required: ['_media-type', '__href', 'Location'],
    description: 'A bookmark',
  },
  write: (bookmarked, to) => ({
    '_media-type': to.mediaType('Bookmark'),
    __href: doc.leadsSomewhere(paths.bookmark, to) ? to.prefix + format([bookmarked.id]) : undefined,
    Location: location.write(bookmarked, to),
  }),
  read: ({ Location: parsed }: { readonly Location: unknown }, from) => location.read(parsed, from) as Domain<Id>,
};

const page: CountedPage<Domain<Id>> = { total: 1, items: [media] };

export const BookmarkList = document('BookmarkList', page, {
  count: doc.member('total', doc.integer('The number of bookmarks on all pages together')),
  isCountMinimum: doc.member(
    'isTotalMinimum',
    doc.extension(doc.optional(doc.boolean('Whether there are more bookmarks than were counted'))),
  ),
  items: doc.list(bookmark, { element: 'Bookmark', description: 'The bookmarks, the newest first' }),
}).with({
  tags: ({ items }) => items.flatMap((own) => [`location-${own.id}`, ...(own.content ? contentTags(own.content) : [])]),
});
