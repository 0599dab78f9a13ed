/** Responses: every status that an operation responds with, why, and what comes with it. */
import { isSafe, type Use } from '../api/causes.js';
import type { Representation } from '../api/representation.js';
import { isEmpty, type Responses, type Shown, shownBy } from '../api/responses.js';
import { redirectOf } from '../resources/served.js';
import type { Api } from './api.js';
import { contentOf } from './content.js';
import { errorReference, errorsOf, isError } from './errors.js';
import { headersOf } from './headers.js';
import type { JsonObject } from './json.js';

/** The responses to one method at one place, whatever it may mean. */
export function responsesOf(uses: readonly Use[], api: Api): JsonObject {
  const byStatus = new Map<number, Use[]>();
  for (const use of uses) {
    for (const status of statusesOf(use, api)) byStatus.set(status, [...(byStatus.get(status) ?? []), use]);
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(sorted.map(([status, those]) => [status, responseOf(status, those, api)]));
}

function statusesOf(use: Use, api: Api): ReadonlySet<number> {
  const { operation, method } = use;
  const declared = Object.keys(operation.responses as Responses).map(Number);
  const isRead = isSafe(method) && declared.includes(200) && shownOf(use, 200).some((shown) => !isEmpty(shown));
  return new Set([...declared, ...errorsOf(use, api), ...(isRead ? [304] : []), ...(targetOf(use, api) ? [200] : [])]);
}

function responseOf(status: number, uses: readonly Use[], api: Api): JsonObject {
  const shown = uses.flatMap((use) => shownOf(use, status));
  const reason = reasonOf(status, uses, shown);
  const isBare = shown.length > 0 && shown.every(isEmpty);
  if (isError(status) && !isBare) return errorReference(status, reason);
  const targets = status === 200 ? uses.flatMap((use) => targetOf(use, api) ?? []) : [];
  const documents = [...(status === 200 || status === 201 ? uses : []), ...targets].flatMap((use) =>
    status === 201 && use.operation.responses[201] === undefined ? [] : documentsAt(use, status),
  );
  const generic = [...uses, ...targets].flatMap((use) => genericallyShown(use, status));
  const content = { ...contentOf(documents, documents.length > 0 ? generic : [], api), ...fileContent(shown) };
  const isFollowed = targets.length === uses.length;
  return {
    description: reason ?? (isFollowed ? followed : '') + descriptionOf(status, documents),
    headers: headersOf(status, [...uses, ...targets], api),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

const followed = 'The response after a client has followed Location, as most clients do automatically. ';

/** What is shown with a status. */
function shownOf({ operation }: Use, status: number): readonly Shown[] {
  const response = (operation.responses as Responses)[status];
  return response === undefined ? [] : shownBy(response).map(([, shown]) => shown);
}

const documentsAt = (use: Use, status: number): readonly Representation[] => {
  const own = shownOf(use, status).flat();
  return use.documents.filter((document) => own.includes(document));
};

/** The document that a generic media type in `Accept` means: the first one of each kind of response. */
const genericallyShown = (use: Use, status: number): readonly Representation[] =>
  shownOf(use, status).flatMap((shown) => {
    const own = [shown].flat();
    return use.documents.find((document) => own.includes(document)) ?? [];
  });

/** Bodies that are no documents. */
function fileContent(shown: readonly Shown[]): JsonObject {
  const types = shown.flatMap((each) => ('isFile' in each ? each.mediaTypes : []));
  return Object.fromEntries(types.map((type) => [type, { schema: {} }]));
}

/** Why a status comes, where that is declared. */
function reasonOf(status: number, uses: readonly Use[], shown: readonly Shown[]): string | undefined {
  const texts = uses.map(({ operation }) => (operation.responses as Responses)[status]);
  const reasons = [
    ...texts.filter((each) => typeof each === 'string'),
    ...shown.flatMap((each) => ('reason' in each ? each.reason : [])),
  ];
  return [...new Set(reasons)].join('; ') || undefined;
}

/** The operation that an operation redirects to, if that is served. */
function targetOf({ operation }: Use, { routes }: Api): Use | undefined {
  const route = routes.get(redirectOf(operation) ?? '');
  const form = route?.methods.get('GET');
  return route && form && { ...form, method: 'GET', route, selectedBy: undefined, isOverride: false };
}

function descriptionOf(status: number, documents: readonly Representation[]): string {
  const names = [...new Set(documents.map(({ name }) => name))].join(' or ');
  if (status === 200) return names ? `The document: ${names}` : 'Done';
  if (status === 201) return names ? `Created; the document: ${names}` : 'Created; Location says where it is';
  if (status === 304) return 'Not modified';
  if (status >= 300 && status < 400) return 'Location says where it is';
  return 'Done';
}
