/** Criteria of views: maps of criteria by name, of which groups hold more maps (docs/protocol.md §11). */
import { type JsonSchema, mapped, oneOrMore, type ReadContext, recursive, type Value } from '../documents/index.js';
import { type Step, step, type WriteContext } from '../documents/value.js';
import type { CriterionKind } from '../repository/repository.js';
import { kinds } from './views-criteria-kinds.documents.js';
import { type Body, type Entry, entry, type Own, only } from './views-criterion-entry.documents.js';

const entries: Readonly<Record<string, Entry>> = {
  ...kinds,
  AND: entry('and', groupOf('Criteria all of which must match')),
  OR: entry('or', groupOf('Criteria one of which must match')),
  NOT: entry('not', negated()),
};

/** Of criteria that were read: which of the names for their kind the document has. */
const given = new WeakMap<Own, string>();

/** That of the document, or the first one of the kind. */
const nameOf = (own: Own): string => given.get(own) ?? firstName(own.kind);

const firstName = (kind: CriterionKind): string =>
  Object.entries(entries).find(([, own]) => own.kind === kind)?.[0] ?? '';

function read(name: string, form: 'value' | 'single', wire: unknown, from: ReadContext): Own {
  const own = entries[name]?.[form].read(wire, from) as Own;
  given.set(own, name);
  return own;
}

const namesOnly = {
  additionalProperties: false,
  'x-map': true,
  'x-message': 'must hold a criterion',
} as const;
const notEmpty = { minProperties: 1 } as const;

function mapSchema(schemaOf: (own: Entry) => JsonSchema, keywords: JsonSchema): JsonSchema {
  const properties = Object.entries(entries).map(([name, own]) => [name, schemaOf(own)]);
  return { type: 'object', properties: Object.fromEntries(properties), ...namesOnly, ...keywords };
}

/** Criteria of which each kind is there once; several of one kind need a group. */
const map: Value<readonly Own[]> = {
  schema: mapSchema(({ value }) => value.schema, { description: 'Criteria by name' }),
  write: (all, to) => (isMap(all) ? writeMap(all, to) : { AND: writeGroup(all, to) }),
  read: (wire: Readonly<Record<string, unknown>>, from) => readMap(wire, from),
  pointer: ([index, ...rest], all) => {
    const own = ownAt(all, index);
    return own ? step(nameOf(own)) + pointerIn(own, rest) : '';
  },
};

/** Criteria of `AND` and `OR`. */
const group: Value<readonly Own[]> = {
  schema: mapSchema(({ single }) => oneOrMore(single, { description: String(single.schema.description) }).schema, {
    ...notEmpty,
    description: 'Criteria by name; a list holds several of one kind',
  }),
  write: writeGroup,
  read: readGroup,
  pointer: ([index, ...rest], all) => {
    const own = ownAt(all, index);
    if (!own) return '';
    const same = (all as readonly Own[]).filter((other) => nameOf(other) === nameOf(own));
    const place = same.length > 1 ? step(same.indexOf(own)) : '';
    return step(nameOf(own)) + place + pointerIn(own, rest);
  },
};

function groupOf(description: string): Value<{ readonly criteria: readonly Own[] }> {
  return only(
    'criteria',
    recursive('CriteriaGroup', () => group, { description }),
  );
}

function negated(): Value<Body<'not'>> {
  return mapped(
    recursive('Criterion', () => one, { description: 'A criterion that must not match' }),
    ({ criterion }: Body<'not'>) => [criterion],
    ([criterion]) => ({ criterion: criterion as Own }),
  );
}

export const criteria = recursive('Criteria', () => map, {
  description: 'Criteria by name, all of which must match; without any, there is no restriction',
});

const one: Value<readonly Own[]> = {
  ...map,
  schema: {
    ...map.schema,
    ...notEmpty,
    description: 'One criterion by name',
    maxProperties: 1,
    'x-message': 'must hold exactly one criterion',
  },
};

const ownAt = (all: unknown, index: Step | undefined): Own | undefined => (all as readonly Own[])[Number(index)];

/** The path of a member of a criterion, below its name. */
function pointerIn(own: Own, [member, ...rest]: readonly Step[]): string {
  if (own.kind === 'and' || own.kind === 'or') return group.pointer?.(rest, own.criteria) ?? '';
  if (own.kind === 'not') return criteria.pointer?.([0, ...rest], [own.criterion]) ?? '';
  return member === undefined ? '' : (entries[nameOf(own)]?.value.pointer?.([member, ...rest], own) ?? '');
}

const isMap = (all: readonly Own[]): boolean => new Set(all.map(nameOf)).size === all.length;

const written = (own: Own, to: WriteContext): unknown => entries[nameOf(own)]?.value.write(own, to);

const writeMap = (all: readonly Own[], to: WriteContext): object =>
  Object.fromEntries(all.map((own) => [nameOf(own), written(own, to)]));

function writeGroup(all: readonly Own[], to: WriteContext): object {
  const names = [...new Set(all.map(nameOf))];
  return Object.fromEntries(
    names.map((name) => {
      const values = all.filter((own) => nameOf(own) === name).map((own) => written(own, to));
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function readMap(wire: Readonly<Record<string, unknown>>, from: ReadContext): readonly Own[] {
  return Object.entries(wire).map(([name, value]) => read(name, 'value', value, from));
}

function readGroup(wire: Readonly<Record<string, unknown>>, from: ReadContext): readonly Own[] {
  return Object.entries(wire).flatMap(([name, value]) =>
    [value].flat().map((each) => read(name, 'single', each, from)),
  );
}
