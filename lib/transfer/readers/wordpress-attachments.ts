/** Attachments of WordPress as images and files, with the bytes of a copy of its uploads. */

import { decoded } from '../../support/decoded.js';
import type { Entity } from '../entities.js';
import { findFile, isImageName, readFolderFile } from './folder-files.js';
import { toPlainText } from './html-content.js';
import { toEntity } from './imported-content.js';
import { contentBase, datesOf, type Importing } from './wordpress-content.js';
import { textIn, unscaled, type WordPressItem } from './wordpress-index.js';
import { readWxrItem, type WxrRecord } from './wxr.js';

export async function* attachmentEntity(
  importing: Importing,
  item: WordPressItem,
  parent: string,
): AsyncGenerator<Entity> {
  const { attachments, notes, files } = importing;
  const record = attachments === undefined ? undefined : await readWxrItem(importing.file, item.offset);
  if (attachments === undefined || !record) return;
  const [path = '', ...others] = pathsOf(record);
  let source: string | undefined;
  for (const candidate of [path, ...others]) source ??= await findFile(attachments, candidate);
  if (source === undefined) {
    const reason = `The file of attachment ${item.id} is not in ${attachments}`;
    return notes.skip({ kind: 'content', key: item.remoteId }, `${reason}: ${path}`);
  }
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const isImage = isImageName(fileName);
  files.set(item.id, { isImage });
  const { digest, size, open } = await readFolderFile(source);
  const alternativeText = record.meta.get('_wp_attachment_image_alt')?.trim() ?? '';
  const base = contentBase(importing, { kind: isImage ? 'image' : 'file', remoteId: item.remoteId });
  const { html } = base;
  yield toEntity({
    ...base,
    ...datesOf(record, html.problems),
    parent,
    properties: {
      title: { text: (await toPlainText(item.title)) || fileName },
      caption: { html: textIn(record, 'excerpt:encoded') || textIn(record, 'content:encoded') },
      file: { file: { digest, fileName, alternativeText } },
    },
    files: new Map([[digest, { size, open }]]),
  });
}

/** Relative to the folder of uploads: the custom field of WordPress, else the part of the address below that folder. */
function pathsOf(record: WxrRecord): readonly string[] {
  const stored = record.meta.get('_wp_attached_file')?.trim() ?? '';
  const address = textIn(record, 'wp:attachment_url');
  const { pathname } = URL.canParse(address) ? new URL(address) : { pathname: '' };
  const [, ...below] = pathname.split('/uploads/');
  const paths = [stored, decoded(below.join('/uploads/'))].filter((path) => path !== '' && !path.startsWith('/'));
  return [...new Set(paths.flatMap((path) => [path, unscaled(path)]))];
}
