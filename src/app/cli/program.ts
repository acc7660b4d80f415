import { Command, CommanderError } from 'commander'
import { ConfigError } from '../../platform/config/config.ts'
import { Problem } from '../../platform/problem.ts'
import { version } from '../version.ts'
import { UsageError } from './usage.ts'

/** Commander's error message as a full sentence. */
function sentence(words: string): string {
  const plain = words
    .trim()
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
  return `godwit: ${plain}${/[.!?)]$/.test(plain) ? '' : '.'}`
}

/** The command line without its commands: help everywhere, one sentence for a mistake, and exit code 2. */
export function newProgram(): Command {
  return new Command('godwit')
    .description('Godwit: travel health and safety. One storm, one message, a reason, and proof that it was delivered.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'tell about a command')
    .configureHelp({ sortSubcommands: false })
    .configureOutput({ outputError: (words, write) => write(`${sentence(words)}\n`) })
    .showHelpAfterError(false)
    .exitOverride()
}

const helpHint = (program: Command): string => {
  // Show the help of the deepest command that was named.
  let at = program
  for (const word of process.argv.slice(2)) {
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

function printError(error: unknown): void {
  const messages =
    error instanceof ConfigError
      ? error.errors
      : [(error as Error).message || (error as { code?: string }).code || String(error)]
  for (const line of messages) console.error(`godwit: ${line}`)
  if (process.env['GODWIT_LOG_LEVEL'] === 'debug') console.error((error as Error).stack)
}

/** Runs the command. Never throws: an error is printed and sets the exit code. */
export async function run(program: Command, argv: readonly string[] = process.argv): Promise<void> {
  // A closed pipe (`| head`) is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    await program.parseAsync([...argv])
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return
      if (error.code !== 'commander.help') console.error(helpHint(program))
      process.exitCode = 2
      return
    }
    printError(error)
    process.exitCode = exitCodeOf(error)
  }
}
