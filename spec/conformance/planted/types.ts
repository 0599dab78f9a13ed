/** Faults of content types and languages. */
import { type Fault, unless } from './fault.js';

export const typeFaults: readonly Fault[] = [
  [
    'the identifier of types is not looked at',
    (r) => ({ contentTypes: { list: ({ identifier: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'the remote id of types is not looked at',
    (r) => ({ contentTypes: { list: ({ remoteId: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'types are not sorted',
    (r) => ({ contentTypes: { list: ({ orderBy: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'the order of types is not turned round',
    (r) => ({ contentTypes: { list: ({ reverse: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'types begin with the first, wherever they are to begin',
    (r) => ({ contentTypes: { list: (query, c) => r.contentTypes.list({ ...query, offset: 0 }, c) } }),
  ],
  [
    'field definitions are not by position',
    (r) => ({
      contentTypes: {
        load: async (id, c) => {
          const type = await r.contentTypes.load(id, c);
          return { ...type, fieldDefinitions: [...type.fieldDefinitions].reverse() };
        },
      },
    }),
  ],
  [
    'an unknown type is no error',
    (r) => ({
      contentTypes: { load: (id, c) => unless(r.contentTypes.load(id, c), 404, () => r.contentTypes.load(1, c)) },
    }),
  ],
  [
    'an unknown language is no error',
    (r) => ({
      languages: { load: (code, c) => unless(r.languages.load(code, c), 404, () => r.languages.load('eng-GB', c)) },
    }),
  ],
];
