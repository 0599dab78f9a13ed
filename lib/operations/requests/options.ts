/** The options that the pipeline reads. */
import type { FieldTypeNames } from '../../documents/value.js';
import { formatNames } from '../../formats/format.js';
import {
  bytes,
  countOfBytes,
  countOfSeconds,
  flag,
  listOf,
  matching,
  milliseconds,
  nonEmpty,
  oneOf,
  positive,
  recordOf,
  text,
} from '../../option/kinds.js';
import { group, isObject, kind, type OptionsOf, option, type Read, type SettingsOf } from '../../option/option.js';

export const vendorName = matching(/^[A-Za-z0-9][\w.-]*$/, 'part of a media type, such as vnd.example.api');

const wordCharacters = 'letters, digits, dots, dashes and underscores';
export const fieldTypePrefix = matching(/^[\w.-]*$/, wordCharacters);
const isName = (value: unknown) => typeof value === 'string' && /^[\w.-]+$/.test(value);
export const fieldTypeNames = kind(
  `an object of different names by identifier, of ${wordCharacters}`,
  (value): value is FieldTypeNames =>
    isObject(value) &&
    Object.values(value).every(isName) &&
    new Set(Object.values(value)).size === Object.keys(value).length,
);

/** Origins, as browsers send them in `Origin`. */
const origin = kind(
  'an origin such as https://editor.example',
  (value): value is string => typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value,
);
export const origins = listOf(origin, 'a list of origins such as https://editor.example');

const viewLimitOptions = group({
  /** Criteria of one search, groups included. */
  criteria: option(positive, 100),
  /** The depth of nested criteria. */
  depth: option(positive, 10),
  /** Values of all criteria together. */
  values: option(positive, 1000),
  /** Sort clauses of one search. */
  sortClauses: option(positive, 10),
  /** Aggregations of one search. */
  aggregations: option(positive, 20),
  /** Entries of the result of one aggregation. */
  buckets: option(positive, 1000),
});

export interface ViewLimitOptions extends OptionsOf<typeof viewLimitOptions> {}
export interface ViewLimits extends SettingsOf<typeof viewLimitOptions> {}

/** Limits of requests. */
export const requestLimits = {
  /** Bytes of a request body; above: 413. */
  body: option(bytes, 1_048_576),
  /** Bytes of a document that may contain files in base64, of authenticated callers, if the repository stores files; above: 413. */
  fileDocument: option(bytes, 16_777_216),
  /** Bytes of a file that is uploaded by itself; above: 413. */
  upload: option(bytes, 1_073_741_824),
  /** Nested elements or objects in a body; above: 400. */
  depth: option(positive, 64),
  /** Elements, or members and items, in a body, and twice the fields that a form may have; above: 400. */
  elements: option(positive, 20_000),
  /** Characters of a URL; above: 414. */
  url: option(positive, 8192),
  /** Items of one page of a list; a larger `limit` is reduced to it, which `X-Cms-Limit` names. */
  pageSize: option(positive, 100),
  /** Resources that are embedded in one response, each counted as often as it is written; above: 400. */
  embed: option(positive, 1000),
  /** Bytes of the embedded resources in one response, each counted as often as it is written; above: 400. */
  responseBytes: option(bytes, 2_097_152),
  /** Requests in one batch; above: 400. */
  batch: option(positive, 100),
  /** Bytes of the documents in the response to a batch; once there are more, the remaining requests are not served, and have the status 413. */
  batchBytes: option(bytes, 2_097_152),
  /** Event streams of the [log of changes](../operate/events.md#event-stream) that are open at the same time; above: 503. */
  streams: option(positive, 1000),
  /** The bounds of one search; above: 400. */
  views: option(viewLimitOptions, {}),
};

export interface RequestLimits
  extends Pick<ServiceSettings['limits'], 'batchBytes' | 'embed' | 'responseBytes' | 'views'> {}

const siteaccessOptions = group({
  /** Locale codes, the preferred one first. */
  languages: option(listOf(text, "a list of locale codes, such as ['eng-GB']")),
});

