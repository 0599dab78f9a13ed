/** Passwords: argon2id, and as much work for whoever does not exist as for whoever does. */
import { hash, verify } from '@node-rs/argon2';

/** Of a random password that nobody kept, with the parameters of `hashPassword`. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$SOWjQa7f02R6/W27DyQ16A$u1tBnHhfyQnkjcZP4dMOLMe0ZWvYOUuOkyMO8MwkXIY';

export const hashPassword = (password: string): Promise<string> => hash(password);

/** Without a hash, no password fits; finding that out takes as long. */
export async function fits(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const same = await verify(passwordHash ?? nobody, password);
  return same && typeof passwordHash === 'string';
}
