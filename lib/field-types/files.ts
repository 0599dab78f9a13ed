/** Field types of files: those of any kind, audio and video (docs/reference/protocol.md §10). */
import type { FormInput, Json } from '../repository/repository.js';
import { defineFieldType } from './field-type.js';
import {
  anyFile,
  createRead,
  fileInputs,
  fileMembers,
  idOf,
  itemFile,
  itemMembers,
  pixels,
  placeOf,
} from './file-values.js';
import { memberInput, yesOrNo } from './form-inputs.js';
import { named } from './item-shapes.js';
import { isMap } from './json-values.js';
import * as values from './values.js';

export const binaryfile = defineFieldType({
  ...anyFile,
  identifier: 'binaryfile',
  value: values.object({ ...fileMembers, downloadCount: values.integer({ minimum: 0 }) }),
  // A file that stays has been downloaded as often as before.
  read: (input) => createRead({ downloadCount: input.file ? 0 : countIn(input.current) })(input),
  show: (value, hrefs) => {
    const place = placeOf(idOf(value), hrefs);
    const { fileName: name, fileSize, mimeType, downloadCount } = value;
    return { ...place, fileName: name, fileSize, mimeType, downloadCount, url: place.uri };
  },
  item: {
    value: named('File', values.object(itemMembers)),
    show: itemFile,
  },
  form: (value) => fileInputs(value),
});

const countIn = (current: Json | undefined): number =>
  isMap(current) && typeof current.downloadCount === 'number' ? current.downloadCount : 0;

/** Not a checkbox, whose value would be one without a file too. */
const flagInput = (value: Json, name: string, label: string): FormInput =>
  memberInput(value, name, { label, type: 'select', choices: yesOrNo });

const mediaTypes = ['HTML5_VIDEO', 'HTML5_AUDIO', 'FLASH', 'QUICKTIME', 'REALPLAYER', 'SILVERLIGHT', 'WINDOWSMEDIA'];

/** How it is played. */
const player = {
  width: pixels,
  height: pixels,
  hasController: values.boolean(),
  autoplay: values.boolean(),
  loop: values.boolean(),
};

export const media = defineFieldType({
  ...anyFile,
  identifier: 'media',
  value: values.object({ ...fileMembers, ...player }),
  settings: values.object({
    mediaType: values.withDefault(values.oneOf(mediaTypes.map((name) => `TYPE_${name}`)), 'TYPE_HTML5_VIDEO'),
  }),
  read: createRead({ width: null, height: null, hasController: false, autoplay: false, loop: false }),
  show: (value, hrefs) => {
    const place = placeOf(idOf(value), hrefs);
    const { fileName: name, fileSize, mimeType, width, height, hasController, autoplay, loop } = value;
    const file = { ...place, fileName: name, fileSize, mimeType };
    return { ...file, width, height, hasController, autoplay, loop, url: place.uri };
  },
  item: {
    value: named('MediaFile', values.object({ ...itemMembers, ...player })),
    show: (value, hrefs) => {
      const { width, height, hasController, autoplay, loop } = value;
      return { ...itemFile(value, hrefs), width, height, hasController, autoplay, loop };
    },
  },
  form: (value) => [
    ...fileInputs(value, 'audio/*,video/*'),
    memberInput(value, 'width', { label: 'Width', type: 'number' }),
    memberInput(value, 'height', { label: 'Height', type: 'number' }),
    flagInput(value, 'hasController', 'Has controls'),
    flagInput(value, 'autoplay', 'Plays by itself'),
    flagInput(value, 'loop', 'Repeats'),
  ],
});
