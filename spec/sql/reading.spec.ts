/** Reads that share the rights of their caller. */
import { expect, it } from '@jest/globals';
import { useRepository } from '../support/fixtures.js';
import { addUser, asAnonymous, calledBy, grant, revoke } from './support.js';
import { folder, publishNew } from './writing.js';

const repository = await useRepository();
const { content, locations } = repository;
const callerId = await addUser(repository, 44, 'reader');
const hidden = await publishNew(repository, folder);
const limited = { Section: [String(hidden.sectionId)] };

const caller = () => calledBy(callerId);
const isReadable = (context: ReturnType<typeof caller>) =>
  content.load(hidden.id, context).then(
    () => true,
    () => false,
  );

it('take a statement each, and one for the rights', async () => {
  await grant(repository, callerId, 'content/read', limited);
  const context = caller();
  const work = async () => {
    await content.load(hidden.id, context);
    await locations.loadMany([hidden.mainLocation?.id ?? 0], context);
    return content.loadMany([hidden.id], context);
  };
  await work();
  expect(await repository.countStatements(() => repository.reading(context, work))).toBe(3 + 1);
  expect(await repository.countStatements(work)).toBe(3);
  await revoke(repository, 'read', await lastPolicy());
});

/** That of the clean installation. */
async function lastPolicy(): Promise<number> {
  const { id } = await repository.db
    .selectFrom('cms_policy')
    .select('id')
    .where('function', '=', 'read')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

it('show nothing that the caller may not read any more when the last of them ends', async () => {
  await grant(repository, callerId, 'content/read', limited);
  expect(await isReadable(caller())).toBe(true);
  const context = caller();
  const seen: boolean[] = [];
  const result = await repository.reading(context, async () => {
    seen.push(await isReadable(context));
    if (seen.length === 1) await revoke(repository, 'read', await lastPolicy());
    seen.push(await isReadable(context));
    return isReadable(context);
  });
  expect({ result, seen }).toEqual({ result: false, seen: [true, true, false, false] });
});

it('show what the caller has been allowed to read meanwhile, also where the first of them were refused', async () => {
  const context = caller();
  let runs = 0;
  const loaded = await repository.reading(context, async () => {
    runs += 1;
    if (runs === 2) return content.load(hidden.id, context);
    await isReadable(context);
    await grant(repository, callerId, 'content/read', limited);
    return content.load(hidden.id, context);
  });
  expect({ id: loaded.id, runs }).toEqual({ id: hidden.id, runs: 2 });
});

it('do not concern others, nor what the caller reads otherwise', async () => {
  const context = caller();
  const seen: boolean[] = [];
  await repository.reading(context, async () => {
    seen.push(await isReadable(context), await isReadable({ ...asAnonymous, signal: context.signal }));
    await revoke(repository, 'read', await lastPolicy());
    seen.push(await isReadable(caller()));
  });
  expect(seen.slice(0, 3)).toEqual([true, false, false]);
});
