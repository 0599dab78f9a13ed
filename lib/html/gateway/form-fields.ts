/** The fields of a form's body, in both encodings of browsers: counted before they are parsed. */
import { setImmediate } from 'node:timers/promises';
import type { FormField } from '../../documents/form.js';
import { BadRequest } from '../../errors/errors.js';
import { parseMediaType } from '../../http/media-type.js';

/** @throws BadRequest for more fields than allowed */
export function urlencodedFields(text: string, most: number): readonly FormField[] {
  let count = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    // `&&` separates nothing.
    if (text[at + 1] !== '&') count += 1;
    if (count >= most) throw tooMany(most);
  }
  return [...new URLSearchParams(text)];
}

/** Parts that are parsed at once: between two groups, others are served. */
const groupSize = 1000;

/** @throws BadRequest for more fields than allowed, and for a body that is not well-formed */
export async function multipartFields(body: Buffer, contentType: string, most: number): Promise<readonly FormField[]> {
  const { boundary = '' } = parseMediaType(contentType)?.parameters ?? {};
  const starts = startsOf(body, `--${boundary}`, most);
  const fields: FormField[] = [];
  // The last start is that of the end.
  for (let first = 0; first === 0 || first < starts.length - 1; first += groupSize) {
    if (first > 0) await setImmediate();
    const start = first === 0 ? 0 : starts[first];
    const next = first + groupSize < starts.length - 1 ? starts[first + groupSize] : undefined;
    const rest = body.subarray(start, next);
    const group = next === undefined ? rest : Buffer.concat([rest, Buffer.from(`--${boundary}--\r\n`)]);
    fields.push(...(await fieldsOf(group, contentType)));
  }
  return fields;
}

/** The offsets of all parts, and of the end of the form. */
function startsOf(body: Buffer, delimiter: string, most: number): readonly number[] {
  const starts: number[] = [];
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (starts.length > most) throw tooMany(most);
    if (at === 0 || body[at - 1] === newLine) starts.push(at);
  }
  return starts;
}

const newLine = 0x0a;

async function fieldsOf(form: Buffer, contentType: string): Promise<readonly FormField[]> {
  try {
    const data = await new Response(form as Uint8Array<ArrayBuffer>, {
      headers: { 'Content-Type': contentType },
    }).formData();
    return await Promise.all([...data].map(toField));
  } catch {
    throw new BadRequest('The form is not well-formed multipart/form-data');
  }
}

async function toField([name, value]: readonly [string, FormDataEntryValue]): Promise<FormField> {
  if (typeof value === 'string') return [name, value];
  return [name, { fileName: value.name, bytes: new Uint8Array(await value.arrayBuffer()) }];
}

type FormDataEntryValue = string | { readonly name: string; arrayBuffer(): Promise<ArrayBuffer> };

const tooMany = (most: number) => new BadRequest(`The form has more than ${most} fields`);
