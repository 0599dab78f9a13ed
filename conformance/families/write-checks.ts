/** Checks of every write: it compares revisions, checks permissions, and changes everything or nothing. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Revision } from 'express-cms-rest';
import { type Check, check } from '../core/check.js';
import { assert, race, refuses, refusesSilently, succeeded } from '../core/expectations.js';
import { abortChecks } from './abort-checks.js';
import type { Target, Write } from './write.js';
import { targetCheck } from './write.js';

export function writeChecks(write: Write): readonly Check[] {
  return [...(write.isUnconditional ? [] : revisionChecks(write)), ...rightChecks(write), ...abortChecks(write)];
}

/** The checks of writes that take the revision that the client expects. */
export function revisionChecks(write: Write): readonly Check[] {
  const { method, name, prepare, lateStatuses } = write;
  const checks = [
    check(`${method}.accepts-the-current-revision`)
      .requires(`${name} succeeds when it expects the current revision, also as text, as in an ETag.`)
      .by(async (scene) => {
        for (const input of [(revision: Revision) => revision, String]) {
          const target = await prepare(scene, scene.folder);
          await target.write(input(await revisionOf(target)), scene.admin);
        }
      }),
    targetCheck(prepare)(`${method}.refuses-an-old-revision`)
      .requires(
        `${name} is refused with PreconditionFailed, and changes nothing, when it expects an old or an unknown revision.`,
      )
      .by(async ({ target }, scene) => {
        const old = await revisionOf(target);
        await target.outdate?.();
        const before = await target.state();
        if (target.outdate) await refuses(target.write(old, scene.admin), 412, `${name} that expects an old revision`);
        const never = scene.unique('revision');
        await refuses(target.write(never, scene.admin), 412, `${name} that expects an unknown revision`);
        assert.deepEqual(await target.state(), before, `${name} has changed something although it was refused`);
      }),
    targetCheck(prepare)(`${method}.refuses-an-empty-revision`)
      .requires(`${name} is refused with PreconditionFailed, and changes nothing, when it expects the revision ''.`)
      .by(async ({ target }, scene) => {
        const before = await target.state();
        await refuses(target.write('', scene.admin), 412, `${name} that expects the revision ''`);
        assert.deepEqual(await target.state(), before, `${name} has changed something although it was refused`);
      }),
  ];
  if (!lateStatuses) return checks;
  const changesRevision = write.changesRevision ?? lateStatuses.length === 0;
  return [...checks, ...(changesRevision ? [changeCheck(write)] : []), ...raceChecks(write, lateStatuses)];
}

/** The check that the entity that is written to has another revision afterwards. */
const changeCheck = ({ method, name, prepare }: Write): Check =>
  targetCheck(prepare)(`${method}.changes-the-revision`)
    .requires(`${name} changes the revision.`)
    .by(async ({ target }, scene) => {
      const [before, unchanged] = [await revisionOf(target), await revisionOf(target)];
      assert.equal(String(unchanged), String(before), 'The revision when nothing has changed');
      await target.write(undefined, scene.admin);
      assert.notEqual(String(await revisionOf(target)), String(before), 'The revision after the write');
    });

/** The checks that revisions are compared during the write, and not before it. */
function raceChecks(write: Write, lateStatuses: readonly number[]): readonly Check[] {
  const { method, name, prepare, rival } = write;
  const checks = [
    check(`${method}.one-of-many-writers-wins`)
      .requires(`Of several concurrent calls of ${method} that expect the same revision, exactly one succeeds.`)
      .by(async (scene) => {
        for (const writers of [2, 5, 8]) {
          const target = await prepare(scene, scene.folder);
          const revision = await revisionOf(target);
          const calls = Array.from({ length: writers }, () => () => target.write(revision, scene.admin));
          succeeded(
            await race(calls),
            1,
            [412, ...lateStatuses],
            `${name} by ${writers} callers who expect the same revision`,
          );
        }
      }),
  ];
  if (!rival) return checks;
  return [
    ...checks,
    check(`${method}.one-of-two-writes-wins`)
      .requires(
        `Of two concurrent calls of ${method}${rival === method ? '' : ` and ${rival}`} that expect the same revision, exactly one succeeds.`,
      )
      .by(async (scene) => {
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
          // A target whose revision has only been changed can be written to again.
          if (results[0]?.status === 'fulfilled') target = undefined;
        }
      }),
  ];
}

/** From no delay to the time of one round trip to storage in another process. */
const delays: readonly (() => Promise<unknown>)[] = [
  ...[0, 20, 40, 60, 80, 100, 125, 150, 200].map((turns) => async () => {
    for (let turn = 0; turn < turns; turn++) await undefined;
  }),
  ...[1, 2, 3].map((milliseconds) => () => wait(milliseconds)),
];

/** The checks that callers without the right change nothing. */
function rightChecks(write: Write): readonly Check[] {
  const { method, name, prepare, isOpen } = write;
  const checks = [
    targetCheck(prepare)(`${method}.is-refused-to-readers`)
      .requires(`${name} is refused to callers who may only read, and changes nothing.`)
      .by(async ({ target }, scene) => {
        const before = await target.state();
        for (const caller of scene.readers) {
          await refuses(target.write(undefined, caller), [401, 403, 404], `${name} by a reader`);
        }
        assert.deepEqual(await target.state(), before, `${name} has changed something although it was refused`);
      }),
  ];
  if (isOpen) return checks;
  return [
    ...checks,
    check(`${method}.reveals-nothing`)
      .requires(
        `${name} is refused to callers who may not read the content, whatever revision they expect, and the refusal reveals nothing about the content.`,
      )
      .by(async (scene) => {
        const target = await prepare(scene, scene.concealed);
        const before = await target.state();
        for (const caller of scene.readers) {
          for (const expected of [undefined, scene.unique('revision')]) {
            const call = target.write(expected, caller);
            await refusesSilently(call, target.secrets ?? [], `${name} by a caller who may not read the content`);
          }
        }
        assert.deepEqual(await target.state(), before, `${name} has changed something although it was refused`);
      }),
  ];
}

async function revisionOf(target: Target): Promise<Revision> {
  const { revision } = (await target.stored?.()) ?? {};
  assert.ok(
    revision !== undefined && revision !== '',
    'The target of the write has no revision that could be expected',
  );
  return revision;
}
