/** Fills a new database with the clean installation: the last step of its migration, taken once. */
import { randomBytes } from 'node:crypto';
import type { FieldTypes } from '../../field-types/index.js';
import { hashPassword, toLoginKey } from '../accounts/passwords.js';
import { insertSecret } from '../cursor.js';
import type { Dialect } from '../dialect.js';
import type { Installation } from '../migrate.js';
import { always } from '../permissions/policies.js';
import { insertAssignment, insertPolicy } from '../permissions/writes.js';
import { flag, toJson } from '../rows.js';
import type { Database } from '../schema.js';
import { indexAll } from '../search/reindex.js';
import { refreshOrder } from '../tree/order.js';
import { refreshAliases } from '../url-tree/automatic.js';
import { installedRoles } from './access.js';
import { administrator, anonymousUser, installedContents, language, treeRoot } from './contents.js';
import { insertContent, insertTreeRoot, insertType } from './insert.js';
import { installedTypes } from './types.js';

/** Settings of a new installation; ignored for an installed database. */
export interface InstallationOptions {
  /** The password of `admin`; `publish` by default. */
  readonly adminPassword?: string;
  /** The e-mail address of `admin`; `admin@example.com` by default. */
  readonly adminEmail?: string;
  /** The identifier of the group of object states with which content is locked; `cms_lock` by default. */
  readonly lockGroupIdentifier?: string;
}

/** @throws TypeError for options that cannot be installed */
export function cleanInstallation(options: InstallationOptions, fieldTypes: FieldTypes): Installation {
  const { adminPassword = 'publish', adminEmail = 'admin@example.com', lockGroupIdentifier = 'cms_lock' } = options;
  if (adminPassword === '') throw new TypeError('adminPassword must not be empty');
  if (!/^[^\s@]{1,64}@[^\s@]{1,185}$/.test(adminEmail)) throw new TypeError('adminEmail must be an e-mail address');
  if (!/^\w[\w.-]{0,44}$/.test(lockGroupIdentifier)) {
    throw new TypeError('lockGroupIdentifier must be at most 45 letters, digits, dots, dashes and underscores');
  }
  const installed = { adminPassword, adminEmail, lockGroupIdentifier };
  return {
    name: 'clean-installation',
    async install(db, dialect) {
      await install(db, dialect, installed);
      await indexAll(db, { dialect, fieldTypes });
    },
  };
}

async function install(db: Database, dialect: Dialect, options: Required<InstallationOptions>): Promise<void> {
  const now = Date.now();
  await insertSecret(db);
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
  { lockGroupIdentifier }: Required<InstallationOptions>,
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
    { id: 1, group_id: 2, identifier: 'not_locked', priority: 0, ...described('Not locked') },
    { id: 2, group_id: 2, identifier: 'locked', priority: 1, ...described('Locked') },
  ];
  await db.insertInto('cms_state').values(states).execute();
}

async function insertUsers(
  db: Database,
  { adminPassword, adminEmail }: Required<InstallationOptions>,
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
