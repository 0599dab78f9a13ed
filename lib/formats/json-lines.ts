/** The lines of the values of a JSON text. */
import type { Located } from './format.js';

/** Colons and white space do not change the place. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]|\n|[^\s{}[\],:"]+/g;

interface Open {
  readonly members: Map<string, readonly Located[]>;
  readonly isList: boolean;
  /** The name or the index of the value that follows; undefined before a name. */
  key: string | undefined;
  /** The line of the name. */
  line: number;
}

export function linesOfJson(text: string): Located | undefined {
  if (!isJson(text)) return undefined;
  const whole: Open = { members: new Map(), isList: true, key: '0', line: 1 };
  const open: Open[] = [whole];
  let line = 1;
  for (const [token] of text.matchAll(tokens)) {
    const top = open.at(-1) ?? whole;
    if (token === '\n') line += 1;
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') top.key = top.isList ? String(top.members.size) : undefined;
    else if (top.key === undefined) Object.assign(top, { key: JSON.parse(token) as string, line });
    else {
      const members = new Map<string, readonly Located[]>();
      top.members.set(top.key, [{ line: top.isList ? line : top.line, members }]);
      if (token === '[') open.push({ members, isList: true, key: '0', line });
      else if (token === '{') open.push({ members, isList: false, key: undefined, line });
    }
  }
  const [document] = whole.members.get('0') ?? [];
  const [root] = [...(document?.members.values() ?? [])][0] ?? [];
  return root;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
