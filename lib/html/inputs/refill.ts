/** The inputs of a field with their submitted values, for a form that is shown again. */
import { isMap } from '../../documents/value.js';
import { inputText } from '../../field-types/form-inputs.js';
import type { FormInput } from '../../repository/repository.js';
import { type FileControl, keptFile } from './file-control.js';

export type Input = FormInput & Pick<FileControl, 'fileToKeep'>;

/** The inputs with their submitted values. */
export function refilled(inputs: readonly FormInput[], submitted: unknown): readonly Input[] {
  const used = new Map<string, number>();
  return inputs.flatMap((input): readonly Input[] => {
    const { pointer, type } = input;
    // A file that is kept has its name with it.
    if (type === 'hidden' && pointer.endsWith(fileName) && keptAt(submitted, pointer.slice(0, -fileName.length)))
      return [];
    if (type === 'file') return [{ ...input, fileToKeep: keptAt(submitted, pointer) }];
    if (type === 'hidden' || type === 'remove' || isPassword(pointer)) return [input];
    if (type === 'item' || type === 'add') return [input];
    // An item that a button has just added starts with the default values of its fields.
    const parent = pointer.slice(0, pointer.lastIndexOf('/'));
    if (parent.includes('/') && hasList(submitted) && valueAt(submitted, parent) === undefined) return [input];
    const value = valueAt(submitted, pointer);
    if (input.isMultiple) return [{ ...input, value: [value ?? []].flat().map(String) }];
    const count = used.get(pointer) ?? 0;
    used.set(pointer, count + 1);
    const text = Array.isArray(value) && !input.isJson ? value[count] : count === 0 ? value : undefined;
    return [{ ...input, value: inputText(text) }];
  });
}

const fileName = '/fileName';

const keptAt = (submitted: unknown, pointer: string) => keptFile(valueAt(submitted, pointer));

export const isPassword = (pointer: string): boolean => /^\/\w*password$/i.test(pointer);

/** Values with a list inside have as many inputs as have been sent. */
export const hasList = (value: unknown): boolean =>
  Array.isArray(value) || (isMap(value) && Object.values(value).some((each) => Array.isArray(each)));

function valueAt(value: unknown, pointer: string): unknown {
  let target = value;
  for (const key of pointer.split('/').slice(1)) {
    if (Array.isArray(target)) target = target[Number(key)];
    else if (isMap(target)) target = target[key];
    else return undefined;
  }
  return target;
}
