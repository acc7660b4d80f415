import type { Company } from '../../people/index.ts'
import { type Config, loadConfig } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { createLog, type Log } from '../../platform/log.ts'
import type { Runtime } from '../runtime.ts'
import type { CommandIo } from './io.ts'

/** Commands print results to standard output; warnings and errors of the log go to standard error. */
export const commandLog = (io: CommandIo, config: Config): Log =>
  createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, io.stderr)

/** Opens the runtime for one command and closes it again. Heavy modules are loaded here, so that --help stays quick. */
export async function withRuntime<T>(
  io: CommandIo,
  work: (runtime: Runtime, config: Config) => Promise<T>,
): Promise<T> {
  const config = loadConfig(io.env)
  const { openRuntime } = await import('../runtime.ts')
  const { withSettings } = await import('../compose.ts')
  const runtime = await openRuntime(config, commandLog(io, config))
  try {
    return await withSettings(config, () => work(runtime, config))
  } finally {
    await runtime.close()
  }
}

/** As `withRuntime`, for commands that need only a ctx. The request id names the command in the audit log. */
export const withCtx = <T>(io: CommandIo, command: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withRuntime(io, (runtime) => work(runtime.ctx(`godwit ${command}`)))

/** A company by its id or exact name. Throws when several companies have the name. */
export async function companyOf(ctx: Ctx, idOrName: string): Promise<Company> {
  const { listAllCompanies } = await import('../../people/index.ts')
  const wanted = idOrName.trim()
  const found = (await listAllCompanies(ctx)).filter((one) => one.id === wanted.toLowerCase() || one.name === wanted)
  const [company, ...others] = found
  if (!company) throw new Error(`No company has the id or the name "${wanted}": "godwit companies list" shows them.`)
  if (others.length > 0)
    throw new Error(
      `${found.length} companies are called "${wanted}": say which one by its id (${found.map((one) => one.id).join(', ')}).`,
    )
  return company
}

/** Opens only the database: for commands that run before the runtime can be opened. */
export async function withDatabase<T>(io: CommandIo, config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const { openDatabase } = await import('../runtime.ts')
  const { url, embedded } = await openDatabase(config, commandLog(io, config))
  try {
    return await work(url)
  } finally {
    await embedded?.stop()
  }
}
