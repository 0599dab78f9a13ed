/** OpenAPI documents as YAML, written member by member: the whole would block the event loop for several hundred milliseconds. */
import { setImmediate } from 'node:timers/promises';
import { isMap } from '../documents/value.js';
import { loadYaml } from '../support/yaml-package.js';

/** How deep members are written one by one: those of `components.schemas` are. */
const deepest = 3;

export async function toYaml(description: object): Promise<string> {
  const { stringify } = await loadYaml();
  // Strings that older readers of YAML would take for dates or booleans are quoted.
  const options = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 } as const;

  /** The text of a member without the lines of its parents. */
  async function write(keys: readonly string[], value: unknown): Promise<string> {
    const members = keys.length < deepest && isMap(value) ? Object.entries(value) : [];
    if (members.length < 2) {
      await setImmediate();
      return below(keys.length - 1, stringify(nested(keys, value), options));
    }
    const head =
      keys.length === 0 ? '' : below(keys.length - 1, stringify(nested(keys, { x: 1 }), options)).split('\n', 1)[0];
    const texts: string[] = keys.length === 0 ? [] : [`${head}\n`];
    for (const [key, member] of members) texts.push(await write([...keys, key], member));
    return texts.join('');
  }

  return write([], description);
}

/** An object that has the value at the end of a path. */
const nested = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight((inner, key) => ({ [key]: inner }), value);

/** Each object around a member takes one line. */
const below = (count: number, text: string): string => text.split('\n').slice(Math.max(count, 0)).join('\n');
