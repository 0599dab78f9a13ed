/** Requests that clients may repeat: the outcome of each is stored with its writes, or neither is. */
import { randomUUID } from 'node:crypto';
import type { IdempotentResult } from 'express-cms-rest/repository';
import { type Check, check } from '../core/check.js';
import { assert, refusal } from '../core/expectations.js';
import { identifierOf } from '../core/maker.js';
import type { Scene } from '../core/scene.js';
import { NotApplicable } from '../core/situation.js';

const declaration = { only: 'repository' } as const;

/** Thrown by the callback of these checks. */
const stop = new Error('The work has failed');

const newSection = () => {
  const identifier = identifierOf('section');
  return { identifier, name: identifier };
};

const created = { status: 201, location: '/content/sections/1', ids: { sectionId: 1 } };
const updated = { status: 200 };

function idempotencyOf({ repository }: Scene) {
  if (!repository.idempotency) throw new NotApplicable('The repository has no idempotency');
  return repository.idempotency;
}

const writeWith = (key: string) => ({ key, fingerprint: 'one' });

const sectionsCalled = async ({ admin }: Scene, identifier: string) =>
  (await admin.sections.list({ identifier })).items;

export const idempotencyChecks: readonly Check[] = [
  check('repository.idempotency.stores-the-outcome', declaration)
    .requires('Once a callback with a key has ended, its writes are stored, and so is its outcome.')
    .by(async (scene) => {
      const { context } = scene.admin;
      const key = randomUUID();
      const values = newSection();
      assert.equal(await idempotencyOf(scene).find({ key }, context), null, 'The outcome that is stored before');
      const ran = await scene.idempotent(scene.admin, writeWith(key), async (within, settle) => {
        const section = await within.sections.create(values);
        await settle(created);
        return section.identifier;
      });
      assert.deepEqual(ran, { result: values.identifier });
      assert.equal((await sectionsCalled(scene, values.identifier)).length, 1, 'Sections that are stored');
      assert.deepEqual(await idempotencyOf(scene).find({ key }, context), { ...created, fingerprint: 'one' });
    }),
  check('repository.idempotency.stores-an-outcome-that-is-known-before', declaration)
    .requires(
      'An outcome that is passed with the write is stored with the only write of the callback, which need not settle it.',
    )
    .by(async (scene) => {
      const { context } = scene.admin;
      const { id, identifier } = await scene.section();
      const key = randomUUID();
      const name = scene.unique();
      await scene.idempotent(scene.admin, { ...writeWith(key), outcome: updated }, ({ sections }) =>
        sections.update({ id, changes: { identifier, name } }),
      );
      assert.equal((await scene.admin.sections.load(id)).name, name, 'The name');
      assert.deepEqual(await idempotencyOf(scene).find({ key }, context), { ...updated, fingerprint: 'one' });
    }),
  check('repository.idempotency.stores-nothing-of-a-failure', declaration)
    .requires('A callback with a key that fails writes nothing, and stores no outcome: it can be run again.')
    .by(async (scene) => {
      const { context } = scene.admin;
      const { find } = idempotencyOf(scene);
      const key = randomUUID();
      const values = newSection();
      const failing = scene.idempotent(scene.admin, writeWith(key), async (within, settle) => {
        await within.sections.create(values);
        await settle(created);
        throw stop;
      });
      assert.equal(await refusal(failing, 'Work with a key that fails'), stop);
      assert.deepEqual(await sectionsCalled(scene, values.identifier), []);
      assert.equal(await find({ key }, context), null, 'The stored outcome');
      const again = await scene.idempotent(scene.admin, writeWith(key), async () => 'done');
      assert.deepEqual(again, { result: 'done' });
    }),
  check('repository.idempotency.is-done-once', declaration)
    .requires(
      'A callback with a key whose outcome is stored is rolled back, or not run, and the stored outcome is returned.',
    )
    .by(async (scene) => {
      const key = randomUUID();
      await scene.idempotent(scene.admin, writeWith(key), (_, settle) => settle(created));
      const values = newSection();
      const again = await scene.idempotent(scene.admin, writeWith(key), async (within, settle) => {
        await within.sections.create(values);
        await settle(created);
      });
      assert.deepEqual(again, { stored: { ...created, fingerprint: 'one' } });
      assert.deepEqual(await sectionsCalled(scene, values.identifier), []);
    }),
  check('repository.idempotency.refuses-a-key-in-use', declaration)
    .requires(
      'While a callback with a key runs, another one with that key is refused with 409 and Retry-After, or waits for it.',
    )
    .by(async (scene) => {
      const key = randomUUID();
      let second: Promise<IdempotentResult<string> | { readonly status: number; readonly headers: object }> | undefined;
      await scene.idempotent(scene.admin, writeWith(key), async (_, settle) => {
        second ??= scene.idempotent(scene.admin, writeWith(key), async () => 'done twice').catch((error) => error);
        await settle(created);
      });
      const outcome = await second;
      if (outcome && 'stored' in outcome) return;
      assert.ok(outcome && 'status' in outcome && outcome.status === 409 && 'Retry-After' in outcome.headers, 'A 409');
    }),
  check('repository.idempotency.keys-belong-to-users', declaration)
    .requires('Each user has separate keys.')
    .by(async (scene) => {
      const key = randomUUID();
      await scene.idempotent(scene.admin, writeWith(key), (_, settle) => settle(created));
      assert.equal(
        await idempotencyOf(scene).find({ key }, scene.reader.context),
        null,
        'The outcome that another user finds',
      );
    }),
  check('repository.idempotency.keeps-responses', declaration)
    .requires('The response is added to a stored outcome; where nothing is stored for a key, nothing is added.')
    .by(async (scene) => {
      const { context } = scene.admin;
      const [key, other] = [randomUUID(), randomUUID()];
      await scene.idempotent(scene.admin, writeWith(key), (_, settle) => settle(created));
      const { keep, find } = idempotencyOf(scene);
      await keep({ key, response: 'The response \u{1F600}' }, context);
      await keep({ key: other, response: 'Nothing' }, context);
      assert.equal((await find({ key }, context))?.response, 'The response \u{1F600}');
      assert.equal(await find({ key: other }, context), null, 'The outcome that is stored for the other key');
    }),
];
