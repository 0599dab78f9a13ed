/** Users, and their passwords, hashed with scrypt and a random salt. */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Account, UserRepository } from 'express-cms-rest';
import { anonymous } from 'express-cms-rest/repository';
import type { Database } from './database.js';

interface AccountRow {
  readonly id: number;
  readonly login: string;
  readonly password: string;
}

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

export function createUserRepository(database: Database): UserRepository {
  // Constant time for unknown logins: the same work as for a wrong password.
  const unknownUser = hashPassword(randomBytes(16).toString('hex'));

  return {
    async authenticate({ login, password }, context) {
      const select = 'select id, login, password from account where login = $1 and enabled';
      const [row] = await database.read(context)<AccountRow>(select, [login]);
      const fits = await isPassword(password, row?.password ?? (await unknownUser));
      return row && fits ? toAccount(row) : undefined;
    },

    async findAccount(userId, context) {
      const select = 'select id, login, password from account where id = $1 and enabled';
      const [row] = userId < 2 ** 31 ? await database.read(context)<AccountRow>(select, [userId]) : [];
      return row && toAccount(row);
    },
  };
}

/** Makes an account, which is not an operation of the API. */
export async function addAccount(
  database: Database,
  login: string,
  password: string,
  isEditor: boolean,
): Promise<number> {
  const context = { caller: anonymous, siteaccess: '', languages: [], signal: new AbortController().signal };
  const insert = 'insert into account (login, password, is_editor) values ($1, $2, $3) returning id';
  const hash = await hashPassword(password);
  const rows = await database.write(context, (query) => query<{ id: number }>(insert, [login, hash, isEditor]));
  return rows[0]?.id ?? 0;
}

/** A new password brings a new stamp, which ends the sessions that began with another. */
function toAccount({ id, login, password }: AccountRow): Account {
  return { userId: id, login, stamp: createHash('sha256').update(password).digest('base64url').slice(0, 16) };
}

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt, 32)).toString('base64url')}`;
}

async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  return timingSafeEqual(Buffer.from(hash), await derive(password, Buffer.from(salt), 32));
}
