import type { Mutation } from './mutation.ts'

export const assistanceMutations: readonly Mutation[] = [
  {
    name: 'a responder is called a minute after the end of duty: the end belongs to the hours',
    file: 'src/assistance/duty/duty.ts',
    find: 'from <= minute && minute < until',
    replace: 'from <= minute && minute <= until',
    tests: ['src/assistance/duty/duty.test.ts'],
  },
  {
    name: 'a patient reads the notes that were not shared: they are not left out',
    file: 'src/assistance/notes/note.service.ts',
    find: 'mayNote(ctx.actor, subject) ? notes : notes.filter(({ shared }) => shared)',
    replace: 'mayNote(ctx.actor, subject) ? notes : [...notes]',
    tests: ['src/assistance/notes/note.v2.test.ts'],
  },
  {
    name: 'a sixth pin can be tried: the lock comes one wrong pin too late',
    file: 'src/assistance/appointments/pin.ts',
    find: 'return wrong < maxWrongPins',
    replace: 'return wrong <= maxWrongPins',
    tests: ['src/assistance/appointments/pin.test.ts'],
  },
  {
    name: 'an issue is finished at the moment when it is closed: the states are swapped',
    file: 'src/assistance/issue-handling/issue-changes.service.ts',
    find: "await updateStatus(tx.db, id, 'closed', tx.now)",
    replace: "await updateStatus(tx.db, id, 'finished', tx.now)",
    tests: ['src/assistance/issue-handling/issue-states.test.ts'],
  },
  {
    name: 'the servers of a company do not hear of an appointment: its event is not recorded',
    file: 'src/assistance/bids/accept.service.ts',
    find: '  await recordAppointmentEvent(tx, 3, made)\n',
    replace: '',
    tests: ['src/assistance/bids/accept.v2.test.ts'],
  },
]
