/** The representation of a response: the document and format that fit `Accept` best (RFC 9110 §12.5.1). */
import type { AnyDocument } from '../../documents/document.js';
import { NotAcceptable } from '../../errors/errors.js';
import { formatNames } from '../../formats/format.js';
import { formats } from '../../formats/index.js';
import { type AcceptRange, acceptRanges, isHtmlFirst } from '../../http/accept.js';
import type { Choice } from '../../http/bodies.js';
import type { ApiRequest } from '../../http/message.js';
import { type Format, type MountSettings, mediaType } from '../../http/mount-settings.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { ServiceSettings } from '../../operations/requests/options.js';
import { type Causes, errorCause } from '../state/causes.js';

export const causes: Causes = {
  errors: [
    errorCause(406, 'None of the media types in Accept is available', { of: ({ documents }) => documents.length > 0 }),
  ],
};

type Settings = Pick<ServiceSettings, 'vendor' | 'defaultFormat' | 'legacyClients'>;

type Negotiable = Pick<ApiRequest, 'headers' | 'format'>;

export type Negotiate = (
  request: Negotiable,
  binding: Pick<Binding, 'id' | 'documents'>,
  mount: MountSettings,
) => Choice;

/** Creates the function that chooses. */
export function createNegotiation(settings: Settings): Negotiate {
  /** @throws NotAcceptable with the list of media types */
  return function negotiate({ headers, format }, { documents }, mount) {
    const choice = choose(headers.accept ?? '', candidatesOf(documents, format, settings), settings);
    if (choice) return choice;
    throw new NotAcceptable(
      `No representation matches the Accept header; available: ${available(documents, format, mount)}`,
    );
  };
}

/** The format of a document that is shown whatever `Accept` names, such as that of an error: the best that fits. */
export function chooseFormat({ headers, format }: Negotiable, document: AnyDocument, settings: Settings): Choice {
  const candidates = candidatesOf([document], format, settings);
  const chosen = choose(headers.accept ?? '', { ...candidates, isLenient: true }, settings);
  return chosen ?? { document, format: format ?? settings.defaultFormat, isGeneric: false };
}

/** The data of events are in the format that a client accepts besides. */
export const choiceOfStream = (
  request: ApiRequest,
  { documents, operation }: Binding,
  settings: ServiceSettings,
): Choice | undefined => {
  const [list] = documents;
  const document = operation.paged?.followed?.document;
  return list && document && { ...chooseFormat(request, document, settings), document: list };
};

/** All media types that an operation can respond with. */
function available(documents: readonly AnyDocument[], only: Format | undefined, mount: MountSettings): string {
  const formats = only ? [only] : formatNames;
  return documents.flatMap(({ name }) => formats.map((format) => mediaType(mount, name, format))).join(', ');
}

/** The candidates of the negotiation, and its rules. */
interface Candidates {
  /** The default first. */
  readonly choices: readonly Choice[];
  readonly formats: readonly Format[];
  readonly preferred: Format;
  /** Whether unknown names mean the default document. */
  readonly isLenient: boolean;
}

function candidatesOf(
  documents: readonly AnyDocument[],
  only: Format | undefined,
  { defaultFormat, legacyClients }: Settings,
): Candidates {
  const preferred = only ?? defaultFormat;
  const formats = only ? [only] : [preferred, ...formatNames.filter((name) => name !== preferred)];
  const choices = documents.flatMap((document) => formats.map((format) => ({ document, format, isGeneric: false })));
  return { choices, formats, preferred, isLenient: legacyClients };
}

function choose(accept: string, candidates: Candidates, { vendor, legacyClients }: Settings): Choice | undefined {
  const { choices, formats } = candidates;
  const [first] = choices;
  if (accept.trim() === '') return first;
  const ranges = acceptRanges(accept, vendor);
  const generic = legacyClients ? undefined : genericFormat(formats, ranges);
  if (first && generic) return { ...first, format: generic, isGeneric: true };
  let best: { choice: Choice; rank: Rank } | undefined;
  // The first of equal choices is taken.
  for (const choice of choices) {
    const rank = rankOf(choice, candidates, ranges);
    if (rank && (!best || isBetter(rank, best.rank))) best = { choice, rank };
  }
  return best?.choice;
}

/** By quality, then by how exactly the type was named, then by its place in `Accept`. */
type Rank = readonly [quality: number, specificity: number, place: number];

/** Undefined: not acceptable. */
function rankOf(choice: Choice, candidates: Candidates, ranges: readonly AcceptRange[]): Rank | undefined {
  let rank: Rank | undefined;
  for (const [index, range] of ranges.entries()) {
    const specificity = specificityOf(choice, candidates, range);
    if (specificity > 0 && (!rank || specificity > rank[1])) rank = [range.quality, specificity, -index];
  }
  return rank && rank[0] > 0 ? rank : undefined;
}

/** How exactly a range names a candidate: 0 not at all, then any type, a main type, a format, a document. */
function specificityOf(
  { document, format }: Choice,
  { choices, preferred, isLenient }: Candidates,
  { type, api }: AcceptRange,
): number {
  if (type === '*/*') return 1;
  if (type === 'application/*') return 2;
  if (!api || (api.format ?? preferred) !== format) return 0;
  // By the type of the response, or by the one that the document itself has, such as Role of a RoleDraft.
  if (api.name === document.name.toLowerCase()) return 5;
  if (api.name === document.attribute.toLowerCase()) return 4;
  // Generic types, and vendor types without a name, mean the operation's default; to old clients unknown names do too.
  return document === choices[0]?.document && (api.name === '' || isLenient) ? 3 : 0;
}

/** For clients that prefer HTML, as long as they do not refuse both: the better format, of equals the default one. */
function genericFormat(formats: readonly Format[], ranges: readonly AcceptRange[]): Format | undefined {
  if (!isHtmlFirst(ranges)) return undefined;
  const [best] = formats
    .map((format) => ({ format, quality: genericQuality(format, ranges) }))
    .filter(({ quality }) => quality !== 0)
    .sort((a, b) => (b.quality ?? 0) - (a.quality ?? 0));
  return best?.format;
}

/** Quality of `application/json` or `application/xml`; undefined if no range includes the type. */
function genericQuality(format: Format, ranges: readonly AcceptRange[]): number | undefined {
  const ofType = (...types: readonly string[]) => ranges.find(({ type }) => types.includes(type))?.quality;
  return ofType(...formats[format].mediaTypes) ?? ofType('application/*') ?? ofType('*/*');
}

function isBetter([quality, specificity, place]: Rank, other: Rank): boolean {
  if (quality !== other[0]) return quality > other[0];
  return specificity === other[1] ? place > other[2] : specificity > other[1];
}
