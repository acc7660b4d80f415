import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { CommandIo } from './io.ts'
import { UsageError } from './usage.ts'
import { withCtx } from './with-runtime.ts'

/** Loaded when a command runs, so that --help stays quick. */
const protection = () => import('../../protection/index.ts')

/** From a file: nothing else is needed, no database and no key. */
function claimOfFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`${path} cannot be read as JSON (${(error as Error).message}).`)
  }
}

async function claimById(io: CommandIo, claim: string): Promise<unknown> {
  const { findClaimAtDesk, toClaimInFullDesk } = await protection()
  const found = await withCtx(io, 'claims verify', (ctx) => findClaimAtDesk(ctx, claim))
  if (!found) throw new Error(`There is no file and no claim "${claim}".`)
  return toClaimInFullDesk(found, 'en')
}

/** `godwit claims` (docs/contract/claims.md#decisions). */
export function addClaimCommands(program: Command, io: CommandIo): void {
  const claims = program.command('claims').description('claims of flight protection: compute their decisions again')

  claims
    .command('verify')
    .description(
      'compute the decisions about a claim again and compare them and the claim; exit code 1 if something differs',
    )
    .argument('<id | file>', 'id of the claim, or a file with what GET /api/desk/claims/:id returned')
    .option('--json', 'print JSON')
    .action(async (claim: string, options: { json?: boolean }) => {
      const { readDecisions, undecidedFields, verifyClaim, verifyDecision } = await protection()
      const sent = existsSync(claim) ? claimOfFile(claim) : await claimById(io, claim)
      const decisions = readDecisions(sent)
      if (!decisions)
        throw new UsageError(
          `${claim} holds no decisions: it takes what GET /api/desk/claims/:id returns, as it was returned.`,
        )
      const all = decisions.map((kept) => ({ kept, ...verifyDecision(kept) }))
      const ofClaim = verifyClaim(sent, decisions)
      const same = all.every((one) => one.same) && (ofClaim ?? []).length === 0
      if (!same) io.exitCode = 1
      if (options.json)
        return io.printJson({
          same,
          claim: ofClaim ? { same: ofClaim.length === 0, differences: ofClaim } : null,
          decisions: all.map(({ kept, ...one }) => ({
            same: one.same,
            version: kept.version,
            inputs_digest: kept.inputsDigest,
            result_digest: kept.resultDigest,
            differences: one.differences,
          })),
        })
      for (const [n, one] of all.entries()) {
        io.print(
          `Decision ${n + 1} of ${all.length}, version ${one.kept.version}: ${one.same ? 'the same' : 'DIFFERENT'}.`,
        )
        for (const difference of one.differences) io.print(`  ${difference}`)
      }
      if (ofClaim) {
        io.print(`The claim itself: ${ofClaim.length === 0 ? 'as it was decided' : 'DIFFERENT'}.`)
        for (const difference of ofClaim) io.print(`  ${difference}`)
        io.print(`  Decisions say nothing of: ${undecidedFields}.`)
      }
      io.print(
        same
          ? 'Every decision was computed again with the same result.'
          : 'Not everything is as it was decided. See what differs above.',
      )
    })
}
