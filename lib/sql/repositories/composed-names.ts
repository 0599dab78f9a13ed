/** Normalization of identifiers and remote ids to Unicode NFC, in commands and in queries: `é` composed and decomposed is one name. */
import { mapMethods } from '../../repository/map-methods.js';
import type { Repository } from '../../repository/repository.js';

/** Members of queries of items whose texts are names; some also are lists of something else, which is looked into. */
const ofItems = ['types', 'section', 'fields', 'embed', 'member'];

const isName = (member: string): boolean =>
  /(?:^i|I)dentifiers?$|(?:^r|R)emoteId$/.test(member) || ofItems.includes(member);

/** Members whose values are stored as clients send them. */
const ofClients = ['value', 'defaultValue', 'fieldSettings', 'settings', 'validators'];

/** Whether it is a criterion or a condition whose values are names. */
const comparesNames = ({ kind, member }: Readonly<Record<string, unknown>>): boolean =>
  (typeof kind === 'string' && isName(kind)) || member === 'remoteId';

function composed(value: unknown, member: string): unknown {
  if (typeof value === 'string') return isName(member) ? value.normalize('NFC') : value;
  if (Array.isArray(value)) return value.map((each) => composed(each, member));
  // Neither dates nor streams.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = value as Readonly<Record<string, unknown>>;
  const namesOf = comparesNames(members) ? ['values', 'group'] : [];
  return Object.fromEntries(
    Object.entries(members).map(([key, memberValue]) => [
      key,
      ofClients.includes(key) ? memberValue : composed(memberValue, namesOf.includes(key) ? 'identifier' : key),
    ]),
  );
}

/** A method whose first argument is a remote id has that in its name. */
const memberOf = (name: string): string => (name.endsWith('ByRemoteId') ? 'remoteId' : '');

/** Wraps the repository, and passes names in NFC to it; ids of files and uploads are left unchanged. */
export const withComposedNames = <R extends Repository>(repository: R): R =>
  mapMethods(repository, (method, name) => {
    if (/^(?:files|uploads)\./.test(name)) return method;
    return (what, ...more) => method(composed(what, memberOf(name)), ...more);
  });
