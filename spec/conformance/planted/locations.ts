/** Faults of locations. */
import { BadRequest, type Location, NotFound } from '../../../lib/index.js';
import { asAdministrator, type Opened } from '../../sql/support.js';
import { all, type Fault, pause, unless } from './fault.js';

/** The location, after the content of its children was moved to the public section. */
async function withPublicChildren(right: Opened, location: Location): Promise<Location> {
  const { items } = await right.locations.listChildren({ id: location.id, ...all }, asAdministrator);
  for (const { id } of items) {
    const { content } = await right.locations.load(id, asAdministrator);
    if (content) await right.content.updateInfo({ id: content.id, changes: { sectionId: 1 } }, asAdministrator);
  }
  return location;
}

export const locationFaults: readonly Fault[] = [
  [
    'children are listed to everyone',
    'locations.listChildren.conceals-unreadable-entities',
    (r) => ({
      locations: { listChildren: (query) => r.locations.listChildren(query, asAdministrator) },
    }),
  ],
  [
    'everyone may load many locations at once',
    'locations.loadMany.leaves-out-unreadable-entities',
    (r) => ({ locations: { loadMany: (ids) => r.locations.loadMany(ids, asAdministrator) } }),
  ],
  [
    'many locations at once come in the order of their ids',
    'locations.loadMany.returns-the-result-of-load',
    (r) => ({
      locations: {
        loadMany: (ids, c) =>
          r.locations.loadMany(
            ids.toSorted((a, b) => a - b),
            c,
          ),
      },
    }),
  ],
  [
    'children are counted for everyone',
    'locations.load.counts-readable-entities',
    (r) => ({
      locations: {
        load: async (id, c) => ({
          ...(await r.locations.load(id, c)),
          childCount: (await r.locations.load(id, asAdministrator)).childCount,
        }),
      },
    }),
  ],
  [
    'children are counted up to three, without a word of it',
    'locations.load.marks-a-child-count-that-is-a-minimum',
    (r) => ({
      locations: {
        load: async (id, c) => {
          const location = await r.locations.load(id, c);
          return { ...location, childCount: Math.min(location.childCount, 3) };
        },
      },
    }),
  ],
  [
    'children are by id, whatever the location says',
    'locations.listChildren.sorts-by-name',
    (r) => ({
      locations: {
        listChildren: async ({ id, offset, limit }, c) => {
          const { items } = await r.locations.listChildren({ id, ...all }, c);
          return { items: items.toSorted((a, b) => a.id - b.id).slice(offset, offset + limit) };
        },
      },
    }),
  ],
  [
    'the order of children is not turned round',
    'locations.listChildren.sorts-by-priority',
    (r) => ({
      locations: {
        listChildren: async ({ id, offset, limit }, c) => {
          const { items } = await r.locations.listChildren({ id, ...all }, c);
          const { sortOrder } = await r.locations.load(id, asAdministrator);
          return { items: (sortOrder === 'DESC' ? items.toReversed() : items).slice(offset, offset + limit) };
        },
      },
    }),
  ],
  [
    'a page has one child too many',
    'locations.listChildren.pages-make-up-the-whole',
    (r) => ({
      locations: {
        listChildren: (query, c) => r.locations.listChildren({ ...query, limit: query.limit + 1 }, c),
      },
    }),
  ],
  [
    'pages overlap by one',
    'locations.listChildren.pages-make-up-the-whole',
    (r) => ({
      locations: {
        listChildren: (query, c) => r.locations.listChildren({ ...query, offset: Math.max(0, query.offset - 1) }, c),
      },
    }),
  ],
  [
    'a page by cursor begins with the first child',
    'locations.listChildren.cursors-make-up-the-whole',
    (r) => ({ locations: { listChildren: ({ after: _, ...query }, c) => r.locations.listChildren(query, c) } }),
  ],
  [
    'the last page has a cursor',
    'locations.listChildren.cursors-make-up-the-whole',
    (r) => ({
      locations: { listChildren: async (query, c) => ({ next: 'x', ...(await r.locations.listChildren(query, c)) }) },
    }),
  ],
  [
    'the remote id of a place leads everyone to it',
    'locations.loadByRemoteId.conceals-unreadable-entities',
    (r) => ({ locations: { loadByRemoteId: (id) => r.locations.loadByRemoteId(id, asAdministrator) } }),
  ],
  [
    'an alias leads everyone to its place',
    'urlAliases.load.conceals-unreadable-entities',
    (r) => ({ locations: { loadByUrlAlias: (path) => r.locations.loadByUrlAlias(path, asAdministrator) } }),
  ],
  [
    'places are listed to everyone',
    'locations.listOfContent.conceals-unreadable-entities',
    (r) => ({ locations: { listOfContent: (id) => r.locations.listOfContent(id, asAdministrator) } }),
  ],
  [
    'the places of a draft are an empty list',
    'locations.listOfContent.needs-a-published-version',
    (r) => ({
      locations: {
        listOfContent: (id, c) => unless(r.locations.listOfContent(id, c), 409, async () => ({ items: [] })),
      },
    }),
  ],
  [
    'only the main place is listed',
    'locations.listOfContent.lists-each-location-once',
    (r) => ({
      locations: {
        listOfContent: async (id, c) => ({ items: (await r.locations.listOfContent(id, c)).items.slice(0, 1) }),
      },
    }),
  ],
  [
    'a priority of 0 is not taken',
    'locations.update.allows-priority-0',
    (r) => ({
      locations: {
        update: ({ id, changes: { priority, ...changes }, expected }, c) =>
          r.locations.update({ id, changes: { ...changes, ...(priority && { priority }) }, expected }, c),
      },
    }),
  ],
  [
    'the sort order cannot be changed',
    'locations.update.changes-sort-order',
    (r) => ({
      locations: {
        update: ({ id, changes: { sortOrder: _, ...changes }, expected }, c) =>
          r.locations.update({ id, changes, expected }, c),
      },
    }),
  ],
  [
    'an update of a place ignores the expected revision',
    'locations.update.refuses-an-old-revision',
    (r) => ({ locations: { update: ({ expected: _, ...command }, c) => r.locations.update(command, c) } }),
  ],
  [
    'a place is updated in two steps',
    'locations.update.changes-all-or-nothing',
    (r) => ({
      locations: {
        update: async ({ id, changes: { remoteId, ...changes }, expected }, c) => {
          const location = await r.locations.update({ id, changes, expected }, c);
          return remoteId === undefined ? location : r.locations.update({ id, changes: { remoteId } }, c);
        },
      },
    }),
  ],
  [
    'what is below hidden places is not invisible',
    'locations.update.hides-descendants',
    (r) => ({
      locations: {
        load: async (id, c) => {
          const location = await r.locations.load(id, c);
          return { ...location, invisible: location.hidden || Boolean(location.content?.hidden) };
        },
      },
    }),
  ],
  [
    'a delete of a place keeps content that has no other',
    'locations.delete.deletes-content-without-other-locations',
    (r) => ({
      locations: {
        delete: async (command, c) => {
          await r.locations.trash(command, c);
        },
      },
    }),
  ],
  [
    'a delete of a place deletes content that has others',
    'locations.delete.keeps-content-with-other-locations',
    (r) => ({
      locations: {
        delete: async ({ id, expected }, c) => {
          const { content } = await r.locations.load(id, c);
          await r.locations.delete({ id, expected }, c);
          if (content) await r.content.delete({ id: content.id }, asAdministrator).catch(() => undefined);
        },
      },
    }),
  ],
  [
    'a delete of a place ignores the expected revision',
    'locations.delete.refuses-an-old-revision',
    (r) => ({ locations: { delete: ({ expected: _, ...command }, c) => r.locations.delete(command, c) } }),
  ],
  [
    'a copy of places is not deep',
    'locations.copy.copies-descendants',
    (r) => ({
      locations: {
        copy: async (command, c) => {
          const copy = await r.locations.copy(command, c);
          for (const child of (await r.locations.listChildren({ id: copy.id, ...all }, asAdministrator)).items)
            await r.locations.delete({ id: child.id }, asAdministrator);
          return copy;
        },
      },
    }),
  ],
  [
    'a copy of places leaves out the third level',
    'locations.copy.copies-descendants',
    (r) => ({
      locations: {
        copy: async (command, c) => {
          const copy = await r.locations.copy(command, c);
          for (const child of (await r.locations.listChildren({ id: copy.id, ...all }, asAdministrator)).items) {
            const { items: deep } = await r.locations.listChildren({ id: child.id, ...all }, asAdministrator);
            for (const { id } of deep) await r.locations.delete({ id }, asAdministrator);
          }
          return copy;
        },
      },
    }),
  ],
  [
    'what would be too deep is not moved, without an error',
    'locations.move.refuses-subtrees-that-would-be-too-deep',
    (r) => ({
      locations: {
        move: (command, c) => unless(r.locations.move(command, c), 400, () => r.locations.load(command.id, c)),
      },
    }),
  ],
  [
    'a move leaves what is below where it was',
    'locations.move.moves-descendants',
    (r) => ({
      locations: {
        move: async ({ id, parentLocationId, expected }, c) => {
          const { parent } = await r.locations.load(id, c);
          const { items: below } = await r.locations.listChildren({ id, ...all }, asAdministrator);
          const moved = await r.locations.move({ id, parentLocationId, expected }, c);
          for (const child of below)
            await r.locations.move({ id: child.id, parentLocationId: parent?.id ?? 2 }, asAdministrator);
          return moved;
        },
      },
    }),
  ],
  [
    'a move to where it is succeeds',
    'locations.move.needs-another-parent',
    (r) => ({
      locations: {
        move: async ({ id, parentLocationId, expected }, c) => {
          const location = await r.locations.load(id, c);
          return location.parent?.id === parentLocationId
            ? location
            : r.locations.move({ id, parentLocationId, expected }, c);
        },
      },
    }),
  ],
  [
    'a move ignores the expected revision',
    'locations.move.refuses-an-old-revision',
    (r) => ({ locations: { move: ({ expected: _, ...command }, c) => r.locations.move(command, c) } }),
  ],
  [
    'a move is a copy and a delete',
    'locations.move.changes-the-parent',
    (r) => ({
      locations: {
        move: async ({ id, parentLocationId, expected }, c) => {
          const copy = await r.locations.copy({ id, parentLocationId, expected }, c);
          await r.locations.delete({ id }, c);
          return copy;
        },
      },
    }),
  ],
  [
    'a move shows a moment without the place',
    'locations.move.has-the-old-or-the-new-path',
    (r) => {
      const away = new Set<number>();
      return {
        locations: {
          move: async ({ id, parentLocationId, expected }, c) => {
            away.add(id);
            await pause(5);
            try {
              return await r.locations.move({ id, parentLocationId, expected }, c);
            } finally {
              away.delete(id);
            }
          },
          load: async (id, c) => {
            if (away.has(id)) throw new NotFound('location', id);
            return r.locations.load(id, c);
          },
        },
      };
    },
  ],
  [
    'the paths of what is below are those from before a move',
    'locations.move.changes-paths-of-loaded-descendants',
    (r) => {
      const paths = new Map<number, string>();
      return {
        locations: {
          load: async (id, c) => {
            const location = await r.locations.load(id, c);
            const pathString = location.depth > 3 ? (paths.get(id) ?? location.pathString) : location.pathString;
            paths.set(id, pathString);
            return { ...location, pathString };
          },
        },
      };
    },
  ],
  [
    'a swap takes along what is below',
    'locations.swap.leaves-descendants',
    (r) => ({
      locations: {
        swap: async ({ id, otherId, expected }, c) => {
          const { items: one } = await r.locations.listChildren({ id, ...all }, asAdministrator);
          const { items: two } = await r.locations.listChildren({ id: otherId, ...all }, asAdministrator);
          await r.locations.swap({ id, otherId, expected }, c);
          for (const child of one) await r.locations.move({ id: child.id, parentLocationId: otherId }, asAdministrator);
          for (const child of two) await r.locations.move({ id: child.id, parentLocationId: id }, asAdministrator);
        },
      },
    }),
  ],
  ['a swap does nothing', 'locations.swap.exchanges-content', () => ({ locations: { swap: async () => {} } })],
  [
    'trash deletes for good',
    'locations.trash.marks-content-as-trashed',
    (r) => ({
      locations: {
        trash: async ({ id, expected }, c) => {
          await r.locations.delete({ id, expected }, c);
          return undefined;
        },
      },
    }),
  ],
  [
    'trash keeps what is below',
    'locations.trash.creates-an-item-per-content-item',
    (r) => ({
      locations: {
        trash: async ({ id, expected }, c) => {
          const { parent } = await r.locations.load(id, c);
          for (const child of (await r.locations.listChildren({ id, ...all }, asAdministrator)).items)
            await r.locations.move({ id: child.id, parentLocationId: parent?.id ?? 2 }, asAdministrator);
          return r.locations.trash({ id, expected }, c);
        },
      },
    }),
  ],
  [
    'places are made for drafts',
    'locations.create.refuses-unpublished-content',
    (r) => ({
      locations: {
        create: (command, c) =>
          unless(r.locations.create(command, c), 409, async () => {
            throw new BadRequest('It is not published');
          }),
      },
    }),
  ],
  [
    'the depth counts the root of the tree',
    'locations.load.has-path-and-depth',
    (r) => ({
      locations: {
        load: async (id, c) => {
          const location = await r.locations.load(id, c);
          return { ...location, depth: location.depth + 1 };
        },
      },
    }),
  ],
  [
    'what is copied with a location keeps its section',
    'locations.copy.inherits-the-section',
    (r) => ({ locations: { copy: async (command, c) => withPublicChildren(r, await r.locations.copy(command, c)) } }),
  ],
  [
    'what is moved with a location keeps its section',
    'locations.move.inherits-the-section',
    (r) => ({ locations: { move: async (command, c) => withPublicChildren(r, await r.locations.move(command, c)) } }),
  ],
];
