import type { Mutation } from './mutation.ts'

export const feedsMutations: readonly Mutation[] = [
  {
    name: 'one good answer closes the drift of a feed',
    file: 'src/feeds/drift/drift.ts',
    find: 'const goodAnswersNeeded = 3',
    replace: 'const goodAnswersNeeded = 1',
    tests: ['src/feeds/drift/drift.desk.test.ts'],
  },
  {
    name: 'items whose field has lost its name are no drift',
    file: 'src/feeds/drift/shape.ts',
    find: 'refused.length > mostRefused * items.length',
    replace: 'refused.length > 2 * items.length',
    tests: ['src/feeds/drift/drift.test.ts'],
  },
  {
    name: 'items of an event with an alert are forgotten',
    file: 'src/feeds/retention/retention.store.ts',
    find: 'where own.event_id = e.event_id',
    replace: 'where own.event_id = e.event_id and own.item_id = i.id',
    tests: ['src/feeds/drift/drift.desk.test.ts'],
  },
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
  {
    name: 'rules publish while the switch says stop',
    file: 'src/feeds/publishing/publish.service.ts',
    find: "publishing.state === 'stopped'",
    replace: 'false',
    tests: ['src/feeds/review/review.desk.test.ts'],
  },
  {
    name: 'the limit of messages lets one too many pass',
    file: 'src/feeds/publishing/limits.ts',
    find: 'before.people + next.people > most',
    replace: 'before.people > most',
    tests: ['src/feeds/review/review.desk.test.ts'],
  },
  {
    name: 'a feed writes over what an editor has changed',
    file: 'src/feeds/drafting/thread-state.service.ts',
    find: 'digestOf(current) !== thread.writtenDigest',
    replace: 'false',
    tests: ['src/feeds/review/review.desk.test.ts'],
  },
]
