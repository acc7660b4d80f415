import type { Mutation } from './mutation.ts'

export const protectionMutations: readonly Mutation[] = [
  {
    name: 'a claim that just fits is refused: a payout exactly at the cap of the trip counts as over it',
    file: 'src/protection/decisions/caps.ts',
    find: 'counted.trip + amount > terms.capPerTrip',
    replace: 'counted.trip + amount >= terms.capPerTrip',
    tests: ['src/protection/decisions/decide.test.ts'],
  },
  {
    name: 'an old observation of a flight overwrites a newer one: which is later is not asked',
    file: 'src/protection/observations/knowledge.ts',
    find: '      if (known !== undefined && !isLater(observation, known)) continue\n',
    replace: '',
    tests: ['src/protection/observations/knowledge.property.test.ts'],
  },
  {
    name: 'nobody knows which source sent an observation: the audit entry is dropped',
    file: 'src/protection/observations/observation-sending.service.ts',
    find: 'await audit(tx, {',
    replace: 'void ({',
    tests: ['src/protection/observations/source-key.desk.test.ts'],
  },
  {
    name: 'a claim is paid to the account of somebody else: the holder of the account is not compared',
    file: 'src/protection/claim-pages/bank-info.service.ts',
    find: 'if (!names.some((name) => isSameName(name, bankInfo.accountHolder))) {',
    replace: 'if (names.length === 0) {',
    tests: ['src/protection/claim-pages/claim.v2.test.ts'],
  },
  {
    name: 'an invented timetable pays by itself: a claim whose schedule nobody has confirmed does not wait for staff',
    file: 'src/protection/decisions/disruption.ts',
    find: 'scheduleDoubt: isScheduleConfirmed(registered) ? null : doubtOf(registered),',
    replace: 'scheduleDoubt: null,',
    tests: ['src/protection/registrations/airline-schedule.v2.test.ts'],
  },
  {
    name: 'a wrong codeshare comes back with the next observation: what staff separated is not left out',
    file: 'src/protection/observations/observation.service.ts',
    find: 'const drafts = separated.size === 0 ? sent : sent.map((draft) => withoutSeparated(draft, isIn(separated)))',
    replace: 'const drafts = separated.size === 0 ? sent : sent.map((draft) => ({ ...draft }))',
    tests: ['src/protection/corrections/correction.desk.test.ts'],
  },
]
