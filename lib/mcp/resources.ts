/** Resources: content types, the model of all of them, and items by their ids. */
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Catalogue } from './catalogue.js';
import { listTypes, loadTypes, toItem } from './content-tools.js';
import type { Tooling } from './tool.js';
import { fitted, ToolError } from './tool-error.js';

const mimeType = 'application/json';
const typesUri = 'cms://types';
const modelUri = 'cms://model';

export const resourcesOf = (catalogue: Catalogue) =>
  catalogue.has('descriptions.items')
    ? [
        { uri: typesUri, name: 'content-types', title: 'Content types', mimeType },
        { uri: modelUri, name: 'model', title: 'The fields of all content types, as JSON Schemas', mimeType },
      ]
    : [];

export const templatesOf = (catalogue: Catalogue) =>
  catalogue.has('items.load')
    ? [{ uriTemplate: 'cms://items/{id}', name: 'item', title: 'A published content item', mimeType }]
    : [];

/** @throws McpError for what does not exist, or cannot be read by the caller */
export async function readResource(uri: string, tooling: Tooling): Promise<object> {
  const { call, catalogue, settings } = tooling;
  const [, contentId] = /^cms:\/\/items\/([\w-]{1,64})$/.exec(uri) ?? [];
  const isKnown = contentId === undefined ? uri === typesUri || uri === modelUri : catalogue.has('items.load');
  try {
    if (!isKnown) throw new ToolError(404, { errorDescription: 'There is no such resource' });
    if (contentId !== undefined) {
      const { document } = await call('items.load', { params: { contentId } });
      return fitted(toItem(document, tooling), settings.resultLength);
    }
    const types = await loadTypes(tooling);
    return uri === typesUri ? listTypes(types) : Object.fromEntries(types);
  } catch (error) {
    // The codes of the protocol: that of a missing resource, and that of an invalid request.
    if (error instanceof ToolError) throw new McpError(error.status === 404 ? -32002 : -32600, error.message, { uri });
    throw error;
  }
}
