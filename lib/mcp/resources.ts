/** Resources: content types, the model of all of them, and items by their ids. */
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { isRestError, NotFound } from '../errors/errors.js';
import type { OperationCatalogue } from '../openapi/operation-catalogue.js';
import { listTypes, loadTypes, toItem } from './content-tools.js';
import { fitted, ToolError } from './results.js';
import type { Tooling } from './tool.js';

const mimeType = 'application/json';
const typesUri = 'cms://types';
const modelUri = 'cms://model';

export const resourcesOf = (catalogue: OperationCatalogue) =>
  catalogue.has('descriptions.items')
    ? [
        { uri: typesUri, name: 'content-types', title: 'Content types', mimeType },
        { uri: modelUri, name: 'model', title: 'The fields of all content types, as JSON Schemas', mimeType },
      ]
    : [];

export const templatesOf = (catalogue: OperationCatalogue) =>
  catalogue.has('items.load')
    ? [{ uriTemplate: 'cms://items/{id}', name: 'item', title: 'A published content item', mimeType }]
    : [];

/** @throws McpError for a resource that does not exist, or that the caller may not read */
export async function readResource(uri: string, tooling: Tooling): Promise<object> {
  const [, contentId] = /^cms:\/\/items\/([\w-]{1,64})$/.exec(uri) ?? [];
  try {
    if (contentId !== undefined) {
      const { document } = await tooling.call('items.load', { params: { contentId } });
      return fitted(toItem(document, tooling), tooling.settings.resultLength);
    }
    if (uri !== typesUri && uri !== modelUri) throw new NotFound('resource', uri);
    const types = await loadTypes(tooling);
    return uri === typesUri ? { types: listTypes(types) } : Object.fromEntries(types);
  } catch (error) {
    if (!(error instanceof ToolError || isRestError(error))) throw error;
    // The codes of the protocol: that of a missing resource, and that of an invalid request.
    throw new McpError(error.status === 404 ? -32002 : -32600, error.message, { uri });
  }
}
