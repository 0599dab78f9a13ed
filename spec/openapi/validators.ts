/** Validators from outside, for descriptions and for what they describe. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';

const config = await createConfig({ extends: ['recommended'] });

/** The faults of an OpenAPI document, by the schema of the specification and by a linter's recommended rules. */
export async function faultsOfOpenApi(document: object): Promise<string[]> {
  const source = JSON.stringify(document);
  const { valid, errors } = await new Validator().validate(JSON.parse(source));
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  const found = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  return [...(valid ? [] : [JSON.stringify(errors)]), ...found];
}

const base = 'https://api.example/openapi.json';

/** Makes the function that says what is wrong with a value, by a schema inside of a document. */
export function createJsonCheck(document: object) {
  const ajv = newAjv();
  ajv.addSchema(document, base, false, false);
  const compiled = new Map<string, ValidateFunction>();
  return (pointer: string, value: unknown): string[] => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `${base}#${pointer}` });
    compiled.set(pointer, validate);
    return validate(value) ? [] : wording(validate);
  };
}

const complete = new WeakMap<object, ValidateFunction>();
/** One for all of these schemas: it compiles the schema of JSON Schema, by which it checks them, once. */
const shared = newAjv();

/** What is wrong with a value by a schema that is complete in itself. */
export function faultsByJsonSchema(schema: { readonly $id?: string }, value: unknown): string[] {
  const validate = complete.get(schema) ?? shared.compile(schema);
  complete.set(schema, validate);
  // Another server may serve another schema by the same id.
  shared.removeSchema(schema);
  return validate(value) ? [] : wording(validate);
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv;
}

const wording = ({ errors }: ValidateFunction) =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** What libxml2 finds wrong with documents, by an XML Schema. */
export async function faultsByXmlSchema(schema: string, documents: readonly string[]): Promise<string[]> {
  if (documents.length === 0) return [];
  const xml = documents.map((contents, index) => ({ fileName: `document-${index}.xml`, contents }));
  const { valid, errors } = await validateXML({ xml, schema: { fileName: 'schema.xsd', contents: schema } });
  return valid
    ? []
    : errors.map(
        ({ rawMessage, loc }) => `${rawMessage} ${loc ? documents[Number(/\d+/.exec(loc.fileName)?.[0])] : ''}`,
      );
}
