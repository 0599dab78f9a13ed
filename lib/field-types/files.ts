/** Field types of files: images, files of any kind, audio and video, and images of other content (docs/protocol.md §10). */
import type { FormInput, Json } from '../repository/repository.js';
import { isHollow } from './emptiness.js';
import {
  defineFieldType,
  type FieldInput,
  type FieldRules,
  type FileFacts,
  type Hrefs,
  type ValueFault,
} from './field-type.js';
import { cleanFileName } from './file-name.js';
import { inputText, memberInput, memberOf } from './form-inputs.js';
import { isMap, type JsonMap } from './forms.js';
import { faultIf, limitOf, parameterOf } from './rules.js';
import * as values from './values.js';

/** What all values of files hold; the id is that of the field and the version, which a repository adds. */
const held = {
  digest: values.string(),
  fileName: values.string({ minLength: 1, 'x-message': 'must be the name of a file' }),
  fileSize: values.integer(),
  mimeType: values.string(),
};

const pixels = values.nullable(values.integer({ minimum: 0 }));
const flag = values.withDefault(values.boolean(), false);

const FileSizeValidator = values.object({
  maxFileSize: values.withDefault(values.nullable(values.number({ minimum: 0 })), null),
});

/** Properties read from the bytes replace those that a client sends; members that are missing or null have these defaults. */
function createRead(defaults: JsonMap, measured: readonly (keyof FileFacts)[] = ['digest', 'fileSize', 'mimeType']) {
  return ({ value, file, current = null }: FieldInput): Json => {
    if (!isMap(value)) return value;
    const before = isMap(current) ? current : {};
    const facts: Partial<FileFacts> = file && 'digest' in file ? file : before;
    const name = isHollow(value.fileName) ? before.fileName : value.fileName;
    return {
      ...defaults,
      ...Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null)),
      ...Object.fromEntries(measured.map((member) => [member, facts[member] ?? null])),
      fileName: typeof name === 'string' ? cleanFileName(name) : (name ?? ''),
    };
  };
}

const megabyte = 1_048_576;

function sizeFaults({ fileSize }: { readonly fileSize: number }, rules: FieldRules): readonly ValueFault[] {
  const most = limitOf(rules, 'FileSizeValidator', 'maxFileSize');
  const isTooLarge = most !== undefined && most > 0 && fileSize > most * megabyte;
  return faultIf(isTooLarge, `must not be larger than ${most} MB`, 'data');
}

/** Where a file is; a value that no repository has given an id is nowhere. */
function placeOf(id: unknown, { file }: Hrefs) {
  const uri = typeof id === 'string' ? file(id) : null;
  return { id: typeof id === 'string' ? id : null, path: uri, inputUri: uri?.slice(1) ?? null, uri };
}

const idOf = (value: object): unknown => (value as { readonly id?: unknown }).id;

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
  value: values.object({ ...held, alternativeText: values.string(), width: pixels, height: pixels }),
  validators: { FileSizeValidator, AlternativeTextValidator: values.object({ required: flag }) },
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
  form: (value) => [...fileInputs(value, 'image/*'), memberInput(value, 'alternativeText', 'Alternative text')],
});

export const binaryfile = defineFieldType({
  identifier: 'binaryfile',
  holdsFile: 'any',
  hasNoDefault: true,
  value: values.object({ ...held, downloadCount: values.integer({ minimum: 0 }) }),
  validators: { FileSizeValidator },
  // A file that stays has been downloaded as often as before.
  read: (input) => createRead({ downloadCount: input.file ? 0 : countIn(input.current) })(input),
  validate: sizeFaults,
  toName: (value) => value.fileName,
  toText: (value) => value.fileName,
  show: (value, hrefs) => {
    const place = placeOf(idOf(value), hrefs);
    const { fileName: name, fileSize, mimeType, downloadCount } = value;
    return { ...place, fileName: name, fileSize, mimeType, downloadCount, url: place.uri };
  },
  form: (value) => fileInputs(value),
});

const countIn = (current: Json | undefined): number =>
  isMap(current) && typeof current.downloadCount === 'number' ? current.downloadCount : 0;

/** A new file; a name alone keeps the current one. */
function fileInputs(value: Json, accept?: string): readonly FormInput[] {
  const name = inputText(memberOf(value, 'fileName'));
  const own = { pointer: '', type: 'file', label: 'File', value: '', ...(accept && { accept }) } as const;
  if (name === '') return [own];
  return [
    { ...own, label: 'New file', hint: `Without a new file, ${name} stays` },
    { pointer: '/fileName', type: 'hidden', value: name },
  ];
}

/** Not a checkbox, whose value would be one without a file too. */
const flagInput = (value: Json, name: string, label: string): FormInput => ({
  ...memberInput(value, name, label, 'select'),
  choices: [
    ['true', 'Yes'],
    ['false', 'No'],
  ],
});

const mediaTypes = ['HTML5_VIDEO', 'HTML5_AUDIO', 'FLASH', 'QUICKTIME', 'REALPLAYER', 'SILVERLIGHT', 'WINDOWSMEDIA'];

export const media = defineFieldType({
  identifier: 'media',
  holdsFile: 'any',
  hasNoDefault: true,
  value: values.object({
    ...held,
    width: pixels,
    height: pixels,
    hasController: values.boolean(),
    autoplay: values.boolean(),
    loop: values.boolean(),
  }),
  settings: values.object({
    mediaType: values.withDefault(values.oneOf(mediaTypes.map((name) => `TYPE_${name}`)), 'TYPE_HTML5_VIDEO'),
  }),
  validators: { FileSizeValidator },
  read: createRead({ width: null, height: null, hasController: false, autoplay: false, loop: false }),
  validate: sizeFaults,
  toName: (value) => value.fileName,
  toText: (value) => value.fileName,
  show: (value, hrefs) => {
    const place = placeOf(idOf(value), hrefs);
    const { fileName: name, fileSize, mimeType, width, height, hasController, autoplay, loop } = value;
    const player = { width, height, hasController, autoplay, loop };
    return { ...place, fileName: name, fileSize, mimeType, ...player, url: place.uri };
  },
  form: (value) => [
    ...fileInputs(value, 'audio/*,video/*'),
    memberInput(value, 'width', 'Width', 'number'),
    memberInput(value, 'height', 'Height', 'number'),
    flagInput(value, 'hasController', 'Has controls'),
    flagInput(value, 'autoplay', 'Plays by itself'),
    flagInput(value, 'loop', 'Repeats'),
  ],
});

const contentId = values.id({ minimum: 1, 'x-message': 'must be the id of a content item' });

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
    { ...memberInput(value, 'destinationContentId', 'Image'), hint: 'The id of a content item with an image' },
    memberInput(value, 'alternativeText', 'Alternative text'),
  ],
});
