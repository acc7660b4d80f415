import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

/** The folder of files within the data folder. */
export const assetsFolder = (dataFolder: string): string => join(dataFolder, 'assets')

/** The file store that the settings name: without S3 it is a folder in the data folder. */
export function createFileStore(config: Config, dataFolder: string): FileStore {
  const { s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey, s3Region } = config
  if (s3Endpoint === undefined || s3Bucket === undefined || s3AccessKey === undefined || s3SecretKey === undefined)
    return createDiskStore(assetsFolder(dataFolder))
  return createS3Store({
    endpoint: s3Endpoint,
    bucket: s3Bucket,
    region: s3Region,
    accessKey: s3AccessKey,
    secretKey: s3SecretKey,
  })
}
