/** Header fields of the tus protocol for resumable uploads, version 1.0.0. */
import type { Upload } from '../repository/repository.js';

export const tusVersion = '1.0.0';

/** The header fields of uploads in responses to `OPTIONS`. */
export const tusHeaders = (maxSize: number): Record<string, string> => ({
  'Tus-Resumable': tusVersion,
  'Tus-Version': tusVersion,
  'Tus-Extension': 'creation,creation-with-upload,expiration,termination',
  'Tus-Max-Size': String(maxSize),
});

/** The offset of an upload, from which its client continues. */
export function uploadHeaders(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const { offset, size, expires } = value as Upload;
  return {
    'Upload-Offset': String(offset),
    'Upload-Length': String(size),
    'Upload-Expires': expires.toUTCString(),
  };
}
