/** Field types of choices: from options, from the countries of the world, and of keywords. */
import type { Json } from '../repository/repository.js';
import { countries, findCountry } from './countries.js';
import { defineFieldType, type FieldRules } from './field-type.js';
import { inputText } from './form-inputs.js';
import { isHollow, isMap, listOf, textOf } from './json-values.js';
import { faultIf, isSet } from './rules.js';
import { allowedIn, allowedValues, itemCount, ofItems, validatedBy } from './validators.js';
import * as values from './values.js';

const options = values.either([values.list(values.string()), values.map(values.string())]);

const choiceCount = validatedBy(itemCount);

export const selection = defineFieldType({
  identifier: 'selection',
  search: { kind: 'number' },
  value: values.list(values.integer()),
  empty: [],
  settings: values.object({
    isMultiple: values.withDefault(values.boolean(), false),
    options: values.withDefault(options, []),
    multilingualOptions: values.withDefault(values.map(options), {}),
  }),
  read: ({ value }) => listOf(value),
  ...choiceCount,
  validate: async (indexes, rules) => [
    ...(await choiceCount.validate(indexes, rules)),
    ...onlyOne(indexes, rules),
    ...indexes.flatMap((index, at) =>
      faultIf(!optionLists(rules).some((list) => Object.hasOwn(list, index)), 'is not one of the options', String(at)),
    ),
  ],
  toName: optionNames,
  toText: optionNames,
  form: (value, rules) => choiceInput(value, Object.entries(optionLists(rules)[0] ?? {}), rules),
});

function optionNames(indexes: readonly number[], rules: FieldRules, languageCode: string): string {
  return indexes.map((index) => optionName(index, rules, languageCode)).join(', ');
}

/** In that language, or else in the main one. */
export function optionName(index: number, rules: Pick<FieldRules, 'settings'>, languageCode: string): string {
  const { options: main, multilingualOptions } = rules.settings;
  const translated = isMap(multilingualOptions) ? listAt(multilingualOptions[languageCode]) : {};
  return translated[index] ?? listAt(main)[index] ?? '';
}

/** One of the choices or none, or several where the settings allow them. */
function choiceInput(value: Json, choices: readonly (readonly [string, string])[], rules: FieldRules) {
  const isMultiple = isSet(rules, 'isMultiple', false);
  const chosen = listOf(value).map((each) => inputText(isMap(each) ? (each.Alpha2 ?? null) : each));
  return [
    { pointer: '', type: 'select', value: isMultiple ? chosen : (chosen[0] ?? ''), choices, isMultiple } as const,
  ];
}

type Options = Readonly<Record<string, string>>;

/** The options, then those of each language. */
function optionLists({ settings }: Pick<FieldRules, 'settings'>): readonly Options[] {
  const { options: main, multilingualOptions } = settings;
  return [listAt(main), ...Object.values(isMap(multilingualOptions) ? multilingualOptions : {}).map(listAt)];
}

/** Options are a list, or a map by index. */
function listAt(value: Json | undefined): Options {
  return typeof value === 'object' && value !== null ? (value as unknown as Options) : {};
}

function onlyOne(values: readonly unknown[], rules: FieldRules) {
  return faultIf(values.length > 1 && !isSet(rules, 'isMultiple', false), 'must be one choice only');
}

export const country = defineFieldType({
  identifier: 'country',
  search: { kind: 'text' },
  value: values.list(values.string()),
  settings: values.object({ isMultiple: values.withDefault(values.boolean(), false) }),
  read: ({ value }) =>
    listOf(value)
      .filter((name) => !isHollow(name))
      .map((name) => (typeof name === 'string' ? (findCountry(name)?.alpha2 ?? name) : name)),
  ...choiceCount,
  validate: async (codes, rules) => [
    ...(await choiceCount.validate(codes, rules)),
    ...onlyOne(codes, rules),
    ...codes.flatMap((code, at) => faultIf(findCountry(code)?.alpha2 !== code, 'is not a country', String(at))),
  ],
  toName: countryNames,
  toText: countryNames,
  item: {
    value: values.list(
      values.object({
        name: values.string(),
        alpha2: values.string({ description: 'The Alpha-2 code' }),
        alpha3: values.nullable(values.string({ description: 'The Alpha-3 code' })),
      }),
    ),
    show: (codes) =>
      codes.map((code) => {
        const { name = code, alpha3 = null } = byCode(code) ?? {};
        return { name, alpha2: code, alpha3 };
      }),
  },
  form: (value, rules) =>
    choiceInput(
      value,
      countries().map(({ alpha2, name }) => [alpha2, name] as const),
      rules,
    ),
});

function countryNames(codes: readonly string[]): string {
  return codes.map((code) => byCode(code)?.name ?? code).join(', ');
}

const byCode = (code: string) => countries().find(({ alpha2 }) => alpha2 === code);

export const keyword = defineFieldType({
  identifier: 'keyword',
  search: { kind: 'text' },
  value: values.list(values.string({ maxLength: 255 })),
  empty: [],
  ...validatedBy(itemCount, ofItems(allowedValues(values.string()))),
  read: ({ value }) => {
    const words = typeof value === 'string' ? value.split(',') : listOf(value).map(textOf);
    const trimmed = words.map((word) => (typeof word === 'string' ? word.trim() : word));
    return [...new Set(trimmed.filter((word) => !isHollow(word)))];
  },
  toName: (words) => words.join(', '),
  form: (value, rules) => {
    const allowed = allowedIn(rules)?.map((word) => [inputText(word), inputText(word)] as const);
    if (allowed)
      return [{ pointer: '', type: 'select', value: listOf(value).map(inputText), choices: allowed, isMultiple: true }];
    const words = listOf(value).map(inputText).join(', ');
    return [{ pointer: '', type: 'text', value: words, hint: 'Words, separated by commas' }];
  },
});
