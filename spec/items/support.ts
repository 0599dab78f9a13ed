/** The magazine as front ends know it, and the requests that a client has sent. */
import type { Reference, RichText } from '../../lib/items/index.js';

export interface Person {
  readonly name: string;
  readonly city: string | null;
  readonly friend: Reference<Person> | null;
}

export interface Post {
  readonly title: string;
  readonly intro: RichText | null;
  readonly author: Reference<Person> | null;
  readonly related: readonly Reference<Post>[] | null;
  readonly rank: number | null;
  readonly day: string | null;
  readonly isFeatured: boolean;
  readonly note: string | null;
}

export interface Types {
  readonly person: Person;
  readonly post: Post;
}

interface Exchange {
  readonly url: string;
  readonly headers: Headers;
  readonly status: number;
}

/** A `fetch` that records what it sends. */
export function recordingFetch() {
  const exchanges: Exchange[] = [];
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    exchanges.push({ url: String(input), headers: new Headers(init?.headers), status: response.status });
    return response;
  };
  return { fetch: send, exchanges };
}
