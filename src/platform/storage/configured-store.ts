import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

/** The folder of files within the data folder. */
export const assetsFolder = (dataFolder: string): string => join(dataFolder, 'assets')

/** The file store that the settings name: without S3 it is a folder in the data folder. */
export const createFileStore = (_config: Config, dataFolder: string): FileStore =>
  createDiskStore(assetsFolder(dataFolder))
