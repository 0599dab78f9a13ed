/** The declaration of documents of one kind of criterion, and the shapes that several kinds share. */
import * as doc from '../../documents/index.js';
import type { Criterion, CriterionKind, Id } from '../../repository/repository.js';
import { idValues, pathValues, textValues, type Values } from './views-values.documents.js';

export type AnyCriterion = Criterion<Id>;
type Of<K extends CriterionKind> = Extract<AnyCriterion, { readonly kind: K }>;
export type Body<K extends CriterionKind> = Omit<Of<K>, 'kind'>;

/** How a map holds criteria of a kind, and how a group does, in which a list is a list of criteria. */
export interface Entry {
  readonly kind: CriterionKind;
  readonly value: doc.AnyValue;
  readonly single: doc.AnyValue;
}

export function entry<K extends CriterionKind>(
  kind: K,
  value: doc.Value<Body<K>>,
  single: doc.Value<Body<K>> = value,
): Entry {
  const bodyOf = (of: doc.Value<Body<K>>): doc.AnyValue => ({
    ...of,
    read: (parsed, from) => ({ kind, ...of.read(parsed, from) }),
  });
  return { kind, value: bodyOf(value), single: bodyOf(single) };
}

/** A criterion whose document is the value of its only member. */
export function singleMember<N extends string, T>(name: N, value: doc.Value<T>): doc.Value<{ readonly [K in N]: T }> {
  type Whole = { readonly [K in N]: T };
  return doc.mapped(
    value,
    (whole: Whole) => whole[name],
    (own) => ({ [name]: own }) as Whole,
  );
}

export const ofIds = <K extends CriterionKind>(kind: K, description: string) =>
  ofSeveral(kind, 'ids', idValues(description));
export const ofTexts = <K extends CriterionKind>(kind: K, description: string) =>
  ofSeveral(kind, 'values', textValues(description));
export const ofPaths = <K extends CriterionKind>(kind: K, description: string) =>
  ofSeveral(kind, 'paths', pathValues(description));

const ofSeveral = <T>(kind: CriterionKind, member: string, { value, single }: Values<T>): Entry =>
  entry(kind, singleMember(member, value) as never, singleMember(member, single) as never);

export const ofTruth = (kind: 'isContainer' | 'isUserBased' | 'isUserEnabled' | 'isBookmarked', description: string) =>
  entry(kind, singleMember('value', doc.boolean(description)));
