/** Faults of content. */
import { NotFound, PermissionDenied, Refused } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, late, unless } from './fault.js';

export const contentFaults: readonly Fault[] = [
  [
    'everyone may load all content',
    'content.load.conceals-unreadable-entities',
    (r) => ({ content: { load: (id, c) => r.content.load(id, { ...c, caller: asAdministrator.caller }) } }),
  ],
  [
    'everyone may load many at once',
    'content.loadMany.leaves-out-unreadable-entities',
    (r) => ({ content: { loadMany: (ids) => r.content.loadMany(ids, asAdministrator) } }),
  ],
  [
    'many at once come in the order of their ids',
    'content.loadMany.returns-the-result-of-load',
    (r) => ({
      content: {
        loadMany: (ids, c) =>
          r.content.loadMany(
            ids.toSorted((a, b) => a - b),
            c,
          ),
      },
    }),
  ],
  [
    'everyone may load all infos',
    'content.loadInfo.conceals-unreadable-entities',
    (r) => ({ content: { loadInfo: (id) => r.content.loadInfo(id, asAdministrator) } }),
  ],
  [
    'everyone may find by remote id',
    'content.loadByRemoteId.conceals-unreadable-entities',
    (r) => ({ content: { loadByRemoteId: (id) => r.content.loadByRemoteId(id, asAdministrator) } }),
  ],
  [
    'a refusal tells the name of what it refuses',
    'content.load.conceals-unreadable-entities',
    (r) => ({
      content: {
        load: (id, c) =>
          unless(r.content.load(id, c), 403, async () => {
            const { name } = await r.content.load(id, asAdministrator);
            throw new PermissionDenied('read', name);
          }),
      },
    }),
  ],
  [
    'unknown content is an error of no class',
    'content.load.missing-is-not-found',
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
    'content.load.returns-the-published-version',
    (r) => ({
      content: {
        load: async (id, c) => {
          const content = await r.content.load(id, c);
          const { items: versions } = await r.versions.list({ contentId: id }, asAdministrator);
          const last = versions.at(-1)?.versionNo ?? 1;
          return {
            ...content,
            currentVersion: await r.versions.load({ contentId: id, versionNo: last }, asAdministrator),
          };
        },
      },
    }),
  ],
  [
    'infos have the name of the latest draft',
    'content.loadInfo.equals-the-result-of-load',
    (r) => ({
      content: {
        loadInfo: async (id, c) => {
          const info = await r.content.loadInfo(id, c);
          const names = (await r.versions.list({ contentId: id }, asAdministrator)).items.at(-1)?.names ?? {};
          return { ...info, name: names[info.mainLanguageCode] ?? info.name };
        },
      },
    }),
  ],
  [
    'a remote id that is taken is replaced by another',
    'content.create.refuses-a-duplicate-remote-id',
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
    'content.create.uses-the-given-owner',
    (r) => ({ content: { create: ({ ownerId: _, ...content }, c) => r.content.create(content, c) } }),
  ],
  [
    'the section that is asked for is not taken',
    'content.create.uses-the-given-section',
    (r) => ({ content: { create: ({ sectionId: _, ...content }, c) => r.content.create(content, c) } }),
  ],
  [
    'new content is in the first section',
    'content.create.inherits-the-section',
    (r) => ({ content: { create: (content, c) => r.content.create({ sectionId: 1, ...content }, c) } }),
  ],
  [
    'all new content is always available',
    'content.create.uses-the-given-availability',
    (r) => ({ content: { create: (content, c) => r.content.create({ ...content, alwaysAvailable: true }, c) } }),
  ],
  [
    'the planned priority is lost',
    'versions.publish.creates-the-location',
    (r) => ({
      content: {
        create: (content, c) => r.content.create({ ...content, location: { ...content.location, priority: 0 } }, c),
      },
    }),
  ],
  [
    'what is planned to be hidden is not',
    'content.reveal.keeps-hidden-locations-invisible',
    (r) => ({
      content: {
        create: (content, c) => r.content.create({ ...content, location: { ...content.location, hidden: false } }, c),
      },
    }),
  ],
  [
    'the modification date that is asked for is not taken',
    'content.create.uses-the-given-modification-date',
    (r) => ({ content: { create: ({ modified: _, ...content }, c) => r.content.create(content, c) } }),
  ],
  [
    'content that must be published at once is a draft',
    'content.create.publishes-at-once',
    (r) => ({ content: { create: ({ publish: _, ...content }, c) => r.content.create(content, c) } }),
  ],
  [
    'new content is published at once',
    'content.create.creates-a-draft',
    (r) => ({
      content: {
        create: async (content, c) => {
          const { id } = await r.content.create(content, c);
          await r.versions.publish({ contentId: id, versionNo: 1 }, c);
          return r.content.load(id, c);
        },
      },
    }),
  ],
  [
    'content with invalid fields is made without them',
    'content.create.refuses-an-unknown-language-of-a-field',
    (r) => ({
      content: {
        create: (content, c) =>
          unless(r.content.create(content, c), 400, () => r.content.create({ ...content, fields: [] }, c)),
      },
    }),
  ],
  [
    'content that cannot be made leaves a draft',
    'content.create.refuses-an-invalid-value',
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
    'content.create.is-refused-to-readers',
    (r) => ({
      content: { create: (content, c) => r.content.create(content, { ...c, caller: asAdministrator.caller }) },
    }),
  ],
  [
    'updates of content ignore the expected revision',
    'content.updateInfo.refuses-an-old-revision',
    (r) => ({ content: { updateInfo: ({ expected: _, ...command }, c) => r.content.updateInfo(command, c) } }),
  ],
  [
    'an empty revision is taken for none',
    'content.updateInfo.refuses-an-empty-revision',
    (r) => ({
      content: {
        updateInfo: ({ id, changes, expected }, c) =>
          r.content.updateInfo({ id, changes, expected: expected || undefined }, c),
      },
    }),
  ],
  [
    'an update looks at the revision before it writes, not while it does',
    'content.updateInfo.one-of-many-writers-wins',
    (r) => ({
      content: {
        updateInfo: ({ id, changes, expected }, c) =>
          late(
            expected,
            () => r.content.loadInfo(id, c),
            () => r.content.updateInfo({ id, changes }, c),
          ),
      },
    }),
  ],
  [
    'an update is half done before it is refused',
    'content.updateInfo.refuses-a-duplicate-remote-id',
    (r) => ({
      content: {
        updateInfo: async ({ id, changes: { remoteId, ...changes }, expected }, c) => {
          const info = await r.content.updateInfo({ id, changes, expected }, c);
          return remoteId === undefined ? info : r.content.updateInfo({ id, changes: { remoteId } }, c);
        },
      },
    }),
  ],
  [
    'an update makes the caller the owner',
    'content.updateInfo.keeps-the-owner',
    (r) => ({
      content: {
        updateInfo: ({ id, changes, expected }, c) =>
          r.content.updateInfo({ id, changes: { ownerId: c.caller.userId ?? 10, ...changes }, expected }, c),
      },
    }),
  ],
  [
    'infos always have the same revision',
    'content.loadMany.returns-the-result-of-load',
    (r) => ({
      content: {
        loadInfo: async (id, c) => ({ ...(await r.content.loadInfo(id, c)), revision: 1 }),
        load: async (id, c) => ({ ...(await r.content.load(id, c)), revision: 1 }),
      },
    }),
  ],
  [
    'an update cannot switch off what is on',
    'content.updateInfo.changes-the-availability',
    (r) => ({
      content: {
        updateInfo: ({ id, changes: { alwaysAvailable, ...changes }, expected }, c) =>
          r.content.updateInfo(
            { id, changes: { ...changes, ...(alwaysAvailable && { alwaysAvailable }) }, expected },
            c,
          ),
      },
    }),
  ],
  [
    'the date of publication cannot be changed',
    'content.updateInfo.changes-the-publication-date',
    (r) => ({
      content: {
        updateInfo: ({ id, changes: { published: _, ...changes }, expected }, c) =>
          r.content.updateInfo({ id, changes, expected }, c),
      },
    }),
  ],
  [
    'a delete keeps what is below',
    'content.delete.deletes-descendants',
    (r) => ({
      content: {
        delete: async ({ id, expected }, c) => {
          const { mainLocation } = await r.content.loadInfo(id, c);
          const below = mainLocation ? (await r.locations.listChildren({ id: mainLocation.id, ...all }, c)).items : [];
          for (const child of below) await r.locations.move({ id: child.id, parentLocationId: 43 }, asAdministrator);
          await r.content.delete({ id, expected }, c);
        },
      },
    }),
  ],
  [
    'a refused delete has deleted the relations',
    'content.delete.of-referred-content',
    (r) => ({
      content: {
        delete: async (command, c) => {
          const { items } = await r.relations.listReverse({ contentId: command.id, ...all }, c);
          if (items.length === 0) return r.content.delete(command, c);
          await r.db.deleteFrom('cms_relation').where('destination_id', '=', command.id).execute();
          throw new Refused('The content', 'is referred to by other content');
        },
      },
    }),
  ],
  [
    'a delete of nothing succeeds',
    'content.delete.missing-is-not-found',
    (r) => ({
      content: { delete: (command, c) => unless(r.content.delete(command, c), 404, async () => {}) },
    }),
  ],
  [
    'a delete ignores the expected revision',
    'content.delete.refuses-an-old-revision',
    (r) => ({ content: { delete: ({ expected: _, ...command }, c) => r.content.delete(command, c) } }),
  ],
  [
    'a hide ignores the expected revision',
    'content.hide.refuses-an-old-revision',
    (r) => ({ content: { hide: ({ expected: _, ...command }, c) => r.content.hide(command, c) } }),
  ],
  [
    'a reveal ignores the expected revision',
    'content.reveal.refuses-an-old-revision',
    (r) => ({ content: { reveal: ({ expected: _, ...command }, c) => r.content.reveal(command, c) } }),
  ],
  [
    'a copy ignores the expected revision',
    'content.copy.refuses-an-old-revision',
    (r) => ({
      content: { copy: ({ expected: _, ...command }, c) => r.content.copy(command, c) },
    }),
  ],
  [
    'a delete only moves to the trash',
    'content.delete.deletes-content',
    (r) => ({
      content: {
        delete: async ({ id, expected }, c) => {
          const { mainLocation } = await r.content.loadInfo(id, c);
          if (mainLocation) await r.locations.trash({ id: mainLocation.id }, c);
          else await r.content.delete({ id, expected }, c);
        },
      },
    }),
  ],
  [
    'a reveal reveals the location too',
    'content.reveal.keeps-hidden-locations',
    (r) => ({
      content: {
        reveal: async ({ id, expected }, c) => {
          await r.content.reveal({ id, expected }, c);
          for (const { id: place } of (await r.locations.listOfContent(id, c)).items) {
            await r.locations.update({ id: place, changes: { hidden: false } }, c);
          }
        },
      },
    }),
  ],
  [
    'hidden content is not invisible',
    'content.hide.makes-locations-invisible',
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
    'content.copy.keeps-all-versions',
    (r) => ({
      content: {
        copy: async (command, c) => {
          const info = await r.content.copy(command, c);
          for (const { versionNo, status } of (await r.versions.list({ contentId: info.id }, c)).items) {
            if (status !== 'PUBLISHED') await r.versions.delete({ contentId: info.id, versionNo }, c);
          }
          return r.content.loadInfo(info.id, c);
        },
      },
    }),
  ],
  [
    'a copy brings along what is below',
    'content.copy.copies-no-children',
    (r) => ({
      content: {
        copy: async ({ id, parentLocationId }, c) => {
          const { mainLocation } = await r.content.loadInfo(id, c);
          const made = await r.locations.copy({ id: mainLocation?.id ?? 0, parentLocationId }, c);
          const { content } = await r.locations.load(made.id, c);
          if (!content) throw new NotFound();
          return r.content.loadInfo(content.id, c);
        },
      },
    }),
  ],
  [
    "a copy is below the original's parent, wherever it is wanted",
    'content.copy.copies-no-children',
    (r) => ({
      content: {
        copy: async ({ id, parentLocationId, expected }, c) => {
          const { mainLocation } = await r.content.loadInfo(id, c);
          const { parent: own } = await r.locations.load(mainLocation?.id ?? 0, c);
          return r.content.copy({ id, parentLocationId: own?.id ?? parentLocationId, expected }, c);
        },
      },
    }),
  ],
  [
    'a copy is hidden',
    'content.copy.keeps-visibility',
    (r) => ({
      content: {
        copy: async (command, c) => {
          const info = await r.content.copy(command, c);
          await r.content.hide({ id: info.id }, c);
          return r.content.loadInfo(info.id, c);
        },
      },
    }),
  ],
  [
    'the translation of a main language is said to be deleted',
    'content.deleteTranslation.refuses-the-main-language',
    (r) => ({
      content: {
        deleteTranslation: (command, c) => unless(r.content.deleteTranslation(command, c), 409, async () => {}),
      },
    }),
  ],
  [
    'a translation that is not there is said to be deleted',
    'content.deleteTranslation.missing-is-not-found',
    (r) => ({
      content: {
        deleteTranslation: (command, c) => unless(r.content.deleteTranslation(command, c), 404, async () => {}),
      },
    }),
  ],
  [
    'a version keeps the initial language whose translation was deleted',
    'content.deleteTranslation.changes-the-initial-language',
    (r) => ({
      content: {
        load: async (id, c) => {
          const content = await r.content.load(id, c);
          return { ...content, currentVersion: { ...content.currentVersion, initialLanguageCode: 'pol-PL' } };
        },
      },
    }),
  ],
  [
    'a copy keeps the section of the original',
    'content.copy.inherits-the-section',
    (r) => ({
      content: {
        copy: async (command, c) => {
          const { sectionId } = await r.content.loadInfo(command.id, c);
          const { id } = await r.content.copy(command, c);
          return r.content.updateInfo({ id, changes: { sectionId } }, c);
        },
      },
    }),
  ],
  [
    'all versions of a copy belong to the caller',
    'content.copy.keeps-creators-of-published-versions',
    (r) => ({
      versions: {
        list: async (query, c) => {
          const { items } = await r.versions.list(query, c);
          return { items: items.map((version) => ({ ...version, creatorId: c.caller.userId ?? 0 })) };
        },
      },
    }),
  ],
  [
    'the drafts of a copy keep their creators',
    'content.copy.keeps-creators-of-published-versions',
    (r) => ({ content: { copy: (command) => r.content.copy(command, asAdministrator) } }),
  ],
];
