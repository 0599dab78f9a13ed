/** The names that queries of items accept: members that can be compared, sort keys and fields of the requested types. */
import { fieldMembers, itemMembers, itemSortKeys, sortKeys } from '../../resources/items/compared-members.js';
import { unnamedTypes } from '../../resources/items/item-types.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { loadTypes } from './listed-content.js';

export interface QueryMembers {
  readonly compared: readonly string[];
  readonly sort: readonly string[];
  readonly types: readonly string[];
  readonly fields: readonly string[];
  /** Fields that refer to other items. */
  readonly relations: readonly string[];
}

export async function queryMembers(contents: PageContents, { fieldTypes }: Site): Promise<QueryMembers> {
  const asked =
    contents.request.query
      .get('type')
      ?.split(',')
      .map((each) => each.trim()) ?? [];
  const all = unnamedTypes(await loadTypes(contents), fieldTypes);
  const types = asked.some(Boolean) ? all.filter(({ identifier }) => asked.includes(identifier)) : all;
  const fields = types.flatMap((type) => type.fields);
  const members = types.flatMap(fieldMembers);
  const ofField = types.length === 1 ? sortKeys(members) : [];
  return {
    compared: unique([...itemMembers, ...members].map(({ name }) => name)),
    sort: unique([...itemSortKeys, ...ofField]),
    types: all.map(({ identifier }) => identifier),
    fields: unique(fields.map(({ identifier }) => identifier)),
    relations: unique(fields.filter(({ compared }) => compared === 'relation').map(({ identifier }) => identifier)),
  };
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
