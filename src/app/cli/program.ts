import { Command, CommanderError } from 'commander'
import { ConfigError } from '../../platform/config/config.ts'
import { version } from '../../platform/config/version.ts'
import { Problem } from '../../platform/problem.ts'
import { addBackupCommands } from './backup.ts'
import { addClaimCommands } from './claims.ts'
import { addDataCommands } from './data.ts'
import { addDoctorCommand } from './doctor.ts'
import { addEvidenceCommands } from './evidence.ts'
import { addFeedCommands } from './feeds.ts'
import { addImportCommand } from './import.ts'
import { type CommandIo, commandIo, type Host, type Output } from './io.ts'
import { addKeyCommands } from './keys.ts'
import { addOpenapiCommand } from './openapi.ts'
import { addPeopleCommands } from './people.ts'
import { addPersonalCommands } from './personal.ts'
import { addProcessCommands } from './processes.ts'
import { addConfigCommand } from './settings.ts'
import { UsageError } from './usage.ts'
import { addWhereaboutsCommands } from './whereabouts.ts'

/** Commander's error message as a full sentence. */
function sentence(words: string): string {
  const plain = words
    .trim()
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
  return `godwit: ${plain}${/[.!?)]$/.test(plain) ? '' : '.'}`
}

const widthOf = (output: Output): number => (output.isTTY && output.columns) || 80

/** The command line without its commands: help everywhere, one sentence for a mistake, and exit code 2. */
function newProgram(io: CommandIo): Command {
  return new Command('godwit')
    .description('Godwit: travel health and safety. One storm, one message, a reason, and proof that it was delivered.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'tell about a command')
    .configureHelp({ sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHelpWidth: () => widthOf(io.stdout),
      getErrHelpWidth: () => widthOf(io.stderr),
      outputError: (words, write) => write(`${sentence(words)}\n`),
    })
    .showHelpAfterError(false)
    .exitOverride()
}

const helpHint = (program: Command, argv: readonly string[]): string => {
  // Show the help of the deepest command that was named.
  let at = program
  for (const word of argv) {
    const next = at.commands.find((one) => one.name() === word)
    if (!next) break
    at = next
  }
  const names: string[] = []
  for (let one: Command | null = at; one; one = one.parent) names.unshift(one.name())
  return `"${names.join(' ')} --help" tells what there is.`
}

/** Exit code: 2 for wrong usage, 1 when the command failed. */
function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof ConfigError) return 2
  return error instanceof Problem && (error.status === 400 || error.status === 422) ? 2 : 1
}

function printError(io: CommandIo, error: unknown): void {
  const messages =
    error instanceof ConfigError
      ? error.errors
      : [(error as Error).message || (error as { code?: string }).code || String(error)]
  for (const line of messages) io.printNote(`godwit: ${line}`)
  if (io.env['GODWIT_LOG_LEVEL'] === 'debug') io.printNote((error as Error).stack ?? '')
}

/**
 * Runs one command and returns its exit code. Never throws: an error is printed. Everything but serve and worker, which end their
 * process, closes what it opened, so a process may run many commands.
 */
export async function runCommandLine(argv: readonly string[], host: Host): Promise<number> {
  const io = commandIo(host)
  const program = newProgram(io)
  addProcessCommands(program, io)
  addDataCommands(program, io)
  addBackupCommands(program, io)
  addImportCommand(program, io)
  addKeyCommands(program, io)
  addPeopleCommands(program, io)
  addPersonalCommands(program, io)
  addWhereaboutsCommands(program, io)
  addClaimCommands(program, io)
  addEvidenceCommands(program, io)
  addFeedCommands(program, io)
  addOpenapiCommand(program, io)
  addDoctorCommand(program, io)
  addConfigCommand(program, io)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return io.exitCode
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0
      if (error.code !== 'commander.help') io.printNote(helpHint(program, argv))
      return 2
    }
    printError(io, error)
    return exitCodeOf(error)
  }
}
