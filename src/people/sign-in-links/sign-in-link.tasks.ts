import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

const way = Type.Union([Type.Literal('mail'), Type.Literal('sms')])
const base = Type.String({ maxLength: 500 })

/** A company handed out a link that has to be sent; the job is in `delivery`. */
export const signInLinkMade = task(
  'sign-in-link-made',
  Type.Object({ linkId: Uuid, userId: Uuid, companyId: Type.Union([Uuid, Type.Null()]), way, base }),
)

/** Somebody asked for links to these accounts; there may be none, which nobody must notice. The job is in `delivery`. */
export const signInLinksAsked = task('sign-in-links-asked', Type.Object({ userIds: Type.Array(Uuid), way, base }))
