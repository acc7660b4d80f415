import type { Command } from 'commander'
import type { Tally } from '../whereabouts/whereabouts-rebuild.ts'
import type { CommandIo } from './io.ts'
import { withCtx } from './with-runtime.ts'

const sentence = (what: string, { checked, wrong }: Tally): string =>
  `${checked} ${what} looked at: ${wrong === 0 ? 'all right.' : `${wrong} were wrong, and are right now.`}`

async function rebuild(io: CommandIo, options: { readonly json?: boolean }): Promise<void> {
  const { rebuildWhereabouts } = await import('../whereabouts/whereabouts-rebuild.ts')
  let shownAt = Number.NEGATIVE_INFINITY
  const report = (part: string, done: number): void => {
    if (performance.now() - shownAt < 1000) return
    shownAt = performance.now()
    io.printNote(`${part.padEnd(18)} ${done}`)
  }
  const { trips, checkIns } = await withCtx(io, 'whereabouts rebuild', (ctx) => rebuildWhereabouts(ctx, report))
  if (options.json) io.printJson({ trips, check_ins: checkIns })
  else io.print(`${sentence('trips', trips)}\n${sentence('check-ins', checkIns)}`)
}

/** `godwit whereabouts`: stays, for operators. */
export function addWhereaboutsCommands(program: Command, io: CommandIo): void {
  const whereabouts = program.command('whereabouts').description('travellers’ stays')
  whereabouts
    .command('rebuild')
    .description('compare all stays with their trips and check-ins, and repair the differences')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => rebuild(io, options))
}
