import { Listener, RouterOptions } from "../types/shared.cjs";
import { Id, Repository } from "../types/contract.cjs";
import { Group, Option, OptionsInput, OptionsOf, Read } from "../types/notation.cjs";

// dist/mcp/options.d.ts
declare const mcpOptions: Group<{
  /** The path below the mount point at which the endpoint is. */path: Option<string, string, "default">;
/** Whether callers without credentials may read the resources that the anonymous caller may read; else they get a 401. */
  anonymous: Option<boolean, boolean, "default">;
/** The most that callers may do, whatever their rights are: `all`, `drafts` (reading, and writing drafts alone) or `read`. */
  access: Option<"all" | "drafts" | "read", "all" | "drafts" | "read", "default">;
/** Ids of operations of API keys, roles, transfers, users, user groups and webhooks, such as `users.load`, that `call_operation` may call too. */
  operations: Option<readonly string[], readonly string[], "default">;
/** Characters of one result; longer texts in it are cut, and lists have fewer items. */
  resultLength: Option<number, number, "default">;
/** Other origins whose pages may call the endpoint. */
  trustedOrigins: Option<readonly string[], readonly string[], "default">;
/** An authorization server that issues the tokens of callers. */
  authorization: Option<OptionsInput<{
    /** The URL of the authorization server, which the metadata of the endpoint (RFC 9728) names. It signs tokens with the keys of `token`. */server: Option<string, string, "required">;
/** The URL of the endpoint as clients know it. Tokens must have it as their audience (`aud`), in place of `token.audience`. */
    resource: Option<string, string, "required">;
  }>, Read<{
    /** The URL of the authorization server, which the metadata of the endpoint (RFC 9728) names. It signs tokens with the keys of `token`. */server: Option<string, string, "required">;
/** The URL of the endpoint as clients know it. Tokens must have it as their audience (`aud`), in place of `token.audience`. */
    resource: Option<string, string, "required">;
  }>, "optional">;
}>;
interface McpEndpointOptions extends OptionsOf<typeof mcpOptions> {}
/** The options of the router beside it, and under `mcp` those of the endpoint alone. */
interface McpOptions extends RouterOptions {
  readonly mcp?: McpEndpointOptions | undefined;
}
/** Middleware for `app.use()` of Express 4 and 5, and a listener for `http.createServer()`. */
interface CmsMcp extends Listener {
  /** Releases the resources of the endpoint; the repository stays open. */
  close(): void;
}
/**
 * Serves a repository to agents, programs that act for users, by the Streamable HTTP of the Model Context Protocol, without
 * sessions. The options are those of the router beside it, and `mcp`.
 * @throws TypeError for invalid options and for a value that is not a repository
 */
declare function createCmsMcp(repository: Repository<Id>, options?: McpOptions): CmsMcp;
export { type CmsMcp, type McpEndpointOptions, type McpOptions, createCmsMcp };