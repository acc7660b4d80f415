import type { Mutation } from './mutation.ts'

export const deliveryMutations: readonly Mutation[] = [
  {
    name: 'a message comes in the first minute of the quiet hours: their beginning does not belong to them',
    file: 'src/delivery/preferences/preferences.ts',
    find: 'const inEvening = !before(now, from) &&',
    replace: 'const inEvening = before(from, now) &&',
    tests: ['src/delivery/preferences/preferences.test.ts'],
  },
  {
    name: 'a webhook is tried twelve times and not thirteen: the last retry is lost',
    file: 'src/delivery/webhooks/calendar.ts',
    find: 'tries >= mostTries ? undefined',
    replace: 'tries >= mostTries - 1 ? undefined',
    tests: ['src/delivery/webhooks/calendar.test.ts'],
  },
  {
    name: 'receivers refuse webhooks for a day after a rotation: the old secret no longer signs',
    file: 'src/delivery/webhooks/signature.ts',
    find: "'webhook-signature': secrets.map(",
    replace: "'webhook-signature': secrets.slice(0, 1).map(",
    tests: ['src/delivery/webhooks/signature.test.ts'],
  },
  {
    name: 'receivers do not find the name of an event: its key is another one',
    file: 'src/delivery/webhooks/delivering.ts',
    find: '"event_name":',
    replace: '"name":',
    tests: ['src/delivery/webhooks/signature.test.ts'],
  },
  {
    name: 'nobody knows who looked at the link of an invitation: the audit entry is dropped',
    file: 'src/delivery/sending/outbox.service.ts',
    find: 'await audit(tx, {',
    replace: 'void ({',
    tests: ['src/delivery/sending/outbox.desk.test.ts'],
  },
  {
    name: 'an SMS follows although the person has confirmed the push: a receipt ends no escalation',
    file: 'src/delivery/escalation/escalation-end.store.ts',
    find: 'in (${ids}) and ${mayEnd(at)}',
    replace: "in (${ids}) and e.state = 'ended'",
    tests: ['src/delivery/escalating/escalating.test.ts'],
  },
  {
    name: 'a message of a step is sent although the person has answered meanwhile',
    file: 'src/delivery/sending/sending.service.ts',
    find: 'if (due.needlessBecause)',
    replace: 'if (due.needlessBecause && due.isRead)',
    tests: ['src/delivery/escalating/escalating.test.ts'],
  },
  {
    name: 'anybody can say that a push arrived: the signature of its address is not checked',
    file: 'src/delivery/receipts/receipt.ts',
    find: 'return sameBytes(Buffer.from(signed), Buffer.from(signature(vault, deliveryId))) ? deliveryId : undefined',
    replace: 'return signed === signature(vault, 0) ? undefined : deliveryId',
    tests: ['src/delivery/receipts/receipt.v2.test.ts'],
  },
  {
    name: 'a call for help by SMS is missed where words follow it',
    file: 'src/delivery/phone-answers/phone-answer.ts',
    find: '(?:${needs})(?: |$)',
    replace: '(?:${needs})$',
    tests: ['src/delivery/phone-answers/phone-answer.test.ts'],
  },
]
