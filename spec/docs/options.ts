/** Declared options as the rows of a table: names, values and defaults from the declaration, meanings from its comments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Members, OptionGroup } from '../../lib/option/option.js';

/** The comments of the members that one object literal declares, by name. */
type Comments = Readonly<Record<string, string>>;

const lib = join(import.meta.dirname, '../../lib');
const declared: readonly Comments[] = readdirSync(lib, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => commentsIn(readFileSync(join(lib, path), 'utf8')));

function commentsIn(text: string): readonly Comments[] {
  const found: Record<string, string>[] = [];
  let end = '';
  let current: Record<string, string> = {};
  const members = /^( +)\/\*\*((?:(?!\*\/)[\s\S])+)\*\/\n\1(\w+): (?:option|required)\(|^( *)\}/gm;
  for (const [, indent, comment = '', name = '', closing] of text.matchAll(members)) {
    if (indent !== undefined) {
      end = indent.slice(2);
      current[name] = comment.replace(/\s+\* |\s+/g, ' ').trim();
    } else if (closing === end) {
      if (Object.keys(current).length > 0) found.push(current);
      current = {};
    }
  }
  return found;
}

/** The comment of a member where most of its group are declared, and nothing else. */
function meaningOf(name: string, members: Members): string {
  const [best] = declared
    .filter((own) => Object.hasOwn(own, name) && Object.keys(own).every((each) => Object.hasOwn(members, each)))
    .sort((one, other) => Object.keys(other).length - Object.keys(one).length);
  if (!best?.[name]) throw new Error(`The option ${name} has no comment`);
  return best[name];
}

/** @param except members that another table shows */
export function rowsOf(parts: readonly OptionGroup[], except: readonly string[] = [], path = ''): readonly string[] {
  return parts.flatMap(({ at, members }) =>
    Object.entries(members).flatMap(([name, { kind, presence, fallback }]) => {
      const own = path ? `${path}${at}.${name}` : name;
      const value = presence === 'required' ? 'required' : written(fallback, kind.parts.length > 0);
      const row = `| \`${own}\` | ${kind.words} | ${value} | ${meaningOf(name, members)} |`;
      return [row, ...(except.includes(own) ? [] : rowsOf(kind.parts, except, own))];
    }),
  );
}

/** Each option by its path, with its values and its default. */
export const linesOf = (parts: readonly OptionGroup[], path = ''): readonly string[] =>
  parts.flatMap(({ at, members }) =>
    Object.entries(members).flatMap(([name, { kind, presence, fallback }]) => {
      const own = path ? `${path}${at}.${name}` : name;
      const value = presence === 'required' ? 'required' : written(fallback, kind.parts.length > 0);
      return [`${own}: ${kind.words}${value && `, ${value}`}`, ...linesOf(kind.parts, own)];
    }),
  );

function written(value: unknown, isGroup: boolean): string {
  if (value === undefined) return '';
  if (typeof value === 'function') return '`console.error`';
  if (typeof value === 'string') return `\`'${value}'\``;
  const text = JSON.stringify(value).replaceAll('"', '').replaceAll(',', ', ');
  return isGroup && text === '{}' ? '' : `\`${text}\``;
}
