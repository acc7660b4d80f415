/** What became of the faults, as a table. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Mutation } from '../../test/mutations/mutation.ts'
import type { Verdict } from './mutation-run.ts'

export interface Outcome {
  readonly room: string
  readonly mutation: Mutation
  readonly verdict: Verdict
}

export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'caught':
      return `\`${verdict.file}\`: ${verdict.test}`
    case 'hung':
      return 'hung: the tests did not end'
    case 'missed':
      return '**not caught**'
    case 'broken':
      return `**broken: the tests cannot be loaded** (${verdict.why.split('\n')[0]})`
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

export const mutationTable = (outcomes: readonly Outcome[]): string =>
  [
    '| Room | Fault | Caught by |',
    '|---|---|---|',
    ...outcomes.map(
      ({ room, mutation, verdict }) => `| ${room} | ${cell(mutation.name)} | ${cell(verdictText(verdict))} |`,
    ),
  ].join('\n')

const begin = '<!-- mutations: written by "npm run mutations -- --write" -->'
const end = '<!-- end of mutations -->'

/** Replaces the table between the marks; the rest of the file is written by hand. */
export function writeTable(file: string, table: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${file} has no place for the table, which begins with: ${begin}`)
  writeFileSync(file, `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`)
}
