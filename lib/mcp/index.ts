/** The entry `express-cms-rest/mcp`: an endpoint of the Model Context Protocol, for programs that act for people. */
export { type CmsMcp, createCmsMcp } from './endpoint.js';
export type { McpEndpointOptions, McpOptions } from './options.js';
