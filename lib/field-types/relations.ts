/** Field types that refer to other content: one item, or a list of them. */
import type { FormInput, Id, Json } from '../repository/repository.js';
import { defineFieldType, type FieldRules, type Hrefs } from './field-type.js';
import { contentInput, memberOf } from './form-inputs.js';
import { isHollow, isMap, type JsonMap, listOf } from './json-values.js';
import { faultIf, limitOf } from './rules.js';
import { itemCount, ofPart, type Validator, validatedBy } from './validators.js';
import * as values from './values.js';

const contentId = values.id({ minimum: 1, message: 'must be the id of a content item' });
const locationId = values.withDefault(values.nullable(values.id({ minimum: 1, use: 'location' })), null);
const contentTypes = values.withDefault(values.list(values.string({ use: 'contentType' })), []);

/** The first two have names on the wire (docs/reference/protocol.md §10). */
const methods = ['SELECTION_BROWSE', 'SELECTION_DROPDOWN'] as const;

function method(...numbers: readonly number[]) {
  return values.withDefault(values.oneOf([...methods, 0, 1, ...numbers]), methods[0]);
}

/** The id in a reference to an item, as items show related content; anything else as it is. */
const referredId = (value: Json): Json => (isMap(value) ? (value.id ?? null) : value);

export const relation = defineFieldType({
  identifier: 'relation',
  search: { kind: 'relation' },
  value: values.object({ destinationContentId: contentId }),
  empty: { destinationContentId: null },
  settings: values.object({
    selectionMethod: method(),
    selectionRoot: locationId,
    selectionContentTypes: contentTypes,
  }),
  read: ({ value }) => {
    const id = isMap(value) ? (value.destinationContentId ?? referredId(value)) : value;
    return isHollow(id) ? null : { destinationContentId: id };
  },
  toName: () => '',
  relations: ({ destinationContentId }) => [{ type: 'ATTRIBUTE', contentId: destinationContentId }],
  conceal: (value, isConcealed) => (isConcealed(value.destinationContentId) ? null : value),
  show: (value, { content }) =>
    value.destinationContentId === null
      ? value
      : { ...value, destinationContentHref: content(value.destinationContentId) },
  item: {
    // A relation to content that is not an item for the caller is null, as is an empty value.
    value: values.nullable(values.reference()),
    valueBy: (settings) => values.nullable(values.reference({ types: typesIn(settings) })),
    show: ({ destinationContentId }, { item }) => item(destinationContentId) ?? null,
  },
  showSettings: (settings, hrefs) => shownSettings(settings, 'selectionRoot', hrefs),
  form: (value, { settings }) => [
    contentInput(
      '/destinationContentId',
      memberOf(value, 'destinationContentId'),
      selection(settings, 'selectionRoot'),
    ),
  ],
});

interface Destinations {
  readonly destinationContentIds: readonly Id[];
}

const selectionLimit: Validator<Destinations> = {
  name: 'RelationListValueValidator',
  parameters: values.object({ selectionLimit: values.withDefault(values.integer({ minimum: 0 }), 0) }),
  validate: ({ destinationContentIds }, rules) => {
    const most = limitOf(rules, 'RelationListValueValidator', 'selectionLimit') ?? 0;
    return faultIf(most > 0 && destinationContentIds.length > most, `must not refer to more than ${most} items`);
  },
};

export const relationlist = defineFieldType({
  identifier: 'relationlist',
  search: { kind: 'relation' },
  value: values.object({ destinationContentIds: values.list(contentId) }),
  empty: { destinationContentIds: [] },
  settings: values.object({
    selectionMethod: method(2, 3, 4, 5, 6),
    selectionDefaultLocation: locationId,
    selectionContentTypes: contentTypes,
  }),
  ...validatedBy(selectionLimit, ofPart<Destinations, readonly Id[]>(itemCount, 'destinationContentIds')),
  read: ({ value }) => (isMap(value) ? value : { destinationContentIds: listOf(value).map(referredId) }),
  toName: () => '',
  relations: ({ destinationContentIds }) => destinationContentIds.map((id) => ({ type: 'ATTRIBUTE', contentId: id })),
  conceal: ({ destinationContentIds }, isConcealed) => {
    const visibleIds = destinationContentIds.filter((id) => !isConcealed(id));
    return visibleIds.length === 0 ? null : { destinationContentIds: visibleIds };
  },
  show: (value, { content }) => ({ ...value, destinationContentHrefs: value.destinationContentIds.map(content) }),
  item: {
    value: values.nullable(values.list(values.reference())),
    valueBy: (settings) => values.nullable(values.list(values.reference({ types: typesIn(settings) }))),
    show: ({ destinationContentIds }, { item }) => {
      const items = destinationContentIds.flatMap((id) => item(id) ?? []);
      return items.length === 0 ? null : items;
    },
  },
  showSettings: (settings, hrefs) => shownSettings(settings, 'selectionDefaultLocation', hrefs),
  form: (value, rules) => [
    contentInput('', listOf(memberOf(value, 'destinationContentIds')), {
      isMultiple: true,
      ...selection(rules.settings, 'selectionDefaultLocation'),
      ...mostOf(rules),
    }),
  ],
});

/** The content types that the settings allow, and the location at which choosing starts. */
function selection(settings: JsonMap, start: string): Pick<FormInput, 'contentTypes' | 'startLocationId'> {
  const types = typesIn(settings);
  const { [start]: location } = settings;
  return {
    ...(types.length > 0 && { contentTypes: types }),
    ...((typeof location === 'number' || typeof location === 'string') && { startLocationId: location }),
  };
}

/** The smaller of the limits that validators set. */
function mostOf(rules: FieldRules): Pick<FormInput, 'maxItems'> {
  const limits = [
    limitOf(rules, 'RelationListValueValidator', 'selectionLimit') || undefined,
    limitOf(rules, 'ItemCountValidator', 'maxItemCount'),
  ].filter((limit) => limit !== undefined);
  return limits.length > 0 ? { maxItems: Math.min(...limits) } : {};
}

/** A host's storage may leave them out. */
const typesIn = ({ selectionContentTypes = null }: JsonMap): readonly string[] =>
  listOf(selectionContentTypes).filter((each) => typeof each === 'string');

/** The settings with the method's name, and the href of where a selection starts. */
function shownSettings(settings: JsonMap, start: string, { location }: Hrefs): Json {
  const { selectionMethod = 0, [start]: id } = settings;
  const name = typeof selectionMethod === 'number' ? (methods[selectionMethod] ?? selectionMethod) : selectionMethod;
  return {
    ...settings,
    selectionMethod: name as Json,
    ...((typeof id === 'number' || typeof id === 'string') && { [`${start}Href`]: location(id) }),
  };
}
