/** The query parameters of items: selection, filters and sort keys. */
import { keyword, mapped, type OptionalValue, optional, string } from '../../documents/index.js';
import { invalidParameter, wrongName } from '../../errors/invalid-parameters.js';
import { bracketed } from '../../operations/binding/query-text.js';
import {
  type Id,
  type IdKind,
  type ItemCondition,
  type ItemOperator,
  type ItemPlace,
  type ItemSortKey,
  itemOperators,
} from '../../repository/repository.js';

/** Blank parts of a list are left out, so that an empty text is an empty list. */
const parts = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const names = (description: string): OptionalValue<readonly string[]> =>
  optional(mapped(string(description), (list: readonly string[]) => list.join(','), parts));

function toId(text: string, name: string, ids: IdKind): Id {
  if (ids === 'string' && /^[\w-]{1,64}$/.test(text)) return text;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (ids === 'string' || id === 0) throw invalidParameter(name, 'must be an id');
  return id;
}

const ids: OptionalValue<readonly Id[]> = optional({
  ...string('Only these content items, by their ids, separated by commas'),
  write: (list: readonly Id[]) => list.join(','),
  read: (text: string, from) => parts(text).map((part) => toId(part, 'id', from.ids)),
});

/** A location: by its id, or by its URL. */
const place = (name: string, description: string): OptionalValue<ItemPlace<Id>> =>
  optional({
    ...string({ minLength: 1, maxLength: 2000, description }),
    write: (own: ItemPlace<Id>) => ('url' in own ? own.url : String(own.locationId)),
    read: (text: string, from): ItemPlace<Id> =>
      text.startsWith('/') ? { url: text } : { locationId: toId(text, name, from.ids) },
  });

export const maxSortKeys = 5;

const sort: OptionalValue<readonly ItemSortKey[]> = optional(
  mapped(
    string(
      'Sort keys, separated by commas, each with a minus sign where it is descending: name, published, modified, ' +
        'remoteId, priority (with one parent), score (with text), or a field such as fields.title (with one type)',
    ),
    (keys: readonly ItemSortKey[]) =>
      keys.map(({ member, direction }) => (direction === 'descending' ? '-' : '') + member).join(','),
    (text): readonly ItemSortKey[] => {
      const keys = parts(text);
      if (keys.length > maxSortKeys) throw invalidParameter('sort', `must have at most ${maxSortKeys} keys`);
      return keys.map((key) =>
        key.startsWith('-')
          ? { member: key.slice(1), direction: 'descending' }
          : { member: key, direction: 'ascending' },
      );
    },
  ),
);

const maxConditions = 20;
const maxValues = 50;

const several: ReadonlySet<ItemOperator> = new Set(['in', 'between']);

/** Separated by commas; `\,` is a comma in a value, and `\\` a backslash. */
function splitValues(text: string): readonly string[] {
  const values = [''];
  for (const [whole, escaped] of text.matchAll(/\\([\\,])|[^\\,]+|[\\,]/g)) {
    if (whole === ',') values.push('');
    else values[values.length - 1] += escaped ?? whole;
  }
  return values;
}

const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

function toCondition(brackets: string, text: string): ItemCondition {
  const [, member, operator = 'eq'] = /^\[([\w.-]{1,300})\](?:\[(\w{1,20})\])?$/.exec(brackets) ?? [];
  if (member === undefined) throw invalidParameter('filter', 'must be like filter[fields.title][contains]');
  if (!isOperator(operator))
    throw invalidParameter(
      'filter',
      `has an unknown operator${wrongName(operator, itemOperators)}; known: ${itemOperators.join(', ')}`,
    );
  const values = several.has(operator) ? splitValues(text) : [text];
  if (operator === 'exists' && text !== 'true' && text !== 'false')
    throw invalidParameter('filter', 'must be true or false with exists');
  if (operator === 'between' && values.length !== 2)
    throw invalidParameter('filter', 'must have two values with between');
  return { member, operator, values };
}

const isOperator = (text: string): text is ItemOperator => (itemOperators as readonly string[]).includes(text);

const filter = bracketed<readonly ItemCondition[]>(
  {
    description:
      'Conditions, all of which must be met: filter[published][gte]=2026-01-01, filter[fields.title][contains]=rose, and ' +
      'filter[fields.author.city]=Paris of the items that a field refers to. The ' +
      `operators are ${itemOperators.join(', ')}; in and between take values separated by commas`,
  },
  (pairs) => {
    const conditions = pairs.map(([brackets, text]) => toCondition(brackets, text));
    if (conditions.length > maxConditions)
      throw invalidParameter('filter', `must not come more than ${maxConditions} times`);
    if (conditions.flatMap(({ values }) => values).length > maxValues)
      throw invalidParameter('filter', `must have at most ${maxValues} values in all`);
    return conditions;
  },
  (conditions) =>
    conditions.map(({ member, operator, values }) => [
      `[${member}][${operator}]`,
      several.has(operator) ? joinValues(values) : (values[0] ?? ''),
    ]),
);

/** The parameter that selects the siteaccess of public items. */
export const siteaccessQuery = {
  siteaccess: optional(string('The siteaccess whose languages are preferred; the first one by default')),
};

/** The parameter for previews of items and of the files in their values, if drafts can be previewed. */
export const previewQuery = {
  preview: optional(
    string({
      minLength: 1,
      maxLength: 500,
      description:
        'The token of a preview, which the header field `Preview-Token` can have instead: its draft is shown',
    }),
  ),
};

/** The parameters that select language, fields and embedded items. */
export const selectionQuery = {
  language: optional(
    string({
      pattern: '^[A-Za-z0-9_-]{1,32}$',
      message: 'must be a locale code',
      description:
        'The locale code of the language that is shown; the first of the siteaccess by default, else the main one of each item. ' +
        'An item without a translation is shown in its main language if it is always available, and left out otherwise',
    }),
  ),
  fields: names(
    'The identifiers of the fields to show, separated by commas; author.name is a field of the related item, and intro/text a ' +
      'member of the value. Without the parameter all fields are shown, and none where it is empty',
  ),
  embed: names(
    'The identifiers of fields whose related items are shown with their fields, separated by commas; author.company is a field ' +
      'of a related item, up to three levels',
  ),
  ...previewQuery,
};

/** The parameters that filter and sort lists of items. */
export const listQuery = {
  type: names('Only items of these content types, by their identifiers, separated by commas'),
  parent: place('parent', 'Only children of this location, by its id or its URL'),
  below: place('below', 'Only descendants of this location, by its id or its URL'),
  section: optional(
    string({ minLength: 1, maxLength: 255, description: 'Only items in the section with this identifier' }),
  ),
  id: ids,
  text: optional(
    string({ minLength: 1, maxLength: 1000, description: 'Only items with these words, in any searchable field' }),
  ),
  filter,
  sort,
  count: optional(
    mapped(
      keyword(['true', 'false'], 'Whether the response has the number of items on all pages'),
      (isCounted: boolean) => (isCounted ? 'true' : 'false'),
      (text) => text === 'true',
    ),
  ),
  ...selectionQuery,
};
