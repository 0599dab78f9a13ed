/** Queries of items as the query string of a URL. */

export interface AnyQuery {
  readonly [name: string]: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: string | undefined;
}

/** The arguments of lists as one query: the content types may be left out. */
export const toQuery = (first: unknown, second: AnyQuery | undefined): AnyQuery =>
  typeof first === 'string' || Array.isArray(first) ? { type: first, ...second } : { ...(first as AnyQuery) };

const toText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** `in` and `between` have values separated by commas. */
const toOperand = (value: unknown): string =>
  Array.isArray(value) ? value.map((own) => toText(own).replace(/[\\,]/g, '\\$&')).join() : toText(value);

const isValue = (filter: unknown): boolean => typeof filter !== 'object' || filter instanceof Date;

/** Begins with a question mark, unless the query is empty. Undefined values and empty texts are left out. */
export function queryText({ signal: _, filter = {}, ...others }: AnyQuery): string {
  const query = new URLSearchParams();
  const add = (name: string, value: unknown, text: (value: unknown) => string) => {
    if (value !== undefined) query.append(name, text(value));
  };
  for (const [name, value] of Object.entries(others)) if (value !== '') add(name, value, String);
  for (const [member, condition] of Object.entries(filter)) {
    const operands = isValue(condition) ? { eq: condition } : (condition as object);
    for (const [operator, value] of Object.entries(operands)) add(`filter[${member}][${operator}]`, value, toOperand);
  }
  return `${query}` && `?${query}`;
}
