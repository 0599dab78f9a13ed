/** Content that other content refers to, where the storage refuses to delete it. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../../lib/repository/repository.js';
import type { SqlRepositoryOptions } from '../../lib/sql/index.js';
import { until, untilEqual } from '../support/until.js';
import { violations } from './invariants.js';
import {
  addBranch,
  addFolder,
  addLocation,
  addUser,
  asAdministrator,
  calledBy,
  grant,
  newDatabase,
  type Opened,
  onlyOn,
  open,
} from './support.js';
import { field, folder } from './writing.js';

const refuse = { referredContent: 'refuse' } as const;
let repository: Opened;
beforeEach(async () => {
  repository = await open(':memory:', refuse);
});
afterEach(async () => {
  expect(await violations(repository.db)).toEqual([]);
  await repository.close();
});

/** Content with a relation in a draft, which is its first version. */
async function draftOf(destinationContentId: number, name: string, { content, relations } = repository) {
  const { id: contentId } = await content.create({ ...folder, fields: [field('name', name)] }, asAdministrator);
  await relations.create({ contentId, versionNo: 1, destinationContentId }, asAdministrator);
  return { contentId, versionNo: 1 };
}

/** Published content with a relation. */
async function refer(destinationContentId: number, name = 'Referrer', opened = repository): Promise<number> {
  const draft = await draftOf(destinationContentId, name, opened);
  await opened.versions.publish(draft, asAdministrator);
  return draft.contentId;
}

const remove = (id: number, context = asAdministrator) => repository.content.delete({ id }, context);
const isThere = (id: number, { content } = repository) =>
  content.loadInfo(id, asAdministrator).then(
    () => true,
    () => false,
  );
const sourcesOf = async (contentId: number, { relations } = repository) =>
  (await relations.listReverse({ contentId, offset: 0, limit: 100 }, asAdministrator)).items.map(
    (relation) => relation.contentId,
  );
const rule = 'is referred to by other content';
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'It is not refused',
    (error) => String(error.message),
  );

/** Content, and what deletes it, which may have to be prepared once other content refers to it. */
interface Deletion {
  readonly id: number;
  readonly prepare?: () => Promise<unknown>;
  readonly remove: (context: Context) => Promise<unknown>;
}

const deletions: Readonly<Record<string, (opened: Opened) => Promise<Deletion>>> = {
  'content.delete': async (opened) => {
    const { id } = await addFolder(opened, 2, 'Target');
    return { id, remove: (context) => opened.content.delete({ id }, context) };
  },
  'content.delete of what is above': async (opened) => {
    const [top, , { id }] = await addBranch(opened, 'Top', 'Middle', 'Target');
    return { id, remove: (context) => opened.content.delete({ id: top.id }, context) };
  },
  'locations.delete': async (opened) => {
    const { id, locationId } = await addFolder(opened, 2, 'Target');
    return { id, remove: (context) => opened.locations.delete({ id: locationId }, context) };
  },
  'locations.delete of what is above': async (opened) => {
    const [top, , { id }] = await addBranch(opened, 'Top', 'Middle', 'Target');
    return { id, remove: (context) => opened.locations.delete({ id: top.locationId }, context) };
  },
  'versions.delete of the only draft': async (opened) => {
    const { id } = await opened.content.create(folder, asAdministrator);
    return { id, remove: (context) => opened.versions.delete({ contentId: id, versionNo: 1 }, context) };
  },
  'trash.delete': async (opened) => {
    const { id, locationId } = await addFolder(opened, 2, 'Target');
    const prepare = () => opened.locations.trash({ id: locationId }, asAdministrator);
    return { id, prepare, remove: (context) => opened.trash.delete({ id: locationId }, context) };
  },
  'trash.empty': async (opened) => {
    const [top, , { id }] = await addBranch(opened, 'Top', 'Middle', 'Target');
    const prepare = () => opened.locations.trash({ id: top.locationId }, asAdministrator);
    return { id, prepare, remove: (context) => opened.trash.empty({}, context) };
  },
  'users.delete': async (opened) => {
    const id = await addUser(opened, 12, 'target');
    return { id, remove: (context) => opened.users.delete({ id }, context) };
  },
  'userGroups.delete': async (opened) => {
    const made = { parentPath: '/1/5/', mainLanguageCode: 'eng-GB', fields: [field('name', 'Target')] };
    const { id, path } = await opened.userGroups.create(made, asAdministrator);
    return { id, remove: (context) => opened.userGroups.delete({ path }, context) };
  },
};

