/** The documents of the trash (protocol §4.9). */
import { type Static, Type } from 'typebox';
import { type Context, type TrashItem as Domain, sortFields, sortOrders } from '../../repository/repository.js';
import { type BodyOf, Embedded, embed, Link, link, representation } from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { type ReplyFacts, stored } from '../resource.js';
import { ContentInfo, contentTags, locationLink, toPlacedInfo } from './content-documents.js';

const TrashItemMembers = Type.Object({
  _href: Type.String(),
  id: Type.Integer({ description: 'The id that the location had, and will have again' }),
  priority: Type.Integer(),
  hidden: Type.Boolean(),
  invisible: Type.Boolean(),
  ParentLocation: Link('Location'),
  pathString: Type.String(),
  depth: Type.Integer(),
  childCount: Type.Integer(),
  remoteId: Type.String(),
  Content: Link('Content'),
  sortField: Type.Enum([...sortFields]),
  sortOrder: Type.Enum([...sortOrders]),
  ContentInfo: Type.Object({
    '_media-type': Type.String(),
    _href: Type.String(),
    Content: Embedded(ContentInfo.schema),
  }),
});

const { MainLocation: _, ...contentExample } = ContentInfo.example;

const example: Static<typeof TrashItemMembers> = {
  _href: '/content/trash/43',
  id: 43,
  priority: 0,
  hidden: false,
  invisible: false,
  ParentLocation: link('Location', '/content/locations/1'),
  pathString: '/1/43/',
  depth: 1,
  childCount: 0,
  remoteId: '75c715a51699d2d309a924eca6a95145',
  Content: link('Content', '/content/objects/41'),
  sortField: 'NAME',
  sortOrder: 'ASC',
  ContentInfo: {
    ...link('ContentInfo', '/content/objects/41'),
    Content: embed('ContentInfo', { ...contentExample, status: 'TRASHED' as const }),
  },
};

export const TrashItem = representation('TrashItem', TrashItemMembers, example);

export const Trash = representation(
  'Trash',
  Type.Object({ _href: Type.String(), TrashItem: Type.Array(Embedded(TrashItemMembers)) }),
  { _href: '/content/trash', TrashItem: [embed('TrashItem', example)] },
);

export function toTrashItem(item: Domain, context: Context): BodyOf<typeof TrashItem> {
  const contentHref = href(paths.contentObject, { contentId: item.content.id });
  return {
    _href: href(paths.trashItem, { trashItemId: item.id }),
    id: item.id,
    priority: item.priority,
    hidden: item.hidden,
    invisible: item.invisible,
    ParentLocation: locationLink(item.parent.pathString),
    pathString: item.pathString,
    depth: item.depth,
    childCount: item.childCount,
    remoteId: item.remoteId,
    Content: link('Content', contentHref),
    sortField: item.sortField,
    sortOrder: item.sortOrder,
    ContentInfo: toPlacedInfo(item.content, contentHref, context),
  };
}

export function toTrash(items: readonly Domain[], context: Context): BodyOf<typeof Trash> {
  return {
    _href: href(paths.trash, {}),
    TrashItem: items.map((item) => embed('TrashItem', toTrashItem(item, context))),
  };
}

export function trashFacts(item: Domain): ReplyFacts {
  return { tags: [`location-${item.id}`, ...contentTags(item.content)], ...stored(item, item.content) };
}
