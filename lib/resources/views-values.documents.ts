/** The values of criteria: several in one text, separated by commas, or a list. */
import { type JsonSchema, mapped, oneOrMore, string, type Value } from '../documents/index.js';
import type { Id, IdKind } from '../repository/repository.js';

/** A criterion's value, and the same in a group, where a list is one of criteria. */
export interface Values<T> {
  readonly value: Value<readonly T[]>;
  readonly single: Value<readonly T[]>;
}

/** How one text is split into values of the domain. */
interface Spelling<T> {
  readonly scalars: readonly JsonSchema[];
  readonly message: string;
  readonly parse: (text: string, ids: IdKind) => T;
}

function several<T extends Id>({ scalars, message, parse }: Spelling<T>, description: string): Values<T> {
  const texts = (wire: unknown): readonly string[] =>
    [wire].flat().flatMap((each) =>
      String(each)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );
  const [first = {}, ...others] = scalars;
  const one: JsonSchema = { ...(others.length === 0 ? first : { anyOf: scalars }), 'x-message': message, description };
  const own = (schema: JsonSchema): Value<readonly T[]> => ({
    schema,
    write: (values) => values.join(','),
    read: (wire, { ids }) => texts(wire).map((text) => parse(text, ids)),
  });
  return { value: own({ ...oneOrMore(own(one)).schema, description }), single: own(one) };
}

const toId = (text: string, ids: IdKind): Id => (ids === 'integer' ? Number(text) : text);

export const idValues = (description: string): Values<Id> =>
  several(
    {
      scalars: [
        { type: 'integer', 'x-id': true },
        { type: 'string', pattern: '^\\d{1,15}(?: ?, ?\\d{1,15})*$', 'x-id': 'list' },
      ],
      message: 'must be ids, separated by commas',
      parse: toId,
    },
    description,
  );

/** Of text that holds no commas. */
export const textValues = (description: string): Values<string> =>
  several(
    {
      scalars: [{ type: 'string', pattern: '[^,\\s]', maxLength: 100_000 }],
      message: 'must be texts, separated by commas',
      parse: (text) => text,
    },
    description,
  );

export const pathValues = (description: string): Values<string> =>
  several(
    {
      // Without bounds on the digits, which would make the automaton of this expression too large to check.
      scalars: [{ type: 'string', pattern: '^(?:/\\d+)+/?(?: ?, ?(?:/\\d+)+/?)*$', 'x-id': 'paths' }],
      message: 'must be paths of locations such as /1/2/, separated by commas',
      parse: (text) => (text.endsWith('/') ? text : `${text}/`),
    },
    description,
  );

/** The path of one location. */
export const pathValue = (description: string): Value<string> =>
  mapped(
    {
      ...string(),
      schema: {
        type: 'string',
        pattern: '^(?:/\\d{1,15})+/?$',
        'x-id': true,
        'x-message': 'must be the path of a location such as /1/2/',
        description,
      },
    },
    (path: string) => path,
    (text) => (text.endsWith('/') ? text : `${text}/`),
  );

/** One of a few words in lower case, which are read case-insensitively. */
export const word = <const T extends string>(words: readonly T[], description: string): Value<T> => ({
  schema: {
    type: 'string',
    pattern: `^(?:${words.map((each) => each.replace(/[a-z]/g, (c) => `[${c.toUpperCase()}${c}]`)).join('|')})$`,
    'x-message': `must be ${words.join(' or ')}`,
    description,
  },
  write: (value) => value,
  read: (text: string) => text.toLowerCase() as T,
});
