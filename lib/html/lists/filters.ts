/** The form of a list's query parameters, as its operation declares them. */

import type { Shape } from '../../documents/shape.js';
import type { AnyValue } from '../../documents/value.js';
import type { RequestQuery } from '../../http/request-query.js';
import { isBracketed } from '../../operations/binding/query-text.js';
import type { QueryParameters } from '../../operations/declaration/operations.js';
import type { Problem } from '../../operations/responses/error-message.js';
import { itemOperators } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { type Choice, details, hiddenField, select } from '../elements/elements.js';
import { positions } from '../elements/query-href.js';
import { type Control, control, labelOf } from '../inputs/control.js';
import { type Faults, faultsInQuery } from '../inputs/faults.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { filterFields } from './filtered.js';
import { type QueryMembers, queryMembers } from './query-members.js';

/** Parameters that belong to pages, or to a place in the list. */
const dropped: ReadonlySet<string> = new Set([...positions, 'format', 'form']);

/** Empty rows for further conditions. */
const emptyRows = 2;

/** The form of a list whose query is invalid, with the fault at the control; undefined for all other errors. */
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
  const members = route?.path.text === paths.items ? await queryMembers(contents, site) : undefined;
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
        ${Object.entries(query).map(([name, value]) => parameter(name, value, { present, members, faults }))}
        ${hasLimit && control({ name: 'limit', label: pageSize, type: 'number', value: present.get('limit') ?? '', min: 1 }, faults)}
      </div>
      ${members && conditions({ present, members, faults }, site)}
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
  readonly members: QueryMembers | undefined;
}

function parameter(name: string, value: AnyValue, { present, members, faults }: Filtering): Part {
  if (isBracketed(value)) return undefined;
  const { description } = value.shape;
  const common = {
    name,
    label: labelOf(name),
    value: present.get(name) ?? '',
    ...(description && { hint: description }),
  };
  const names = members && namesFor(name, members);
  return control({ ...common, ...inputOf(value.shape), ...(names && { choices: names.map(same) }) }, faults);
}

const same = (name: string): Choice => [name, name];

/** The names that a parameter of an items query accepts; undefined for one that does not take names. */
function namesFor(name: string, members: QueryMembers): readonly string[] | undefined {
  if (name === 'type') return members.types;
  if (name === 'fields') return members.fields;
  if (name === 'embed') return members.relations;
  return name === 'sort' ? members.sort : undefined;
}

function inputOf(shape: Shape): Pick<Control, 'type'> & Partial<Control> {
  const words = shape.kind === 'choice' ? shape.values.map(String) : shape.kind === 'string' ? shape.words : undefined;
  if (words) return { type: 'select', choices: words.map(same) };
  if (shape.kind === 'boolean') return { type: 'select', choices: ['true', 'false'].map(same) };
  return { type: shape.kind === 'number' ? 'number' : 'text' };
}

/** Rows of a member, an operator and a value: those of the query, and empty ones. */
function conditions(
  { present, members: { compared }, faults }: Filtering & { readonly members: QueryMembers },
  { texts }: Site,
): Html {
  const messages = faults.at('filter');
  const rows = present.entries().flatMap(([name, value]): (readonly string[])[] => {
    const [, member, operator = 'eq'] = /^filter\[([^\]]*)\](?:\[([^\]]*)\])?$/.exec(name) ?? [];
    return member === undefined ? [] : [[member, operator, value]];
  });
  const { conditions: legend, member, operator, value } = texts.lists;
  const row = ([name = '', operatorName = 'eq', text = '']: readonly string[]) => html`
    <div class="condition">
      ${select({ name: filterFields.member, 'aria-label': member }, [...new Set(['', ...compared, name])].map(same), name)}
      ${select({ name: filterFields.operator, 'aria-label': operator }, itemOperators.map(same), operatorName)}
      <input${attributes({ name: filterFields.value, value: text, 'aria-label': value })}>
    </div>`;
  return html`
    <fieldset class="control">
      <legend>${legend}</legend>
      ${messages.length > 0 && html`<p class="fault">${messages.join('; ')}</p>`}
      ${[...rows, ...Array.from({ length: emptyRows }, () => [])].map(row)}
    </fieldset>`;
}
