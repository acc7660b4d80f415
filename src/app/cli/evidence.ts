import type { Command } from 'commander'
import { addEvidenceExport } from './evidence-export.ts'
import type { CommandIo } from './io.ts'

/** `godwit evidence` (docs/evidence.md). */
export function addEvidenceCommands(program: Command, io: CommandIo): void {
  const evidence = program.command('evidence').description('what proves who was told of what, and when')
  addEvidenceExport(evidence, io)
}
