/** Slows down guessing on the login page: failed logins are counted by address. */
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

export interface Throttle {
  /** Counts an attempt before it is made; seconds to wait where there have been too many. */
  attempt(address: string): Promise<number | undefined>;
  /** Takes an attempt back that was not a failure. */
  takeBack(address: string): Promise<void>;
}

export function createThrottle(limiter: (options: IRateLimiterOptions) => RateLimiterAbstract): Throttle {
  const failures = limiter({ keyPrefix: 'cms-login-page', points: 20, duration: 900 });
  return {
    async attempt(address) {
      try {
        await failures.consume(networkOf(address));
        return undefined;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return Math.ceil(reason.msBeforeNext / 1000);
        throw reason;
      }
    },
    async takeBack(address) {
      await failures.reward(networkOf(address));
    },
  };
}

/** An IPv4 address, or the /64 of an IPv6 address, within which one household can take any. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const full = plain.replace('::', `:${'0:'.repeat(9 - plain.split(':').length)}`);
  return full.split(':').slice(0, 4).join(':');
}
