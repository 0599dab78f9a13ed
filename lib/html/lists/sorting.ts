/** The headers of columns that a list can be sorted by, as its query parameters declare. */

import type { RequestQuery } from '../../http/request-query.js';
import type { QueryParameters } from '../../operations/declaration/operations.js';
import type { SortDirection } from '../../repository/repository.js';
import { itemMembers } from '../../resources/items/compared-members.js';
import { paths } from '../../resources/paths.js';
import { queryHref } from '../elements/query-href.js';
import { attributes, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';

export interface Sorting {
  /** A link that sorts the list by the column, if it can be sorted so. */
  header(column: string, label: string): Part;
  /** Undefined unless the list is sorted by the column. */
  direction(column: string): SortDirection | undefined;
}

/** The parameters of the query that sort the list. */
interface SortQuery {
  /** The key for a column; undefined where the list cannot be sorted by it. */
  keyOf(column: string): string | undefined;
  readonly current: { readonly key: string; readonly direction: SortDirection } | undefined;
  parametersFor(key: string, direction: SortDirection): Readonly<Record<string, string>>;
}

export function sortingOf(contents: PageContents, site: Site): Sorting {
  const sort = sortQuery(contents);
  const direction = (column: string) => {
    const key = sort?.keyOf(column);
    return key !== undefined && sort?.current?.key === key ? sort.current.direction : undefined;
  };
  return {
    direction,
    header(column, label) {
      const key = sort?.keyOf(column);
      if (!sort || key === undefined) return label;
      const present = direction(column);
      const next = present === 'ascending' ? 'descending' : 'ascending';
      const href = queryHref(contents, sort.parametersFor(key, next));
      return html`<a${attributes({ href, title: site.texts.lists[next] })}>${label}</a>${present && arrows[present]}`;
    },
  };
}

const arrows = {
  ascending: html`<span class="arrow" aria-hidden="true"> ▲</span>`,
  descending: html`<span class="arrow" aria-hidden="true"> ▼</span>`,
} as const;

function sortQuery({ route, request }: PageContents): SortQuery | undefined {
  const declared: QueryParameters | undefined = route?.methods.get('GET')?.operation.query;
  if (!declared?.sort) return undefined;
  if (route?.path.text === paths.items) return itemSort(request.query);
  return declared.orderby ? orderSort(declared, request.query) : undefined;
}

/** `sort=-published`. */
function itemSort(present: RequestQuery): SortQuery {
  const [first = ''] = (present.get('sort') ?? '').split(',');
  const direction = first.startsWith('-') ? 'descending' : 'ascending';
  return {
    keyOf: (column) => itemMembers.find(({ name }) => column === name || column === `${name}Date`)?.name,
    current: first === '' ? undefined : { key: first.replace(/^-/, ''), direction },
    parametersFor: (key, next) => ({ sort: (next === 'descending' ? '-' : '') + key }),
  };
}

/** `orderby=name&sort=desc`: columns by the values of `orderby`. */
const orderedColumns: Readonly<Record<string, string>> = { identifier: 'name', modificationDate: 'lastmodified' };

function orderSort({ orderby }: QueryParameters, present: RequestQuery): SortQuery {
  const shape = orderby?.shape;
  const keys: readonly unknown[] = shape?.kind === 'choice' ? shape.values : [];
  const key = present.get('orderby');
  return {
    keyOf: (column) => [orderedColumns[column]].find((own) => keys.includes(own)),
    current:
      key === undefined ? undefined : { key, direction: present.get('sort') === 'desc' ? 'descending' : 'ascending' },
    parametersFor: (own, next) => ({ orderby: own, sort: next === 'descending' ? 'desc' : 'asc' }),
  };
}
