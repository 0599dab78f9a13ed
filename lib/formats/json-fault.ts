/** Finds the first fault of a JSON text: the messages of the engine quote the text and do not always name the place. */

/** Both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const space = /[ \t\r\n]*/y;
const characters = /[ !#-[\]-\uffff]*/y;
const escaping = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const quote = /"/y;
const colon = /:/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The position of the first unexpected token. */
export function locateJsonFault(text: string): Place {
  const cursor: Cursor = { text, at: 0 };
  const open: string[] = [];
  for (let expectsValue = true; ; ) {
    take(cursor, space);
    const next = text[cursor.at];
    if (expectsValue) {
      if (next !== '[' && next !== '{') {
        if (next === '"' ? !takeString(cursor) : !take(cursor, literal)) break;
        expectsValue = false;
        continue;
      }
      const end = next === '[' ? ']' : '}';
      open.push(end);
      cursor.at += 1;
      take(cursor, space);
      expectsValue = text[cursor.at] !== end;
      if (expectsValue && end === '}' && !takeKey(cursor)) break;
      continue;
    }
    const end = open.at(-1);
    if (end === undefined || (next !== end && next !== ',')) break;
    cursor.at += 1;
    if (next === end) open.pop();
    else if (end === '}' && !takeKey(cursor)) break;
    expectsValue = next === ',';
  }
  return placeOf(cursor);
}

interface Cursor {
  readonly text: string;
  at: number;
}

function take(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at;
  if (!pattern.test(cursor.text)) return false;
  cursor.at = pattern.lastIndex;
  return true;
}

function takeString(cursor: Cursor): boolean {
  if (!take(cursor, quote)) return false;
  do take(cursor, characters);
  while (take(cursor, escaping));
  return take(cursor, quote);
}

function takeKey(cursor: Cursor): boolean {
  take(cursor, space);
  if (!takeString(cursor)) return false;
  take(cursor, space);
  return take(cursor, colon);
}

function placeOf({ text, at }: Cursor): Place {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: at - start + 1 };
}
