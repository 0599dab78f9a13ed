/** Field types as forms and pages of definitions know them: how they are declared, and their names. */
import type { Shape } from '../../documents/shape.js';
import type { Site } from '../site/site.js';
import { labelOf } from './control.js';

/** The declaration of a field type, where it is known. */
export const declarationOf = ({ fieldTypes }: Pick<Site, 'fieldTypes'>, identifier: string) =>
  fieldTypes.get(identifier).declaration;

export const shapeOf = (declared: { readonly shape: object } | undefined): Shape | undefined =>
  declared?.shape as Shape | undefined;

export const titleOfFieldType = (identifier: string, { texts: { fieldTypes } }: Pick<Site, 'texts'>): string =>
  (Object.hasOwn(fieldTypes, identifier) ? (fieldTypes as Readonly<Record<string, string>>)[identifier] : undefined) ??
  labelOf(identifier);
