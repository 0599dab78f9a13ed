/** Content that is read and waits for others, to be stored together with them. */
import type { Id, Repository } from '../../repository/repository.js';
import type { EntityOf } from '../entities.js';
import { isRemote } from '../source/reader.js';

type Content = EntityOf<'content'>;

/** How many items, and how many characters of their values, are written together at most. */
const maxItems = 100;
const maxLength = 4_000_000;
/** Below the default limits of servers, of bytes as of elements. */
const maxLengthOfRequest = 200_000;

export interface WaitingContent {
  /** @return whether there is enough of it */
  add(entity: Content): boolean;
  take(): readonly Content[];
}

export function createWaiting(repository: Repository<Id>): WaitingContent {
  const most = isRemote(repository) ? maxLengthOfRequest : maxLength;
  let entities: Content[] = [];
  let length = 0;
  return {
    add(entity) {
      entities.push(entity);
      length += JSON.stringify(entity.value).length;
      return entities.length >= maxItems || length >= most;
    },
    take() {
      const waiting = entities;
      entities = [];
      length = 0;
      return waiting;
    },
  };
}
