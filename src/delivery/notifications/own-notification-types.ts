import { event } from './notification-type.ts'

/** A link that proves that the address or the number is the person's. */
export const link = { audience: ['invitee'], urgency: 'now', saved: false } as const
const webhookFailure = { audience: ['managers'], data: ['webhook_endpoint_id'] } as const
const forDesk = { audience: ['managers', 'staff'], urgency: 'now' } as const

/** Types that are ours, not of the contract (130 stands with those of travellers). */
export const ownTypes = {
  510: { ...webhookFailure, name: 'Webhook endpoint failing' },
  511: { ...webhookFailure, name: 'Webhook event exhausted' },
  512: { ...webhookFailure, name: 'Webhook endpoint gone' },
  520: { ...link, name: 'Sign-in link by e-mail', only: 'email' },
  521: { ...link, name: 'Sign-in link by SMS', only: 'sms' },
  530: { name: 'Feed has drifted', audience: ['staff'], urgency: 'now', data: ['feed_key', 'feed_drift_id'] },
  531: {
    name: 'Publishing by rules was held',
    audience: ['staff'],
    urgency: 'now',
    data: ['reason', 'feed_key', 'alert_thread_id'],
  },
  532: { ...forDesk, name: 'Budget of SMS, WhatsApp or calls is used up', data: ['day'] },
  533: { ...forDesk, name: 'Answer by SMS waits', data: ['phone_answer_id'] },
  534: { ...forDesk, name: 'People are not reached', data: ['kind'] },
  540: {
    name: 'Head of the chain of evidence',
    audience: [],
    event: event('evidence.head', 'evidence', 'Once a day, when the company’s chain of evidence has new entries.'),
  },
} as const
