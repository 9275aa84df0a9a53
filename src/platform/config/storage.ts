import { resolve } from 'node:path';
import type { StorageAddress } from '../storage/object-storage.ts';
import type { SettingReader } from './read.ts';

const PARAMETERS = ['endpoint', 'region'];

export const readStorage = (read: SettingReader, directory: string): StorageAddress =>
  read.checked<StorageAddress>(
    'STORAGE',
    { kind: 'file', directory },
    'file:directory or s3://bucket?endpoint=https://…&region=…',
    (value) => storageOf(read, value),
  );

function storageOf(read: SettingReader, value: string): StorageAddress | undefined {
  const directory = /^file:(?:\/\/(?=\/))?(.+)$/.exec(value)?.[1];
  if (directory) return { kind: 'file', directory: resolve(directory) };
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || !isBucket(url)) return undefined;
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return undefined;
  return {
    kind: 's3',
    bucket: url.hostname,
    endpoint,
    region: url.searchParams.get('region') || 'us-east-1',
    prefix: url.pathname.replace(/^\/|\/$/g, ''),
    accessKeyId: read.required('AWS_ACCESS_KEY_ID', 'the key id for the S3 store'),
    secretAccessKey: read.required('AWS_SECRET_ACCESS_KEY', 'the secret key for the S3 store'),
    sessionToken: read.text('AWS_SESSION_TOKEN'),
  };
}

/** Anything else in the address would be left out in silence: a store's own host, a key, a misspelt parameter. */
const isBucket = ({ host, hostname, username, password, searchParams }: URL): boolean =>
  hostname !== '' &&
  host === hostname &&
  username + password === '' &&
  [...searchParams.keys()].every((name) => PARAMETERS.includes(name));
