import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Config, ConfigError, loadConfig } from '../../platform/config/config.ts'
import { type Finding, note, ok, wrong } from '../doctor/finding.ts'
import type { CommandIo } from './io.ts'
import { commandLog } from './with-runtime.ts'

function readSettings(io: CommandIo): { config: Config | undefined; findings: Finding[] } {
  try {
    return { config: loadConfig(io.env), findings: [ok('settings', 'All settings can be read.')] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { config: undefined, findings: error.errors.map((mistake) => wrong('settings', mistake)) }
  }
}

/** Starts (or attaches to) the embedded server for the checks; never creates one. */
async function examineDatabase(io: CommandIo, config: Config): Promise<Finding[]> {
  const { checkDatabase } = await import('../doctor/doctor-database.ts')
  if (config.databaseUrl) return checkDatabase(config.databaseUrl, config)
  const home = join(resolve(config.data), 'postgres')
  if (!existsSync(home)) return [note('database', 'The embedded PostgreSQL is not made yet: the first start makes it.')]
  const { openDatabase } = await import('../runtime.ts')
  let opened: Awaited<ReturnType<typeof openDatabase>>
  try {
    opened = await openDatabase(config, commandLog(io, config))
  } catch (error) {
    return [wrong('database', (error as Error).message)]
  }
  try {
    return await checkDatabase(opened.url, config)
  } finally {
    await opened.embedded?.stop()
  }
}

/** Runs all checks. Changes nothing. */
async function runChecks(io: CommandIo): Promise<Finding[]> {
  const { checkConfigured, checkDataFolder, checkDemoFile, checkMasterKeyLocation, checkNode, checkPort } =
    await import('../doctor/doctor-machine.ts')
  const { checkFileStore } = await import('../doctor/doctor-files.ts')
  const { checkChannels } = await import('../doctor/doctor-channels.ts')
  const { checkPayments } = await import('../doctor/doctor-payments.ts')
  const { checkFlights } = await import('../doctor/doctor-flights.ts')
  const { config, findings } = readSettings(io)
  if (!config) return [checkNode(), ...findings]
  const machine = [
    checkNode(),
    ...findings,
    ...checkConfigured(config),
    checkDataFolder(config),
    checkMasterKeyLocation(config),
    checkDemoFile(config),
    await checkPort(config),
    ...(await checkChannels(config)),
    ...(await checkPayments(config)),
    await checkFlights(config),
    await checkFileStore(config),
  ]
  return [...machine, ...(await examineDatabase(io, config))]
}

const signs: Readonly<Record<Finding['state'], string>> = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' }

/** `godwit doctor`: what is configured, and whether it works. */
export function addDoctorCommand(program: Command, io: CommandIo): void {
  program
    .command('doctor')
    .description('check the configuration and every part of the installation; exit code 1 when something is wrong')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const findings = await runChecks(io)
      const broken = findings.filter((one) => one.state === 'wrong').length
      if (options.json) io.printJson({ healthy: broken === 0, findings })
      else {
        for (const one of findings) io.print(`${signs[one.state]} ${one.about}: ${one.says}`)
        io.print(broken === 0 ? 'Nothing is wrong.' : `${broken} ${broken === 1 ? 'thing is' : 'things are'} wrong.`)
      }
      if (broken > 0) io.exitCode = 1
    })
}