describe.each(Object.entries(deletions))('%s', (_, create) => {
  it('is refused as long as other content refers to what it would delete', async () => {
    const deletion = await create(repository);
    const referrer = await refer(deletion.id);
    await deletion.prepare?.();
    const refusal = deletion.remove(asAdministrator);
    await expect(refusal).rejects.toMatchObject({ rule });
    expect(await messageOf(refusal)).toMatch(new RegExp(`${rule}: 1 item \\(content ${referrer} "Referrer"\\)$`));
    expect([await isThere(deletion.id), await sourcesOf(deletion.id)]).toEqual([true, [referrer]]);
    await remove(referrer);
    await deletion.remove(asAdministrator);
    expect(await isThere(deletion.id)).toBe(false);
  });

  it('deletes it with the relations where the option is not set', async () => {
    const opened = await open();
    const deletion = await create(opened);
    const contentId = await refer(deletion.id, 'Referrer', opened);
    await deletion.prepare?.();
    await deletion.remove(asAdministrator);
    const page = { offset: 0, limit: 100 };
    const { items } = await opened.relations.list({ contentId, versionNo: 1, ...page }, asAdministrator);
    expect([await isThere(deletion.id, opened), items]).toEqual([false, []]);
    await opened.close();
  });

  it('takes one more statement', async () => {
    const statements = async (options: SqlRepositoryOptions) => {
      const opened = await open(':memory:', options);
      const deletion = await create(opened);
      await deletion.prepare?.();
      const count = await opened.countStatements(() => deletion.remove(asAdministrator));
      await opened.close();
      return count;
    };
    expect(await statements(refuse)).toBe((await statements({})) + 1);
  });
});

describe('A relation', () => {
  it('does not count from a draft, an archived version or the trash', async () => {
    const target = await addFolder(repository, 2, 'Target');
    await draftOf(target.id, 'Draft');
    const archived = await refer(target.id, 'Archived');
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id: archived }, asAdministrator);
    const version = { contentId: archived, versionNo };
    const { items } = await repository.relations.list({ ...version, offset: 0, limit: 9 }, asAdministrator);
    for (const { id } of items) await repository.relations.delete({ ...version, id }, asAdministrator);
    await repository.versions.publish(version, asAdministrator);
    const { mainLocation } = await repository.content.load(await refer(target.id, 'Trashed'), asAdministrator);
    expect(await messageOf(remove(target.id))).toContain('"Trashed"');
    await repository.locations.trash({ id: mainLocation?.id ?? 0 }, asAdministrator);
    await remove(target.id);
  });

  it('counts that follows from the value of a field', async () => {
    const target = await addFolder(repository, 2, 'Target');
    const html = `<p><a href="content:${target.id}">there</a></p>`;
    const fields = [field('name', 'Linking'), field('short_description', { html })];
    const { id } = await repository.content.create({ ...folder, fields }, asAdministrator);
    await repository.versions.publish({ contentId: id, versionNo: 1 }, asAdministrator);
    expect(await messageOf(remove(target.id))).toContain(`content ${id} "Linking"`);
  });

  it('does not count from content that is deleted as well, nor from the item itself', async () => {
    const [top, middle, deepest] = await addBranch(repository, 'Top', 'Middle', 'Deepest');
    const inside = await refer(deepest.id, 'Inside');
    const { mainLocation } = await repository.content.load(inside, asAdministrator);
    await repository.locations.move(
      { id: mainLocation?.id ?? 0, parentLocationId: middle.locationId },
      asAdministrator,
    );
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id: deepest.id }, asAdministrator);
    const own = { contentId: deepest.id, versionNo };
    await repository.relations.create({ ...own, destinationContentId: deepest.id }, asAdministrator);
    await repository.versions.publish(own, asAdministrator);
    expect(await messageOf(remove(deepest.id))).toContain(`1 item (content ${inside} "Inside")`);
    await repository.locations.delete({ id: top.locationId }, asAdministrator);
    expect([await isThere(deepest.id), await isThere(inside)]).toEqual([false, false]);
  });

  it('does not count to content that stays at another location', async () => {
    const target = await addFolder(repository, 2, 'Target');
    const second = await addLocation(repository, target.id, 51);
    const referrer = await refer(target.id);
    await repository.locations.delete({ id: second }, asAdministrator);
    expect(await messageOf(repository.locations.delete({ id: target.locationId }, asAdministrator))).toContain(rule);
    expect(await sourcesOf(target.id)).toEqual([referrer]);
  });

  it('keeps nothing from the trash, and is there again once that is restored', async () => {
    const target = await addFolder(repository, 2, 'Target');
    const referrer = await refer(target.id);
    await repository.locations.trash({ id: target.locationId }, asAdministrator);
    await repository.trash.restore({ id: target.locationId }, asAdministrator);
    expect(await sourcesOf(target.id)).toEqual([referrer]);
  });
});

