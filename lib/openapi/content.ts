/** Bodies: documents in both formats, each with its schema and an example as the API itself writes it. */
import type { AnyDocument } from '../documents/document.js';
import { encode } from '../http/codec.js';
import { bodyType, type Format } from '../http/mount-settings.js';
import { type Api, describedDocuments } from './api.js';
import type { Json, JsonObject } from './json.js';
import { type Dialect, definitionsOf, documentSchema, linkSchema, rootSchema, type XmlWords } from './schema.js';

type Content = Record<string, JsonObject>;

/** The media types of documents, each once; then the generic ones, with the documents that they mean. */
export function contentOf(
  documents: readonly AnyDocument[],
  generic: readonly AnyDocument[],
  { mount, formats }: Api,
): Content {
  const all = [...new Set(documents)].map((document) =>
    formats.map((format) => [bodyType(mount, document, format), bodyOf([document], format)] as const),
  );
  // Documents of one name differ by where they are.
  const meant = [...new Map(generic.map((each) => [each.name, each])).values()];
  const ofGeneric = formats.map((format) => [`application/${format}`, bodyOf(meant, format)] as const);
  return Object.fromEntries([...all.flat(), ...(meant.length > 0 ? ofGeneric : [])]);
}

function bodyOf(documents: readonly AnyDocument[], format: Format): JsonObject {
  const [schema, ...others] = documents.map((each) => schemasOf(each)[format]);
  const examples = documents.map(({ name }) => [name, { $ref: `#/components/examples/${name}.${format}` }]);
  return {
    schema: others.length > 0 ? { anyOf: [schema, ...others] as JsonObject[] } : schema,
    examples: Object.fromEntries(examples),
  };
}

/**
 * The root is a member of the document in JSON, and the element itself in XML. Examples of XML are text, which
 * validators hold against the schema as it is, so that text has to be allowed for.
 */
export function schemasOf({ name }: AnyDocument): Readonly<Record<Format, JsonObject>> {
  const text = { $ref: '#/components/schemas/XmlText' };
  return {
    json: { $ref: `#/components/schemas/${name}Document` },
    xml: { anyOf: [{ $ref: `#/components/schemas/${name}` }, text] },
  };
}

const definitions = '#/components/schemas/';

/** Dialect of schemas for documents that the server sends, without XML metadata. */
export const dialectOf = ({ mount, formats }: Api): Dialect => ({
  ...{ mount, formats, definitions },
  link: `${definitions}Link`,
  isInput: false,
});

export function schemaComponents(api: Api, xml: XmlWords): JsonObject {
  const dialect: Dialect = { ...dialectOf(api), ...(api.formats.includes('xml') && { xml }) };
  const ofDocuments = [...describedDocuments(api).values()].flatMap((described) => {
    const { document, isInput } = described;
    const { name } = document;
    const inner = { $ref: definitions + name };
    return [
      [name, rootSchema(described, { ...dialect, isInput })],
      [`${name}Document`, documentSchema(document, inner)],
      ...Object.entries(definitionsOf(described, { ...dialect, isInput })),
    ] as const;
  });
  const xmlText = { type: 'string', contentMediaType: 'application/xml', description: 'The text of an XML document' };
  return { ...Object.fromEntries(ofDocuments), Link: linkSchema(dialect), XmlText: xmlText };
}

export function exampleComponents(api: Api): JsonObject {
  const examples = [...describedDocuments(api).values()].flatMap(({ document }) =>
    api.formats.map((format): [string, JsonObject] => {
      const value = toExample(document, format, api);
      return [`${document.name}.${format}`, { value }];
    }),
  );
  return Object.fromEntries(examples);
}

/** The example of a document in a description: as JSON, or as the text of XML. */
export function toExample(document: AnyDocument, format: Format, { mount, writeOptions }: Api): Json {
  const text = encode(document, document.example, { format, mount, writeOptions: { ...writeOptions, languages: [] } });
  return format === 'json' ? JSON.parse(text) : text;
}
