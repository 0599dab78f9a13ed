/** Hides content in all its places, and reveals it again. */

import { checkRevision } from '../../../repository/implementing.js';
import type { Target } from '../../../repository/repository.js';
import { contentRules } from '../../permissions/limitations.js';
import { changeOfAll, namedContents } from '../../unit-of-work/change-log.js';
import type { Rights } from '../../unit-of-work/policies.js';
import { updateRow } from '../../unit-of-work/records.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { outermost } from '../../values/paths.js';
import { flag } from '../../values/rows.js';
import { refreshVisibility } from '../../writes/tree/places.js';
import { loadItem } from './rows.js';

/** The right to hide content, and to reveal it. */
export const mayHide = (rights: Rights) => rights.may('content', 'hide', contentRules(rights));

export async function hideContent(unit: UnitOfWork, { id, expected }: Target, hidden: boolean): Promise<void> {
  const row = await loadItem(unit, id, [hidden ? 'hide' : 'reveal', mayHide]);
  checkRevision(row, expected);
  const contentIds = row.hidden === flag(hidden) ? [] : await apply(unit, id, hidden);
  const thing = { contentId: id, contentTypeId: row.type_id, ...namedContents([id, ...contentIds]) };
  unit.changes.push(changeOfAll(hidden ? 'content.hidden' : 'content.revealed', thing));
}

/** @return the ids of content with another visibility */
async function apply(unit: UnitOfWork, id: number, hidden: boolean): Promise<readonly (number | null)[]> {
  await updateRow(unit, 'cms_content', id, { hidden: flag(hidden) });
  const places = await unit.db.selectFrom('cms_location').select(['id', 'path']).where('content_id', '=', id).execute();
  const ids = outermost(places).map((place) => place.id);
  return refreshVisibility(unit, ids);
}
