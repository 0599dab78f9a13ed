/** Users with a password, such as an editor of the clean installation, who may work below the start page and below Media. */

import { addUser, type Opened } from '../sql/support.js';
import { basic } from './api.js';
import { cheapHash } from './password-hash.js';

/** Adds a user to the editors and gives the headers with which the user is known. */
export async function addEditor(opened: Opened, login = 'editor'): Promise<{ readonly Authorization: string }> {
  const id = await addUser(opened, 14, login);
  await setPassword(opened, id, 'secret');
  return { Authorization: basic(login, 'secret') };
}

export async function setPassword({ db }: Opened, userId: number, password: string): Promise<void> {
  const password_hash = await cheapHash(password);
  await db.updateTable('cms_account').set({ password_hash }).where('content_id', '=', userId).execute();
}
