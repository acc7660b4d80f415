import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { CommandIo } from './io.ts'
import { UsageError } from './usage.ts'

export interface PasswordOptions {
  readonly passwordStdin?: boolean
  readonly generatePassword?: boolean
}

/** Prompts on the terminal without echo. */
function ask(io: CommandIo, question: string): Promise<string> {
  io.stderr.write(question)
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: io.stdin, output: mute, terminal: true })
  return new Promise((resolve, reject) => {
    reader.once('SIGINT', () => {
      reader.close()
      io.stderr.write('\n')
      reject(new Error('Nothing was changed.'))
    })
    reader.question('', (answer) => {
      reader.close()
      io.stderr.write('\n')
      resolve(answer)
    })
  })
}

async function readLine(io: CommandIo): Promise<string> {
  let text = ''
  for await (const chunk of io.stdin) {
    text += String(chunk)
    if (text.length > 10_000) throw new UsageError('What came on standard input is too long for a password.')
  }
  const [line = ''] = text.split(/\r?\n/)
  return line
}

/** A password: generated, from standard input, or prompted for twice. Never an argument, which other users could read. */
export async function obtainPassword(
  io: CommandIo,
  options: PasswordOptions,
): Promise<{ password: string; made: boolean }> {
  if (options.generatePassword && options.passwordStdin)
    throw new UsageError('Choose one of --generate-password and --password-stdin.')
  if (options.generatePassword) return { password: randomBytes(15).toString('base64url'), made: true }
  if (options.passwordStdin) return { password: await readLine(io), made: false }
  if (!io.stdin.isTTY)
    throw new UsageError('There is no terminal to ask for the password: use --password-stdin or --generate-password.')
  const password = await ask(io, 'Password: ')
  if ((await ask(io, 'Once more: ')) !== password) throw new Error('The two passwords differ. Nothing was changed.')
  return { password, made: false }
}
