/** The writes of drafts and groups of content types, as rows of the checks of all writes. */
import type { Revision } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { outcome } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import type { Target, Write } from '../../families/write.js';
import { revisionChecks, writeChecks } from '../../families/write-checks.js';
import { addField, newType, republishType, textField, typeGroup } from '../../fixtures/types.js';

type WriteDraft = (caller: BoundRepository, id: number, expected: Revision | undefined) => Promise<unknown>;

/** Writes to the draft of a published type. */
const toDraft =
  (write: WriteDraft) =>
  async (scene: Scene): Promise<Target> => {
    const { admin, unique } = scene;
    const { id } = await newType(scene);
    await admin.contentTypes.createDraft({ id, changes: {} });
    await addField(scene, id, 'lead');
    return {
      stored: () => admin.contentTypes.loadDraft(id),
      write: (expected, caller) => write(caller, id, expected),
      outdate: (expected) => admin.contentTypes.updateDraft({ id, changes: { nameSchema: unique('name') }, expected }),
      state: async () => [await outcome(admin.contentTypes.loadDraft(id)), await admin.contentTypes.load(id)],
    };
  };

const rival = 'contentTypes.updateDraft';

const draftWrites: readonly Write[] = [
  {
    method: 'contentTypes.createDraft',
    name: 'Creating a draft of a content type',
    isOpen: true,
    lateStatuses: [409],
    async prepare(scene) {
      const { admin } = scene;
      const { id } = await newType(scene);
      return {
        stored: () => admin.contentTypes.load(id),
        write: (expected, caller) => caller.contentTypes.createDraft({ id, changes: {}, expected }),
        outdate: () => republishType(scene, id, () => addField(scene, id, 'lead')),
        state: async () => [await outcome(admin.contentTypes.loadDraft(id)), await admin.contentTypes.load(id)],
      };
    },
  },
  {
    method: 'contentTypes.updateDraft',
    name: 'Updating the draft of a content type',
    isOpen: true,
    lateStatuses: [],
    prepare: toDraft(({ contentTypes }, id, expected) =>
      contentTypes.updateDraft({ id, changes: { nameSchema: '<lead>' }, expected }),
    ),
  },
  {
    method: 'contentTypes.deleteDraft',
    name: 'Deleting the draft of a content type',
    rival,
    isOpen: true,
    lateStatuses: [404],
    prepare: toDraft(({ contentTypes }, id, expected) => contentTypes.deleteDraft({ id, expected })),
  },
  {
    method: 'contentTypes.publishDraft',
    name: 'Publishing the draft of a content type',
    rival,
    isOpen: true,
    lateStatuses: [404],
    prepare: toDraft(({ contentTypes }, id, expected) => contentTypes.publishDraft({ id, expected })),
  },
];

/** Its rights and its cancellation are checked with field definitions as a kind of entity. */
const definitionWrite: Write = {
  method: 'contentTypes.createDefinition',
  name: 'Creating a field definition',
  rival,
  isOpen: true,
  lateStatuses: [],
  prepare: async (scene) => {
    const definition = await textField(scene, 'summary');
    return toDraft(({ contentTypes }, contentTypeId, expected) =>
      contentTypes.createDefinition({ contentTypeId, definition, expected }),
    )(scene);
  },
};

/** A write to the groups of a type that is in two of them, or in one, and not in a third one. */
const ofLink = (method: 'link' | 'unlink', name: string, lateStatus: number): Write => ({
  method: `contentTypeGroups.${method}`,
  name,
  rival: 'contentTypeGroups.link',
  isOpen: true,
  lateStatuses: [lateStatus],
  async prepare(scene) {
    const { contentTypeGroups } = scene.admin;
    const [{ id: contentTypeId }, one, other] = [await newType(scene), await typeGroup(scene), await typeGroup(scene)];
    if (method === 'unlink') await contentTypeGroups.link({ contentTypeId, groupId: one.id });
    const stored = () => contentTypeGroups.listOfType(contentTypeId);
    return {
      stored,
      write: (expected, caller) => caller.contentTypeGroups[method]({ contentTypeId, groupId: one.id, expected }),
      outdate: (expected) => contentTypeGroups.link({ contentTypeId, groupId: other.id, expected }),
      state: stored,
    };
  },
});

const linkWrites = [
  ofLink('link', 'Linking a content type to a group', 403),
  ofLink('unlink', 'Unlinking a content type from a group', 404),
];

export const typeWriteChecks: readonly Check[] = [
  ...[...draftWrites, ...linkWrites].flatMap(writeChecks),
  ...revisionChecks(definitionWrite),
];
