/** Content that is read and waits for others, to be stored together with them. */
import type { EntityOf } from './entities.js';

type Content = EntityOf<'content'>;

/** How many items, and how many characters of their values, are written together at most. */
const maxItems = 100;
const maxLength = 4_000_000;
export interface WaitingContent {
  /** @return whether there is enough of it */
  add(entity: Content): boolean;
  take(): readonly Content[];
}

export function createWaiting(): WaitingContent {
  let entities: Content[] = [];
  let length = 0;
  return {
    add(entity) {
      entities.push(entity);
      length += JSON.stringify(entity.value).length;
      return entities.length >= maxItems || length >= maxLength;
    },
    take() {
      const waiting = entities;
      entities = [];
      length = 0;
      return waiting;
    },
  };
}
