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

/**
 * Links to these accounts were requested; there may be no account, and the caller must not find that out. The job is in `delivery`.
 * The name of the task is in stored rows and stays.
 */
export const signInLinksRequested = task('sign-in-links-asked', Type.Object({ userIds: Type.Array(Uuid), way, base }))
