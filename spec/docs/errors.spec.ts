/** The page on errors against the error classes, the OpenAPI document, and the API's responses. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { create } from 'xmlbuilder2';
import * as errors from '../../lib/errors/errors.js';
import { problemType } from '../../lib/operations/responses/problem-details.js';
import type { Repository } from '../../lib/repository/repository.js';
import { openApiDocument } from '../../lib/router.js';
import { open } from '../sql/support.js';
import { type Api, admin, serve, type } from '../support/api.js';
import { blocksOf } from './markdown.js';

const page = readFileSync('docs/reference/errors.md', 'utf8');
const section = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const rowsOf = (title: string) =>
  section(title)
    .split('\n')
    .filter((line) => /^\| (?!---|Status|Thrown)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const statuses = rowsOf('Statuses').map(([status, name = '', , headers = '']) => ({
  status: Number(status),
  name: name.replaceAll(/`|<[^>]*>/g, ''),
  anchor: /<a id="([^"]*)">/.exec(name)?.[1],
  headers: [...headers.matchAll(/`([^`]+)`/g)].map(([, header]) => header),
}));

const { BadRequest, RestError, isRefused, isRestError, ...classes } = errors;
const made = [
  new BadRequest(''),
  new errors.Unauthorized(),
  new errors.PermissionDenied('', ''),
  new errors.Refused<string>('', ''),
  new errors.NotFound(),
  new errors.MethodNotAllowed([]),
  new errors.NotAcceptable(),
  new errors.RequestTimeout(),
  new errors.AlreadyInUse(''),
  new errors.RequestInProgress(),
  new errors.Gone(),
  new errors.PreconditionFailed(),
  new errors.PayloadTooLarge(1),
  new errors.UriTooLong(1),
  new errors.UnsupportedMediaType(''),
  new errors.RangeNotSatisfiable(1000),
  new errors.UnprocessableContent(''),
  new errors.FailedDependency(''),
  new errors.PreconditionRequired(),
  new errors.TooManyRequests(1),
  new errors.UnreadableValue('', ''),
  new errors.NotImplemented(''),
  new errors.ServiceUnavailable(),
  new errors.InsufficientStorage(),
];

const repository = await open();
const api = await serve(repository);
afterAll(async () => {
  await api.close();
  await repository.close();
});

describe('the page on errors', () => {
  it('lists each class with its status and its headers', () => {
    expect(made.map(({ name }) => name).sort()).toEqual(['BadRequest', ...Object.keys(classes)].sort());
    const listed = statuses.filter(({ name }) => name !== '');
    expect(listed.map(({ status, name }) => [status, name])).toEqual(made.map(({ status, name }) => [status, name]));
    for (const { name, headers } of made) {
      expect(listed.find((row) => row.name === name)?.headers).toEqual(expect.arrayContaining(Object.keys(headers)));
    }
  });

  it('lists the statuses that the description of the API has, with their headers', () => {
    const described = openApiDocument(repository, { requireIfMatch: true }).components.responses ?? {};
    const usual = new Set([
      ...['Cache-Control', 'Vary', 'X-Cms-Operation', 'X-Cms-Siteaccess', 'X-Request-Id'],
      // Of uploads alone.
      'Tus-Resumable',
    ]);
    const found = Object.values(described).map((response) => {
      const { content, headers } = response as { content: Record<string, { example: Part }>; headers: object };
      const special = Object.keys(headers).filter((name) => !usual.has(name));
      return [content[type('ErrorMessage')]?.example.ErrorMessage.errorCode, special.sort()];
    });
    const whole = statuses.filter(
      ({ name }) => !['AlreadyInUse', 'FailedDependency', 'Refused', 'UnreadableValue'].includes(name),
    );
    expect(whole.map(({ status, headers }) => [status, [...headers].sort()])).toEqual(found);
  });

  it.each(rowsOf('What a repository throws'))('tells what becomes of %s', async (thrown = '', status, description) => {
    const code = thrown.replaceAll('`', '');
    const error = new Function(...Object.keys(errors), `return ${code}`)(...Object.values(errors));
    const throwing: Repository = { content: { load: () => Promise.reject(error) } };
    const other = await serve(throwing);
    const { json, status: sent } = await other.get('/content/objects/54');
    await other.close();
    expect([String(sent), json.ErrorMessage.errorDescription]).toEqual([status, description]);
  });

  it('shows faults of a document as in responses', async () => {
    const { text } = await patch(api, { alwaysAvailable: 'perhaps', remoteId: '' });
    expect(JSON.parse(text)).toEqual(shown('json', 'errors'));
  });

  it('shows the faults of a document as problem details as in responses', async () => {
    const accept = { Accept: 'application/json, application/problem+json', 'X-Request-Id': 'c0ffee' };
    const { text } = await patch(api, { alwaysAvailable: 'perhaps', remoteId: '' }, accept);
    expect(JSON.parse(text)).toEqual(shown('json', 'problem'));
  });

  it('has an anchor for each kind of problem', () => {
    const kinds = statuses.filter(({ name }) => name !== '');
    expect(kinds.map(({ anchor }) => `#${anchor}`)).toEqual(kinds.map(({ name }) => new URL(problemType(name)).hash));
  });

  it('shows faults of fields as in responses, in both formats', async () => {
    const responses = await Promise.all(['json', 'xml'].map((format) => createWithoutName(format)));
    expect(JSON.parse(responses[0] ?? '')).toEqual(shown('json', 'fields'));
    const pretty = create(responses[1] ?? '').end({ prettyPrint: true });
    expect(`${pretty}\n`).toBe(blocksOf(page).find(({ language }) => language === 'xml')?.code);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: documents, of which each expectation knows what they hold
type Part = any;

function shown(language: string, title: string): Part {
  const block = blocksOf(page).find((each) => each.language === language && each.title === title);
  return JSON.parse(block?.code ?? '');
}

function patch(to: Api, changes: object, accept: Readonly<Record<string, string>> = {}) {
  return to.call('PATCH', '/content/objects/41', {
    headers: { ...admin, ...accept, 'Content-Type': type('ContentUpdate') },
    body: JSON.stringify({ ContentUpdate: changes }),
  });
}

async function createWithoutName(format: string): Promise<string> {
  const body = {
    ContentCreate: {
      ContentType: { _href: `${api.base}/content/types/1` },
      mainLanguageCode: 'eng-GB',
      LocationCreate: {
        ParentLocation: { _href: `${api.base}/content/locations/1/2` },
        sortField: 'PATH',
        sortOrder: 'ASC',
      },
      fields: { field: [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', fieldValue: '' }] },
    },
  };
  const { text } = await api.call('POST', '/content/objects', {
    headers: { ...admin, 'Content-Type': type('ContentCreate'), Accept: type('Content', format) },
    body: JSON.stringify(body),
  });
  return text;
}
