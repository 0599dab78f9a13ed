/** Files in S3-compatible object storage, by the official SDK, which the host installs. */
import { Readable } from 'node:stream';
import { ServiceUnavailable } from '../errors/errors.js';
import { anyText, flag, milliseconds, text } from '../option/kinds.js';
import { group, isObject, kind, type OptionsOf, option, readOptions, required } from '../option/option.js';
import { checkKey, type FileStore } from './file-store.js';

/** Credentials as the SDK has them; it may add other members. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Session token of temporary credentials. */
  readonly sessionToken?: string;
}

const credentials = kind<S3Credentials | (() => Promise<S3Credentials>)>(
  'an object with accessKeyId and secretAccessKey, or a function that returns a promise of one',
  (value): value is S3Credentials =>
    typeof value === 'function' ||
    (isObject(value) && text.accepts(value.accessKeyId) && text.accepts(value.secretAccessKey)),
  true,
);

export const s3Options = group({
  /** The name of the bucket. */
  bucket: required(text),
  /** The prefix of the names of all objects, such as `files/`. */
  prefix: option(anyText, ''),
  /** The region of the bucket. Default: as the SDK finds it. */
  region: option(text),
  /** The URL of a server that is not that of AWS. */
  endpoint: option(text),
  /** Whether the bucket is in the path of URLs and not in the name of the host, as many servers require. */
  forcePathStyle: option(flag, false),
  /** An access key, or a function that the SDK calls for one. Default: as the SDK finds them, in the environment or from the machine. */
  credentials: option(credentials),
  /** Milliseconds until a request without a response fails; the SDK retries it. */
  timeout: option(milliseconds, 30_000),
});

export interface S3FileStoreOptions extends OptionsOf<typeof s3Options> {}

/** Streams are sent in parts of this size, the smallest that S3 takes, two at a time; all that are being sent are in memory. */
const partSize = 5 * 1_048_576;

/** An object exists once it is complete: a killed process leaves parts, which a lifecycle rule of the bucket removes. */
export async function createS3FileStore(options: S3FileStoreOptions): Promise<FileStore> {
  const { bucket: Bucket, prefix, timeout, ...settings } = readOptions(s3Options, options);
  const { s3, lib } = await loadSdk();
  // Not all compatible servers know the checksums that the SDK adds by itself.
  const client = new s3.S3Client({
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    // Ends with the first byte of the response, so that the bytes of a file may take as long as their reader needs.
    requestHandler: { connectionTimeout: timeout, requestTimeout: timeout, throwOnRequestTimeout: true },
    ...settings,
  });
  const objectOf = (key: string) => {
    checkKey(key);
    return { Bucket, Key: prefix + key };
  };
  const exists = async (key: string): Promise<boolean> =>
    (await unlessMissing(client.send(new s3.HeadObjectCommand(objectOf(key))))) !== undefined;

  return {
    async put(key, content) {
      const object = objectOf(key);
      if (await exists(key)) return void (content instanceof Readable && content.destroy());
      if (content instanceof Readable) {
        const params = { ...object, Body: content };
        await translated(new lib.Upload({ client, params, partSize, queueSize: 2 }).done());
      } else await translated(client.send(new s3.PutObjectCommand({ ...object, Body: content })));
    },
    async get(key, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const response = await unlessMissing(client.send(new s3.GetObjectCommand({ ...objectOf(key), ...part })));
      return response?.Body as Readable | undefined;
    },
    async delete(key) {
      await unlessMissing(client.send(new s3.DeleteObjectCommand(objectOf(key))));
    },
    async move(from, to) {
      const source = objectOf(from);
      const CopySource = [Bucket, ...source.Key.split('/')].map(encodeURIComponent).join('/');
      if (!(await exists(from))) return;
      if (!(await exists(to))) await translated(client.send(new s3.CopyObjectCommand({ ...objectOf(to), CopySource })));
      await unlessMissing(client.send(new s3.DeleteObjectCommand(source)));
    },
    async *list() {
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '' } of Contents) yield Key.slice(prefix.length);
      }
    },
  };
}

async function loadSdk() {
  try {
    const [s3, lib] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
    return { s3, lib };
  } catch (cause) {
    const needed = '@aws-sdk/client-s3 @aws-sdk/lib-storage';
    throw new Error(`createS3FileStore needs packages that cannot be loaded: npm install ${needed}`, { cause });
  }
}

/** Undefined where there is no such object. */
const unlessMissing = <T>(response: Promise<T>): Promise<T | undefined> =>
  translated(
    response.catch((error: unknown) => {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }),
  );

/** @throws ServiceUnavailable where the server does not respond, or fails */
function translated<T>(response: Promise<T>): Promise<T> {
  return response.catch((cause: unknown) => {
    const { code, name, message } = (cause ?? {}) as Partial<Record<'code' | 'name' | 'message', unknown>>;
    const isAway = /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|TimeoutError/.test(`${code} ${name} ${message}`);
    if (!isAway && (statusOf(cause) ?? 0) < 500) throw cause;
    throw Object.assign(new ServiceUnavailable('The storage of files did not respond'), { cause });
  });
}

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
