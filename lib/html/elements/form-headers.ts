/** Header fields that forms of pages can set, and those that an operation takes. */
import type { Binding, Route } from '../../operations/binding/binding.js';
import { takesPreference } from '../../operations/binding/preference.js';

export const formHeaders = [
  'If-Match',
  'If-Unmodified-Since',
  'Destination',
  'Prefer',
  'X-Siteaccess',
  'X-Expected-User',
  'Tus-Resumable',
  'Upload-Offset',
] as const;

export type FormHeader = (typeof formHeaders)[number];

/** The name of the form field that sets a header field, such as `_if-match`. */
export const fieldOfHeader = (header: FormHeader): string => `_${header.toLowerCase()}`;

/** The name of the form field that sets a parameter of the query. */
export const fieldOfParameter = (name: string): string => `${parameterFields}${name}`;
export const parameterFields = '_query.';

export function headersOf(binding: Binding, routes: ReadonlyMap<string, Route>): readonly FormHeader[] {
  const { route, readsDestination } = binding;
  const isConditionalWrite = binding.isConditional;
  const isOfCaller = !route.isPublic && !route.ignoresCredentials;
  const isPartOfFile = binding.receives === 'part';
  const isTaken: Readonly<Record<FormHeader, boolean>> = {
    'If-Match': isConditionalWrite,
    'If-Unmodified-Since': isConditionalWrite,
    Destination: readsDestination,
    Prefer: takesPreference(binding, routes),
    'X-Siteaccess': isOfCaller,
    'X-Expected-User': isOfCaller,
    'Tus-Resumable': isPartOfFile,
    'Upload-Offset': isPartOfFile,
  };
  return formHeaders.filter((header) => isTaken[header]);
}
