/** Faults of content. */
import { NotFound } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, late, unless } from './fault.js';

export const contentFaults: readonly Fault[] = [
  [
    'everyone may load all content',
    (r) => ({ content: { load: (id, c) => r.content.load(id, { ...c, caller: asAdministrator.caller }) } }),
  ],
  ['everyone may load all infos', (r) => ({ content: { loadInfo: (id) => r.content.loadInfo(id, asAdministrator) } })],
  [
    'everyone may find by remote id',
    (r) => ({ content: { loadByRemoteId: (id) => r.content.loadByRemoteId(id, asAdministrator) } }),
  ],
  [
    'a refusal tells the name of what it refuses',
    (r) => ({
      content: {
        load: (id, c) =>
          unless(r.content.load(id, c), 403, async () => {
            const { name } = await r.content.load(id, asAdministrator);
            throw Object.assign(new NotFound('content', name), { status: 403 });
          }),
      },
    }),
  ],
  [
    'unknown content is an error of no class',
    (r) => ({
      content: {
        load: (id, c) =>
          unless(r.content.load(id, c), 404, () => {
            throw new Error('no rows');
          }),
      },
    }),
  ],
  [
    'the current version is the latest one, be it a draft',
    (r) => ({
      content: {
        load: async (id, c) => {
          const content = await r.content.load(id, c);
          const versions = await r.versions.list(id, asAdministrator);
          const last = versions.at(-1)?.versionNo ?? 1;
          return { ...content, currentVersion: await r.versions.load(id, last, asAdministrator) };
        },
      },
    }),
  ],
  [
    'infos have the name of the latest draft',
    (r) => ({
      content: {
        loadInfo: async (id, c) => {
          const info = await r.content.loadInfo(id, c);
          const names = (await r.versions.list(id, asAdministrator)).at(-1)?.names ?? {};
          return { ...info, name: names[info.mainLanguageCode] ?? info.name };
        },
      },
    }),
  ],
  [
    'a remote id that is taken is replaced by another',
    (r) => ({
      content: {
        create: (content, c) =>
          unless(r.content.create(content, c), 409, () =>
            r.content.create({ ...content, remoteId: undefined as never }, c),
          ),
      },
    }),
  ],
  [
    'the owner that is asked for is not taken',
    (r) => ({ content: { create: ({ ownerId: _, ...content }, c) => r.content.create(content, c) } }),
  ],
  [
    'the section that is asked for is not taken',
    (r) => ({ content: { create: ({ sectionId: _, ...content }, c) => r.content.create(content, c) } }),
  ],
  [
    'new content is in the first section',
    (r) => ({ content: { create: (content, c) => r.content.create({ sectionId: 1, ...content }, c) } }),
  ],
  [
    'all new content is always available',
    (r) => ({ content: { create: (content, c) => r.content.create({ ...content, alwaysAvailable: true }, c) } }),
  ],
  [
    'the planned priority is lost',
    (r) => ({
      content: {
        create: (content, c) => r.content.create({ ...content, location: { ...content.location, priority: 0 } }, c),
      },
    }),
  ],
  [
    'what is planned to be hidden is not',
    (r) => ({
      content: {
        create: (content, c) => r.content.create({ ...content, location: { ...content.location, hidden: false } }, c),
      },
    }),
  ],
  [
    'the modification date that is asked for is not taken',
    (r) => ({ content: { create: ({ modified: _, ...content }, c) => r.content.create(content, c) } }),
  ],
  [
    'new content is published at once',
    (r) => ({
      content: {
        create: async (content, c) => {
          const { id } = await r.content.create(content, c);
          await r.versions.publish(id, 1, undefined, c);
          return r.content.load(id, c);
        },
      },
    }),
  ],
  [
    'content with invalid fields is made without them',
    (r) => ({
      content: {
        create: (content, c) =>
          unless(r.content.create(content, c), 400, () => r.content.create({ ...content, fields: [] }, c)),
      },
    }),
  ],
  [
    'content that cannot be made leaves a draft',
    (r) => ({
      content: {
        create: (content, c) =>
          unless(r.content.create(content, c), 400, async () => {
            await r.content.create({ ...content, fields: content.fields.slice(0, 1) }, c).catch(() => undefined);
            return r.content.create(content, c);
          }),
      },
    }),
  ],
  [
    'everyone may make content',
    (r) => ({
      content: { create: (content, c) => r.content.create(content, { ...c, caller: asAdministrator.caller }) },
    }),
  ],
  [
    'updates of content ignore the expected revision',
    (r) => ({ content: { updateInfo: (id, changes, _, c) => r.content.updateInfo(id, changes, undefined, c) } }),
  ],
  [
    'an empty revision is taken for none',
    (r) => ({
      content: {
        updateInfo: (id, changes, expected, c) => r.content.updateInfo(id, changes, expected || undefined, c),
      },
    }),
  ],
  [
    'an update looks at the revision before it writes, not while it does',
    (r) => ({
      content: {
        updateInfo: (id, changes, expected, c) =>
          late(
            expected,
            () => r.content.loadInfo(id, c),
            () => r.content.updateInfo(id, changes, undefined, c),
          ),
      },
    }),
  ],
  [
    'an update is half done before it is refused',
    (r) => ({
      content: {
        updateInfo: async (id, { remoteId, ...changes }, expected, c) => {
          const info = await r.content.updateInfo(id, changes, expected, c);
          return remoteId === undefined ? info : r.content.updateInfo(id, { remoteId }, undefined, c);
        },
      },
    }),
  ],
  [
    'an update makes the caller the owner',
    (r) => ({
      content: {
        updateInfo: (id, changes, expected, c) =>
          r.content.updateInfo(id, { ownerId: c.caller.userId ?? 10, ...changes }, expected, c),
      },
    }),
  ],
  [
    'infos always have the same revision',
    (r) => ({
      content: {
        loadInfo: async (id, c) => ({ ...(await r.content.loadInfo(id, c)), revision: 1 }),
        load: async (id, c) => ({ ...(await r.content.load(id, c)), revision: 1 }),
      },
    }),
  ],
  [
    'an update cannot switch off what is on',
    (r) => ({
      content: {
        updateInfo: (id, { alwaysAvailable, ...changes }, expected, c) =>
          r.content.updateInfo(id, { ...changes, ...(alwaysAvailable && { alwaysAvailable }) }, expected, c),
      },
    }),
  ],
  [
    'the date of publication cannot be changed',
    (r) => ({
      content: {
        updateInfo: (id, { published: _, ...changes }, expected, c) => r.content.updateInfo(id, changes, expected, c),
      },
    }),
  ],
  [
    'a delete keeps what is below',
    (r) => ({
      content: {
        delete: async (id, expected, c) => {
          const { mainLocation } = await r.content.loadInfo(id, c);
          const below = mainLocation ? await r.locations.listChildren(mainLocation.id, all, c) : [];
          for (const child of below) await r.locations.move(child.id, 43, undefined, asAdministrator);
          await r.content.delete(id, expected, c);
        },
      },
    }),
  ],
  [
    'a delete of nothing succeeds',
    (r) => ({
      content: { delete: (id, expected, c) => unless(r.content.delete(id, expected, c), 404, async () => {}) },
    }),
  ],
  [
    'a delete ignores the expected revision',
    (r) => ({ content: { delete: (id, _, c) => r.content.delete(id, undefined, c) } }),
  ],
  [
    'a hide ignores the expected revision',
    (r) => ({ content: { hide: (id, _, c) => r.content.hide(id, undefined, c) } }),
  ],
  [
    'a reveal ignores the expected revision',
    (r) => ({ content: { reveal: (id, _, c) => r.content.reveal(id, undefined, c) } }),
  ],
  [
    'a copy ignores the expected revision',
    (r) => ({ content: { copy: (id, parent, _, c) => r.content.copy(id, parent, undefined, c) } }),
  ],
  [
    'a delete only moves to the trash',
    (r) => ({
      content: {
        delete: async (id, expected, c) => {
          const { mainLocation } = await r.content.loadInfo(id, c);
          if (mainLocation) await r.locations.trash(mainLocation.id, undefined, c);
          else await r.content.delete(id, expected, c);
        },
      },
    }),
  ],
  [
    'a reveal reveals the location too',
    (r) => ({
      content: {
        reveal: async (id, expected, c) => {
          await r.content.reveal(id, expected, c);
          for (const { id: place } of await r.locations.listOfContent(id, c)) {
            await r.locations.update(place, { hidden: false }, undefined, c);
          }
        },
      },
    }),
  ],
  [
    'hidden content is not invisible',
    (r) => ({
      locations: {
        load: async (id, c) => {
          const location = await r.locations.load(id, c);
          return { ...location, invisible: location.hidden };
        },
      },
    }),
  ],
  [
    'a copy has only the current version',
    (r) => ({
      content: {
        copy: async (id, parent, expected, c) => {
          const info = await r.content.copy(id, parent, expected, c);
          for (const { versionNo, status } of await r.versions.list(info.id, c)) {
            if (status !== 'PUBLISHED') await r.versions.delete(info.id, versionNo, undefined, c);
          }
          return r.content.loadInfo(info.id, c);
        },
      },
    }),
  ],
  [
    'a copy brings along what is below',
    (r) => ({
      content: {
        copy: async (id, parent, _expected, c) => {
          const { mainLocation } = await r.content.loadInfo(id, c);
          const made = await r.locations.copy(mainLocation?.id ?? 0, parent, undefined, c);
          const { content } = await r.locations.load(made.id, c);
          if (!content) throw new NotFound();
          return r.content.loadInfo(content.id, c);
        },
      },
    }),
  ],
  [
    "a copy is below the original's parent, wherever it is wanted",
    (r) => ({
      content: {
        copy: async (id, parent, expected, c) => {
          const { mainLocation } = await r.content.loadInfo(id, c);
          const { parent: own } = await r.locations.load(mainLocation?.id ?? 0, c);
          return r.content.copy(id, own?.id ?? parent, expected, c);
        },
      },
    }),
  ],
  [
    'a copy is hidden',
    (r) => ({
      content: {
        copy: async (id, parent, expected, c) => {
          const info = await r.content.copy(id, parent, expected, c);
          await r.content.hide(info.id, undefined, c);
          return r.content.loadInfo(info.id, c);
        },
      },
    }),
  ],
  [
    'the translation of a main language is said to be deleted',
    (r) => ({
      content: {
        deleteTranslation: (id, code, expected, c) =>
          unless(r.content.deleteTranslation(id, code, expected, c), 409, async () => {}),
      },
    }),
  ],
  [
    'a translation that is not there is said to be deleted',
    (r) => ({
      content: {
        deleteTranslation: (id, code, expected, c) =>
          unless(r.content.deleteTranslation(id, code, expected, c), 404, async () => {}),
      },
    }),
  ],
];
