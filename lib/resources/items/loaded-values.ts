/** Values of items that a client has loaded, which front ends can read already, with the hrefs of the router that shows them. */
import { exact } from '../../documents/free.js';
import type { WriteContext } from '../../documents/index.js';
import type { Id, ItemField, Json } from '../../repository/repository.js';

/** The type whose values distinguish empty maps, lists and texts. */
const exactType = 'json';

/** A value of another server, with the hrefs of this router. */
export function showLoadedValue(
  { shownTypeIdentifier, shownPrefix, value }: ItemField<Id>,
  { prefix }: Pick<WriteContext, 'prefix'>,
): Json {
  if (shownTypeIdentifier === exactType) return exact(value);
  return shownPrefix === undefined || shownPrefix === prefix
    ? value
    : withPrefix(value, { from: shownPrefix, to: prefix });
}

/** The members of values of items that are hrefs of the API. */
const hrefMembers: ReadonlySet<string> = new Set(['_href', 'uri']);

interface PrefixChange {
  readonly from: string;
  readonly to: string;
}

function withPrefix(value: Json, change: PrefixChange): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withPrefix(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isHref = hrefMembers.has(name) && typeof member === 'string' && member.startsWith(`${change.from}/`);
      return [name, isHref ? change.to + member.slice(change.from.length) : withPrefix(member, change)];
    }),
  );
}
