import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { loadConfig } from '../../platform/config/config.ts'
import { type MigrationStatus, migrate, migrationStatus, readMigrations } from '../../platform/db/migrate.ts'
import type { CommandIo } from './io.ts'
import { progressReporter } from './usage.ts'
import { withDatabase, withRuntime } from './with-runtime.ts'

async function bringUp(io: CommandIo): Promise<void> {
  const applied = await withDatabase(io, loadConfig(io.env), (url) => migrate(url, { log: io.print }))
  io.print(
    applied.length === 0
      ? `The database is up to date (version ${readMigrations().length}).`
      : `${applied.length} applied: the database is at version ${readMigrations().length}.`,
  )
}

function printStatus(io: CommandIo, status: MigrationStatus): void {
  for (const { version, name, appliedAt } of status.applied)
    io.print(`${String(version).padStart(4, '0')} ${name}: applied ${appliedAt.toISOString()}`)
  for (const { version, name } of status.waiting) io.print(`${String(version).padStart(4, '0')} ${name}: waits`)
  if (status.trouble) io.print(status.trouble)
  else
    io.print(
      status.waiting.length === 0
        ? 'The database is up to date.'
        : `${status.waiting.length} wait: "godwit migrate" applies them, and so does every start.`,
    )
}

async function showStatus(io: CommandIo, json: boolean | undefined): Promise<void> {
  const config = loadConfig(io.env)
  const nothingYet = !config.databaseUrl && !existsSync(join(resolve(config.data), 'postgres'))
  const status: MigrationStatus = nothingYet
    ? { serverVersion: 0, applied: [], waiting: readMigrations(), trouble: undefined }
    : await withDatabase(io, config, (url) => migrationStatus(url))
  if (json) {
    const waiting = status.waiting.map(({ version, name }) => ({ version, name }))
    io.printJson({
      applied: status.applied.map(({ version, name, appliedAt }) => ({ version, name, applied_at: appliedAt })),
      waiting,
      trouble: status.trouble ?? null,
    })
  } else printStatus(io, status)
  if (status.trouble || status.waiting.length > 0) io.exitCode = 1
}

/** Loads the reference data and shows a progress bar. */
async function fillIn(io: CommandIo, report: boolean | undefined, json: boolean | undefined): Promise<void> {
  await withRuntime(io, async (runtime) => {
    if (report) {
      const { reportText, seedReport } = await import('../seed-report.ts')
      const found = await seedReport(runtime.ctx('godwit seed --report'))
      return json ? io.printJson(found) : io.print(reportText(found))
    }
    const { seedAlone } = await import('../seed.ts')
    const progress = progressReporter(io.stdout)
    const waiting = (): void => io.print('Another process is filling in the world: waiting for it …')
    const written = await seedAlone(runtime.ctx('seed'), runtime.databaseUrl, {
      progress: progress.report,
      waiting,
    }).finally(progress.end)
    io.print(`The world is filled in: ${written} rows written.`)
  })
}

async function makeDemo(io: CommandIo): Promise<void> {
  await withRuntime(io, async (runtime, config) => {
    const { demoExists } = await import('../demo/demo.ts')
    const { demoFile, prepareDemo } = await import('../demo/demo-file.ts')
    const { isSeeded, seed } = await import('../seed.ts')
    const path = demoFile(runtime.dataFolder)
    if (await demoExists(runtime.ctx('demo'))) {
      io.print(
        existsSync(path)
          ? `The demo is there already: ${path}`
          : `The demo is in this database already, but ${path} is gone. Its keys are not stored: make new ones with "godwit keys create".`,
      )
      return
    }
    if (config.seed && !(await isSeeded(runtime.ctx('demo')))) {
      const progress = progressReporter(io.stdout)
      await seed(runtime.ctx('seed'), progress.report).finally(progress.end)
    }
    await prepareDemo(runtime, config.baseUrl?.replace(/\/+$/, '') ?? `http://${config.host}:${config.port}`, io.print)
  })
}

/** Commands that change the data once and exit. */
export function addDataCommands(program: Command, io: CommandIo): void {
  program
    .command('migrate')
    .description('apply pending migrations, and list them')
    .option('--status', 'only list applied and pending migrations; exit code 1 when some are pending')
    .option('--json', 'with --status: print JSON')
    .action((options: { status?: boolean; json?: boolean }) =>
      options.status ? showStatus(io, options.json) : bringUp(io),
    )

  program
    .command('seed')
    .description('load the reference data; idempotent, keeps what staff edited')
    .option('--report', 'only report what was loaded, matched, not matched, disputed and missing')
    .option('--json', 'with --report: print JSON')
    .action((options: { report?: boolean; json?: boolean }) => fillIn(io, options.report, options.json))

  program
    .command('demo')
    .description('create the demo organizations, and print the path of demo.json')
    .action(() => makeDemo(io))
}
