/** The writes that schedule something, as rows of the checks of all writes. */
import type { Check } from '../core/check.js';
import type { Write } from '../families/write.js';
import { writeChecks } from '../families/write-checks.js';
import { later, listed } from './schedules.js';

const writes: readonly Write[] = [
  {
    method: 'versions.schedule',
    name: 'Scheduling the publication of a draft',
    prepare: async (scene, make) => {
      const { admin, field, unique } = scene;
      const { id: contentId, name, remoteId } = await make();
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id: contentId });
      const draft = { contentId, versionNo };
      return {
        stored: () => admin.versions.load(draft),
        write: (expected, caller) => caller.versions.schedule({ ...draft, time: later(), expected }),
        outdate: (expected) => admin.versions.update({ ...draft, changes: { fields: [field(unique())] }, expected }),
        state: () => listed(scene, contentId),
        secrets: [name, remoteId],
      };
    },
  },
  {
    method: 'content.schedule',
    name: 'Hiding content at a time',
    prepare: async (scene, make) => {
      const { admin, unique } = scene;
      const { id, name, remoteId } = await make();
      return {
        stored: () => scene.info(id),
        write: (expected, caller) => caller.content.schedule({ id, action: 'hide', time: later(), expected }),
        outdate: (expected) => admin.content.updateInfo({ id, changes: { remoteId: unique('remote') }, expected }),
        state: () => listed(scene, id),
        secrets: [name, remoteId],
      };
    },
  },
];

export const scheduleWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
