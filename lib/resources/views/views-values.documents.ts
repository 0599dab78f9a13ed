/** The values of criteria: several in one text, separated by commas, or a list. */
import * as doc from '../../documents/index.js';
import type { Id, IdKind } from '../../repository/repository.js';

/** A criterion's value, and the same in a group, where a list is one of criteria. */
export interface Values<T> {
  readonly value: doc.Value<readonly T[]>;
  readonly single: doc.Value<readonly T[]>;
}

/** How one text is split into values of the domain. */
interface Spelling<T> {
  readonly scalars: readonly doc.Shape[];
  readonly message: string;
  readonly parse: (text: string, ids: IdKind) => T;
}

function several<T extends Id>(description: string, { scalars, message, parse }: Spelling<T>): Values<T> {
  const texts = (parsed: unknown): readonly string[] =>
    [parsed].flat().flatMap((text) =>
      String(text)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );
  const [first, ...others] = scalars;
  const all: doc.Shape = first && others.length === 0 ? first : { kind: 'union', branches: scalars };
  const one: doc.Shape = { ...all, message, description };
  const valuesOf = (shape: doc.Shape): doc.Value<readonly T[]> => ({
    shape,
    write: (values) => values.join(','),
    read: (parsed, { ids }) => texts(parsed).map((text) => parse(text, ids)),
  });
  return { value: valuesOf({ ...doc.oneOrMore(valuesOf(one)).shape, description }), single: valuesOf(one) };
}

const toId = (text: string, ids: IdKind): Id => (ids === 'integer' ? Number(text) : text);

export const idValues = (description: string): Values<Id> =>
  several(description, {
    scalars: [{ kind: 'id' }, { kind: 'string', pattern: '^\\d{1,15}(?: ?, ?\\d{1,15})*$', ids: 'list' }],
    message: 'must be ids, separated by commas',
    parse: toId,
  });

/** Values of text without commas. */
export const textValues = (description: string): Values<string> =>
  several(description, {
    scalars: [{ kind: 'string', pattern: '[^,\\s]', maxLength: 100_000 }],
    message: 'must be texts, separated by commas',
    parse: (text) => text,
  });

export const pathValues = (description: string): Values<string> =>
  several(description, {
    // Without bounds on the digits, which would make the automaton of this expression too large to check.
    scalars: [{ kind: 'string', pattern: '^(?:/\\d+)+/?(?: ?, ?(?:/\\d+)+/?)*$', ids: 'paths' }],
    message: 'must be paths of locations such as /1/2/, separated by commas',
    parse: (text) => (text.endsWith('/') ? text : `${text}/`),
  });

/** The path of one location. */
export const pathValue = (description: string): doc.Value<string> =>
  doc.mapped(
    doc.same<string>({
      kind: 'string',
      pattern: '^(?:/\\d{1,15})+/?$',
      ids: 'path',
      message: 'must be the path of a location such as /1/2/',
      description,
    }),
    (path: string) => path,
    (text) => (text.endsWith('/') ? text : `${text}/`),
  );

/** A text of any words. */
export const longText = (description: string) => doc.string({ minLength: 1, maxLength: 10_000, description });

export const fieldIdentifier = doc.member('identifier', longText('The identifier of a field definition'));
