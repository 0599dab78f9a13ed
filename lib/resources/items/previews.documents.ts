/** The document of a preview. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import type { Id, ItemPreview, VersionId } from '../../repository/repository.js';
import { paths } from '../paths.js';

export interface PreviewTokenView extends ItemPreview, VersionId<Id> {}

const draft: PreviewTokenView = {
  ...{ contentId: 54, versionNo: 4, end: new Date('2026-03-02T10:30:00Z') },
  token: '54.4.14.1772447400.Vy0vX2p3bVQ5c1h6b0ZkQnJtTTdqS0xRZ1RhWXVFaWM',
};

const item = template(paths.item);

export const Preview = document('Preview', draft, {
  _href: doc.self(paths.versionPreview),
  token: doc.string(
    'With it, as `preview` in the query or as the header field `Preview-Token`, anyone can read the draft as an item',
  ),
  url: doc.computed(
    doc.string('The href of the item that shows the draft'),
    ({ contentId, token }: PreviewTokenView, { prefix }) =>
      `${prefix}${item.format([contentId])}?preview=${encodeURIComponent(token)}`,
  ),
  end: doc.dateTime('When the preview expires; it ends earlier with the draft, or with the right to read it'),
});
