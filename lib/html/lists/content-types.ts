/** The content types that pages of lists name. */
import type { PageContents } from '../../api/page-writer.js';
import type { ContentType, Id } from '../../repository/repository.js';
import { ContentTypeInfoList } from '../../resources/content-types/content-types.documents.js';
import { paths } from '../../resources/paths.js';
import { loadValue } from '../values.js';

/** As many as the server shows on one page; none where the caller may not read them. */
export async function loadTypes(
  contents: Pick<PageContents, 'dispatch' | 'wire'>,
): Promise<readonly ContentType<Id>[]> {
  const href = `${contents.wire.prefix}${paths.contentTypes}?limit=-1`;
  return (await loadValue(href, ContentTypeInfoList, contents))?.items ?? [];
}
