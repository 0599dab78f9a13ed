/** The control of a file: what is there now, a new one, and one that an earlier sending of the form has kept. */
import { isMap } from '../../documents/tree.js';
import { hiddenField } from '../elements.js';
import { fieldValue, sizeText } from '../field-value.js';
import { type Html, html, type Part } from '../html.js';
import type { Site } from '../site.js';
import type { Texts } from '../texts.js';
import { type Control, control } from './control.js';
import type { Faults } from './faults.js';

/** A file that a form has sent without being saved. */
interface KeptFile {
  readonly fileName: string;
  /** In base64. */
  readonly data: string;
}

export interface FileControl extends Control {
  readonly kept?: KeptFile | undefined;
}

/** Longer ones would make the page as long. */
const maxLength = 1_500_000;

/** The file in the submitted value of a field; undefined for one that is chosen again. */
export function keptFile(value: unknown): KeptFile | undefined {
  if (!isMap(value) || typeof value.fileName !== 'string' || typeof value.data !== 'string') return undefined;
  return value.data.length > maxLength ? undefined : { fileName: value.fileName, data: value.data };
}

export function fileControl(field: FileControl, faults: Faults, { prefix, texts }: Site): Html {
  const { name, current, kept } = field;
  return html`
    <div class="file" data-drop>
      ${kept ? keptNote(name, kept, texts.inputs) : current !== undefined && fieldValue(current, '', prefix)}
      ${control(field, faults)}
    </div>`;
}

const keptNote = (name: string, { fileName, data }: KeptFile, { kept }: Texts['inputs']): Part => html`
  ${hiddenField(`${name}/fileName`, fileName)}
  ${hiddenField(`${name}/data`, data)}
  <p class="hint">${kept(`${fileName} (${sizeText(Buffer.byteLength(data, 'base64'))})`)}</p>`;
