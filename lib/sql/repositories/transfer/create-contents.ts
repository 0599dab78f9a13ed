/** Creates content of a transfer: all of it together, but for drafts of users and unique values. */
import { isUnique } from '../../../field-types/index.js';
import type { ContentType, TransferredContent } from '../../../repository/repository.js';
import { changeOf, changeOfUnpublished } from '../../unit-of-work/change-log.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { tagsOfRepublication } from '../content/content-tags.js';
import { createContent } from '../content/create.js';
import { hideContent } from '../content/hide.js';
import { isOfUsers, loadTypes } from '../content-types/rows.js';
import { type CheckedContent, checkContents, placeOf } from './check-contents.js';
import { checkNumbers } from './check-numbers.js';
import { indexTransferred } from './index-contents.js';
import { insertAccounts, prepareAccounts } from './insert-accounts.js';
import { insertContents } from './insert-contents.js';
import { insertDefaultStates, insertStates } from './insert-states.js';
import { setPasswordHash } from './password-hashes.js';
import { prepareContents } from './prepare-contents.js';
import { storeVersions } from './store-versions.js';

/** In their order: an item may be below those before it. */
export async function createContents(unit: UnitOfWork, contents: readonly TransferredContent[]): Promise<void> {
  const { db, store } = unit;
  const ids = [...new Set(contents.map(({ contentTypeId }) => contentTypeId))];
  const types = new Map((await loadTypes(db, store, ids)).map((type) => [type.id, type]));
  // A value that another item has gets a number there, where the field type numbers values.
  const isAlone = ({ fieldDefinitions }: ContentType) => contents.length === 1 && fieldDefinitions.some(isUnique);
  let together: TransferredContent[] = [];
  for (const content of contents) {
    const type = types.get(content.contentTypeId);
    if (!type || !(isAlone(type) || (isOfUsers(type) && !content.isPublished))) together.push(content);
    else {
      await createTogether(unit, together);
      together = [];
      await createAlone(unit, content);
    }
  }
  await createTogether(unit, together);
}

async function createTogether(unit: UnitOfWork, contents: readonly TransferredContent[]): Promise<void> {
  if (contents.length === 0) return;
  const { db } = unit;
  for (const { current, others } of contents) checkNumbers([current ?? { versionNo: 1 }, ...others]);
  const items = await prepareContents(unit, await checkContents(unit, contents));
  const accounts = await prepareAccounts(unit, items);
  await insertContents(unit, items);
  await insertAccounts(unit, accounts);
  await insertDefaultStates(
    db,
    contents.map(({ id }) => id),
  );
  await insertStates(unit, contents);
  const published = items.filter(({ content }) => content.isPublished);
  const locationIds = published.map(({ content }) => content.locationId);
  await indexTransferred(unit, published, locationIds);
  unit.changes.push(...items.map(toChange));
}

/** Only rows that are created with it refer to new content. */
function toChange({ content, type, parent }: CheckedContent) {
  const { id: contentId, contentTypeId, current, isPublished } = content;
  const version = { contentId, contentTypeId, versionNo: current?.versionNo ?? 1 };
  if (!isPublished) return changeOfUnpublished('draft.created', version);
  const { path } = placeOf(content, type, parent);
  return changeOf('content.published', version, isOfUsers(type) ? ['*'] : tagsOfRepublication(version, path));
}

/** By the writes of the API, which have the rules of accounts and of unique values. */
async function createAlone(unit: UnitOfWork, content: TransferredContent): Promise<void> {
  const { db } = unit;
  const { id, location, hidden, current, others, passwordHash, relations, isPublished, ...rest } = content;
  const { published, modified } = rest;
  const { sortField, sortOrder, ...place } = location;
  await createContent(unit, { ...rest, id, location: place, publish: isPublished });
  const order = { sort_field: sortField, sort_order: sortOrder };
  const table = isPublished ? 'cms_location' : 'cms_planned_location';
  await db.updateTable(table).set(order).where('content_id', '=', id).execute();
  await insertStates(unit, [content]);
  if (hidden) await hideContent(unit, { id }, true);
  if (passwordHash !== undefined) await setPasswordHash(unit, { userId: id, passwordHash });
  const first = {
    ...{ versionNo: 1, creatorId: (await unit.rights()).userId, created: new Date(unit.now) },
    ...{ modified: new Date(unit.now), initialLanguageCode: content.mainLanguageCode },
  };
  const dates = { ...(published && { published }), ...(modified && { modified }) };
  await storeVersions(unit, [{ contentId: id, current: current ?? first, others, relations, ...dates }]);
}
