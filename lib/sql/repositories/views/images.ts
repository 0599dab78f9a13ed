/** Criteria on the images in fields: the properties that were read from their bytes when they were stored. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { Bounds, Criterion } from '../../../repository/repository.js';
import { isOneOf, listsOf } from '../../database/lists.js';
import { and, type Condition, or } from '../../unit-of-work/policies.js';
import { searchedFields } from './indexed-values.js';
import type { Scope } from './scope.js';

type ImageCriterion = Extract<Criterion, { readonly kind: 'image' }>;

const megabyte = 1_048_576;

const comparisons: Readonly<Record<string, string>> = { landscape: '>', portrait: '<', square: '=' };

/** @throws BadRequest for an identifier that no searchable field for images has */
export function imageFits(criterion: ImageCriterion, scope: Scope, member: string): Condition {
  const { identifier, mimeTypes, orientations, size, width, height } = criterion;
  const ids = scope.references.images.filter((own) => own.identifier === identifier).map(({ id }) => id);
  if (ids.length === 0) {
    throw new BadRequest('An image does not support this search', {
      members: [{ member: `${member}.identifier`, message: 'is not the identifier of a searchable field of images' }],
    });
  }
  const { dialect } = scope.unit.store;
  const part = (name: string, kind: 'text' | 'number' = 'number') =>
    dialect.jsonValue(sql.ref('held.value'), kind, name);
  const within = (value: Expression<unknown>, { min, max }: Bounds = {}, unit = 1): readonly Condition[] => [
    ...(min === undefined ? [] : [sql<SqlBool>`${value} >= ${min * unit}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${value} <= ${max * unit}`]),
  ];
  const fits = and([
    sql<SqlBool>`held.value <> 'null'`,
    ...(mimeTypes ? [isOneOf(listsOf(scope.unit.db), part('mimeType', 'text'), mimeTypes)] : []),
    ...(orientations
      ? [
          or(
            [...new Set(orientations)].map(
              (name) => sql<SqlBool>`${part('width')} ${sql.raw(comparisons[name] ?? '=')} ${part('height')}`,
            ),
          ),
        ]
      : []),
    ...within(part('fileSize'), size, megabyte),
    ...within(part('width'), width),
    ...within(part('height'), height),
  ]);
  return sql<SqlBool>`content.id in (select own.id from cms_content own join ${searchedFields(ids, scope, 'own')} where ${fits})`;
}
