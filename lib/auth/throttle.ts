/** Rate limits of failed logins, by address and by account together with address. */
import { hash } from 'node:crypto';
import { TooManyRequests } from '../errors/errors.js';
import { inTime } from '../support/time-limit.js';
import type { Warn } from '../support/warnings.js';
import type { FailedLoginSettings, LimiterOptions, LoginLimiter } from './options.js';

export interface Throttle {
  /** Counts an attempt before it is made, so that guesses made at the same time count too; else throws TooManyRequests. */
  attempt(login: string, address: string): Promise<Attempt>;
}

export interface Attempt {
  /** Removes an attempt that did not fail from the count. */
  refund(): Promise<void>;
}

const timeoutMs = 1000;
const uncounted: Attempt = { refund: async () => {} };

export function createThrottle(options: FailedLoginSettings, warn: Warn): Throttle {
  // A host's limiters are created at start-up, so that mistakes in them are reported then.
  let limiters = options.limiter && Promise.resolve(createLimiters(options, options.limiter));

  const run = <T>(work: () => Promise<T>): Promise<T | undefined> => runLimiter(work, warn);

  async function refund(limiter: LoginLimiter, key: string): Promise<void> {
    const result = await run(() => limiter.reward(key));
    // The window has ended in between: a negative count would allow more attempts in the next one.
    if (result && result.consumedPoints < 0) await run(() => limiter.delete(key));
  }

  return {
    async attempt(login, address) {
      limiters ??= inMemory().then((limiter) => createLimiters(options, limiter));
      const { byAddress, byAccount } = await limiters;
      const addressKey = keyOf(address);
      const accountKey = keyOf(login.normalize('NFKC').trim().toLowerCase(), address);
      // The address first: else each login that is tried would cost memory, however far over the limit.
      if (!(await run(() => byAddress.consume(addressKey)))) return uncounted;
      try {
        await run(() => byAccount.consume(accountKey));
      } catch (error) {
        // One client that keeps sending an old password must not lock out everyone behind the same address.
        await refund(byAddress, addressKey);
        throw error;
      }
      return {
        refund: async () => {
          await Promise.all([refund(byAddress, addressKey), refund(byAccount, accountKey)]);
        },
      };
    },
  };
}

/** Undefined where the store of the limiter fails: then logins are not throttled. */
async function runLimiter<T>(work: () => Promise<T>, warn: Warn): Promise<T | undefined> {
  try {
    return await inTime(work(), timeoutMs, () => new Error('The limiter did not respond'));
  } catch (reason) {
    const wait = secondsToWait(reason);
    if (wait !== undefined) throw new TooManyRequests(wait);
    warn('CMS_REST_LOGIN_LIMITER', 'The limiter of failed logins does not work: failed attempts are not counted');
    return undefined;
  }
}

function createLimiters(
  { perAccount, perAddress, window }: FailedLoginSettings,
  limiter: NonNullable<FailedLoginSettings['limiter']>,
): { readonly byAddress: LoginLimiter; readonly byAccount: LoginLimiter } {
  return {
    byAddress: limiter({ keyPrefix: 'cms-login-address', points: perAddress, duration: window }),
    byAccount: limiter({ keyPrefix: 'cms-login-account', points: perAccount, duration: window }),
  };
}

async function inMemory(): Promise<NonNullable<FailedLoginSettings['limiter']>> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  return (options: LimiterOptions) => new RateLimiterMemory(options);
}

/** A digest, so that keys have a fixed length and do not show logins to the operator of a store. */
function keyOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

function secondsToWait(reason: unknown): number | undefined {
  const { msBeforeNext } = (reason ?? {}) as { readonly msBeforeNext?: unknown };
  return typeof msBeforeNext === 'number' ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : undefined;
}