describe('The refusal', () => {
  it('counts and names what the caller may read, and only says that there is more', async () => {
    const clerk = calledBy(await addUser(repository, 12, 'clerk'));
    for (const right of ['content/read', 'content/remove'])
      await grant(repository, clerk.caller.userId ?? 0, right, { Section: ['3'] });
    const target = await addFolder(repository, 2, 'Target');
    const [seen, secret] = [await refer(target.id, 'Seen'), await refer(target.id, 'Secret')];
    await repository.content.updateInfo({ id: secret, changes: { sectionId: 5 } }, asAdministrator);
    const refusal = (details: string) => `Content ${target.id} or something below it ${rule}: ${details}`;
    expect(await messageOf(remove(target.id))).toBe(
      refusal(`2 items (content ${seen} "Seen", content ${secret} "Secret")`),
    );
    const partly = `1 item (content ${seen} "Seen") and others that the caller may not read`;
    expect(await messageOf(remove(target.id, clerk))).toBe(refusal(partly));
    await remove(seen);
    expect(await messageOf(remove(target.id, clerk))).toBe(refusal('items that the caller may not read'));
  });

  it('is not told to those who may not delete the content, nor to those who expect another revision', async () => {
    const reader = calledBy(await addUser(repository, 12, 'reader'));
    await grant(repository, reader.caller.userId ?? 0, 'content/read');
    const target = await addFolder(repository, 2, 'Target');
    await refer(target.id);
    const works = [
      remove(target.id, reader),
      repository.locations.delete({ id: target.locationId }, reader),
      repository.content.delete({ id: target.id, expected: 'other' }, asAdministrator),
    ];
    const messages = await Promise.all(works.map(messageOf));
    for (const message of messages) expect(message).not.toContain(rule);
    const outcomes = await Promise.allSettled(works);
    expect(outcomes).toMatchObject([403, 403, 412].map((status) => ({ reason: { status } })));
  });

  it('names the first ten', async () => {
    const target = await addFolder(repository, 2, 'Target');
    const ids: number[] = [];
    for (let number = 1; number <= 12; number += 1) ids.push(await refer(target.id, `Referrer ${number}`));
    const names = ids.slice(0, 10).map((id, index) => `content ${id} "Referrer ${index + 1}"`);
    expect(await messageOf(remove(target.id))).toContain(`: 12 items (${names.join(', ')}, …)`);
  });

  it('counts as far as other numbers are counted', async () => {
    const limited = await open(':memory:', { ...refuse, limits: { counted: 2 } });
    const { id } = await addFolder(limited, 2, 'Target');
    for (const name of ['One', 'Two']) await refer(id, name, limited);
    const message = () => messageOf(limited.content.delete({ id }, asAdministrator));
    expect(await message()).toMatch(/: 2 items \(content \d+ "One", content \d+ "Two"\)$/);
    await refer(id, 'Three', limited);
    expect(await message()).toMatch(/: at least 2 items \(content \d+ "\w+", content \d+ "\w+", …\)$/);
    await limited.close();
  });
});

