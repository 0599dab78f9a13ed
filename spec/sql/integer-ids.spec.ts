/** Ids that are no integers, which the built-in storage takes for those of nothing. */
import { describe, expect, it } from '@jest/globals';
import { BadRequest, NotFound } from '../../lib/errors/errors.js';
import { useRepository } from '../support/fixtures.js';
import { asAdministrator as context } from './support.js';

const repository = await useRepository();

const strange = ['4b6f2d6e-5a1c-4c8e-9d55-1a2b3c4d5e6f', '1', "1' or '1", '', 1.5, Number.NaN, 2 ** 60] as never[];

describe.each(strange)('the id %j', (id) => {
  it('is unknown where something is loaded', async () => {
    const { content, contentTypes, locations, objectStates, sections, trash, urlWildcards, users, versions } =
      repository;
    const loading = [
      () => content.load(id, context),
      () => content.loadInfo(id, context),
      () => versions.list({ contentId: id }, context),
      () => versions.load({ contentId: id, versionNo: 1 }, context),
      () => contentTypes.load(id, context),
      () => locations.load(id, context),
      () => locations.listChildren({ id, offset: 0, limit: 1 }, context),
      () => sections.load(id, context),
      () => objectStates.load({ groupId: id, id: 1 }, context),
      () => trash.load(id, context),
      () => urlWildcards.load(id, context),
      () => users.load(id, context),
    ];
    for (const load of loading) await expect(load()).rejects.toBeInstanceOf(NotFound);
  });

  it('is no user, and none of several', async () => {
    expect(await repository.users.findAccount(id, context)).toBeUndefined();
    const several = await repository.content.loadMany([id, 41 as never], context);
    expect(several.map((each) => each?.id)).toEqual([undefined, 41]);
  });

  it('is refused where something is written', async () => {
    const changes = { identifier: 'a', name: 'a' };
    await expect(repository.sections.update({ id, changes }, context)).rejects.toBeInstanceOf(NotFound);
    const info = repository.content.updateInfo({ id: 41 as never, changes: { sectionId: id } }, context);
    await expect(info).rejects.toBeInstanceOf(BadRequest);
    const place = {
      contentId: 41 as never,
      parentLocationId: id,
      priority: 0,
      hidden: false,
      sortField: 'PATH',
      sortOrder: 'ASC',
    } as const;
    await expect(repository.locations.create(place, context)).rejects.toBeInstanceOf(BadRequest);
  });
});
