/** The index of the schemas of all documents. */
import { at, computed, document, list, object, self, string, type WriteContext } from '../documents/index.js';
import { paths } from '../resources/paths.js';

const example: { readonly items: readonly { readonly name: string }[] } = { items: [{ name: 'Section' }] };

const hrefOf =
  (suffix: string) =>
  ({ name }: { readonly name: string }, { prefix }: WriteContext) =>
    `${prefix}${paths.schemas}/${name}.${suffix}`;

const schema = object({
  name: string({ description: 'The name of the document, as in media types' }),
  jsonSchema: computed(string({ description: 'The href of its JSON Schema' }), hrefOf('json')),
  xmlSchema: computed(string({ description: 'The href of its XML Schema' }), hrefOf('xsd')),
});

export const SchemaList = document('SchemaList', example, {
  _href: self(paths.schemas),
  Schema: at('items', list(schema, { description: 'The documents, by name' })),
});
