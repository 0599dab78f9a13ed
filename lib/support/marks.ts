/** Marks of objects, which all copies of the package in a process see: a repository of one may be served by the router of another. */

type Marks = Record<symbol, WeakSet<object> | undefined>;

/** The objects that have a mark of that name. */
export function markedObjects(name: string): WeakSet<object> {
  const marks: Marks = globalThis as unknown as Marks;
  const key = Symbol.for(`express-cms-rest.${name}`);
  marks[key] ??= new WeakSet();
  return marks[key];
}
