/** The form of a list's query parameters, as its operation declares them. */

import type { Shape } from '../../documents/shape.js';
import type { AnyValue } from '../../documents/value.js';
import type { RequestQuery } from '../../http/request-query.js';
import type { Problem } from '../../operations/error-message.js';
import type { QueryParameters } from '../../operations/operations.js';
import type { PageContents } from '../../operations/page-writer.js';
import { isBracketed } from '../../operations/query-text.js';
import { itemOperators } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { type Choice, details, hiddenField, select } from '../elements.js';
import { type Control, control, labelOf } from '../forms/control.js';
import { type Faults, faultsInQuery } from '../forms/faults.js';
import { attributes, type Html, html, type Part } from '../html.js';
import type { Site } from '../site.js';
import { filterFields } from './filtered.js';
import { positions } from './query-href.js';
import { type QueryMembers, queryMembers } from './query-members.js';

/** Parameters that belong to pages, or to a place in the list. */
const dropped: ReadonlySet<string> = new Set([...positions, 'format', 'form']);

/** Empty rows for further conditions. */
const emptyRows = 2;

/** Where a list is refused as its query is invalid, its form with the fault at the control; undefined for all other errors. */
export async function refusedFilters(contents: PageContents, site: Site, problem: Problem): Promise<Part> {
  const isList = contents.route?.methods.get('GET')?.operation.paged !== undefined;
  return problem.status === 400 && isList ? filtersOf(contents, site, problem) : undefined;
}

/** Undefined for a list without parameters. */
export async function filtersOf(contents: PageContents, site: Site, problem?: Problem): Promise<Part> {
  const { route, request, response, mount } = contents;
  const operation = route?.methods.get('GET')?.operation;
  const query: QueryParameters = operation?.query ?? {};
  const hasLimit = operation?.paged !== undefined && !operation.paged.ofBody;
  if (response.about.method !== 'GET' || (!hasLimit && Object.keys(query).length === 0)) return undefined;
  const present = request.query;
  const known = route?.path.text === paths.items ? await queryMembers(contents, site) : undefined;
  const named = present.entries().filter(([name]) => !dropped.has(name));
  const others = named.filter(
    ([name]) => !Object.hasOwn(query, name) && name !== 'limit' && !name.startsWith('filter['),
  );
  const { filters, apply, clear, pageSize } = site.texts.lists;
  const faults = faultsInQuery(problem?.details, site.texts);
  const form = html`
    <form class="form" action="${mount.prefix}${paths.filtered}">
      ${hiddenField(filterFields.list, request.path)}
      ${others.map(([name, value]) => hiddenField(name, value))}
      <div class="filters">
        ${Object.entries(query).map(([name, value]) => parameter(name, value, { present, known, faults }))}
        ${hasLimit && control({ name: 'limit', label: pageSize, type: 'number', value: present.get('limit') ?? '', min: 1 }, faults)}
      </div>
      ${known && conditions({ present, known, faults }, site)}
      <div class="buttons">
        <button type="submit">${apply}</button>
        <a href="${mount.prefix}${request.path}">${clear}</a>
      </div>
    </form>`;
  return details(filters, form, {
    class: 'filter',
    open: problem !== undefined || named.some(([name]) => name !== 'limit'),
  });
}

interface Filtering {
  readonly faults: Faults;
  readonly present: RequestQuery;
  readonly known: QueryMembers | undefined;
}

function parameter(name: string, value: AnyValue, { present, known, faults }: Filtering): Part {
  if (isBracketed(value)) return undefined;
  const { description } = value.shape;
  const own = { name, label: labelOf(name), value: present.get(name) ?? '', ...(description && { hint: description }) };
  const names = known && namesFor(name, known);
  return control({ ...own, ...inputOf(value.shape), ...(names && { choices: names.map(same) }) }, faults);
}

const same = (name: string): Choice => [name, name];

/** The names that a parameter of an items query accepts; undefined for one that does not take names. */
function namesFor(name: string, known: QueryMembers): readonly string[] | undefined {
  if (name === 'type') return known.types;
  if (name === 'fields') return known.fields;
  if (name === 'embed') return known.relations;
  return name === 'sort' ? known.sort : undefined;
}

function inputOf(shape: Shape): Pick<Control, 'type'> & Partial<Control> {
  const words = shape.kind === 'choice' ? shape.values.map(String) : shape.kind === 'string' ? shape.words : undefined;
  if (words) return { type: 'select', choices: words.map(same) };
  if (shape.kind === 'boolean') return { type: 'select', choices: ['true', 'false'].map(same) };
  return { type: shape.kind === 'number' ? 'number' : 'text' };
}

/** Rows of a member, an operator and a value: those of the query, and empty ones. */
function conditions(
  { present, known: { compared }, faults }: Filtering & { readonly known: QueryMembers },
  { texts }: Site,
): Html {
  const messages = faults.at('filter');
  const rows = present.entries().flatMap(([name, value]): (readonly string[])[] => {
    const [, member, operator = 'eq'] = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?$/.exec(name) ?? [];
    return member === undefined ? [] : [[member, operator, value]];
  });
  const { conditions: legend, member, operator, value } = texts.lists;
  const row = ([name = '', own = 'eq', text = '']: readonly string[]) => html`
    <div class="condition">
      ${select({ name: filterFields.member, 'aria-label': member }, [...new Set(['', ...compared, name])].map(same), name)}
      ${select({ name: filterFields.operator, 'aria-label': operator }, itemOperators.map(same), own)}
      <input${attributes({ name: filterFields.value, value: text, 'aria-label': value })}>
    </div>`;
  return html`
    <fieldset class="control">
      <legend>${legend}</legend>
      ${messages.length > 0 && html`<p class="fault">${messages.join('; ')}</p>`}
      ${[...rows, ...Array.from({ length: emptyRows }, () => [])].map(row)}
    </fieldset>`;
}
