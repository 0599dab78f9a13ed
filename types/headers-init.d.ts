/** A type of the DOM that declarations of the MCP SDK name, and Node.js has no global of. */
import type { HeadersInit as Init } from 'undici-types';

declare global {
  type HeadersInit = Init;
}
