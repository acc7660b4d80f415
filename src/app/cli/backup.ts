import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Config, loadConfig } from '../../platform/config/config.ts'
import { readMasterKey } from '../../platform/crypto/master-key.ts'
import { createVault } from '../../platform/crypto/vault.ts'
import { assetsFolder } from '../../platform/storage/configured-store.ts'
import type { CommandIo } from './io.ts'
import { UsageError } from './usage.ts'
import { withDatabase } from './with-runtime.ts'

const sum = (rows: Readonly<Record<string, number>>): number => Object.values(rows).reduce((a, b) => a + b, 0)
const keyPlace = (config: Config): string =>
  config.masterKey ? 'GODWIT_MASTER_KEY' : join(resolve(config.data), 'master.key')

/** Where the files of messages are, for whoever has to copy them. */
const filePlace = (config: Config): string =>
  config.s3Bucket === undefined ? assetsFolder(resolve(config.data)) : `the bucket ${config.s3Bucket}`

async function makeBackup(io: CommandIo, file: string | undefined, json: boolean | undefined): Promise<void> {
  const config = loadConfig(io.env)
  const now = new Date()
  const target = resolve(file ?? `godwit-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`)
  if (existsSync(target)) throw new UsageError(`${target} is there already: name another file, or remove it first.`)
  if (!config.databaseUrl && !existsSync(join(resolve(config.data), 'postgres')))
    throw new Error(
      `There is no database in ${resolve(config.data)}: set GODWIT_DATA or DATABASE_URL to the one to back up.`,
    )
  const { backup } = await import('../backup/backup.ts')
  const report = await withDatabase(io, config, (url) => backup(url, target, now))
  if (json) return io.printJson({ file: target, ...report })
  io.print(
    `${target} holds ${sum(report.rows)} rows of ${Object.keys(report.rows).length} tables, as they were at ${report.at}.`,
  )
  io.print(`The master key is not in it: keep a copy of ${keyPlace(config)}, and keep it apart from the backups.`)
  const files = report.rows['stored_assets'] ?? 0
  if (files > 0) io.print(`Files of messages (${files}) are not in it: copy ${filePlace(config)} too.`)
  if (!report.recorded) io.print('This role may not write system_state: "godwit doctor" does not know of this backup.')
}

async function loadBackup(io: CommandIo, file: string, json: boolean | undefined): Promise<void> {
  const config = loadConfig(io.env)
  const source = resolve(file)
  if (!existsSync(source)) throw new UsageError(`There is no file ${source}.`)
  const { restore } = await import('../backup/restore.ts')
  const report = await withDatabase(io, config, (url) => restore(url, source))
  if (json) return io.printJson(report)
  io.print(
    `${sum(report.rows)} rows of ${Object.keys(report.rows).length} tables are restored, as they were at ${report.at}; every table was counted.`,
  )
  const files = report.rows['stored_assets'] ?? 0
  if (files > 0)
    io.print(`Files of messages (${files}) are not in a backup: put the copy of ${filePlace(config)} back.`)
  if (report.fingerprint === undefined) return
  const key = config.masterKey ?? readMasterKey(resolve(config.data))
  if (key === undefined)
    io.print(
      `Before the start put the master key of this backup into ${keyPlace(config)} (mode 0600), or set GODWIT_MASTER_KEY.`,
    )
  else if (createVault(key).fingerprint !== report.fingerprint)
    io.print(`${keyPlace(config)} is not the master key of this backup: put the right one there before the start.`)
}

/** `godwit backup` and `godwit restore`: all rows of the database as one file. */
export function addBackupCommands(program: Command, io: CommandIo): void {
  program
    .command('backup')
    .description('write all rows of the database into one file (mode 0600), while the service runs')
    .argument('[file]', 'the file to make; without it godwit-<time>.backup in this folder')
    .option('--json', 'print JSON')
    .action((file: string | undefined, options: { json?: boolean }) => makeBackup(io, file, options.json))
  program
    .command('restore')
    .description('load a backup into an empty database, and count every table')
    .argument('<file>', 'the file that "godwit backup" made')
    .option('--json', 'print JSON')
    .action((file: string, options: { json?: boolean }) => loadBackup(io, file, options.json))
}
