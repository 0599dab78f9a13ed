/** What mutants change, and which of them a seed chooses. */
import { describe, expect, it } from '@jest/globals';
import { mutantsOf } from './operators.js';
import { choosePlaces } from './places.js';
import type { Tree } from './tree.js';

const mutated = (text: string) =>
  mutantsOf(text).map(({ start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end));

describe('the mutants of a source file', () => {
  it.each([
    ['a < b;', ['{}', 'a <= b;']],
    ['x = a && b;', ['{}', 'x = (a);', 'x = (b);', 'x = ((a) || (b));']],
    ['x = a ?? b;', ['{}', 'x = (a);', 'x = (b);']],
    ['f([a, b]);', ['{}', 'f([ b]);', 'f([a, ]);']],
    ['f({ a: 1, ...b });', ['{}', 'f({  ...b });', 'f({ a: 1,  });', 'f({ a: 2, ...b });']],
    ['f(!a);', ['{}', 'f(a);']],
    ['f(a?.b, a?.[c]);', ['{}', 'f(a.b, a?.[c]);', 'f(a?.b, a[c]);']],
    ["f('GET', '');", ['{}', "f('', '');", "f('GET', 'mutant');"]],
    ['f(list.sort());', ['{}', 'f(list);']],
    ['f(list.some(g));', ['{}', 'f(list.every(g));']],
    ['f(20, 1000, false);', ['{}', 'f(21, 1000, false);', 'f(20, 500, false);', 'f(20, 1000, true);']],
    ['function f() { if (a) return; }', ['function f() { if (!(a)) return; }', 'function f() { {} }']],
  ])('of %s change its meaning', (text, expected) => {
    expect(mutated(text)).toEqual(expected);
  });

  it.each([
    "import { a } from './a.js';",
    "export { a } from './a.js';",
    "type A = 'b' | 1;",
    "interface A { readonly a: 'b' }",
    "function f(a: 'b'): void { throw new NotFound('content'); }",
    "const summary = () => 'A text for people';",
    'const query = sql`select 1`;',
  ])('are none for %s', (text) => {
    expect(mutated(text)).toEqual([]);
  });
});

describe('the places that a seed chooses', () => {
  const texts: Readonly<Record<string, string>> = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`lib/${at}.ts`, 'f(1);\nf(2);\n// 3\n']),
  );
  const unused = () => {
    throw new Error('Not called');
  };
  const treeWith = (...faulty: readonly string[]): Tree => ({
    root: '',
    paths: Object.keys(texts),
    read: (path) => texts[path] ?? '',
    apply: () => undefined,
    restore: () => undefined,
    faulty: () => new Set(faulty),
    diff: unused,
  });
  const chosen = (tree: Tree, seed: number) => {
    const places = choosePlaces(tree, seed);
    return Array.from({ length: 150 }, () => {
      const { path, line } = places.next().value ?? {};
      return `${path}:${line}`;
    });
  };

  it('are the same for the same seed, and others for another one', () => {
    expect(chosen(treeWith(), 1)).toEqual(chosen(treeWith(), 1));
    expect(chosen(treeWith(), 1)).not.toEqual(chosen(treeWith(), 2));
  });

  it('are different lines', () => {
    expect(new Set(chosen(treeWith(), 1)).size).toBe(150);
  });

  it('are none in files that the compiler refuses', () => {
    const [first = ''] = chosen(treeWith(), 1);
    const path = first.slice(0, first.indexOf(':'));
    expect(chosen(treeWith(path), 1).filter((place) => place.startsWith(`${path}:`))).toEqual([]);
  });
});
