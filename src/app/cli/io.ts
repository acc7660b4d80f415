import type { Environment } from '../../platform/config/config.ts'

export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** What the command line uses of a process: `process` itself, or what a test hands in. */
export interface Host {
  readonly env: Environment
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
}

/** What one run of a command reads and prints, and the exit code that it ends with. */
export interface CommandIo extends Host {
  /** Prints a line of the result, to standard output. */
  print(line: string): void
  printJson(value: unknown): void
  /** Prints a line that is not part of the result, to standard error. */
  printNote(line: string): void
  /** Set to 1 by a command that ran and found something wrong. A command that throws gets its code from the error. */
  exitCode: number
}

export function commandIo(host: Host): CommandIo {
  const print = (line: string): void => void host.stdout.write(`${line}\n`)
  return {
    env: host.env,
    stdout: host.stdout,
    stderr: host.stderr,
    // A process opens its standard input at the first access, which few commands need.
    get stdin() {
      return host.stdin
    },
    print,
    printJson: (value) => print(JSON.stringify(value, null, 2)),
    printNote: (line) => void host.stderr.write(`${line}\n`),
    exitCode: 0,
  }
}