export interface SiteaccessOptions extends OptionsOf<typeof siteaccessOptions> {}

const itemOptions = group({
  /** Whether `/items` is the same for everyone: it ignores cookies and other credentials, takes the siteaccess from the query parameter `siteaccess`, and may be kept by shared caches. */
  public: option(flag, false),
  /** Seconds that shared caches may keep public items; 0: not without revalidation. */
  sharedMaxAge: option(countOfSeconds, 60),
  /** Query parameters of other software, such as `utm_source`, that `/items` ignores; all other unknown parameters are a 400. */
  ignoredParameters: option(listOf(text, "a list of names, such as ['utm_source']"), []),
});

export interface ItemOptions extends OptionsOf<typeof itemOptions> {}

const cachingOptions = group({
  /** Bytes of memory for the [response cache](../operate/storage.md#response-cache), which needs a repository with `changes` or `state`; 0: none. */
  memory: option(countOfBytes, 33_554_432),
  /** Seconds that shared caches may keep responses that the anonymous caller reads; 0: not without revalidation. */
  sharedMaxAge: option(countOfSeconds, 0),
  /** Seconds that browsers and shared caches may keep files that the anonymous caller reads; 0: not without revalidation. */
  fileMaxAge: option(countOfSeconds, 0),
  /** Whether responses carry `Surrogate-Key` with cache tags. */
  surrogateKeys: option(flag, false),
});

export interface CachingOptions extends OptionsOf<typeof cachingOptions> {}

/** The events that stages of the pipeline reach. */
export const eventSettings = {
  /** Whether responses carry `Server-Timing`. */
  serverTiming: option(flag, false),
};

export const serviceOptions = {
  /** The path below the mount point at which all resources are. */
  prefix: option(
    matching(/^(?:\/[\w.~-]+)*$/, "'' or a path that begins with a slash and does not end with one, such as '/api'"),
    '/api/cms/v2',
  ),
  /** The vendor part of media types: `application/{vendor}.Content+json`. */
  vendor: option(vendorName, 'vnd.cms.api'),
  /** Configuration scopes that `X-Siteaccess` selects by name; the first is the default one. */
  siteaccesses: option(
    nonEmpty(
      recordOf(
        "an object by siteaccess, such as { site: { languages: ['eng-GB'] } }",
        // Names travel in header fields.
        matching(/^[\w.-]+$/, wordCharacters),
        siteaccessOptions,
      ),
    ),
    { site: {} },
  ),
  /** The format of responses where the client has no preference: `json` or `xml`. */
  defaultFormat: option(oneOf(...formatNames), 'json'),
  /** Whether clients of an older server of this protocol are served as they expect: unknown names in `Accept` select a format, `Allow` is that of the protocol's tables, a cleared cookie has the value `deleted`, remote ids in look-ups and identifiers in criteria match regardless of case, and documents of the protocol have no additional members. */
  legacyClients: option(flag, false),
  /** The prefix of field type identifiers on the wire, for clients of an old installation. */
  fieldTypePrefix: option(fieldTypePrefix, ''),
  /** The names of field types on the wire, by identifier, if they do not follow from the prefix: `{ imageasset: 'acme_image_asset' }`. */
  fieldTypeNames: option(fieldTypeNames, {}),
  /** Milliseconds that a repository may take; then its signal is aborted and the response is a 503. A body of which no bytes arrive for as long is a 408. */
  timeout: option(milliseconds, 30_000),
  /** The response cache in memory, and the header fields for caches of browsers and in front of the server. */
  caching: option(cachingOptions, {}),
  /** Whether PATCH and DELETE that take a precondition are refused with 428 without `If-Match`. */
  requireIfMatch: option(flag, false),
  /** How [items](../learn/items.md), the published content for front ends, are served. */
  items: option(itemOptions, {}),
};

/** The options as stages of the pipeline read them. */
export interface ServiceSettings extends Read<typeof serviceOptions> {
  readonly limits: Read<typeof requestLimits>;
  readonly events: Read<typeof eventSettings>;
  readonly basic: unknown;
}
