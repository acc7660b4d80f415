import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { systemClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { version } from '../../platform/config/version.ts'
import { createVault } from '../../platform/crypto/vault.ts'
import type { Listener } from '../../platform/db/listener.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { createLog } from '../../platform/log.ts'
import { noFileStore } from '../../platform/storage/file-store.ts'
import type { CommandIo, Output } from './io.ts'
import { parseWord, UsageError } from './usage.ts'

export const faces = ['v1', 'v2', 'desk'] as const
export type Face = (typeof faces)[number]

const noPool: Pool = {
  connect: () => Promise.reject(new Error('The documents are made without a database.')),
  stats: { total: 0, idle: 0, waiting: 0 },
  end: async () => {},
}
const noListener: Listener = {
  connected: false,
  on: () => {},
  listening: async () => {},
  onReset: () => {},
  close: async () => {},
}

/** The OpenAPI documents as the service serves them, made without a port or a database. */
export async function openapiDocuments(
  wanted: readonly Face[],
  logTo: Output = process.stderr,
): Promise<Record<string, unknown>> {
  const { compose } = await import('../compose.ts')
  compose()
  const { buildServer } = await import('../../api/index.ts')
  // The documents must not depend on this machine's settings.
  const config = loadConfig({ GODWIT_CONFIG: '/dev/null' })
  const deps = {
    config,
    pool: noPool,
    listener: noListener,
    clock: systemClock,
    vault: createVault('00'.repeat(32)),
    files: noFileStore,
    log: createLog('error', logTo),
  }
  const app = await buildServer(
    { ...deps, accepting: () => true, sandbox: undefined, baseUrl: () => 'http://localhost' },
    version,
  )
  try {
    await app.ready()
    const documents: Record<string, unknown> = {}
    for (const face of wanted) {
      const answer = await app.inject({ url: `/openapi/${face}.json` })
      if (answer.statusCode !== 200)
        throw new Error(`The document of ${face} could not be made: ${answer.body.slice(0, 300)}`)
      documents[face] = answer.json()
    }
    return documents
  } finally {
    await app.close()
  }
}

/** `godwit openapi`: prints the documents. */
export function addOpenapiCommand(program: Command, io: CommandIo): void {
  program
    .command('openapi')
    .description('print one OpenAPI document, or all of them')
    .argument('[face]', faces.join(', '))
    .option('--out <file>', 'write to this file')
    .action(async (face: string | undefined, options: { out?: string }) => {
      const wanted = face === undefined ? faces : [parseWord(face, 'The document', faces)]
      const documents = await openapiDocuments(wanted, io.stderr)
      const text = `${JSON.stringify(face === undefined ? documents : documents[face], null, 2)}\n`
      if (options.out === undefined) {
        io.stdout.write(text)
        return
      }
      try {
        writeFileSync(options.out, text)
      } catch (error) {
        throw new UsageError(`${options.out} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
      }
      io.print(`${options.out} holds the OpenAPI document${face === undefined ? 's' : ` of ${face}`}.`)
    })
}
