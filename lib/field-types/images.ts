/** Field types of images: those that hold the bytes, and those that show the image of other content (docs/protocol.md §10). */
import type { Json } from '../repository/repository.js';
import { defineFieldType, type Hrefs } from './field-type.js';
import {
  createRead,
  FileSizeValidator,
  fileInputs,
  fileMembers,
  idOf,
  pixels,
  placeOf,
  sizeFaults,
} from './file-values.js';
import { memberInput } from './form-inputs.js';
import { isHollow, isMap } from './json-values.js';
import { faultIf, parameterOf } from './rules.js';
import * as values from './values.js';

/** Of an image, by the names that a repository has added to the value. */
function variationsOf(value: object, id: string | null, hrefs: Hrefs): Record<string, { readonly href: string }> {
  const { variations: names } = value as { readonly variations?: unknown };
  if (id === null || !Array.isArray(names)) return {};
  return Object.fromEntries(
    names.flatMap((name: string) => {
      const href = hrefs.variation(id, name);
      return href === null ? [] : [[name, { href }]];
    }),
  );
}

export const image = defineFieldType({
  identifier: 'image',
  holdsFile: 'image',
  showsVariations: true,
  hasNoDefault: true,
  value: values.object({ ...fileMembers, alternativeText: values.string(), width: pixels, height: pixels }),
  validators: {
    FileSizeValidator,
    AlternativeTextValidator: values.object({ required: values.withDefault(values.boolean(), false) }),
  },
  // Formats that browsers do not show may have no size.
  read: createRead({ alternativeText: '' }, ['digest', 'fileSize', 'mimeType', 'width', 'height']),
  validate: (value, rules) => {
    const isRequired = parameterOf(rules.validators.AlternativeTextValidator, 'required') === true;
    const isMissing = isRequired && value.alternativeText.trim() === '';
    return [...sizeFaults(value, rules), ...faultIf(isMissing, 'must not be empty', 'alternativeText')];
  },
  toName: (value) => value.alternativeText || value.fileName,
  toText: (value) => `${value.alternativeText} ${value.fileName}`,
  show: (value, hrefs) => {
    const { id, ...place } = placeOf(idOf(value), hrefs);
    const { fileName: name, fileSize, alternativeText, width, height } = value;
    const variations = variationsOf(value, id, hrefs);
    return { id, ...place, fileName: name, fileSize, alternativeText, imageId: id, width, height, variations };
  },
  form: (value) => [
    ...fileInputs(value, 'image/*'),
    memberInput(value, 'alternativeText', { label: 'Alternative text' }),
  ],
});

const contentId = values.id({ minimum: 1, message: 'must be the id of a content item' });

export const imageasset = defineFieldType({
  identifier: 'imageasset',
  showsVariations: true,
  value: values.object({
    destinationContentId: contentId,
    alternativeText: values.nullable(values.string()),
    source: values.nullable(values.string()),
  }),
  validators: { FileSizeValidator },
  read: ({ value }) => {
    const id = isMap(value) ? value.destinationContentId : value;
    if (isHollow(id)) return null;
    return { alternativeText: null, source: null, ...(isMap(value) ? value : { destinationContentId: id as Json }) };
  },
  toName: (value) => value.alternativeText ?? '',
  toText: (value) => value.alternativeText ?? '',
  relations: (value) => [{ type: 'ASSET', contentId: value.destinationContentId }],
  conceal: (value, isConcealed) => (isConcealed(value.destinationContentId) ? null : value),
  show: (value, hrefs) => {
    const { destinationContentId, alternativeText, source } = value;
    const id = idOf(value);
    const variations = variationsOf(value, typeof id === 'string' ? id : null, hrefs);
    return { destinationContentId, alternativeText, source, variations };
  },
  form: (value) => [
    memberInput(value, 'destinationContentId', { label: 'Image', hint: 'The id of a content item with an image' }),
    memberInput(value, 'alternativeText', { label: 'Alternative text' }),
  ],
});
