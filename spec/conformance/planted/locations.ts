/** Faults of locations. */
import { BadRequest, NotFound } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, pause, unless } from './fault.js';

export const locationFaults: readonly Fault[] = [
  [
    'children are listed to everyone',
    (r) => ({ locations: { listChildren: (id, page) => r.locations.listChildren(id, page, asAdministrator) } }),
  ],
  [
    'children are counted for everyone',
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
    'children are by id, whatever the location says',
    (r) => ({
      locations: {
        listChildren: async (id, page, c) =>
          [...(await r.locations.listChildren(id, all, c))]
            .sort((a, b) => a.id - b.id)
            .slice(page.offset, page.offset + page.limit),
      },
    }),
  ],
  [
    'the order of children is not turned round',
    (r) => ({
      locations: {
        listChildren: async (id, page, c) => {
          const children = await r.locations.listChildren(id, all, c);
          const { sortOrder } = await r.locations.load(id, asAdministrator);
          return (sortOrder === 'DESC' ? [...children].reverse() : children).slice(
            page.offset,
            page.offset + page.limit,
          );
        },
      },
    }),
  ],
  [
    'a page has one child too many',
    (r) => ({
      locations: { listChildren: (id, page, c) => r.locations.listChildren(id, { ...page, limit: page.limit + 1 }, c) },
    }),
  ],
  [
    'pages overlap by one',
    (r) => ({
      locations: {
        listChildren: (id, page, c) =>
          r.locations.listChildren(id, { ...page, offset: Math.max(0, page.offset - 1) }, c),
      },
    }),
  ],
  [
    'the remote id of a place leads everyone to it',
    (r) => ({ locations: { loadByRemoteId: (id) => r.locations.loadByRemoteId(id, asAdministrator) } }),
  ],
  [
    'an alias leads everyone to its place',
    (r) => ({ locations: { loadByUrlAlias: (path) => r.locations.loadByUrlAlias(path, asAdministrator) } }),
  ],
  [
    'places are listed to everyone',
    (r) => ({ locations: { listOfContent: (id) => r.locations.listOfContent(id, asAdministrator) } }),
  ],
  [
    'the places of a draft are an empty list',
    (r) => ({ locations: { listOfContent: (id, c) => unless(r.locations.listOfContent(id, c), 409, async () => []) } }),
  ],
  [
    'only the main place is listed',
    (r) => ({ locations: { listOfContent: async (id, c) => (await r.locations.listOfContent(id, c)).slice(0, 1) } }),
  ],
  [
    'a priority of 0 is not taken',
    (r) => ({
      locations: {
        update: (id, { priority, ...changes }, expected, c) =>
          r.locations.update(id, { ...changes, ...(priority && { priority }) }, expected, c),
      },
    }),
  ],
  [
    'the sort order cannot be changed',
    (r) => ({
      locations: {
        update: (id, { sortOrder: _, ...changes }, expected, c) => r.locations.update(id, changes, expected, c),
      },
    }),
  ],
  [
    'an update of a place ignores the expected revision',
    (r) => ({ locations: { update: (id, changes, _, c) => r.locations.update(id, changes, undefined, c) } }),
  ],
  [
    'a place is updated in two steps',
    (r) => ({
      locations: {
        update: async (id, { remoteId, ...changes }, expected, c) => {
          const location = await r.locations.update(id, changes, expected, c);
          return remoteId === undefined ? location : r.locations.update(id, { remoteId }, undefined, c);
        },
      },
    }),
  ],
  [
    'what is below hidden places is not invisible',
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
    (r) => ({
      locations: {
        delete: async (id, expected, c) => {
          await r.locations.trash(id, expected, c);
        },
      },
    }),
  ],
  [
    'a delete of a place deletes content that has others',
    (r) => ({
      locations: {
        delete: async (id, expected, c) => {
          const { content } = await r.locations.load(id, c);
          await r.locations.delete(id, expected, c);
          if (content) await r.content.delete(content.id, undefined, asAdministrator).catch(() => undefined);
        },
      },
    }),
  ],
  [
    'a delete of a place ignores the expected revision',
    (r) => ({ locations: { delete: (id, _, c) => r.locations.delete(id, undefined, c) } }),
  ],
  [
    'a copy of places is not deep',
    (r) => ({
      locations: {
        copy: async (id, target, expected, c) => {
          const copy = await r.locations.copy(id, target, expected, c);
          for (const child of await r.locations.listChildren(copy.id, all, asAdministrator))
            await r.locations.delete(child.id, undefined, asAdministrator);
          return copy;
        },
      },
    }),
  ],
  [
    'a copy of places leaves out the third level',
    (r) => ({
      locations: {
        copy: async (id, target, expected, c) => {
          const copy = await r.locations.copy(id, target, expected, c);
          for (const child of await r.locations.listChildren(copy.id, all, asAdministrator)) {
            for (const { id: deep } of await r.locations.listChildren(child.id, all, asAdministrator))
              await r.locations.delete(deep, undefined, asAdministrator);
          }
          return copy;
        },
      },
    }),
  ],
  [
    'a move leaves what is below where it was',
    (r) => ({
      locations: {
        move: async (id, target, expected, c) => {
          const { parent } = await r.locations.load(id, c);
          const below = await r.locations.listChildren(id, all, asAdministrator);
          const moved = await r.locations.move(id, target, expected, c);
          for (const child of below) await r.locations.move(child.id, parent?.id ?? 2, undefined, asAdministrator);
          return moved;
        },
      },
    }),
  ],
  [
    'a move to where it is succeeds',
    (r) => ({
      locations: {
        move: async (id, target, expected, c) => {
          const location = await r.locations.load(id, c);
          return location.parent?.id === target ? location : r.locations.move(id, target, expected, c);
        },
      },
    }),
  ],
  [
    'a move ignores the expected revision',
    (r) => ({ locations: { move: (id, target, _, c) => r.locations.move(id, target, undefined, c) } }),
  ],
  [
    'a move is a copy and a delete',
    (r) => ({
      locations: {
        move: async (id, target, expected, c) => {
          const copy = await r.locations.copy(id, target, expected, c);
          await r.locations.delete(id, undefined, c);
          return copy;
        },
      },
    }),
  ],
  [
    'a move shows a moment without the place',
    (r) => {
      const away = new Set<number>();
      return {
        locations: {
          move: async (id, target, expected, c) => {
            away.add(id);
            await pause(5);
            try {
              return await r.locations.move(id, target, expected, c);
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
    (r) => ({
      locations: {
        swap: async (id, other, expected, c) => {
          const [one, two] = await Promise.all(
            [id, other].map((each) => r.locations.listChildren(each, all, asAdministrator)),
          );
          await r.locations.swap(id, other, expected, c);
          for (const child of one ?? []) await r.locations.move(child.id, other, undefined, asAdministrator);
          for (const child of two ?? []) await r.locations.move(child.id, id, undefined, asAdministrator);
        },
      },
    }),
  ],
  ['a swap does nothing', () => ({ locations: { swap: async () => {} } })],
  [
    'trash deletes for good',
    (r) => ({
      locations: {
        trash: async (id, expected, c) => {
          await r.locations.delete(id, expected, c);
          return id;
        },
      },
    }),
  ],
  [
    'trash keeps what is below',
    (r) => ({
      locations: {
        trash: async (id, expected, c) => {
          const { parent } = await r.locations.load(id, c);
          for (const child of await r.locations.listChildren(id, all, asAdministrator))
            await r.locations.move(child.id, parent?.id ?? 2, undefined, asAdministrator);
          return r.locations.trash(id, expected, c);
        },
      },
    }),
  ],
  [
    'places are made for drafts',
    (r) => ({
      locations: {
        create: (id, location, c) =>
          unless(r.locations.create(id, location, c), 409, async () => {
            throw new BadRequest('It is not published');
          }),
      },
    }),
  ],
  [
    'the depth counts the root of the tree',
    (r) => ({
      locations: {
        load: async (id, c) => {
          const location = await r.locations.load(id, c);
          return { ...location, depth: location.depth + 1 };
        },
      },
    }),
  ],
];
