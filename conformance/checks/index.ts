/** All checks of the kit, aggregate by aggregate. */
import type { Check } from '../core/check.js';
import { commonLoadManyChecks } from '../families/many-checks.js';
import { apiKeyCallerChecks } from './api-keys/callers.js';
import { apiKeyChecks } from './api-keys/keys.js';
import { bookmarksChecks } from './bookmarks/bookmarks.js';
import { bookmarkWriteChecks } from './bookmarks/writes.js';
import { changeListChecks } from './changes.js';
import { contentChangingChecks } from './content/changing.js';
import { copiedVersionChecks } from './content/copied-versions.js';
import { copyChecks } from './content/copy.js';
import { contentCreatingChecks } from './content/creating.js';
import { contentDeletingChecks } from './content/deleting.js';
import { contentHidingChecks } from './content/hiding.js';
import { contentIsolationChecks } from './content/isolation.js';
import { contentReadingChecks } from './content/reading.js';
import { contentRefusalChecks } from './content/refusals.js';
import { contentRevisionChecks } from './content/revisions.js';
import { contentTranslationChecks } from './content/translations.js';
import { contentWriteChecks } from './content/writes.js';
import { groupChecks } from './content-type-groups.js';
import { typeDraftChecks } from './content-types/drafts.js';
import { existingContentChecks } from './content-types/existing.js';
import { typeKindChecks } from './content-types/kinds.js';
import { typeReadingChecks } from './content-types/reading.js';
import { typeWriteChecks } from './content-types/writes.js';
import { fileChecks } from './files/reading.js';
import { sharedFileChecks } from './files/shared.js';
import { uploadChecks } from './files/uploads.js';
import { idempotencyChecks } from './idempotency.js';
import { itemConditionChecks } from './items/conditions.js';
import { itemRelationChecks } from './items/leading.js';
import { itemPlaceChecks } from './items/places.js';
import { itemPreviewChecks } from './items/previews.js';
import { itemReadingChecks } from './items/reading.js';
import { itemRestrictionChecks } from './items/restrictions.js';
import { itemResultChecks } from './items/results.js';
import { itemSelectionChecks } from './items/selecting.js';
import { itemUrlChecks } from './items/urls.js';
import { languageChecks } from './languages.js';
import { arrivalChecks } from './locations/arrivals.js';
import { treeConcurrencyChecks } from './locations/concurrency.js';
import { copyLocationChecks } from './locations/copy.js';
import { createLocationChecks } from './locations/create.js';
import { cursorChecks } from './locations/cursors.js';
import { deleteLocationChecks } from './locations/delete.js';
import { depthChecks } from './locations/depth.js';
import { placeIsolationChecks } from './locations/isolation.js';
import { listChildrenChecks } from './locations/list-children.js';
import { listOfContentChecks } from './locations/list-of-content.js';
import { loadChecks } from './locations/load.js';
import { moveChecks } from './locations/move.js';
import { sortingChecks } from './locations/sorting.js';
import { swapChecks } from './locations/swap.js';
import { updateLocationChecks } from './locations/update.js';
import { visibilityChecks } from './locations/visibility.js';
import { wholeIdChecks } from './locations/whole-ids.js';
import { locationWriteChecks } from './locations/writes.js';
import { describedChecks } from './object-states/described.js';
import { stateGroupChecks } from './object-states/groups.js';
import { contentStateChecks } from './object-states/of-content.js';
import { objectStateWriteChecks, stateIsolationChecks } from './object-states/writes.js';
import { pageChecks } from './pages.js';
import { permissionChecks } from './permissions.js';
import { commonPlacementChecks } from './placements.js';
import { commonReadChecks } from './reads.js';
import { relationCreatingChecks } from './relations/creating.js';
import { fieldValueRelationChecks } from './relations/field-values.js';
import { relationReadingChecks } from './relations/reading.js';
import { remoteIdChecks } from './remote-ids.js';
import { assignmentChecks } from './roles/assignments.js';
import { roleDraftChecks, roleDraftWriteChecks } from './roles/drafts.js';
import { policyChecks } from './roles/policies.js';
import { roleWriteChecks } from './roles/writes.js';
import { scheduleWriteChecks } from './schedule-writes.js';
import { scheduleChecks } from './schedules.js';
import { sectionsChecks } from './sections.js';
import { readingChecks } from './shared-reads.js';
import { stateChecks } from './state.js';
import { storedContentChecks } from './stored/content.js';
import { storedLocationChecks } from './stored/locations.js';
import { storedVersionChecks } from './stored/versions.js';
import { transactionChecks } from './transactions.js';
import { transferChecks } from './transfer.js';
import { trashDeletionChecks } from './trash/delete.js';
import { trashItemChecks } from './trash/items.js';
import { restoreChecks } from './trash/restore.js';
import { trashingChecks } from './trash/trashing.js';
import { trashWriteChecks } from './trash/writes.js';
import { customAliasChecks } from './url-aliases/custom.js';
import { generatedAliasChecks } from './url-aliases/generated.js';
import { urlAliasWriteChecks } from './url-aliases/writes.js';
import { wildcardChecks } from './url-wildcards.js';
import { groupReadingChecks } from './user-groups/groups.js';
import { groupMoveChecks } from './user-groups/moving.js';
import { userAccountChecks } from './users/accounts.js';
import { userContentChecks } from './users/as-content.js';
import { groupRoleChecks } from './users/group-roles.js';
import { userLookupChecks } from './users/lookups.js';
import { membershipChecks } from './users/memberships.js';
import { userReadingChecks } from './users/reading.js';
import { userUpdateChecks } from './users/updating.js';
import { userWriteChecks } from './users/writes.js';
import { versionChangingChecks } from './versions/changing.js';
import { versionDeletingChecks } from './versions/deleting.js';
import { versionDraftingChecks } from './versions/drafting.js';
import { versionPublishingChecks } from './versions/publishing.js';
import { versionReadingChecks } from './versions/reading.js';
import { richTextChecks } from './versions/rich-text.js';
import { savingChecks } from './versions/saving.js';
import { versionTranslationChecks } from './versions/translations.js';
import { versionWriteChecks } from './versions/writes.js';
import { changeChecks } from './views/changes.js';
import { viewCursorChecks } from './views/cursors.js';
import { matchingChecks } from './views/matching.js';
import { resultChecks } from './views/results.js';
import { valueChecks } from './views/values.js';
import { versionAndAliasChecks } from './views/versions-and-aliases.js';
import { webhookChecks } from './webhooks.js';

