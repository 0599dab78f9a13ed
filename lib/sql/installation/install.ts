/** Fills a new database with the clean installation: the last step of its migration, taken once. */
import { randomBytes } from 'node:crypto';
import type { FieldTypes } from '../../field-types/index.js';
import { matching, secretText } from '../../option/kinds.js';
import { type OptionsInput, option, type Read } from '../../option/option.js';
import type { Dialect } from '../database/dialect.js';
import type { Installation } from '../database/migrate.js';
import type { Database } from '../database/schema.js';
import { insertAssignment, insertPolicy } from '../permissions/writes.js';
import { always } from '../unit-of-work/policies.js';
import { flag, toJson } from '../values/rows.js';
import { hashPassword, toLoginKey } from '../writes/accounts/passwords.js';
import { indexAll } from '../writes/search/reindex.js';
import { refreshOrder } from '../writes/tree/order.js';
import { refreshAliases } from '../writes/url-tree/automatic.js';
import { installedRoles } from './access.js';
import { administrator, anonymousUser, installedContents, language, treeRoot } from './contents.js';
import { insertContent, insertTreeRoot, insertType } from './insert.js';
import { installedTypes } from './types.js';

/** Options of a new installation; ignored for an installed database. */
export const installationOptions = {
  /** The password of `admin` in a new installation. */
  adminPassword: option(secretText, 'publish'),
  /** The e-mail address of `admin` in a new installation. */
  adminEmail: option(matching(/^[^\s@]{1,64}@[^\s@]{1,185}$/, 'an e-mail address'), 'admin@example.com'),
  /** The identifier of the group of object states with which content is locked, in a new installation. */
  lockGroupIdentifier: option(
    matching(/^\w[\w.-]{0,44}$/, 'at most 45 letters, digits, dots, dashes and underscores'),
    'cms_lock',
  ),
};

export interface InstallationOptions extends OptionsInput<typeof installationOptions> {}
type InstallationSettings = Read<typeof installationOptions>;

export function cleanInstallation(installed: InstallationSettings, fieldTypes: FieldTypes): Installation {
  return {
    name: 'clean-installation',
    async install(db, dialect) {
      await install(db, dialect, installed);
      await indexAll(db, { dialect, fieldTypes });
    },
  };
}

async function install(db: Database, dialect: Dialect, options: InstallationSettings): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('cms_change_log')
    .values({ id: 1, secret: randomBytes(32).toString('base64url'), last: 0, deleted: 0 })
    .execute();
  await insertDivisions(db, options, now);
  for (const type of installedTypes) await insertType(db, type, now);
  await insertTreeRoot(db, now);
  for (const content of installedContents) await insertContent(db, content, now);
  await insertUsers(db, options, now);
  await insertRoles(db, now);
  await refreshOrder(db, always);
  await refreshAliases(db, { within: treeRoot.path });
  for (const table of tablesWithGivenIds) await dialect.skipIds(db, table);
}

const tablesWithGivenIds = [
  'cms_language',
  'cms_section',
  'cms_type_group',
  'cms_state_group',
  'cms_state',
  'cms_content_type',
  'cms_field_definition_id',
  'cms_content',
  'cms_location',
  'cms_role',
  'cms_policy',
];

async function insertDivisions(
  db: Database,
  { lockGroupIdentifier }: InstallationSettings,
  now: number,
): Promise<void> {
  const languages = [
    { id: 2, code: 'eng-GB', name: 'English (United Kingdom)', enabled: flag(true) },
    { id: 4, code: 'pol-PL', name: 'Polish (polski)', enabled: flag(true) },
  ];
  await db.insertInto('cms_language').values(languages).execute();
  const sections = ['Standard', 'Users', 'Media', 'Setup', 'Design'].map((name, index) => ({
    id: index + 1,
    identifier: name.toLowerCase(),
    name,
    updated: now,
  }));
  await db.insertInto('cms_section').values(sections).execute();
  const authored = { created: now, modified: now, creator_id: administrator, modifier_id: administrator, updated: now };
  const groups = ['Content', 'Users', 'Media'].map((identifier, index) => ({ id: index + 1, identifier, ...authored }));
  await db.insertInto('cms_type_group').values(groups).execute();
  const described = (name: string) => ({
    default_language_code: language,
    names: toJson({ [language]: name }),
    descriptions: toJson({}),
    updated: now,
  });
  await db
    .insertInto('cms_state_group')
    .values({ id: 2, identifier: lockGroupIdentifier, ...described('Lock') })
    .execute();
  const states = [
    { id: 1, group_id: 2, identifier: 'not_locked', priority: 0, ...described('Not locked'), is_implied: flag(true) },
    { id: 2, group_id: 2, identifier: 'locked', priority: 1, ...described('Locked'), is_implied: flag(false) },
  ];
  await db.insertInto('cms_state').values(states).execute();
}

async function insertUsers(
  db: Database,
  { adminPassword, adminEmail }: InstallationSettings,
  now: number,
): Promise<void> {
  const user = (contentId: number, login: string, email: string) => ({
    content_id: contentId,
    login,
    login_key: login,
    email,
    email_key: toLoginKey(email),
    enabled: flag(true),
    stamp: randomBytes(16).toString('hex'),
    updated: now,
  });
  const hash = await hashPassword(adminPassword);
  await db
    .insertInto('cms_account')
    .values({ ...user(administrator, 'admin', adminEmail), password_hash: hash, password_updated: now })
    .execute();
  await db
    .insertInto('cms_account')
    .values(user(anonymousUser, 'anonymous', 'anonymous@example.com'))
    .execute();
}

async function insertRoles(db: Database, now: number): Promise<void> {
  for (const { id, identifier, policies, assignments } of installedRoles) {
    await db.insertInto('cms_role').values({ id, identifier, status: 'DEFINED', updated: now }).execute();
    for (const policy of policies) await insertPolicy(db, id, policy);
    for (const { contentId, limitations } of assignments) await insertAssignment(db, id, contentId, limitations);
  }
}
