/** The documents of API keys. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import {
  type ApiKeyValues,
  apiKeyAccesses,
  type ApiKey as Domain,
  type Id,
  type Page,
} from '../repository/repository.js';
import { paths } from './paths.js';

const values: ApiKeyValues<Id> = {
  name: 'Site generator',
  access: 'read',
  roleId: 5,
  expiresAt: new Date('2036-01-01T00:00:00Z'),
};
const stored: Domain<Id> = {
  id: 3,
  userId: 14,
  ...values,
  createdAt: new Date('2026-01-03T10:00:00Z'),
  lastUsedAt: new Date('2026-01-04T10:00:00Z'),
};
/** Not a secret of anybody. */
const example: Domain<Id> & { readonly secret?: string } = {
  ...stored,
  secret: 'cmsk_3_0123456789abcdef0123456789abcdef0123456789abcdef',
};

const tagOf = (keyId: Id) => `apikey-${keyId}`;

const descriptions = {
  name: 'The purpose of the key; unique among the keys of the user',
  access:
    'read for operations that change nothing; drafts for these and for writes that change only drafts; all for every operation',
  expiresAt: 'When it expires; missing for a key without expiry',
};

export const ApiKey = document('ApiKey', example, {
  _href: doc.self(paths.apiKey, { keyId: 'id' }),
  id: doc.id('The id of the key'),
  name: doc.string(descriptions.name),
  access: doc.oneOf(apiKeyAccesses, descriptions.access),
  Role: doc.member('roleId', doc.optional(doc.link('Role', paths.role))),
  User: doc.member('userId', doc.link('User', paths.user)),
  createdAt: doc.dateTime('When it was created'),
  expiresAt: doc.optional(doc.dateTime(descriptions.expiresAt)),
  lastUsedAt: doc.optional(doc.dateTime('When it was last used, to about a minute; missing where it was never used')),
  secret: doc.optional(
    doc.string('The credential that clients send as Authorization: Bearer; only in the response that creates the key'),
  ),
}).with({ tags: ({ id }) => [tagOf(id)] });

export const ApiKeyWithSecret = doc.containing(ApiKey, 'secret');

const page: Page<Domain<Id>> = { items: [stored] };
const keys = doc.list(doc.embedded(ApiKey), 'The keys, the oldest first');
const tags = ({ items }: Page<Domain<Id>>) => items.map(({ id }) => tagOf(id));

export const ApiKeyList = document('ApiKeyList', page, { ApiKey: doc.member('items', keys) }).with({ tags });

export const ApiKeyCreate = document('ApiKeyCreate', values, {
  name: doc.string({ minLength: 1, maxLength: 255, description: descriptions.name }),
  access: doc.withDefault(doc.oneOf(apiKeyAccesses, descriptions.access), 'all'),
  Role: doc.member('roleId', doc.optional(doc.reference(paths.role, 'the only role of the user whose policies count'))),
  expiresAt: doc.optional(doc.dateTime(descriptions.expiresAt)),
});
