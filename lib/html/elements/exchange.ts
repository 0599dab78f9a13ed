/** The request and the response of a page as other clients send and get them: a curl command, and header fields. */
import { mediaType } from '../../http/mount-settings.js';
import { type Html, html, type Part } from '../markup/html.js';
import { formatParameter, linesParameter } from '../markup/links.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { copyable, details } from './elements.js';
import { formHeaders } from './form-headers.js';

type Field = readonly [name: string, value: string];

/** Header fields that differ in each request, while the page is the same for all. */
const ofRequest: ReadonlySet<string> = new Set(['X-Request-Id', 'Server-Timing', 'Content-Length', 'Set-Cookie']);

export function exchange(contents: PageContents, site: Site, isOpen = false): Html {
  const labels = site.texts.exchange;
  const { request, response } = contents;
  const requestFields = sentFields(contents);
  const status = `HTTP/1.1 ${response.status}`;
  return details(
    labels.title,
    html`
      ${copyable('command', command(contents, requestFields), site)}
      <h2>${labels.request}</h2>
      <pre tabindex="0"><code>${lines(`${request.method} ${target(contents)} HTTP/1.1`, requestFields)}</code></pre>
      <h2>${labels.response}</h2>
      <pre tabindex="0"><code>${lines(status, receivedFields(contents))}</code></pre>`,
    { class: 'headers', open: isOpen },
  );
}

const lines = (first: string, fields: readonly Field[]): string =>
  [first, ...fields.map(([name, value]) => `${name}: ${value}`)].join('\n');

/** The path and the query, without the parameters that only pages read. */
function target({ request, mount, view }: PageContents): string {
  const query = new URLSearchParams(request.query.text);
  if (view.kind !== 'form' && view.kind !== 'structure')
    for (const name of [formatParameter, linesParameter]) query.delete(name);
  return `${mount.prefix}${request.path}${query.size > 0 ? `?${query}` : ''}`;
}

const mediaTypeOf = ({ source, mount, body }: PageContents): string =>
  source?.mediaType ?? mediaType(mount, body.document.name, 'json');

/** The header fields that the response varies by, without those that choose the format or identify the caller. */
export const variedFields = ({ request, response }: PageContents): readonly Field[] =>
  String(response.headers.Vary)
    .split(', ')
    .flatMap((name): Field[] => {
      const value = request.headers[name.toLowerCase()];
      return value === undefined || /^(?:accept|cookie|authorization|forwarded|x-forwarded-.*)$/i.test(name)
        ? []
        : [[name, value]];
    });

function sentFields(contents: PageContents): readonly Field[] {
  const others = variedFields(contents);
  const type = contents.request.headers['content-type'];
  return [
    ['Accept', mediaTypeOf(contents)],
    ...(type ? [['Content-Type', type] as const] : []),
    ...others,
    ...ofWrites(contents).filter(([name]) => !others.some(([other]) => other === name)),
  ];
}

/** The header fields that specify the operation of a write and its preconditions. */
function ofWrites({ request: { headers } }: PageContents): readonly Field[] {
  const names = ['X-HTTP-Method-Override', ...formHeaders];
  return names.flatMap((name): Field[] => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, value]];
  });
}

function receivedFields(contents: PageContents): readonly Field[] {
  const { headers, modified } = contents.response;
  const fields = Object.entries(headers).map(([name, value]): Field => [name, [value].flat().join(', ')]);
  return [
    ...(contents.response.body === undefined ? [] : [['Content-Type', mediaTypeOf(contents)] as const]),
    ...fields.filter(([name]) => !ofRequest.has(name)),
    ...(modified ? [['Last-Modified', modified.toUTCString()] as const] : []),
  ];
}

const command = (contents: PageContents, fields: readonly Field[]): Part =>
  curl(
    { method: contents.request.method, target: target(contents), fields, body: sentBody(contents) },
    contents.identity,
  );

/** A request without the credentials of the caller. */
interface Sent {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly fields: readonly Field[];
  /** The option with the body. */
  readonly body: string;
}

/** The script puts scheme and host before the path. */
export function curl({ method, target: path, fields, body }: Sent, { scheme, caller }: PageContents['identity']): Html {
  const token = scheme === 'session' && method !== 'GET' ? ' -H "X-CSRF-Token: $CSRF_TOKEN"' : '';
  const options = [
    method === 'GET' ? '' : ` -X ${method}`,
    credentials[scheme](caller.login),
    token,
    fields.map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`),
    body,
  ];
  return html`curl${options} '<span data-path-only>${quoted(path).slice(1, -1)}</span>'`;
}

/** Options of curl for each authentication scheme; secrets are shell variables. */
const credentials = {
  anonymous: () => '',
  basic: (login: string | null | undefined) => ` -u ${quoted(login ?? '')}`,
  session: () => ' -b "$COOKIE"',
  key: () => ' -H "Authorization: Bearer $API_KEY"',
  token: () => ' -H "Authorization: Bearer $TOKEN"',
} as const;

function sentBody({ request: { body }, view: { submission } }: PageContents): string {
  if (!body) return '';
  const text = submission?.raw?.text;
  if (text !== undefined) return dataOption(text);
  return 'tree' in body ? dataOption(JSON.stringify(body.tree)) : ' --data-binary @body';
}

export const dataOption = (text: string): string => ` --data-raw ${quoted(text)}`;

/** A word of the shell that holds any text. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
