import { chmodSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { CommandIo } from './io.ts'
import { UsageError } from './usage.ts'
import { companyOf, withCtx } from './with-runtime.ts'

/** Creates a file with mode 0600. An existing file is refused: its mode might let others read it. */
function writePrivate(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
    chmodSync(path, 0o600)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') throw new UsageError(`${path} is there already: name another file, or remove it first.`)
    throw new Error(`${path} cannot be written (${code ?? (error as Error).message}).`)
  }
}

/** `godwit export` and `godwit erase` of a person's data (docs/contract/erasure.md). */
export function addPersonalCommands(program: Command, io: CommandIo): void {
  program
    .command('export')
    .description('export all data of a traveller as one JSON file')
    .argument('<traveller>', 'id or e-mail address')
    .option('--company <id or name>', 'which company, when several have this address')
    .option('--out <file>', 'create this file (mode 0600) instead of printing')
    .action(async (who: string, options: { company?: string; out?: string }) => {
      const { exportPerson, getPerson } = await import('../../people/index.ts')
      const { personalData } = await import('../../api/index.ts')
      const found = await withCtx(io, 'export', async (ctx) => {
        const person = await getPerson(
          ctx,
          who,
          options.company === undefined ? null : (await companyOf(ctx, options.company)).id,
        )
        return exportPerson(ctx, person.id, personalData)
      })
      if (options.out === undefined) return io.printJson(found)
      writePrivate(options.out, `${JSON.stringify(found, null, 2)}\n`)
      io.print(`${options.out} holds everything of ${found.user_id}.`)
    })

  program
    .command('erase')
    .description('erase a traveller; money records stay without the person')
    .argument('<traveller>', 'id or e-mail address')
    .option('--company <id or name>', 'which company, when several have this address')
    .option('--yes', 'confirm: this cannot be undone')
    .action(async (who: string, options: { company?: string; yes?: boolean }) => {
      const { erasePerson, getPerson } = await import('../../people/index.ts')
      const { personalData } = await import('../../api/index.ts')
      const person = await withCtx(io, 'erase', async (ctx) => {
        const one = await getPerson(
          ctx,
          who,
          options.company === undefined ? null : (await companyOf(ctx, options.company)).id,
        )
        if (!options.yes)
          throw new UsageError(
            `This would erase ${one.email} (${one.id}${one.companyName ? `, ${one.companyName}` : ''}) for good. Say --yes if you mean it; "godwit export" first keeps a copy.`,
          )
        await erasePerson(ctx, one.id, personalData)
        return one
      })
      io.print(`${person.id} was erased.`)
    })
}
