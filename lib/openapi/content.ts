/** Bodies: representations in both formats, each with its schema and an example as the API itself writes it. */
import { encode } from '../api/codec.js';
import type { Representation } from '../api/representation.js';
import { type Format, mediaType, type Wire } from '../api/wire.js';
import type { Api, Described } from './api.js';
import { representationsOf } from './api.js';
import type { Json, JsonObject } from './json.js';
import { type Dialect, documentSchema, linkSchema, rootSchema, type XmlWords } from './schema.js';

const formats: readonly Format[] = ['json', 'xml'];

/** The media types of representations, each once. */
export function contentOf(representations: readonly Representation[], wire: Wire): Record<string, JsonObject> {
  return Object.fromEntries(
    [...new Set(representations)].flatMap((representation) =>
      formats.map((format) => [
        mediaType(wire, representation.name, format),
        {
          schema: schemasOf(representation)[format],
          examples: { [representation.name]: { $ref: `#/components/examples/${representation.name}.${format}` } },
        },
      ]),
    ),
  );
}

/**
 * The root is a member of the document in JSON, and the element itself in XML. Examples of XML are text, which
 * validators hold against the schema as it is, so that text has to be allowed for.
 */
export function schemasOf({ name }: Representation): Readonly<Record<Format, JsonObject>> {
  const text = { $ref: '#/components/schemas/XmlText' };
  return {
    json: { $ref: `#/components/schemas/${name}Document` },
    xml: { anyOf: [{ $ref: `#/components/schemas/${name}` }, text] },
  };
}

export function schemaComponents(api: Api, xml: XmlWords): JsonObject {
  const dialect: Dialect = { wire: api.wire, formats, link: '#/components/schemas/Link', isInput: false, xml };
  const ofRepresentations = [...representationsOf(api).values()].flatMap(({ representation, isInput }: Described) => {
    const { name } = representation;
    const inner = { $ref: `#/components/schemas/${name}` };
    return [
      [name, rootSchema(representation, { ...dialect, isInput })],
      [`${name}Document`, documentSchema(representation, inner)],
    ] as const;
  });
  const xmlText = { type: 'string', contentMediaType: 'application/xml', description: 'The text of an XML document' };
  return { ...Object.fromEntries(ofRepresentations), Link: linkSchema(dialect), XmlText: xmlText };
}

export function exampleComponents(api: Api): JsonObject {
  const examples = [...representationsOf(api).values()].flatMap(({ representation }) =>
    formats.map((format): [string, JsonObject] => {
      const value = shown(representation, representation.example, format, api);
      return [`${representation.name}.${format}`, { value }];
    }),
  );
  return Object.fromEntries(examples);
}

/** A document as it stands in a description: as JSON, or as the text of XML. */
export function shown(document: Representation, value: unknown, format: Format, { wire, showing }: Api): Json {
  const text = encode(document, value, format, wire, { ...showing, languages: [] });
  return format === 'json' ? JSON.parse(text) : text;
}
