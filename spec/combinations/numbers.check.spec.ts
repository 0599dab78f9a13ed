/** Numbers of every form in the place of ids, parameters, filters, criteria and cursors: what a client sends is never a 500. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { everything } from '../../conformance/search/world.js';
import type { Criterion, Json, ViewQuery } from '../../lib/index.js';
import { isBracketed } from '../../lib/operations/binding/query-text.js';
import type { FieldOperator, SortClause } from '../../lib/repository/repository.js';
import { toCursor } from '../../lib/sql/values/cursor.js';
import { digest } from '../../lib/sql/values/rows.js';
import { asAdministrator } from '../sql/support.js';
import { usual } from './circumstances.js';
import { operations, type Prepared, prepare } from './operations.js';
import { openStage } from './stage.js';

const forms = [
  ...['-1', '0', '-0', '+1', '01', '1.5', '-1.5', '1e3', '1e308', '-1e308', '1e309', '1e-400', '5e-324'],
  ...['2147483647', '2147483648', '-2147483649', '9007199254740993', '9223372036854775807', '9223372036854775808'],
  ...['123456789012345678901234567890', '9'.repeat(400), '0x10', 'NaN', 'Infinity', '-Infinity', '', ' ', '1,2', '٣'],
];
const numbers = [...new Set(forms.map(Number).filter(Number.isFinite))];

const stage = await openStage();
afterAll(() => stage.close());
const host = await stage.hostOf({ mount: 'root', ids: 'integer', cache: 'none' });
const { headers, sessionId = 'none' } = await host.logins.by('session', { login: 'admin', password: 'publish' });
const place = {
  host,
  format: 'json' as const,
  login: { headers, sessionId },
  prepare: () => Promise.reject(new Error('is one operation')),
};

const faults: string[] = [];
async function trySending(request: Prepared, what: string): Promise<void> {
  const { response } = await usual.carrier.carry(request, place);
  const errors = host.api.errors.splice(0).map(String);
  // What is not implemented here is no fault, nor is what has to be asked for again.
  if (errors.length > 0 || (response.status >= 500 && response.status !== 501))
    faults.push(`${request.method} ${what}: ${response.status} ${errors.join()}`);
}

/** The request with another value of a parameter. */
const withQuery = (request: Prepared, name: string, value: string): Prepared => {
  const query = new URLSearchParams(request.query);
  query.set(name, value);
  return { ...request, query };
};

const pageNames = ['limit', 'offset', 'after'];
const safe = operations.filter(({ isSafe, method }) => isSafe && method === 'GET');

async function prepared(name: (typeof operations)[number]): Promise<Prepared> {
  return prepare(name, stage.things, { mount: host.mount, format: 'json', sessionId });
}

const items = async (): Promise<Prepared> => {
  const list = safe.find(({ id }) => id === 'items.find');
  if (!list) throw new Error('There are no items');
  return prepared(list);
};

