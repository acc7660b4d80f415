import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { builtinProvider } from './builtin-provider.service.ts'
import { paymentProvider } from './payment-provider.ts'

/** A provider that makes holds and keeps their answers back. */
export interface HangingProvider {
  /** Resolves when so many holds have been asked for. Rejects when one of these requests is answered before. */
  asked(times: number, requests: readonly Promise<{ readonly text: string }>[]): Promise<void>
  /** From now on it answers at once; those who wait still wait. */
  recover(): void
  /** Answers those who wait, and everybody after them. */
  letGo(): void
}

export function hangingProvider(t: TestContext): HangingProvider {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let isHanging = true
  let count = 0
  const waiting: { readonly times: number; readonly resolve: () => void }[] = []
  const putBack = paymentProvider.replace(() => ({
    ...builtinProvider,
    async authorize(...args) {
      const answer = await builtinProvider.authorize(...args)
      count += 1
      for (const { times, resolve } of waiting) if (count >= times) resolve()
      if (isHanging) await gate
      return answer
    },
  }))
  const letGo = (): void => {
    isHanging = false
    open()
  }
  t.after(() => {
    letGo()
    putBack()
  })
  return {
    asked: (times, requests) =>
      Promise.race([
        new Promise<void>((resolve) => (count >= times ? resolve() : waiting.push({ times, resolve }))),
        ...requests.map(async (request) => assert.fail(`answered before it was held: ${(await request).text}`)),
      ]),
    recover: () => {
      isHanging = false
    },
    letGo,
  }
}

/** How many transactions are open in the database, besides the one that asks. */
export async function openTransactions(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}
