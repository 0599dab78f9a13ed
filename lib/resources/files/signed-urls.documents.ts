/** The document of a signed URL. */
import { dateTime, document, self, string } from '../../documents/index.js';
import { paths } from '../paths.js';

export interface ShownUrl {
  readonly fileId: string;
  readonly url: string;
  readonly expires: Date;
}

const signed: ShownUrl = {
  fileId: '57-198-3',
  url: '/api/cms/v2/content/binary/files/57-198-3?expires=1767434400&signature=Vy0vX2p3bVQ5c1h6b0ZkQnJtTTdqS0xRZ1RhWXVFaWM',
  expires: new Date('2026-01-03T10:00:00Z'),
};

export const SignedUrl = document('SignedUrl', signed, {
  _href: self(paths.signedUrl),
  url: string({
    description: 'The URL with which anyone can load the file: a path of this server, or a URL of its file store',
  }),
  expires: dateTime({ description: 'When the signature expires' }),
});
