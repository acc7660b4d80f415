import type { Command } from 'commander'
import { loadConfig, type SettingName, settings } from '../../platform/config/config.ts'
import type { CommandIo } from './io.ts'
import { columns } from './usage.ts'

/** A secret is shown as "set" only. Database URLs contain passwords, so they are secrets too. */
function shown(name: SettingName, value: unknown): string {
  if (value === undefined) return '(not set)'
  if (settings[name].secret) return '(hidden)'
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}

/** `godwit config`: the effective settings, from environment, .env file and defaults. */
export function addConfigCommand(program: Command, io: CommandIo): void {
  program
    .command('config')
    .description('print the effective settings, with secrets hidden')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => {
      const config = loadConfig(io.env)
      const names = Object.keys(settings) as SettingName[]
      if (options.json)
        io.printJson(
          Object.fromEntries(
            names.map((name) => [settings[name].name, config[name] === undefined ? null : shown(name, config[name])]),
          ),
        )
      else io.print(columns(names.map((name) => [settings[name].name, shown(name, config[name])])))
    })
}
