/** Numbers of the versions of one content item. */
import { BadRequest } from '../../../errors/errors.js';
import type { VersionRecord } from '../../../repository/repository.js';

/**
 * @param versions the current one first
 * @throws BadRequest for a value that is not a number, and for a number of several versions
 */
export function checkNumbers(versions: readonly Pick<VersionRecord, 'versionNo'>[]): void {
  const numbers = versions.map(({ versionNo }) => versionNo);
  const members = numbers.flatMap((number, index) => {
    const member = index === 0 ? 'current.versionNo' : `others.${index - 1}.versionNo`;
    if (!Number.isInteger(number) || number < 1) return [{ member, message: 'must be a number from 1 on' }];
    return numbers.indexOf(number) < index ? [{ member, message: 'is the number of another version' }] : [];
  });
  if (members.length > 0) throw new BadRequest('The versions cannot be stored', { members });
}
