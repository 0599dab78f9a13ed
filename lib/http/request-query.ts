/** The query of a request: its text, and its parameters, which are parsed when they are read first. */

export interface RequestQuery {
  /** The query string without its question mark. */
  readonly text: string;
  /** The first value of a parameter; undefined where it is missing. */
  readonly get: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
  readonly entries: () => readonly (readonly [name: string, value: string])[];
}

const noQuery: RequestQuery = { text: '', get: () => undefined, all: () => [], entries: () => [] };

export function toQuery(text: string): RequestQuery {
  if (text === '') return noQuery;
  let parsed: URLSearchParams | undefined;
  const parameters = () => {
    parsed ??= new URLSearchParams(text);
    return parsed;
  };
  return {
    text,
    get: (name) => parameters().get(name) ?? undefined,
    all: (name) => parameters().getAll(name),
    entries: () => [...parameters()],
  };
}
