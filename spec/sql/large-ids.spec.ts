/** Ids of ten digits, up to the largest that an integer column holds. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { NewUrlAlias } from '../../lib/repository/repository.js';
import { useRepository } from '../support/fixtures.js';
import { addFolder, addUser, calledBy, asAdministrator as context, database, grant } from './support.js';

const first = 1_000_000_000;
const repository = await useRepository();
beforeAll(async () => {
  for (const table of ['cms_content', 'cms_location', 'cms_section', 'cms_url_place'] as const) await begin(table);
});

/** The next row gets the first id of ten digits. */
function begin(table: string) {
  const { db } = repository;
  return database === 'sqlite'
    ? sql`update sqlite_sequence set seq = ${first - 1} where name = ${table}`.execute(db)
    : sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${sql.lit(first - 1)})`.execute(db);
}

const alias = (path: string): NewUrlAlias => ({
  ...{ path, locationId: 51, languageCode: 'eng-GB' },
  ...{ alwaysAvailable: true, forward: false },
});

describe('Ids of ten digits', () => {
  it('are those of URL aliases below other ones', async () => {
    const made = await repository.urlAliases.create(alias('/Summer/2024'), context);
    expect(Number(made.id.split('-')[0])).toBeGreaterThanOrEqual(first);
    expect(await repository.urlAliases.load(made.id, context)).toEqual(made);
    await repository.urlAliases.delete({ id: made.id }, context);
    await expect(repository.urlAliases.load(made.id, context)).rejects.toMatchObject({ status: 404 });
  });

  it('are those of groups of users, which their paths end with', async () => {
    const name = { fieldDefinitionIdentifier: 'name', value: 'Clerks' };
    const group = { parentPath: '/1/5/', mainLanguageCode: 'eng-GB', fields: [name] };
    const { path } = await repository.userGroups.create(group, context);
    expect(path).toMatch(/^\/1\/5\/\d{10}\/$/);
    expect(await repository.userGroups.load(path, context)).toMatchObject({ path });
    await expect(repository.userGroups.load(path.replace(/(\d+)\/$/, '10$1/'), context)).rejects.toThrow();
  });

  it('are those of sections and locations that policies are limited to', async () => {
    const { id } = await repository.sections.create({ identifier: 'large', name: 'Large' }, context);
    const folder = await addFolder(repository, 2, 'Large');
    expect([id, folder.locationId].every((own) => own >= first)).toBe(true);
    await repository.content.updateInfo({ id: folder.id, changes: { sectionId: id } }, context);
    const role = await repository.roles.create({ identifier: 'Large' }, context);
    const limitations = [
      { identifier: 'Section', values: [String(id)] },
      { identifier: 'Node', values: [String(folder.locationId)] },
    ];
    const policy = { roleId: role.id, module: 'content', function: 'read', limitations };
    expect(await repository.roles.createPolicy(policy, context)).toMatchObject({ limitations });
    const user = await addUser(repository, 12, 'reader');
    await repository.roles.assignToUser({ userId: user, roleId: role.id }, context);
    expect(await repository.content.loadInfo(folder.id, calledBy(user))).toMatchObject({ id: folder.id });
  });

  it('that no row can have limit policies to nothing', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read', { Section: ['1'] });
    await grant(repository, user, 'content/read', { Section: ['9999999999'] });
    expect(await repository.content.loadInfo(1, calledBy(user))).toMatchObject({ id: 1 });
  });
});
