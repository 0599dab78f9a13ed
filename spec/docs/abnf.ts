/** Grammars in ABNF (RFC 5234) as regular expressions, as far as those of our pages go: rules without recursion. */

const core: Readonly<Record<string, string>> = { ALPHA: '[A-Za-z]', DIGIT: '[0-9]' };

const token = /\s*(?:"([^"]*)"|%x([0-9A-F]+)-([0-9A-F]+)|(\d*)(\*)(\d*)|(\d+)|([A-Za-z][\w-]*)|([()[\]/]))/y;

/** The pattern of whole texts that a rule matches; literals match in their case alone. */
export function patternOfRule(grammar: string, rule: string): RegExp {
  // A rule begins at the start of a line.
  const rules = new Map(
    [...grammar.matchAll(/^([\w-]+)\s*=\s*((?:.*\n)(?:[ \t]+.*\n)*)/gm)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  );
  const sourceOf = (name: string): string => {
    const known = core[name] ?? (rules.has(name) ? compile(rules.get(name) ?? '') : undefined);
    if (known === undefined) throw new Error(`The grammar has no rule ${name}`);
    return `(?:${known})`;
  };
  function compile(text: string): string {
    const line = text.replace(/;.*$/gm, '').trim();
    // Rules are compiled inside of others.
    const tokens = new RegExp(token);
    let source = '';
    let repeat = '';
    const add = (element: string) => {
      source += element + repeat;
      repeat = '';
    };
    const closings: string[] = [];
    while (tokens.lastIndex < line.length) {
      const at = tokens.lastIndex;
      const [, literal, from, to, least, star, most, exactly, name, sign] = tokens.exec(line) ?? [];
      if (tokens.lastIndex === 0) throw new Error(`The grammar cannot be read at ${line.slice(at, at + 30)}`);
      if (literal !== undefined) add(`(?:${literal.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')})`);
      else if (from !== undefined) add(`[\\u{${from}}-\\u{${to}}]`);
      else if (star !== undefined) repeat = `{${least || 0},${most}}`;
      else if (exactly !== undefined) repeat = `{${exactly}}`;
      else if (name !== undefined) add(sourceOf(name));
      else if (sign === '/') source += '|';
      else if (sign === '(' || sign === '[') {
        closings.push(sign === '[' ? ')?' : `)${repeat}`);
        repeat = '';
        source += '(?:';
      } else source += closings.pop() ?? '';
    }
    return source;
  }
  return new RegExp(`^${sourceOf(rule)}$`, 'u');
}
