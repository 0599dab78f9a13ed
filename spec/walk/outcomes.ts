/** What steps of the walk come to, compared but for what is random, dates, and what documents do not tell. */

/** What was returned, or the status of the refusal. */
export type Outcome = { readonly value: unknown } | { readonly status: number; readonly message: string };

/** Texts that are random on one side: what they are on the first one, by what they are here, and the other way round. */
export interface Outcomes {
  learn(here: string, first: string): void;
  /** An argument with the texts of this side. */
  translate(argument: unknown): unknown;
}

export function createOutcomes(): Outcomes {
  const own = new Map<string, string>();
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') return own.get(value) ?? value;
    if (Array.isArray(value)) return value.map(translate);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translate(each)]));
  };
  return { learn: (here, first) => void own.set(first, here), translate };
}

/** How a side tells less than the first one. */
export interface Comparison {
  readonly method: string;
  readonly isRemote: boolean;
  readonly isXml: boolean;
  readonly outcomes: Outcomes;
}

/** Differences are named by where they are; none where both are the same. */
export function differences(first: Outcome, other: Outcome, comparison: Comparison): readonly string[] {
  if ('status' in first || 'status' in other) {
    const [one, two] = [first, other].map((each) => ('status' in each ? `${each.status} ${each.message}` : 'done'));
    const isSame = 'status' in first && 'status' in other && first.status === other.status;
    return isSame ? [] : [`${one} and ${two}`];
  }
  return compare(first.value, other.value, comparison, '');
}

/** Numbers, cursors and dates of change are those of each storage; documents have other revisions. */
const ofEachSide = new Set([
  'revision',
  'cursor',
  'updated',
  'next',
  'time',
  'score',
  'maxScore',
  'expires',
  'stamp',
  'credentials',
  'passwordUpdatedAt',
  'secret',
]);

/** What documents show otherwise: values as their field types show them, and types as links. */
const shownOtherwise = new Set(['fields', 'defaultValue', 'settings', 'validators', 'contentType', 'names']);

/** Documents of users and groups do not say that they are hidden or in the trash. */
const isUntold = (key: string, method: string): boolean =>
  (key === 'status' || key === 'hidden') && method.startsWith('user');

const isDate = (value: unknown): boolean =>
  value instanceof Date || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value));

/** Generated remote ids and ids of uploads. */
const isRandom = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{32}$/.test(value);

function compare(first: unknown, other: unknown, comparison: Comparison, at: string): readonly string[] {
  const { isRemote, isXml, method } = comparison;
  if (isRandom(first) && isRandom(other)) {
    comparison.outcomes.learn(other, first);
    return [];
  }
  if (isDate(first) && isDate(other)) return [];
  if (Array.isArray(first) && Array.isArray(other)) {
    if (first.length !== other.length) return [`${at}: ${first.length} and ${other.length} items`];
    return first.flatMap((each, index) => compare(each, other[index], comparison, `${at}/${index}`));
  }
  if (isObject(first) && isObject(other)) {
    // Documents of lists say besides which list it is.
    const keys = Object.keys({ ...first, ...other }).filter((key) => !isRemote || (key in first && key in other));
    return keys
      .filter((key) => !ofEachSide.has(key) && !(isRemote && (shownOtherwise.has(key) || isUntold(key, method))))
      .flatMap((key) => compare(first[key], other[key], comparison, `${at}/${key}`));
  }
  if (first === other || (isRemote && isEmpty(first) && isEmpty(other))) return [];
  // In XML, the values of fields and settings are text.
  if (isXml && String(first) === String(other)) return [];
  return [`${at}: ${JSON.stringify(first)} and ${JSON.stringify(other)}`];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (isObject(value) && Object.keys(value).length === 0);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);
