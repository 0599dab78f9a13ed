/** The descriptions of the API as resources of it: OpenAPI documents, JSON Schemas and XML Schemas. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import { type Resource, resource } from '../operations/declaration/resource.js';
import { file } from '../operations/responses/responses.js';
import { dependencies } from '../resources/cache-tags.js';
import { loadContentTypes } from '../resources/items/item-types.js';
import { paths } from '../resources/paths.js';
import { tags } from '../resources/tags.js';
import { isYamlInstalled } from '../support/yaml-package.js';
import { type DescribedService, describedDocuments } from './api.js';
import { versions } from './document.js';
import { createDescriptionFiles, openApiTypes, type Syntax, schemaTypes } from './files.js';

const example: { readonly items: readonly { readonly name: string }[] } = { items: [{ name: 'Section' }] };

const hrefOf =
  (suffix: string) =>
  ({ name }: { readonly name: string }, { prefix }: doc.WriteContext) =>
    `${prefix}${paths.schemas}/${name}.${suffix}`;

const schema = doc.object({
  name: doc.string('The name of the document, as in media types'),
  jsonSchema: doc.computed(doc.string('The href of its JSON Schema'), hrefOf('json')),
  xmlSchema: doc.computed(doc.string('The href of its XML Schema'), hrefOf('xsd')),
});

const SchemaList = document('SchemaList', example, {
  _href: doc.self(paths.schemas),
  Schema: doc.member('items', doc.list(schema, 'The documents, by name')),
});

const version = doc.optional(doc.string(`The version of OpenAPI: ${versions.join(' or ')}`));

const query = {
  version,
  format: doc.optional(doc.oneOf(['json'], 'The only format that the document describes; JSON and XML by default')),
};

const tag = doc.optional(
  doc.oneOf(Object.keys(tags), 'The only group of operations that the document describes; all by default'),
);

type DescriptionFiles = ReturnType<typeof createDescriptionFiles>;

const openApiResource = (path: '/openapi.json' | '/openapi.yaml', syntax: Syntax, { openApi }: DescriptionFiles) =>
  resource(path).GET(`Load the OpenAPI document as ${syntax.toUpperCase()}`, {
    id: `descriptions.${syntax}`,
    access: 'anyone',
    query: { ...query, tag },
    responses: { 200: file(openApiTypes[syntax], 'The OpenAPI document of this API') },
    handler: async ({ query: values, requested }) => openApi(syntax, values, requested),
  });

const itemsResource = ({ items }: DescriptionFiles) =>
  resource(paths.itemsOpenApi).GET('Load the OpenAPI document of items, with a schema for each content type', {
    id: 'descriptions.items',
    requires: ['items.find', 'contentTypes.list'],
    caching: 'shared',
    dependsOn: dependencies.settings,
    query: { version },
    refusesUnknown: true,
    responses: { 200: file(openApiTypes.json, 'The OpenAPI document of items') },
    handler: async ({ repository, query: values, requested, context }) =>
      items(values, requested, await loadContentTypes(repository, context)),
  });

/** Declares the descriptions of a service; `serviceOf` is called when the first one is requested. */
export function createDescriptions(serviceOf: () => DescribedService): readonly Resource[] {
  const files = createDescriptionFiles(serviceOf);
  return [
    openApiResource(paths.openApiJson, 'json', files),
    ...(isYamlInstalled() ? [openApiResource(paths.openApiYaml, 'yaml', files)] : []),
    itemsResource(files),
    resource(paths.schemas).GET('List the schemas of all documents', {
      id: 'descriptions.schemas',
      access: 'anyone',
      responses: { 200: SchemaList },
      handler: async () => ({
        items: [...describedDocuments(serviceOf()).keys()].sort().map((name) => ({ name })),
      }),
    }),
    resource(paths.schema, {
      params: {
        name: doc.string(
          'The name of a document, followed by `.json` for its JSON Schema or by `.xsd` for its XML Schema',
        ),
      },
    }).GET('Load the schema of a document', {
      id: 'descriptions.schema',
      access: 'anyone',
      responses: { 200: file(schemaTypes, 'A JSON Schema (2020-12), or an XML Schema (1.0)') },
      handler: async ({ params: { name }, requested }) => files.schema(name, requested),
    }),
  ];
}
