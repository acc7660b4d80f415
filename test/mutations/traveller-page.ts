import type { Mutation } from './mutation.ts'

export const travellerPageMutations: readonly Mutation[] = [
  {
    name: 'an answer on a bad line arrives twice: every try has an Idempotency-Key of its own',
    file: 'console/src/me/data/queue-store.ts',
    find: "'idempotency-key': waiting.idempotencyKey,",
    replace: "'idempotency-key': crypto.randomUUID(),",
    tests: ['console/test/queue.test.ts'],
  },
  {
    name: 'a check-in that waited for a line seems to be made when it arrives: its age is not told',
    file: 'console/src/me/data/queue-store.ts',
    find: "{ 'check-in-age': ageOf(waiting) }",
    replace: '{}',
    tests: ['console/test/queue.test.ts'],
  },
  {
    name: 'an old "safe" arrives after a new "help": the lane does not stop at the first that has to wait',
    file: 'console/src/me/data/queue-store.ts',
    find: "    if (left > 0 && lane === 'check-ins') return own.length - at\n",
    replace: '',
    tests: ['console/test/queue.test.ts'],
  },
  {
    name: 'a tap on a notification opens nothing: the worker sends the address under another key',
    file: 'console/worker/push.ts',
    find: "page.postMessage({ type: 'go', to: url })",
    replace: "page.postMessage({ type: 'go', url })",
    tests: ['console/test/me-settings.test.ts'],
  },
  {
    name: 'who signs out leaves what was still being fetched: answers of an earlier era are kept',
    file: 'console/worker/kept.ts',
    find: '  if (askedIn !== era) return\n',
    replace: '',
    tests: ['console/test/kept.test.ts'],
  },
  {
    name: 'who signs out leaves a call for help on the phone: what waits is not erased',
    file: 'console/src/me/data/session.ts',
    find: '  await clearWaiting()\n',
    replace: '',
    tests: ['console/test/me-settings.test.ts'],
  },
]
