/** A process that keeps lines in a journal and lives until it is killed: says `kept`, and what it was given as its holder. */
import { openJournal } from './journal.ts'
import { createLog } from './log.ts'

const [folder = '', holder = '', ...lines] = process.argv.slice(2)
const journal = openJournal({ folder, holder, log: createLog('fatal') })
const kept = journal?.page().write(lines)
process.stdout.write(kept ? 'kept\n' : 'not kept\n')
setInterval(() => {}, 60_000)
