/** Operations of other resources that a page offers, since visitors look for them there. */
import { template } from '../documents/paths.js';
import { Location } from '../resources/locations/locations.documents.js';
import { paths } from '../resources/paths.js';
import { formParameter } from './forms/form-parts.js';
import type { Site } from './site.js';
import { type Body, contentIn, locationHref, valueIn } from './values.js';

export interface RelatedOperation {
  readonly method: string;
  readonly title: string;
  /** The page with its form. */
  readonly href: string;
  /** The method of the repository that it calls. */
  readonly requires: string;
}

const currentVersion = template(paths.currentVersion);

/** Below a location content is created, and content is edited in a draft. */
export function relatedOperations(body: Body, { prefix, isServed }: Site): readonly RelatedOperation[] {
  const location = valueIn(body, Location);
  if (location) return isServed(paths.contentObjects, 'POST') ? [creation(locationHref(location, prefix), prefix)] : [];
  const content = contentIn(body);
  const isEditable = content?.status === 'PUBLISHED' && isServed(paths.currentVersion, 'COPY');
  return isEditable ? [edit(prefix + currentVersion.format([content.id]))] : [];
}

function creation(parent: string, prefix: string): RelatedOperation {
  const query = new URLSearchParams({
    [formParameter]: 'POST',
    '/ContentCreate/LocationCreate/ParentLocation/_href': parent,
  });
  const href = `${prefix}${paths.contentObjects}?${query}`;
  return { method: 'POST', title: 'Create a content item here', href, requires: 'content.create' };
}

const edit = (version: string): RelatedOperation => ({
  method: 'COPY',
  title: 'Edit a draft of the current version',
  href: `${version}?${formParameter}=COPY`,
  requires: 'versions.createDraftOfCurrent',
});
