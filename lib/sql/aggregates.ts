/** The aggregates of the repository over a store, which is that of the database, or of an open transaction. */
import type { Context } from '../repository/repository.js';
import { installedRoots } from './installation/contents.js';
import { createApiKeyRepository } from './repositories/api-keys/repository.js';
import { createBookmarkRepository } from './repositories/bookmarks.js';
import { createChangeList } from './repositories/changes.js';
import { withComposedNames } from './repositories/composed-names.js';
import { createRelationRepository } from './repositories/content/relations.js';
import { createContentRepository } from './repositories/content/repository.js';
import { createVersionRepository } from './repositories/content/versions.js';
import { createTypeGroups } from './repositories/content-types/groups.js';
import { createTypeGroupLinks } from './repositories/content-types/links.js';
import { createContentTypeRepository } from './repositories/content-types/repository.js';
import { createFileRepository } from './repositories/files/repository.js';
import { withFoldedNames } from './repositories/folded-names.js';
import { createItemRepository } from './repositories/items/repository.js';
import { createLanguageRepository } from './repositories/languages/repository.js';
import { createLocationRepository } from './repositories/locations/repository.js';
import { createObjectStateRepository } from './repositories/object-states/repository.js';
import { createPermissionRepository } from './repositories/permissions/repository.js';
import { createRoleRepository } from './repositories/roles/repository.js';
import { createContentSchedules, createVersionSchedules } from './repositories/schedules/repository.js';
import { createSectionRepository } from './repositories/sections.js';
import { createTransferRepository } from './repositories/transfer/repository.js';
import { createTrashRepository } from './repositories/trash/repository.js';
import { createUploadRepository } from './repositories/uploads/repository.js';
import { createUrlAliasRepository, createUrlLookup } from './repositories/url-aliases/repository.js';
import { createUrlWildcardRepository } from './repositories/url-wildcards/repository.js';
import { createUserGroups, createUsers } from './repositories/users/repository.js';
import { createViewRepository } from './repositories/views/repository.js';
import { createWebhookRepository } from './repositories/webhooks/repository.js';
import type { SqlTransaction } from './sql-repository.js';
import type { AnyStore } from './unit-of-work/store.js';
import { inPartOfTransaction } from './unit-of-work/transaction.js';
import { createAccounts } from './writes/accounts/accounts.js';

/** Uploads are not part of transactions of several calls: each step is a transaction of its own, between writes to the file store. */
export const toRepository = (store: AnyStore): SqlTransaction =>
  withComposedNames(
    withFoldedNames(store, {
      content: { ...createContentRepository(store), ...createContentSchedules(store) },
      versions: { ...createVersionRepository(store), ...createVersionSchedules(store) },
      relations: createRelationRepository(store),
      contentTypes: createContentTypeRepository(store),
      contentTypeGroups: { ...createTypeGroups(store), ...createTypeGroupLinks(store) },
      locations: { ...createLocationRepository(store), ...createUrlLookup(store) },
      sections: createSectionRepository(store),
      objectStates: createObjectStateRepository(store),
      transfer: createTransferRepository(store),
      trash: createTrashRepository(store),
      urlAliases: createUrlAliasRepository(store),
      urlWildcards: createUrlWildcardRepository(store),
      bookmarks: createBookmarkRepository(store),
      changes: createChangeList(store),
      roles: createRoleRepository(store),
      permissions: createPermissionRepository(store),
      users: { ...createAccounts(store), ...createUsers(store) },
      userGroups: createUserGroups(store),
      views: createViewRepository(store),
      items: createItemRepository(store),
      languages: createLanguageRepository(store),
      webhooks: createWebhookRepository(store),
      apiKeys: createApiKeyRepository(store),
      ...(store.files && {
        files: createFileRepository(store, store.files, store.variations),
      }),
      ...(store.files && !store.transaction && { uploads: createUploadRepository(store, store.files) }),
      ...(store.transaction && {
        transaction: (context: Context, work: (repository: SqlTransaction) => Promise<never>) =>
          inPartOfTransaction(store, context, (bound) => work(toRepository(bound))),
      }),
      roots: { ...installedRoots, users: store.users.rootGroup },
      fieldTypes: store.fieldTypes,
    }),
  );
