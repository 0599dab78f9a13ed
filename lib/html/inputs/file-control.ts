/** The control of a file: the current one, a new one, and one that was kept from an earlier submission of the form. */
import { isMap } from '../../documents/value.js';
import { hiddenField } from '../elements/elements.js';
import { fieldValue, sizeText, uncutImage } from '../elements/field-value.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import type { Site } from '../site/site.js';
import type { Texts } from '../site/texts.js';
import { type Control, control } from './control.js';
import type { Faults } from './faults.js';

/** A file that a form has sent without being saved. */
interface KeptFile {
  readonly fileName: string;
  /** In base64. */
  readonly data: string;
}

export interface FileControl extends Control {
  readonly fileToKeep?: KeptFile | undefined;
}

/** Longer ones would make the page as long. */
const maxLength = 1_500_000;

/** The file in the submitted value of a field; undefined for one that is chosen again. */
export function keptFile(value: unknown): KeptFile | undefined {
  if (!isMap(value) || typeof value.fileName !== 'string' || typeof value.data !== 'string') return undefined;
  return value.data.length > maxLength ? undefined : { fileName: value.fileName, data: value.data };
}

export function fileControl(field: FileControl, faults: Faults, { prefix, texts }: Site): Html {
  const { name, current, fileToKeep, accept } = field;
  const image = fileToKeep ? undefined : uncutImage(current, prefix);
  const isImage = accept === 'image/*';
  return html`
    <div${attributes({ class: 'file', 'data-drop': true, 'data-image': image, 'data-point': isImage && texts.inputs.focalPoint })}>
      ${fileToKeep ? keptNote(name, fileToKeep, texts.inputs) : current !== undefined && fieldValue(current, '', prefix)}
      ${control(field, faults)}
    </div>`;
}

const keptNote = (name: string, { fileName, data }: KeptFile, labels: Texts['inputs']): Part => html`
  ${hiddenField(`${name}/fileName`, fileName)}
  ${hiddenField(`${name}/data`, data)}
  <p class="hint">${labels.kept(`${fileName} (${sizeText(Buffer.byteLength(data, 'base64'))})`)}</p>`;
