/** The options of the endpoint: those of the router, and those that concern tools alone. */
import { origins } from '../operations/requests/options.js';
import { flag, listOf, matching, oneOf, positive, text } from '../option/kinds.js';
import { group, kind, type OptionsOf, option, readOptions, required, type SettingsOf } from '../option/option.js';
import { type RouterOptions, type Settings, toSettings } from '../options.js';
import { apiKeyAccesses } from '../repository/repository.js';

const url = kind(
  'an absolute URL such as https://cms.example/mcp',
  (value): value is string => typeof value === 'string' && URL.canParse(value),
);

const authorizationOptions = group({
  /** The URL of the authorization server, which the metadata of the endpoint (RFC 9728) names. It signs tokens with the keys of `token`. */
  server: required(url),
  /** The URL of the endpoint as clients know it. Tokens must have it as their audience (`aud`), in place of `token.audience`. */
  resource: required(url),
});

export const mcpOptions = group({
  /** The path below the mount point at which the endpoint is. */
  path: option(matching(/^(?:\/[\w.~-]+)+$/, "a path such as '/mcp'"), '/mcp'),
  /** Whether callers without credentials may read the resources that the anonymous caller may read; else they get a 401. */
  anonymous: option(flag, false),
  /** The most that callers may do, whatever their rights are: `all`, `drafts` (reading, and writing drafts alone) or `read`. */
  access: option(oneOf(...apiKeyAccesses), 'all'),
  /** Ids of operations of API keys, roles, transfers, users, user groups and webhooks, such as `users.load`, that `call_operation` may call too. */
  operations: option(listOf(text, "a list of ids of operations, such as ['users.load']"), []),
  /** Characters of one result; longer texts in it are cut, and lists have fewer items. */
  resultLength: option(positive, 8000),
  /** Other origins whose pages may call the endpoint. */
  trustedOrigins: option(origins, []),
  /** An authorization server that issues the tokens of callers. */
  authorization: option(authorizationOptions),
});

export interface McpEndpointOptions extends OptionsOf<typeof mcpOptions> {}

/** The options of the router beside it, and under `mcp` those of the endpoint alone. */
export interface McpOptions extends RouterOptions {
  readonly mcp?: McpEndpointOptions | undefined;
}

export interface McpSettings extends SettingsOf<typeof mcpOptions> {
  /** The settings of the router, without sessions and pages. */
  readonly router: Settings;
  /** Whether people find pages at the paths of the API. */
  readonly hasPages: boolean;
}

/** @throws TypeError for invalid options */
export function toMcpSettings({ mcp, ...options }: McpOptions): McpSettings {
  const settings = readOptions(group({ mcp: option(mcpOptions, {}) }), { mcp }).mcp;
  const { authorization } = settings;
  if (authorization && !options.token) throw new TypeError('mcp.authorization needs the option token');
  const token = options.token && authorization ? { ...options.token, audience: authorization.resource } : options.token;
  const router = toSettings({ ...options, token, session: false, browsable: false });
  return { ...settings, router, hasPages: toSettings(options).browsable !== false };
}
