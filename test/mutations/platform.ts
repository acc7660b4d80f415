import type { Mutation } from './mutation.ts'

export const platformMutations: readonly Mutation[] = [
  {
    name: 'a sealed secret opens in the row of somebody else: the row is not part of what is authenticated',
    file: 'src/platform/crypto/vault.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    find: 'Buffer.from(`${column}\\u001f${rowId}`)',
    replace: 'Buffer.from(column)',
    tests: ['src/platform/crypto/vault.test.ts'],
  },
  {
    name: 'a list with since misses a row of the same millisecond: its Date is not one millisecond earlier',
    file: 'src/platform/db/sync.ts',
    find: 'new Date(ctx.freshNow().getTime() - 1)',
    replace: 'new Date(ctx.freshNow().getTime())',
    tests: ['src/platform/db/sync.test.ts'],
  },
  {
    name: 'a failed job loses its first retry: the gap after it is taken instead',
    file: 'src/platform/jobs/run-job.ts',
    find: 'job.task.gaps[row.attempts - 1]',
    replace: 'job.task.gaps[row.attempts]',
    tests: ['src/platform/jobs/worker.test.ts'],
  },
  {
    name: 'reference data stays old: a change does not invalidate the cached responses',
    file: 'src/platform/http/response-cache.ts',
    find: 'if (entry.tag === tag) this.remove(id, entry)',
    replace: 'if (entry.tag === id) this.remove(id, entry)',
    tests: ['test/http/caching.test.ts'],
  },
  {
    name: 'a signed address never expires: the present is counted in the wrong unit',
    file: 'src/platform/crypto/signed-url.ts',
    find: 'const left = expires - Math.floor(now.getTime() / 1000)',
    replace: 'const left = expires - Math.floor(now.getTime() / 1_000_000)',
    tests: ['src/assistance/assets/serving.test.ts'],
  },
  {
    name: 'a hold disappears that another request relies on: who was overtaken puts the first step back',
    file: 'src/platform/db/two-steps.ts',
    find: 'if (!(error instanceof WorkTakenOver)) await failed?.(done)',
    replace: 'await failed?.(done)',
    tests: ['test/http/idempotency-two-steps.test.ts'],
  },
  {
    name: 'a number gets no SMS any more because its phone was off',
    file: 'src/platform/providers/twilio-requests.ts',
    find: '21614, 30005, 30006',
    replace: '21614, 30003, 30005, 30006',
    tests: ['src/delivery/receipts/twilio-status.v2.test.ts'],
  },
]
