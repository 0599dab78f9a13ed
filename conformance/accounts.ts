/** The accounts of users as their content shows them, for checks that write users as content. */
import type { FieldChange, Json } from 'express-cms-rest';
import { assert } from './expectations.js';
import { locationIdIn, newPassword } from './people.js';
import type { Scene } from './scene.js';

/** The field of a user's content that shows the account. */
export async function accountField({ admin }: Scene, contentId: number): Promise<string> {
  const { currentVersion } = await admin.content.load(contentId);
  const field = currentVersion.fields.find(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user');
  return field?.fieldDefinitionIdentifier ?? assert.fail('The content of a user has no field of the type user');
}

export const account = (fieldDefinitionIdentifier: string, value: Json): FieldChange => ({
  fieldDefinitionIdentifier,
  value,
  textual: false,
});

/** The account of a new user. */
export function newAccount({ unique }: Scene) {
  const login = unique('login');
  return { login, email: `${login}@example.org`, plainPassword: newPassword(), enabled: true };
}

/** A draft of a user as content, in the group at a path. */
export async function draftUser(scene: Scene, typeId: number, identifier: string, path: string) {
  const { admin, known } = scene;
  const value = newAccount(scene);
  const draft = await admin.content.create({
    typeId,
    mainLanguageCode: known.languageCode,
    location: { parentId: locationIdIn(scene, path), priority: 0, hidden: false },
    fields: [...known.userGroup.toUserFields(value.login), account(identifier, value)],
  });
  return { draft, login: value.login, password: value.plainPassword };
}
