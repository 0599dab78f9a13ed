/** When tags have last changed, so that cached values are used until a tag that they depend on has changed. */
import { LRUCache } from 'lru-cache';

/** Cache tags that something depends on; `everything` means any change. */
export type Dependencies = readonly string[] | 'everything';

/** A cached value's dependencies, with the generation of the read that loaded it. */
export interface Dependent {
  readonly generation: number;
  readonly dependsOn: Dependencies;
}

/** How many tags are remembered; a value that depends on one that was evicted is no longer valid. */
const maxTags = 100_000;

/** The generations in which tags were last changed: each load that brings changes is a new one. */
export function createGenerations() {
  let latest = 0;
  /** Generation of the last change of anything. */
  let lastOfAnything = 0;
  /** Highest generation among the tags that were evicted. */
  let lastEvicted = 0;
  const changed = new LRUCache<string, number>({
    // A maximum of entries, in place of a size, would allocate memory for all of them at once.
    maxSize: maxTags,
    sizeCalculation: () => 1,
    dispose: (generation, _, reason) => {
      if (reason === 'evict') lastEvicted = Math.max(lastEvicted, generation);
    },
  });
  return {
    generation: () => latest,
    record(tags: readonly string[] | '*'): void {
      if (tags.length === 0) return;
      latest += 1;
      if (tags === '*') lastOfAnything = latest;
      else for (const tag of tags) changed.set(tag, latest);
    },
    isCurrent({ generation, dependsOn }: Dependent): boolean {
      if (dependsOn === 'everything') return generation === latest;
      if (generation < lastOfAnything || (dependsOn.length > 0 && generation < lastEvicted)) return false;
      return dependsOn.every((tag) => (changed.peek(tag) ?? 0) <= generation);
    },
  };
}