export const checks: readonly Check[] = [
  ...storedContentChecks,
  ...storedVersionChecks,
  ...storedLocationChecks,
  ...commonReadChecks,
  ...pageChecks,
  ...contentReadingChecks,
  ...commonLoadManyChecks,
  ...contentCreatingChecks,
  ...contentRefusalChecks,
  ...contentChangingChecks,
  ...contentDeletingChecks,
  ...contentHidingChecks,
  ...copyChecks,
  ...copiedVersionChecks,
  ...contentTranslationChecks,
  ...contentWriteChecks,
  ...contentRevisionChecks,
  ...contentIsolationChecks,
  ...remoteIdChecks,
  ...scheduleChecks,
  ...scheduleWriteChecks,
  ...versionReadingChecks,
  ...versionDraftingChecks,
  ...versionChangingChecks,
  ...richTextChecks,
  ...versionPublishingChecks,
  ...versionDeletingChecks,
  ...versionTranslationChecks,
  ...versionWriteChecks,
  ...savingChecks,
  ...relationReadingChecks,
  ...relationCreatingChecks,
  ...fieldValueRelationChecks,
  ...typeReadingChecks,
  ...typeKindChecks,
  ...typeDraftChecks,
  ...typeWriteChecks,
  ...existingContentChecks,
  ...groupChecks,
  ...languageChecks,
  ...userReadingChecks,
  ...userLookupChecks,
  ...userUpdateChecks,
  ...userAccountChecks,
  ...membershipChecks,
  ...userContentChecks,
  ...groupRoleChecks,
  ...userWriteChecks,
  ...groupReadingChecks,
  ...groupMoveChecks,
  ...roleDraftChecks,
  ...roleDraftWriteChecks,
  ...policyChecks,
  ...assignmentChecks,
  ...roleWriteChecks,
  ...permissionChecks,
  ...webhookChecks,
  ...apiKeyChecks,
  ...apiKeyCallerChecks,
  ...commonPlacementChecks,
  ...loadChecks,
  ...listChildrenChecks,
  ...cursorChecks,
  ...sortingChecks,
  ...createLocationChecks,
  ...listOfContentChecks,
  ...updateLocationChecks,
  ...visibilityChecks,
  ...deleteLocationChecks,
  ...arrivalChecks,
  ...copyLocationChecks,
  ...moveChecks,
  ...depthChecks,
  ...wholeIdChecks,
  ...treeConcurrencyChecks,
  ...swapChecks,
  ...placeIsolationChecks,
  ...locationWriteChecks,
  ...trashDeletionChecks,
  ...trashingChecks,
  ...trashItemChecks,
  ...restoreChecks,
  ...trashWriteChecks,
  ...sectionsChecks,
  ...describedChecks,
  ...stateGroupChecks,
  ...contentStateChecks,
  ...stateIsolationChecks,
  ...objectStateWriteChecks,
  ...customAliasChecks,
  ...generatedAliasChecks,
  ...urlAliasWriteChecks,
  ...wildcardChecks,
  ...bookmarksChecks,
  ...bookmarkWriteChecks,
  ...matchingChecks,
  ...versionAndAliasChecks,
  ...valueChecks,
  ...resultChecks,
  ...viewCursorChecks,
  ...changeChecks,
  ...itemReadingChecks,
  ...itemSelectionChecks,
  ...itemRelationChecks,
  ...itemUrlChecks,
  ...itemPreviewChecks,
  ...itemRestrictionChecks,
  ...itemPlaceChecks,
  ...itemConditionChecks,
  ...itemResultChecks,
  ...fileChecks,
  ...sharedFileChecks,
  ...uploadChecks,
  ...readingChecks,
  ...transactionChecks,
  ...transferChecks,
  ...idempotencyChecks,
  ...stateChecks,
  ...changeListChecks,
];