describe('Numbers of every form', () => {
  it('are refused or taken in paths', async () => {
    for (const operation of safe) {
      const request = await prepared(operation);
      const segments = request.path.split('/');
      for (const [index, segment] of segments.entries()) {
        if (!/^\d/.test(segment)) continue;
        for (const form of forms) {
          const path = segments.with(index, encodeURIComponent(form)).join('/');
          await trySending({ ...request, path }, path);
        }
      }
    }
    expect(faults.splice(0)).toEqual([]);
  });

  it('are refused or taken in each parameter that is declared', async () => {
    for (const operation of safe) {
      const request = await prepared(operation);
      const declared = Object.entries(operation.operation.query ?? {}).filter(
        ([, value]) => !isBracketed(value as never),
      );
      const names = [...declared.map(([name]) => name), ...(operation.operation.paged ? pageNames : [])];
      for (const name of names)
        for (const form of forms)
          await trySending(withQuery(request, name, form), `${operation.template}?${name}=${form}`);
    }
    expect(faults.splice(0)).toEqual([]);
  });

  it('are refused or taken in filters, with each operator', async () => {
    const request = withQuery(withQuery(await items(), 'parent', '43'), 'type', 'folder');
    const members = ['name', 'published', 'modified', 'remoteId', 'priority', 'fields.name'];
    for (const member of members)
      for (const operator of ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'contains', 'prefix', 'exists'])
        for (const form of forms) {
          const value = operator === 'between' ? `${form},${form}` : form;
          await trySending(
            withQuery(request, `filter[${member}][${operator}]`, value),
            `${member} ${operator} ${value}`,
          );
        }
    for (const form of forms) await trySending(withQuery(request, 'filter[priority]', form), `priority ${form}`);
    expect(faults.splice(0)).toEqual([]);
  });

  it('are refused or taken in criteria on fields of each kind', async () => {
    const { contentTypes, views } = stage.opened();
    const definition = (fieldTypeIdentifier: string) => ({
      ...{ identifier: `own_${fieldTypeIdentifier}`, fieldTypeIdentifier, names: { 'eng-GB': 'Own' } },
    });
    const types = [
      'integer',
      'float',
      'boolean',
      'date',
      'datetime',
      'time',
      'string',
      'relation',
      'selection',
      'country',
    ];
    await contentTypes.create(
      {
        ...{ groupId: 1, isPublished: true, identifier: 'measured', mainLanguageCode: 'eng-GB' },
        ...{ names: { 'eng-GB': 'Measured' }, fieldDefinitions: types.map(definition) },
      },
      asAdministrator,
    );
    stage.touch();
    const operators: readonly FieldOperator[] = ['EQ', 'IN', 'GT', 'GTE', 'LT', 'LTE', 'BETWEEN', 'CONTAINS', 'LIKE'];
    const wrong: string[] = [];
    const find = async (filter: readonly Criterion[], what: string) => {
      const query: ViewQuery = { ...everything, filter };
      const failed = await views
        .find({ query, page: { offset: 0, limit: 1 } }, asAdministrator)
        .catch((error) => error);
      if (failed instanceof Error && ((failed as { status?: number }).status ?? 500) >= 500)
        wrong.push(`${what}: ${failed}`);
    };
    for (const type of types)
      for (const operator of operators)
        for (const value of [...forms, ...numbers] as readonly Json[]) {
          const values = operator === 'BETWEEN' ? [value, value] : [value];
          await find([{ kind: 'field', identifier: `own_${type}`, operator, values }], `${type} ${operator} ${value}`);
        }
    for (const kind of [
      'contentId',
      'locationId',
      'parentLocationId',
      'contentTypeId',
      'contentTypeGroupId',
      'sectionId',
      'objectStateId',
      'userId',
    ] as const)
      for (const id of numbers) await find([{ kind, ids: [id] }], `${kind} ${id}`);
    expect(wrong).toEqual([]);
  });

  it('are refused or taken in forged cursors', async () => {
    const { locations, relations, views } = stage.opened();
    const wrong: string[] = [];
    const expectFine = async (work: Promise<unknown>, what: string) => {
      const failed = await work.then(
        () => undefined,
        (error: { readonly status?: number }) => error,
      );
      if (failed && (failed.status ?? 500) >= 500) wrong.push(`${what}: ${failed}`);
    };
    const page = (after: string) => ({ offset: 0, limit: 10, after });
    const keys = [
      'contentId',
      'contentName',
      'dateModified',
      'datePublished',
      'locationId',
      'locationDepth',
      'locationPath',
      'locationPriority',
      'sectionName',
    ] as const;
    for (const kind of keys) {
      const sortClauses: readonly SortClause[] = [{ kind, direction: 'ascending' }];
      const query: ViewQuery = { ...everything, target: 'locations', sortClauses };
      const searched = [query.target, query.filter, query.query, sortClauses, null, query.useAlwaysAvailable];
      const name = `hits of ${digest(searched as unknown as Json)}`;
      for (const key of [...numbers, ...forms, '\0', null] as readonly Json[])
        for (const position of [
          [54, key],
          [key, 54],
          [key, key],
        ] as readonly Json[][]) {
          const work = views.find({ query, page: page(toCursor(name, position)) }, asAdministrator);
          await expectFine(work, `${kind} ${JSON.stringify(position)}`);
        }
    }
    const { sortField, sortOrder } = await locations.load(2, asAdministrator);
    for (const number of numbers)
      for (const key of ['', 'x', '\0']) {
        const cursor = toCursor('children of location 2', [sortField, sortOrder, key, number]);
        await expectFine(locations.listChildren({ id: 2, ...page(cursor) }, asAdministrator), `children ${number}`);
        const related = toCursor('relations to content 54', number);
        await expectFine(
          relations.listReverse({ contentId: 54, ...page(related) }, asAdministrator),
          `relations ${number}`,
        );
      }
    expect(wrong).toEqual([]);
  });
});
