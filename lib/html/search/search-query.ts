/** The query parameters of the search page, and the searches that they mean. */
import { oneOf, optional, string } from '../../documents/index.js';
import type { ParameterFault } from '../../errors/invalid-parameters.js';
import type { ValuesOf } from '../../operations/declaration/operations.js';
import type { Criterion, Id, PageRequest, SortClause } from '../../repository/repository.js';
import type { ViewRequest } from '../../resources/views/views-input.documents.js';
import { parseDate } from '../../support/date-text.js';

const sortNames = ['relevance', 'name', '-name', 'modified', '-modified', 'published', '-published'] as const;

/** Criteria have several of them, separated by commas. */
const identifier = { pattern: '^[^,\\s]{1,255}$', message: 'must be one identifier' } as const;

const day = (description: string) =>
  optional(string({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', message: 'must be a date such as 2026-11-30', description }));

export const searchQuery = {
  text: optional(string({ maxLength: 1000, description: 'The words to search for' })),
  type: optional(string({ ...identifier, description: 'The identifier of a content type' })),
  below: optional(
    string({
      maxLength: 2000,
      description: 'The id, the path or the href of a location: finds the location and its descendants',
    }),
  ),
  section: optional(string({ ...identifier, description: 'The identifier of a section' })),
  modifiedFrom: day('The first day of the last change, in UTC'),
  modifiedTo: day('The last day of the last change, in UTC'),
  publishedFrom: day('The first day of the first publication, in UTC'),
  publishedTo: day('The last day of the first publication, in UTC'),
  sort: optional(
    oneOf(sortNames, 'How the hits are sorted: by relevance where there are words, else the last change first'),
  ),
} as const;

export type SearchParameter = keyof typeof searchQuery;
export type SearchValues = ValuesOf<typeof searchQuery>;

/** A criterion, and the parameter that asks for it. */
interface Condition {
  readonly parameter: SearchParameter;
  readonly criterion: Criterion<Id>;
}

/** A search and its fallbacks for storage that lacks a feature: each request is sent where the one before it is refused. */
export interface Searches {
  readonly requests: readonly ViewRequest[];
  /** The parameter that a member of each of these requests comes from. */
  readonly parameterOf: (member: string) => SearchParameter | undefined;
}

/** @param path of the location that `below` names */
export function searchesOf(values: SearchValues, path: string | undefined, page: PageRequest): Searches {
  const { text = '', sort } = values;
  const words = text.trim();
  const conditions = conditionsOf(values, path);
  const toRequest = (query: readonly Criterion<Id>[], sortClauses: readonly SortClause[]): ViewRequest => ({
    identifier: 'search',
    query: {
      target: 'content',
      filter: conditions.map(({ criterion }) => criterion),
      query,
      sortClauses,
      aggregations: [],
      useAlwaysAvailable: true,
      performCount: true,
    },
    page,
  });
  const clauses = sort === undefined ? undefined : clausesOf(sort);
  const byName: Criterion<Id> = { kind: 'contentName', pattern: `*${words}*` };
  // Storage may have no index of words, and may sort by nothing.
  const requests =
    words === ''
      ? [toRequest([], clauses ?? clausesOf('-modified')), ...(clauses ? [] : [toRequest([], [])])]
      : [
          toRequest([{ kind: 'fullText', text: words }], clauses ?? []),
          toRequest([byName], clauses ?? clausesOf('name')),
          ...(clauses ? [] : [toRequest([byName], [])]),
        ];
  return {
    requests,
    parameterOf(member) {
      const [, list, index] = /^query\.(\w+)\.(\d+)/.exec(member) ?? [];
      if (list === 'sortClauses') return 'sort';
      return list === 'query' ? 'text' : list === 'filter' ? conditions[Number(index)]?.parameter : undefined;
    },
  };
}

function clausesOf(sort: (typeof sortNames)[number]): readonly SortClause[] {
  const kinds = { name: 'contentName', modified: 'dateModified', published: 'datePublished' } as const;
  const name = sort.replace('-', '');
  if (!Object.hasOwn(kinds, name)) return [];
  return [{ kind: kinds[name as keyof typeof kinds], direction: sort.startsWith('-') ? 'descending' : 'ascending' }];
}

function conditionsOf(values: SearchValues, path: string | undefined): readonly Condition[] {
  const { type, section } = values;
  return [
    ...(type === undefined ? [] : [condition('type', { kind: 'contentTypeIdentifier', values: [type] })]),
    ...(path === undefined ? [] : [condition('below', { kind: 'subtree', paths: [path] })]),
    ...(section === undefined ? [] : [condition('section', { kind: 'sectionIdentifier', values: [section] })]),
    ...days.flatMap(({ parameter, target, operator, time }) => {
      const date = dateOf(values[parameter], time);
      return date ? [condition(parameter, { kind: 'dateMetadata', target, operator, values: [date] })] : [];
    }),
  ];
}

const condition = (parameter: SearchParameter, criterion: Criterion<Id>): Condition => ({ parameter, criterion });

/** Both days belong to the range, and dates are compared to the second. */
const [first, last] = ['00:00:00', '23:59:59'];
const days = [
  { parameter: 'modifiedFrom', target: 'modified', operator: 'GTE', time: first },
  { parameter: 'modifiedTo', target: 'modified', operator: 'LTE', time: last },
  { parameter: 'publishedFrom', target: 'published', operator: 'GTE', time: first },
  { parameter: 'publishedTo', target: 'published', operator: 'LTE', time: last },
] as const;

export const dayParameters = days.map(({ parameter }) => parameter);

/** Whether an input of dates shows it: an empty text, or a day that exists. */
export const isDay = (text: string): boolean => text === '' || dateOf(text, first) !== undefined;

/** Undefined for a day that no month has. */
function dateOf(day: string | undefined, time: string): Date | undefined {
  const written = parseDate(`${day}T${time}Z`);
  return written && new Date(written.time);
}

/** Days that do not exist, and ranges that end before they begin. */
export function faultsOfDays(values: SearchValues): readonly ParameterFault[] {
  const missing = days.filter(
    ({ parameter, time }) => values[parameter] !== undefined && !dateOf(values[parameter], time),
  );
  const { modifiedFrom, modifiedTo, publishedFrom, publishedTo } = values;
  return [
    ...missing.map(({ parameter: name }) => ({ name, message: 'is a day that does not exist' })),
    ...(isAfter(modifiedFrom, modifiedTo) ? [{ name: 'modifiedTo', message: endsBefore }] : []),
    ...(isAfter(publishedFrom, publishedTo) ? [{ name: 'publishedTo', message: endsBefore }] : []),
  ];
}

const endsBefore = 'must not be before the first day';

const isAfter = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && from > to;
