/** Redirects of filter forms: to the list with the parameters that have a value, and conditions as `filter[member][operator]`. */

import type { Destination } from '../../documents/index.js';
import { invalidParameter } from '../../errors/invalid-parameters.js';
import type { RequestQuery } from '../../http/request-query.js';
import { type Resource, resource } from '../../operations/declaration/resource.js';
import { paths } from '../../resources/paths.js';

/** The fields of the form that are not parameters of the list: its path, and the parts of each condition. */
export const filterFields = { list: '_list', member: '_member', operator: '_operator', value: '_value' } as const;

const list: Destination<{ readonly href: string }> = {
  isDestination: true,
  template: paths.root,
  names: [],
  href: ({ href }) => href,
  parse: () => undefined,
};

export const createFiltered = (): readonly Resource[] => [
  resource(paths.filtered, { isBrowserOnly: true }).GET('Redirect to a list with the parameters of its filter form', {
    id: 'pages.filtered',
    caching: 'never',
    responses: { 307: list },
    handler: async ({ requested }) => ({ href: filteredHref(requested.query) }),
  }),
];

/** @throws BadRequest for a value that is not a path below the prefix */
function filteredHref(form: RequestQuery): string {
  const path = form.get(filterFields.list) ?? '';
  if (!/^(?:\/[\w.~%-]+)+$/.test(path)) throw invalidParameter('_list', 'must be the path of a list');
  const query = new URLSearchParams();
  const ownFields: readonly string[] = Object.values(filterFields);
  for (const [name, value] of form.entries()) if (value !== '' && !ownFields.includes(name)) query.set(name, value);
  for (const [name, value] of conditionsIn(form)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

function conditionsIn(form: RequestQuery): readonly (readonly [name: string, value: string])[] {
  const operators = form.all(filterFields.operator);
  const values = form.all(filterFields.value);
  return form.all(filterFields.member).flatMap((member, index) => {
    const value = values[index] ?? '';
    return member === '' || value === '' ? [] : [[`filter[${member}][${operators[index] ?? 'eq'}]`, value] as const];
  });
}
