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
]
