/** Fills a new database with the clean installation: the last step of its migration, taken once. */
import { randomBytes } from 'node:crypto';
import type { FieldTypes } from '../../field-types/index.js';
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
import { administrator, anonymousUser, installedContents, treeRoot } from './contents.js';
import { type InstalledAt, insertContent, insertTreeRoot, insertType } from './insert.js';
import { type InstallationSettings, mainLanguageOf } from './installation-options.js';
import { type InstalledType, installedTypes } from './types.js';

/** @param isProduction whether there is no password that everyone knows */
export function cleanInstallation(
  options: InstallationSettings,
  fieldTypes: FieldTypes,
  isProduction = process.env.NODE_ENV === 'production',
): Installation {
  return {
    name: 'clean-installation',
    async install(db, dialect) {
      const generated = options.adminPassword === undefined && isProduction ? randomPassword() : undefined;
      await install(db, dialect, { ...options, adminPassword: options.adminPassword ?? generated ?? 'publish' });
      await indexAll(db, { dialect, fieldTypes });
      return generated === undefined ? undefined : () => announce(generated);
    },
  };
}

const randomPassword = (): string => randomBytes(18).toString('base64url');

/** To the operator's terminal alone: no log, warning or response has it. */
function announce(password: string): void {
  process.stderr.write(`The database is installed. The password of admin is ${password}, and is not shown again.\n`);
}

type Installed = InstallationSettings & { readonly adminPassword: string };

async function install(db: Database, dialect: Dialect, options: Installed): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('cms_change_log')
    .values({ id: 1, secret: randomBytes(32).toString('base64url'), last: 0, deleted: 0 })
    .execute();
  const at = { now, language: mainLanguageOf(options) };
  const types = installedTypes.filter(({ isMinimal }) => isMinimal || options.contentTypes === 'protocol');
  await insertLanguages(db, options, now);
  await insertDivisions(db, options, at);
  for (const type of types) await insertType(db, type, at);
  await insertTreeRoot(db, now);
  for (const content of installedContents) await insertContent(db, content, at);
  await insertUsers(db, options, now);
  await insertRoles(db, types, now);
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

async function insertLanguages(db: Database, options: InstallationSettings, now: number): Promise<void> {
  const main = mainLanguageOf(options);
  const rows = options.languages.map(({ languageCode: code, name }, index) => ({
    ...{ id: 2 * (index + 1), code, name, updated: now },
    ...{ enabled: flag(true), is_main: flag(code === main) },
  }));
  await db.insertInto('cms_language').values(rows).execute();
}

async function insertDivisions(
  db: Database,
  { lockGroupIdentifier }: InstallationSettings,
  { now, language }: InstalledAt,
): Promise<void> {
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

async function insertUsers(db: Database, { adminPassword, adminEmail }: Installed, now: number): Promise<void> {
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

/** Policies that are limited to content types name those that are installed. */
async function insertRoles(db: Database, types: readonly Pick<InstalledType, 'id'>[], now: number): Promise<void> {
  const isInstalled = (id: string) => types.some((type) => String(type.id) === id);
  for (const { id, identifier, policies, assignments } of installedRoles) {
    await db.insertInto('cms_role').values({ id, identifier, status: 'DEFINED', updated: now }).execute();
    for (const { limitations, ...policy } of policies) {
      const { Class: classes, ...others } = limitations;
      const left = classes?.filter(isInstalled);
      if (left?.length === 0) continue;
      await insertPolicy(db, id, { ...policy, limitations: left ? { Class: left, ...others } : others });
    }
    for (const { contentId, limitations } of assignments) await insertAssignment(db, id, contentId, limitations);
  }
}
