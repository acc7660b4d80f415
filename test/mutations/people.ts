import type { Mutation } from './mutation.ts'

export const peopleMutations: readonly Mutation[] = [
  {
    name: 'every traveller manages the company: the role of a token is not checked',
    file: 'src/people/managers/company-access.ts',
    find: "(actor.kind === 'user' && isManager(actor.roles))",
    replace: "actor.kind === 'user'",
    tests: ['src/people/managers/company-access.test.ts'],
  },
  {
    name: 'a manager gets into another company by the link of a colleague of both: the other role is not asked',
    file: 'src/people/sign-in-links/sign-in-link.service.ts',
    find: 'if (user.companyId !== companyId || (await hasRoleInOtherCompany(ctx.db, user.id, companyId)))',
    replace: 'if (user.companyId !== companyId)',
    tests: ['src/people/sign-in-links/sign-in-link.desk.test.ts'],
  },
  {
    name: 'a sign-in link still works at the moment it expires: the boundary is included',
    file: 'src/people/sessions/session.store.ts',
    find: ".where('expires_at', '>', at)\n    .returning(",
    replace: ".where('expires_at', '>=', at)\n    .returning(",
    tests: ['src/people/sign-in-links/sign-in-link.desk.test.ts'],
  },
  {
    name: 'who signed out is still signed in: that the session has ended is not asked',
    file: 'src/people/callers/caller.store.ts',
    find: "    .where('s.ended_at', 'is', null)\n",
    replace: '',
    tests: ['test/http/sessions.test.ts'],
  },
  {
    name: 'a call for help without a location makes the desk forget the city: newer, vaguer news wins',
    file: 'src/people/whereabouts/whereabouts.ts',
    find: 'const stay = finer ?? newest',
    replace: 'const stay = newest',
    tests: ['test/journeys/last-place.test.ts'],
  },
  {
    name: 'a company gets into another one by the password that it chose for its manager: it stays valid',
    file: 'src/people/users/user.service.ts',
    find: 'return opensDesk && endDeskAccess(tx.db, user.id, tx.now)',
    replace: 'return opensDesk && false',
    tests: ['src/people/sessions/other-desk.desk.test.ts'],
  },
]
