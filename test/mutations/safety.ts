import type { Mutation } from './mutation.ts'

export const safetyMutations: readonly Mutation[] = [
  {
    name: 'where somebody was stands in clear in the chain of evidence for ever',
    file: 'src/safety/evidence/fact-source.store.ts',
    find: "'received_at', c.created_at)",
    replace: "'received_at', c.created_at, 'country_code', c.country_code)",
    tests: ['src/safety/evidence/fact-source.test.ts'],
  },
  {
    name: 'staff who ask for the calls of one company see those of all: the filter by company is gone',
    file: 'src/safety/calls-for-help/call-for-help.store.ts',
    find: ') and (h.resolved_at is not null) =',
    replace: ' or true) and (h.resolved_at is not null) =',
    tests: ['src/safety/calls-for-help/call-for-help.desk.test.ts'],
  },
  {
    name: 'who called for help does not hear that somebody has the call: the nodes are not told',
    file: 'src/safety/calls-for-help/call-for-help.service.ts',
    find: '    await notifyNodes(tx.db, before)\n',
    replace: '',
    tests: ['src/assistance/socket/socket-live.v2.test.ts'],
  },
  {
    name: 'of two who answer a call for help at once both have it: the call is not locked',
    file: 'src/safety/calls-for-help/call-for-help.service.ts',
    find: '    await lockCall(tx.db, id)\n',
    replace: '',
    tests: ['src/safety/calls-for-help/call-for-help.desk.test.ts'],
  },
  {
    name: 'travellers read in which countries their colleagues are: who asks is not checked',
    file: 'src/safety/check-ins/active-countries.service.ts',
    find: "ctx.actor.kind !== 'staff' && !managesCompany(ctx, companyId)",
    replace: 'false',
    tests: ['src/safety/check-ins/active-countries.v2.test.ts'],
  },
  {
    name: 'the servers of a company do not hear of a call for help: its event is not recorded',
    file: 'src/safety/check-ins/check-in.service.ts',
    find: '  await recordEvent(tx, helpEvent(person, checkIn, companyId))\n',
    replace: '',
    tests: ['src/safety/check-ins/check-in.v2.test.ts'],
  },
  {
    name: 'an old "safe" that arrives late replaces a newer "help": the answer that came last counts',
    file: 'src/safety/check-in-requests/check-in-request.store.ts',
    find: 'check_ins answer where before.id =',
    replace: 'check_ins answer where false and before.id =',
    tests: ['src/safety/check-in-requests/said-last.property.test.ts'],
  },
  {
    name: 'the network of a phone is kept without consent: the setting is not asked',
    file: 'src/safety/check-ins/check-in.service.ts',
    find: '(settings.check_in_with_location && sender && networkOf(sender.address))',
    replace: '(sender && networkOf(sender.address))',
    tests: ['src/safety/check-ins/check-in.v2.test.ts'],
  },
]
