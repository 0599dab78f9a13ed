/** The members of the store that follow from options. */
import { type FieldType, settableUser } from '../field-types/index.js';
import { createSignatures } from '../files/signatures.js';
import { createVariations } from '../files/variations.js';
import type { SqlSettings } from './options.js';
import type { Store, UserSettings } from './unit-of-work/store.js';
import { createPreviewTokens } from './values/preview-tokens.js';

/** The members of a store that are options or made of options alone. */
export async function storeSettings(settings: SqlSettings) {
  const { limits } = settings;
  return {
    files: settings.files,
    variations: await variationsFor(settings),
    thumbnail: thumbnailFor(settings),
    signatures: settings.signedUrls && createSignatures(settings.signedUrls),
    previews: settings.previews && createPreviewTokens(settings.previews),
    uploadLifetime: settings.uploadLifetime,
    archivedVersions: settings.archivedVersions,
    refusesReferred: settings.referredContent === 'refuse',
    uploadQuota: limits.uploads,
    apiKeyLimits: limits.apiKeys,
    anonymousUserId: settings.anonymousUserId,
    users: userSettingsOf(settings),
    busyTimeout: settings.busyTimeout,
    statementTimeout: settings.statementTimeout,
    maxCopiedLocations: limits.copiedLocations,
    maxSubtree: limits.subtree,
    maxOffset: limits.offset,
    maxCounted: limits.counted || Number.POSITIVE_INFINITY,
    maxRanked: limits.ranked || Number.POSITIVE_INFINITY,
  } satisfies Partial<Store>;
}

/** The storage keeps accounts apart from versions, so that the fields of users can set them. */
export function withAccounts(configured: readonly FieldType[]): readonly FieldType[] {
  const hasOwn = configured.some(({ identifier }) => identifier === settableUser.identifier);
  return hasOwn ? configured : [settableUser, ...configured];
}

async function variationsFor({ files, variations, variationLimits }: SqlSettings) {
  if (!variations) return undefined;
  if (!files) throw new TypeError('The option variations needs files');
  return createVariations(files, variations, variationLimits);
}

function thumbnailFor({ thumbnail, variations = {} }: SqlSettings): string | undefined {
  if (thumbnail === undefined || Object.hasOwn(variations, thumbnail)) return thumbnail;
  throw new TypeError('The option thumbnail must be the name of a variation');
}

const userSettingsOf = ({ userContentTypeId, userGroupContentTypeIds, rootUserGroup }: SqlSettings): UserSettings => ({
  contentTypeId: userContentTypeId,
  groupContentTypeIds: userGroupContentTypeIds,
  rootGroup: rootUserGroup,
});
