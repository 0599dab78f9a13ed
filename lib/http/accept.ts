/** The ranges of `Accept` that mean something here (RFC 9110 §12.5.1). */
import { type ApiType, type MediaType, parseAccept, toApiType } from './media-type.js';

export interface AcceptRange {
  readonly type: string;
  /** Undefined for wildcards, and for types that the API does not have. */
  readonly api: ApiType | undefined;
  readonly quality: number;
}

/** Types that are not formats of documents: that of pages, which browsers prefer, and that of event streams. */
const html = 'text/html';
export const eventStreamType = 'text/event-stream';
const others: readonly string[] = [html, eventStreamType];

/** The ranges that can fit anything, the best first, each type once, so that a long header costs little. */
export function acceptRanges(accept: string, vendor: string): readonly AcceptRange[] {
  const ranges = parseAccept(accept)
    .map(({ type, parameters }) => ({ type, api: toApiType(type, vendor), quality: qualityOf(parameters.q) }))
    .filter(({ type, api, quality }) => (api || others.includes(type) || type.endsWith('/*')) && !Number.isNaN(quality))
    .sort((a, b) => b.quality - a.quality);
  const best = new Map<string, AcceptRange>();
  for (const range of ranges) if (!best.has(range.type)) best.set(range.type, range);
  return [...best.values()];
}

/** The media types that a client names and does not refuse, the preferred ones first. */
export const namedTypes = (accept = ''): readonly MediaType[] =>
  parseAccept(accept)
    .filter(({ type, parameters }) => !type.endsWith('/*') && qualityOf(parameters.q) > 0)
    .sort((a, b) => qualityOf(b.parameters.q) - qualityOf(a.parameters.q));

/** Whether HTML is refused by no range, and comes before all other types. */
export const isHtmlFirst = (ranges: readonly AcceptRange[]): boolean => isFirst(html, ranges);

function isFirst(name: string, ranges: readonly AcceptRange[]): boolean {
  const range = ranges.find(({ type }) => type === name);
  return range !== undefined && range.quality > 0 && range.quality === ranges[0]?.quality;
}

/** Whether a client would rather have HTML than anything else, as browsers do. */
export const prefersHtml = (accept = '', vendor = ''): boolean =>
  // Programs do not name the type, and pay for no parsing.
  /text\/html/i.test(accept) && isHtmlFirst(acceptRanges(accept, vendor));

/** Whether a client would rather have an event stream than anything else. */
export const prefersEventStream = (accept = ''): boolean =>
  /text\/event-stream/i.test(accept) && isFirst(eventStreamType, acceptRanges(accept, ''));

/** More lenient than RFC 9110 §12.4.2: Java's own client sends `q=.2`. */
function qualityOf(q = '1'): number {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(q) ? Math.min(Number(q), 1) : Number.NaN;
}
