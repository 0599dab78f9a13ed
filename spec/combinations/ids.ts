/** Ids as the repository has them: things and values of the contract, which have numbers, with strings in their place. */
import type { Context, IdKind, Repository } from '../../lib/repository/repository.js';
import { formatFileId, parseFileId } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { toOpaqueId, toOpaquePath } from '../support/opaque-ids.js';
import { withStringIds } from '../support/string-ids.js';
import type { Named } from './fixtures.js';
import type { Things } from './things.js';

export function namedIn(things: Things, ids: IdKind): Named {
  if (ids === 'integer') return things;
  const entries = Object.entries(things).map(([name, value]) => [name, toOpaque(value)]);
  return Object.fromEntries(entries) as Named;
}

function toOpaque(value: number | string): string {
  if (typeof value === 'number') return toOpaqueId(value);
  if (/^(?:\/\d+)+\/$/.test(value)) return toOpaquePath(value);
  const { contentId, fieldId } = /^\d+-\d+$/.test(value) ? (parseFileId(value) ?? {}) : {};
  if (contentId === undefined || fieldId === undefined) return value;
  return formatFileId({ contentId: toOpaqueId(Number(contentId)), fieldId: toOpaqueId(Number(fieldId)) });
}

/** Values go the way of those that a repository with numbers returns. */
export async function valueIn(value: unknown, ids: IdKind): Promise<unknown> {
  if (ids === 'integer') return value;
  const returning = { content: { load: async () => value } } as unknown as Repository;
  const context = { ...asAdministrator, caller: { userId: null, login: null } } as Context<string>;
  return withStringIds(returning).content.load(toOpaqueId(1), context);
}
