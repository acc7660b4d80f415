import { writeFileSync } from 'node:fs'

/** What a test waits for besides its own requests. */
export type Expense = 'database' | 'server' | 'browser' | 'process'

const milliseconds: Record<Expense, number> = { database: 0, server: 0, browser: 0, process: 0 }

/** Adds the time of an act to the table that `npm test` prints at its end. */
export async function spending<T>(on: Expense, act: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await act()
  } finally {
    milliseconds[on] += performance.now() - started
  }
}

const file = process.env['GODWIT_TEST_SPENT']
if (file) process.on('exit', () => writeFileSync(file, JSON.stringify(milliseconds)))
