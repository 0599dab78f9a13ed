/** The authors of this CMS, and its login. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

export interface Member {
  readonly id: number;
  readonly login: string;
  /** Editors may change the articles of others. */
  readonly isEditor: boolean;
}

interface Secret {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

export interface Members {
  find(id: number | null | undefined): Member | undefined;
  /** Takes the same time for unknown names. */
  check(login: string, password: string): Member | undefined;
}

export function createMembers(...initial: readonly (Member & { readonly password: string })[]): Members {
  const members = initial.map(({ password, ...member }) => ({ member, secret: toSecret(password) }));
  const unknownMember = toSecret(randomBytes(16).toString('hex'));
  return {
    find: (id) => members.find(({ member }) => member.id === id)?.member,
    check(login, password) {
      const match = members.find(({ member }) => member.login === login);
      const { salt, hash } = match?.secret ?? unknownMember;
      return timingSafeEqual(hash, scryptSync(password, salt, 32)) ? match?.member : undefined;
    },
  };
}

function toSecret(password: string): Secret {
  const salt = randomBytes(16);
  return { salt, hash: scryptSync(password, salt, 32) };
}

export function sampleMembers(): Members {
  return createMembers(
    { id: 1, login: 'eva', password: 'library', isEditor: true },
    { id: 2, login: 'tom', password: 'concert', isEditor: false },
  );
}
