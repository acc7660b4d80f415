import type { Mutation } from './mutation.ts'

export const intelligenceMutations: readonly Mutation[] = [
  {
    name: 'a package of one company for staff has the people of all: the Trip Alerts are not narrowed',
    file: 'src/intelligence/evidence/evidence.store.ts',
    find: "sql`ta.thread_id = ${threadId} and ${ofCompany('ta.company_id', companyId)}`",
    replace: 'sql`ta.thread_id = ${threadId}`',
    tests: ['src/intelligence/evidence/evidence.desk.test.ts'],
  },
  {
    name: 'an evidence package leaves out the raw form of receipts',
    file: 'src/intelligence/evidence/message-records.ts',
    find: 'raw: receipt.raw,',
    replace: 'raw: {},',
    tests: ['src/intelligence/evidence/evidence.desk.test.ts'],
  },
  {
    name: 'an alert that starts when a flight lands does not concern it: the last moment is left out',
    file: 'src/intelligence/flights/flight-match.ts',
    find: 'alert.startsAt <= until',
    replace: 'alert.startsAt < until',
    tests: ['src/intelligence/flights/flight-match.test.ts'],
  },
  {
    name: 'managers read the drafts of alerts: the list at the desk is not narrowed to issued ones',
    file: 'src/intelligence/alert-editing/alert.service.ts',
    find: 'issuedOnly: deskCompany(ctx) !== null',
    replace: 'issuedOnly: false',
    tests: ['src/intelligence/audience/managers-read.desk.test.ts'],
  },
  {
    name: 'the servers of a company do not hear that an alert concerns its people: the events are swallowed',
    file: 'src/intelligence/targeting/company-summary.service.ts',
    find: '    await recordEvents(tx, events)\n',
    replace: '',
    tests: ['src/intelligence/targeting/eased-and-ended.test.ts'],
  },
  {
    name: 'an alert that was replaced becomes a draft again: its state is swapped',
    file: 'src/intelligence/alerts/alert.ts',
    find: "({ ...changed(alert, now), status: 'historical' })",
    replace: "({ ...changed(alert, now), status: 'review' })",
    tests: ['src/intelligence/alerts/alert.test.ts'],
  },
  {
    name: 'a number on the map hides who calls for help: they are put into the cluster of their cell',
    file: 'src/intelligence/map/map-people.store.ts',
    find: ', case when help then user_id end',
    replace: '',
    tests: ['src/intelligence/map/map-people.desk.test.ts'],
  },
]