describe('In a transaction of several calls, a deletion', () => {
  it('is refused alone, and succeeds after the deletion of what refers to it', async () => {
    const target = await addFolder(repository, 2, 'Target');
    const referrer = await refer(target.id);
    await repository.transaction(asAdministrator, async ({ content }) => {
      expect(await messageOf(content.delete?.({ id: target.id }, asAdministrator) as Promise<void>)).toContain(rule);
      await content.delete?.({ id: referrer }, asAdministrator);
      await content.delete?.({ id: target.id }, asAdministrator);
    });
    expect([await isThere(target.id), await isThere(referrer)]).toEqual([false, false]);
  });
});

describe('Beside a publication of another connection, a deletion', () => {
  let others: readonly Opened[];
  let first: Opened;
  let second: Opened;
  beforeEach(async () => {
    const name = `referred-${randomUUID()}`;
    await newDatabase(name);
    [first, second] = [await open(name, refuse), await open(name, refuse)];
    others = [first, second];
  });
  afterEach(async () => {
    expect(await violations(first.db)).toEqual([]);
    for (const each of others) await each.close();
  });

  /** Published content, and a draft of it that has a relation. */
  async function nextDraft(destinationContentId: number) {
    const { content, versions, relations } = first;
    const { id: contentId } = await content.create(folder, asAdministrator);
    await versions.publish({ contentId, versionNo: 1 }, asAdministrator);
    const { versionNo } = await versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
    await relations.create({ contentId, versionNo, destinationContentId }, asAdministrator);
    return { contentId, versionNo };
  }

  it('comes first, or is refused', async () => {
    for (let times = 0; times < 6; times += 1) {
      const { id } = await addFolder(first, 2, 'Target');
      const draft = await nextDraft(id);
      const publish = () => first.versions.publish(draft, asAdministrator);
      const works = [publish, () => second.content.delete({ id }, asAdministrator)];
      const running = (times % 2 === 0 ? works : works.toReversed()).map((work) => work());
      const failed = (await Promise.allSettled(running)).filter(({ status }) => status === 'rejected');
      const events = await first.db
        .selectFrom('cms_change')
        .select('event')
        .where('content_id', 'in', [id, draft.contentId])
        .where('event', 'in', ['content.published', 'content.deleted'])
        .orderBy('id', 'desc')
        .execute();
      if (failed.length === 0)
        expect(events.slice(0, 2)).toEqual([{ event: 'content.published' }, { event: 'content.deleted' }]);
      else {
        expect(failed).toMatchObject([{ reason: { rule } }]);
        expect(await sourcesOf(id, first)).toEqual([draft.contentId]);
      }
    }
  });

  const targets: Readonly<Record<string, () => Promise<Deletion>>> = {
    'of content': async () => {
      const { id } = await addFolder(first, 2, 'Target');
      return { id, remove: (context) => second.content.delete({ id }, context) };
    },
    'of the only draft': async () => {
      const { id } = await first.content.create(folder, asAdministrator);
      return { id, remove: (context) => second.versions.delete({ contentId: id, versionNo: 1 }, context) };
    },
  };

  onlyOn('postgres').each(Object.entries(targets))(
    '%s waits for one that has begun, and is refused',
    async (_, create) => {
      const { id, remove: deletion } = await create();
      const draft = await nextDraft(id);
      const waiters = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
        where application_name = current_setting('application_name') and wait_event_type = 'Lock'`.execute(first.db);
        return rows.length;
      };
      let publication: Promise<unknown> | undefined;
      let refusal: Promise<string> | undefined;
      let isDone = false;
      await second.db.transaction().execute(async (transaction) => {
        const held = transaction.selectFrom('cms_content').select('id').where('id', '=', draft.contentId);
        await held.forUpdate().execute();
        publication = first.versions.publish(draft, asAdministrator);
        await untilEqual(waiters, 1, 'the number of writes that wait');
        refusal = messageOf(deletion(asAdministrator)).finally(() => {
          isDone = true;
        });
        await until(async () => isDone || (await waiters()) === 2, 'the second write to wait too, or to end');
      });
      await publication;
      expect(await refusal).toContain(`1 item (content ${draft.contentId} "Summer")`);
      expect(await isThere(id, first)).toBe(true);
    },
  );
});
