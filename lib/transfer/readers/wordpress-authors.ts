/** Authors of an export of WordPress as users without passwords, in a user group without roles. */
import type { ContentEntity, Entity } from '../entities.js';
import { remoteIdOf } from './imported-content.js';
import { usersLocation } from './places.js';
import type { WordPressIndex } from './wordpress-index.js';

export const authorIdOf = ({ site }: WordPressIndex, login: string): string =>
  remoteIdOf('wp', `${site} author ${login}`);

export function* authorEntities({
  index,
  language,
}: {
  readonly index: WordPressIndex;
  readonly language: string;
}): Generator<Entity> {
  if (index.authors.size === 0) return;
  const group = remoteIdOf('wp', `${index.site} authors`);
  const shared = { language, parent: usersLocation };
  yield toEntity(group, { ...shared, type: 'user_group', fields: { name: 'Imported authors' } });
  for (const { login, email, firstName, lastName } of index.authors.values()) {
    const account = { login, email, enabled: true };
    const fields = { first_name: firstName, last_name: lastName, user_account: account };
    yield toEntity(authorIdOf(index, login), { language, parent: group, type: 'user', fields });
  }
}

interface UserContent {
  readonly language: string;
  readonly parent: string;
  readonly type: string;
  readonly fields: Readonly<
    Record<string, string | { readonly login: string; readonly email: string; readonly enabled: boolean }>
  >;
}

function toEntity(remoteId: string, { language, parent, type, fields }: UserContent): Entity {
  const place = { remoteId, parent, priority: 0, hidden: false, sortField: 'NAME', sortOrder: 'ASC' } as const;
  const value: ContentEntity = {
    ...{ contentType: type, section: 'users', mainLanguage: language, alwaysAvailable: true, hidden: false },
    ...{ owner: null, published: null, modified: null, location: place, states: [], languages: [language] },
    fields: Object.entries(fields).map(([field, own]) => ({ field, language, value: own })),
    ...{ relations: [], isOfUsers: true },
  };
  return { kind: 'content', key: remoteId, value };
}
