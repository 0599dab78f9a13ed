/** An editor of the clean installation, who may work below the start page and below Media. */
import { hashPassword } from '../../lib/sql/passwords.js';
import { addUser, type Opened } from '../sql/support.js';
import { basic } from './api.js';

/** Adds a user to the editors and gives the headers with which the user is known. */
export async function addEditor(opened: Opened, login = 'editor'): Promise<{ readonly Authorization: string }> {
  const id = await addUser(opened, 14, login);
  const hash = await hashPassword('secret');
  await opened.db.updateTable('cms_user').set({ password_hash: hash }).where('content_id', '=', id).execute();
  return { Authorization: basic(login, 'secret') };
}
