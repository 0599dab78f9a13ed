/** Criteria of views: maps of criteria by name, of which groups hold more maps (docs/reference/protocol.md §11). */
import * as doc from '../../documents/index.js';
import type { ObjectShape } from '../../documents/shape.js';
import { type Step, step, type WriteContext } from '../../documents/value.js';
import type { CriterionKind } from '../../repository/repository.js';
import { kinds } from './views-criteria-kinds.documents.js';
import { type AnyCriterion, type Body, type Entry, entry, singleMember } from './views-criterion-entry.documents.js';

const entries: Readonly<Record<string, Entry>> = {
  ...kinds,
  AND: entry('and', groupOf('Criteria all of which must match')),
  OR: entry('or', groupOf('Criteria one of which must match')),
  NOT: entry('not', negated()),
};

/** The names by which documents have the kinds of criteria that were read. */
const spelledNames = new WeakMap<AnyCriterion, string>();

/** The name of a criterion in the document that it was read from, or the first one of its kind. */
const nameOf = (own: AnyCriterion): string => spelledNames.get(own) ?? firstName(own.kind);

const firstName = (kind: CriterionKind): string =>
  Object.entries(entries).find(([, own]) => own.kind === kind)?.[0] ?? '';

function spelled(name: string, criterion: AnyCriterion): AnyCriterion {
  spelledNames.set(criterion, name);
  return criterion;
}

const namesOnly = {
  isClosed: true,
  isMap: true,
  message: 'must hold a criterion',
} as const;
const notEmpty = { minMembers: 1 } as const;

function mapShape(shapeOf: (entry: Entry) => doc.Shape, rules: doc.ObjectRules): ObjectShape {
  const members = Object.fromEntries(Object.entries(entries).map(([name, own]) => [name, shapeOf(own)]));
  return { kind: 'object', members, required: [], ...namesOnly, ...rules };
}

const described = ({ shape }: doc.AnyValue) =>
  shape.description === undefined ? {} : { description: shape.description };

/** Criteria of which each kind is there once; several of one kind need a group. */
const map: doc.Value<readonly AnyCriterion[], readonly AnyCriterion[], ObjectShape> = {
  shape: mapShape(({ value }) => value.shape, { description: 'Criteria by name' }),
  write: (all, to) => (isMap(all) ? writeMap(all, to) : { AND: writeGroup(all, to) }),
  read: (parsed: Readonly<Record<string, unknown>>, from) => readMap(parsed, from),
  pointer: ([index, ...rest], all) => {
    const criterion = ownAt(all, index);
    return criterion ? step(nameOf(criterion)) + pointerIn(criterion, rest) : '';
  },
};

/** Criteria of `AND` and `OR`. */
const group: doc.Value<readonly AnyCriterion[]> = {
  shape: mapShape(({ single }) => doc.oneOrMore(single, described(single)).shape, {
    ...notEmpty,
    description: 'Criteria by name; a list holds several of one kind',
  }),
  write: writeGroup,
  read: readGroup,
  pointer: ([index, ...rest], all) => {
    const criterion = ownAt(all, index);
    if (!criterion) return '';
    const same = (all as readonly AnyCriterion[]).filter((other) => nameOf(other) === nameOf(criterion));
    const place = same.length > 1 ? step(same.indexOf(criterion)) : '';
    return step(nameOf(criterion)) + place + pointerIn(criterion, rest);
  },
};

function groupOf(description: string): doc.Value<{ readonly criteria: readonly AnyCriterion[] }> {
  return singleMember(
    'criteria',
    doc.recursive('CriteriaGroup', () => group, { description }),
  );
}

function negated(): doc.Value<Body<'not'>> {
  return doc.mapped(
    doc.recursive('Criterion', () => one, { description: 'A criterion that must not match' }),
    ({ criterion }: Body<'not'>) => [criterion],
    ([criterion]) => ({ criterion: criterion as AnyCriterion }),
  );
}

export const criteria = doc.recursive('Criteria', () => map, {
  description: 'Criteria by name, all of which must match; without any, there is no restriction',
});

const one: doc.Value<readonly AnyCriterion[]> = {
  ...map,
  shape: {
    ...map.shape,
    ...notEmpty,
    description: 'One criterion by name',
    maxMembers: 1,
    message: 'must hold exactly one criterion',
  },
};

const ownAt = (all: unknown, index: Step | undefined): AnyCriterion | undefined =>
  (all as readonly AnyCriterion[])[Number(index)];

/** The path of a member of a criterion, below its name. */
function pointerIn(criterion: AnyCriterion, [member, ...rest]: readonly Step[]): string {
  if (criterion.kind === 'and' || criterion.kind === 'or') return group.pointer?.(rest, criterion.criteria) ?? '';
  if (criterion.kind === 'not') return criteria.pointer?.([0, ...rest], [criterion.criterion]) ?? '';
  return member === undefined ? '' : (entries[nameOf(criterion)]?.value.pointer?.([member, ...rest], criterion) ?? '');
}

const isMap = (all: readonly AnyCriterion[]): boolean => new Set(all.map(nameOf)).size === all.length;

const written = (own: AnyCriterion, to: WriteContext): unknown => entries[nameOf(own)]?.value.write(own, to);

const writeMap = (all: readonly AnyCriterion[], to: WriteContext): object =>
  Object.fromEntries(all.map((own) => [nameOf(own), written(own, to)]));

function writeGroup(all: readonly AnyCriterion[], to: WriteContext): object {
  const names = [...new Set(all.map(nameOf))];
  return Object.fromEntries(
    names.map((name) => {
      const values = all.filter((own) => nameOf(own) === name).map((own) => written(own, to));
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function readMap(parsed: Readonly<Record<string, unknown>>, from: doc.ReadContext): readonly AnyCriterion[] {
  return Object.entries(parsed).map(([name, value]) => spelled(name, entries[name]?.value.read(value, from)));
}

function readGroup(parsed: Readonly<Record<string, unknown>>, from: doc.ReadContext): readonly AnyCriterion[] {
  return Object.entries(parsed).flatMap(([name, value]) =>
    [value].flat().map((each) => spelled(name, entries[name]?.single.read(each, from))),
  );
}
