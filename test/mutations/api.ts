import type { Mutation } from './mutation.ts'

export const apiMutations: readonly Mutation[] = [
  {
    name: 'a company gets the answer of another one: the Idempotency-Keys of all companies are one',
    file: 'src/api/http/idempotency.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    find: 'return `key:${actor.keyId}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    replace: 'return `key:${actor.kind}`',
    tests: ['test/http/idempotency.test.ts'],
  },
  {
    name: 'a repeated request does its work again: the answer of its Idempotency-Key is not looked at',
    file: 'src/api/http/idempotency.ts',
    find: '      if (before) return before\n',
    replace: '',
    tests: ['test/http/idempotency.test.ts'],
  },
  {
    name: 'version 1 answers 422 to a broken rule: it has the status of version 2',
    file: 'src/api/http/errors.ts',
    find: "url.startsWith('/api/v1')\n    ? 400",
    replace: "url.startsWith('/api/v1')\n    ? 422",
    tests: ['test/http/errors.v1.test.ts'],
  },
  {
    name: 'a revoked key goes on working: nodes do not hear that it changed',
    file: 'src/api/callers/callers.ts',
    find: "    this.listener.on('keys', (id) => this.forget(id))\n",
    replace: '',
    tests: ['test/http/callers.test.ts'],
  },
  {
    name: 'a phone loads everything anew: the ETag that it sends is never recognized',
    file: 'src/api/http/etags.ts',
    find: "if (!matchesEtag(req.headers['if-none-match'], etag))",
    replace: "if (!matchesEtag(req.headers['if-match'], etag))",
    tests: ['test/http/caching.test.ts'],
  },
  {
    name: 'another site signs a browser in: the routes that set a cookie do not ask where a request comes from',
    file: 'src/api/access-guard.ts',
    find: '    if (req.routeOptions.config.signsIn) refuseForeignOrigin(req)\n',
    replace: '',
    tests: ['test/http/traveller-sessions.test.ts'],
  },
  {
    name: 'scripts on the documentation page may evaluate text: the policy allows it again',
    file: 'src/api/pages/pages.ts',
    find: "script-src 'self' 'unsafe-inline'; style-src",
    replace: "script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src",
    tests: ['console/test/frame.test.ts'],
  },
  {
    name: 'a purchase is made twice: a slow request goes on with work that another one has taken up',
    file: 'src/api/http/idempotency.ts',
    find: '        if (!(await lockHeldKey(tx, held))) throw takenOver()\n',
    replace: '',
    tests: ['test/http/idempotency-two-steps.test.ts'],
  },
  {
    name: 'after a crash a second hold is put on the card: the work that is taken up again gets a new id',
    file: 'src/api/http/held-key.store.ts',
    find: 'else k.work_id end',
    replace: 'else excluded.work_id end',
    tests: ['test/http/idempotency-two-steps.test.ts'],
  },
]
