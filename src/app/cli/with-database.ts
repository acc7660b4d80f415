import type { Config } from '../../platform/config/config.ts'
import { commandLog } from './with-runtime.ts'

/** Opens only the database: for commands that run before the runtime can be opened. */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { openDatabase } = await import('../runtime.ts')
  const { url, embedded } = await openDatabase(config, commandLog(config))
  try {
    return await work(url)
  } finally {
    await embedded?.stop()
  }
}
