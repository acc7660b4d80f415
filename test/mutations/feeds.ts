import type { Mutation } from './mutation.ts'

export const feedsMutations: readonly Mutation[] = [
  {
    name: 'two earthquakes that stood in one answer of an agency become one: whether they stood together is not looked at',
    file: 'src/feeds/fusion/earthquakes.ts',
    find: ' && !stoodTogether(one, other)',
    replace: '',
    tests: ['src/feeds/fusion/fuse.test.ts'],
  },
  {
    name: 'the same answer again is read as a new one: its bytes are not compared',
    file: 'src/feeds/evidence/take-answer.service.ts',
    find: 'if (before?.sha256 && sha256.equals(before.sha256)) return',
    replace: 'if (false) return',
    tests: ['src/feeds/evidence/take-answer.test.ts'],
  },
  {
    name: 'a publisher that fails is asked as often as ever: there is no backoff',
    file: 'src/feeds/fetching/fetching.ts',
    find: 'failures === 0 ? 0 :',
    replace: 'failures >= 0 ? 0 :',
    tests: ['src/feeds/fetching/fetch.test.ts'],
  },
  {
    name: 'an exercise would become an alert: the status of a message is not looked at',
    file: 'src/feeds/assessment/assess.ts',
    find: "statusReasons[report.status] ?? (report.isPublic ? null : 'not-public')",
    replace: "report.isPublic ? null : 'not-public'",
    tests: ['src/feeds/assessment/cap-assessment.test.ts'],
  },
]
