/** What the assignment of object states has in common with other writes: revisions, rights, and all of it or nothing. */
import type { Check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { assign, statesOf } from '../../fixtures/states.js';

const assignment: Write = {
  method: 'objectStates.assign',
  name: 'The assignment of object states',
  lateStatuses: [],
  prepare: async (scene, make) => {
    const { id, name, remoteId } = await make();
    const [[, one], [, two, three]] = [await statesOf(scene, 0, 1), await statesOf(scene, 0, 1, 2)];
    assert.ok(one && two && three);
    const states = [one, two].map(({ id: stateId, groupId }) => ({ id: stateId, groupId }));
    const stored = () => scene.admin.objectStates.loadOfContent(id);
    return {
      stored,
      write: (expected, caller) => caller.objectStates.assign({ contentId: id, states, expected }),
      outdate: () => assign(scene, id, three),
      state: stored,
      secrets: [name, remoteId],
    };
  },
};

export const objectStateWriteChecks: readonly Check[] = writeChecks(assignment);
