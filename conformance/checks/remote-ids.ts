/** Remote ids of content and of locations: they are unique, also among drafts and in the trash. */

import { randomInt } from 'node:crypto';
import type { ContentInfo, Location } from 'express-cms-rest';
import type { Check } from '../core/check.js';
import { type UniqueKind, uniqueChecks } from '../families/unique-checks.js';
import { load, place } from '../fixtures/places.js';
import { trashed } from '../fixtures/trash.js';

const unique = { member: 'remoteId', name: 'remote id' } as const;

const content: UniqueKind<ContentInfo, { readonly remoteId: string; readonly modified: Date }> = {
  name: 'content item',
  methods: { create: 'content.create', update: 'content.updateInfo' },
  unique,
  values: (scene) => ({ remoteId: scene.unique('remote'), modified: new Date(1000 * randomInt(1e9)) }),
  inUse: {
    'of published content': async ({ folder }) => (await folder()).remoteId,
    'of content in the trash': async (scene) => (await trashed(scene)).remoteId,
  },
  within: async ({ newContent }) => {
    return ({ content: methods }) => ({
      create: (values) => methods.create(newContent({ more: values })),
      load: (id) => methods.load(id),
      update: (id, changes) => methods.updateInfo({ id, changes }),
    });
  },
};

const locations: UniqueKind<Location, { readonly remoteId: string; readonly priority: number }> = {
  name: 'location',
  methods: { create: 'locations.create', update: 'locations.update' },
  unique,
  values: (scene) => ({ remoteId: scene.unique('place'), priority: randomInt(1e6) }),
  inUse: {
    'of a main location': async (scene) => (await load(scene, (await scene.folder()).locationId)).remoteId,
    'of a location in the trash': async (scene) => (await trashed(scene)).location.remoteId,
    'of a planned location': async ({ draft, situation, unique: newText }) => {
      const location = {
        parentLocationId: situation.parentLocationId,
        priority: 0,
        hidden: false,
        remoteId: newText('place'),
      };
      await draft({ more: { location } });
      return location.remoteId;
    },
  },
  within: async ({ folder }) => {
    const { id: contentId } = await folder();
    return ({ locations: methods }) => ({
      create: async (values) => methods.create(place(contentId, (await folder()).locationId, values)),
      load: (id) => methods.load(id),
      update: (id, changes) => methods.update({ id, changes }),
    });
  },
};

export const remoteIdChecks: readonly Check[] = [...uniqueChecks(content), ...uniqueChecks(locations)];
