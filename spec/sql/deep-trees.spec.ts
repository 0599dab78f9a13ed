/** Trees as deep as they may be, and deeper ones that were made before there was a limit. */
import { describe, expect, it } from '@jest/globals';
import { maxDepth } from '../../lib/repository/repository.js';
import { chunks } from '../../lib/sql/values/rows.js';
import { admin, send, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { addFolder, asAdministrator, logChange, onlyOn } from './support.js';
import { field, folder, publishNew } from './writing.js';

const { api, opened } = await useApi();
const { content, locations, trash, urlAliases, versions } = opened;

/** Ids as long as they get. */
let next = 2_000_000_000;

/** Locations below each other, the first one below the start page. @return their ids, the topmost first */
async function addChain(levels: number): Promise<readonly number[]> {
  const { db } = opened;
  const { id, locationId } = await addFolder(opened, 2, `Chain ${next}`);
  const row = async (table: 'cms_content' | 'cms_version' | 'cms_location', column: 'id' | 'content_id') =>
    db
      .selectFrom(table)
      .selectAll()
      .where(column as 'id', '=', id)
      .executeTakeFirstOrThrow();
  const [item, version, place] = [
    await row('cms_content', 'id'),
    await row('cms_version', 'content_id'),
    await row('cms_location', 'content_id'),
  ];
  next = Math.max(next, id + 1, locationId + 1);
  const ids = [locationId, ...Array.from({ length: levels - 1 }, (_, index) => next + index)];
  next += levels;
  let path = '/1/2/';
  const rows = ids.map((own, index) => {
    path += `${own}/`;
    const parent_id = index === 0 ? 2 : (ids[index - 1] as number);
    return { ...place, id: own, content_id: own, parent_id, path, depth: index + 2, remote_id: `chain-${own}` };
  });
  for (const some of chunks(rows.slice(1))) {
    await db
      .insertInto('cms_content')
      .values(some.map((own) => ({ ...item, id: own.id, remote_id: own.remote_id })) as never)
      .execute();
    await db
      .insertInto('cms_version')
      .values(some.map((own) => ({ ...version, id: own.id, content_id: own.id })) as never)
      .execute();
    await db
      .insertInto('cms_location')
      .values(some as never)
      .execute();
  }
  await logChange(db);
  return ids;
}

const named = (member: RegExp) => ({
  status: 400,
  faults: { members: [{ member: expect.stringMatching(member), message: expect.stringContaining('200') }] },
});
const tooDeep = named(/parentLocationId$/);

const below = (parentLocationId: number) => ({ location: { parentLocationId, priority: 0, hidden: false } });
const sorting = { priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' } as const;

describe('A tree', () => {
  it('has as many levels as it may have, whatever comes there', async () => {
    const chain = await addChain(maxDepth - 2);
    const last = chain.at(-1) as number;
    const made = await publishNew(opened, { ...below(last), fields: [field('name', 'Deepest')] });
    const id = made.mainLocation?.id as number;
    expect((await locations.load(id, asAdministrator)).depth).toBe(maxDepth);
    await expect(content.create({ ...folder, ...below(id) }, asAdministrator)).rejects.toMatchObject(tooDeep);
    await expect(content.copy({ id: 49, parentLocationId: id }, asAdministrator)).rejects.toMatchObject(tooDeep);
    const other = await addFolder(opened, 2, 'Other');
    const child = await addFolder(opened, other.locationId, 'Child');
    const place = { contentId: other.id, parentLocationId: id, ...sorting };
    await expect(locations.create(place, asAdministrator)).rejects.toMatchObject(tooDeep);
    // It has a level itself, and its child one more.
    for (const write of [locations.move, locations.copy]) {
      const command = { id: other.locationId, parentLocationId: last };
      await expect(write(command, asAdministrator)).rejects.toMatchObject(tooDeep);
    }
    const draft = await content.create({ ...folder, ...below(last) }, asAdministrator);
    await locations.move({ id: last, parentLocationId: 2 }, asAdministrator);
    await locations.move({ id: other.locationId, parentLocationId: last }, asAdministrator);
    await locations.trash({ id: child.locationId }, asAdministrator);
    const restore = (parentLocationId: number) =>
      trash.restore({ id: child.locationId, parentLocationId }, asAdministrator);
    const deepest = chain.at(-2) as number;
    await locations.move({ id: last, parentLocationId: chain.at(-3) as number }, asAdministrator);
    expect((await locations.load(other.locationId, asAdministrator)).depth).toBe(maxDepth - 1);
    await locations.move({ id: last, parentLocationId: deepest }, asAdministrator);
    await expect(restore(other.locationId)).rejects.toMatchObject(tooDeep);
    expect((await restore(last)).depth).toBe(maxDepth);
    await versions.publish({ contentId: draft.id, versionNo: 1 }, asAdministrator);
  });

  it('refuses what would be deeper by a 400 that names the limit, over HTTP', async () => {
    const chain = await addChain(maxDepth - 1);
    const path = `/1/2/${chain.join('/')}`;
    const sent = {
      headers: { ...admin, 'Content-Type': type('ContentCreate') },
      body: JSON.stringify({
        ContentCreate: {
          ContentType: { _href: `${api.base}/content/types/1` },
          mainLanguageCode: 'eng-GB',
          LocationCreate: { ParentLocation: { _href: `${api.base}/content/locations${path}` }, ...sorting },
          fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue: 'Deeper' }] },
        },
      }),
    };
    const { status, text } = await send('POST', `${api.url}${api.base}/content/objects`, sent);
    expect([status, text]).toEqual([400, expect.stringContaining('at most 200 levels')]);
  });

  it('has URL aliases that are as deep', async () => {
    const chain = await addChain(maxDepth - 2);
    const made = await publishNew(opened, { ...below(chain.at(-1) as number), fields: [field('name', 'Leaf')] });
    const { items } = await urlAliases.listOfLocation(
      { locationId: made.mainLocation?.id as number, custom: false, offset: 0, limit: 1 },
      asAdministrator,
    );
    const { path } = await urlAliases.load(items[0]?.id as string, asAdministrator);
    expect(await locations.loadByUrlAlias(path, asAdministrator)).toMatchObject({ id: made.mainLocation?.id });
    const alias = { locationId: 43, languageCode: 'eng-GB', alwaysAvailable: false, forward: false };
    const segments = (count: number) => '/a'.repeat(count);
    await urlAliases.create({ ...alias, path: segments(maxDepth) }, asAdministrator);
    expect(await locations.loadByUrlAlias(segments(maxDepth), asAdministrator)).toMatchObject({ id: 43 });
    await expect(urlAliases.create({ ...alias, path: segments(maxDepth + 1) }, asAdministrator)).rejects.toMatchObject(
      named(/^path$/),
    );
  });

  onlyOn('sqlite')('that was made before is trashed and deleted, however deep it is', async () => {
    const [first, second] = [await addChain(1200), await addChain(1200)];
    await locations.trash({ id: first[0] as number }, asAdministrator);
    await locations.delete({ id: second[0] as number }, asAdministrator);
    const [top] = await addChain(1200);
    const { content: item } = await locations.load(top as number, asAdministrator);
    await content.delete({ id: item?.id as number }, asAdministrator);
    const left = await opened.db.selectFrom('cms_location').select('id').where('depth', '>', 1000).execute();
    expect(left).toEqual([]);
  });
});
