export { givenAppointment, givenIssue } from './messaging/messaging.testing.ts'
