/** What every write has to keep to, whatever it writes: revisions, rights, and all of it or nothing. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Revision } from 'express-cms-rest';
import { type Check, check } from '../core/check.js';
import { assert, race, refuses, refusesSilently, succeeded } from '../core/expectations.js';
import { abortChecks } from './abort-checks.js';
import type { Target, Write } from './write.js';

export function writeChecks(write: Write): readonly Check[] {
  return [...(write.isUnconditional ? [] : revisionChecks(write)), ...rightChecks(write), ...abortChecks(write)];
}

/** The checks of writes that take the revision that the client expects. */
export function revisionChecks(write: Write): readonly Check[] {
  const { method, name, prepare, lateStatuses } = write;
  const checks = [
    check(
      `${method}.accepts-the-current-revision`,
      `${name} is done when it expects the revision that there is, also as text, as it comes out of an ETag.`,
      async (scene) => {
        for (const given of [(revision: Revision) => revision, String]) {
          const target = await prepare(scene, scene.folder);
          await target.write(given(await revisionOf(target)), scene.admin);
        }
      },
    ),
    check(
      `${method}.refuses-an-old-revision`,
      `${name} is refused with PreconditionFailed, and changes nothing, when it expects a revision that is no more.`,
      async (scene) => {
        const target = await prepare(scene, scene.folder);
        const old = await revisionOf(target);
        await target.outdate?.();
        const before = await target.state();
        if (target.outdate) await refuses(target.write(old, scene.admin), 412, `${name} that expects an old revision`);
        const never = scene.unique('revision');
        await refuses(target.write(never, scene.admin), 412, `${name} that expects a revision that never was`);
        assert.deepEqual(await target.state(), before, `${name} has changed something although it was refused`);
      },
    ),
    check(
      `${method}.refuses-an-empty-revision`,
      `${name} is refused with PreconditionFailed, and changes nothing, when it expects the revision ''.`,
      async (scene) => {
        const target = await prepare(scene, scene.folder);
        const before = await target.state();
        await refuses(target.write('', scene.admin), 412, `${name} that expects the revision ''`);
        assert.deepEqual(await target.state(), before, `${name} has changed something although it was refused`);
      },
    ),
  ];
  return lateStatuses ? [...checks, ...raceChecks(write, lateStatuses)] : checks;
}

/** The checks that revisions are compared when it is written, and not some time before. */
function raceChecks(write: Write, lateStatuses: readonly number[]): readonly Check[] {
  const { method, name, prepare, rival } = write;
  const checks = [
    check(
      `${method}.one-of-many-writers-wins`,
      `Of several who do it at the same time and expect the same revision, exactly one succeeds (${method}).`,
      async (scene) => {
        for (const writers of [2, 5, 8]) {
          const target = await prepare(scene, scene.folder);
          const revision = await revisionOf(target);
          const works = Array.from({ length: writers }, () => () => target.write(revision, scene.admin));
          succeeded(await race(works), 1, [412, ...lateStatuses], `${name} by ${writers} who expect the same revision`);
        }
      },
    ),
  ];
  if (!rival) return checks;
  return [
    ...checks,
    check(
      `${method}.one-of-two-writes-wins`,
      `Of this and another write (${rival}) that come at the same time and expect the same revision, exactly one succeeds.`,
      async (scene) => {
        let target: Target | undefined;
        for (const delay of delays) {
          target ??= await prepare(scene, scene.folder);
          const { write, outdate } = target;
          const revision = await revisionOf(target);
          const results = await race<unknown>([
            () => write(revision, scene.admin),
            async () => {
              await delay();
              return outdate?.(revision);
            },
          ]);
          succeeded(results, 1, [403, 404, 409, 412], `${name} and another write that expect the same revision`);
          // What has only been outdated can be written to again.
          if (results[0]?.status === 'fulfilled') target = undefined;
        }
      },
    ),
  ];
}

/** From no time at all to that in which storage that is not in the same process may have been asked once. */
const delays: readonly (() => Promise<unknown>)[] = [
  ...[0, 20, 40, 60, 80, 100, 125, 150, 200].map((turns) => async () => {
    for (let turn = 0; turn < turns; turn++) await undefined;
  }),
  ...[1, 2, 3].map((milliseconds) => () => wait(milliseconds)),
];

/** The checks that those write nothing who may not. */
function rightChecks(write: Write): readonly Check[] {
  const { method, name, prepare, isOpen } = write;
  const checks = [
    check(
      `${method}.is-refused-to-readers`,
      `${name} is refused to a user, and to the anonymous caller, who may read and not write, and changes nothing.`,
      async (scene) => {
        const target = await prepare(scene, scene.folder);
        const before = await target.state();
        for (const caller of scene.readers) {
          await refuses(target.write(undefined, caller), [401, 403, 404], `${name} by a reader`);
        }
        assert.deepEqual(await target.state(), before, `${name} has changed something although it was refused`);
      },
    ),
  ];
  if (isOpen) return checks;
  return [
    ...checks,
    check(
      `${method}.reveals-nothing`,
      `The refusal of a write to callers who may not read its subject reveals nothing about it, whatever revision they expect (${method}).`,
      async (scene) => {
        const target = await prepare(scene, scene.concealed);
        const before = await target.state();
        for (const caller of scene.readers) {
          for (const expected of [undefined, scene.unique('revision')]) {
            await refusesSilently(
              target.write(expected, caller),
              target.secrets ?? [],
              `${name} by one who may not read`,
            );
          }
        }
        assert.deepEqual(await target.state(), before, `${name} has changed something although it was refused`);
      },
    ),
  ];
}

async function revisionOf(target: Target): Promise<Revision> {
  const { revision } = (await target.stored?.()) ?? {};
  assert.ok(revision !== undefined && revision !== '', 'What is written to has no revision that could be expected');
  return revision;
}
