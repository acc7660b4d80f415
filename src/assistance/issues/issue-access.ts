import { isManager } from '../../people/index.ts'
import type { Actor } from '../../platform/ctx.ts'
import { answerableStatuses, fieldOf, type Issue, isMedical } from './issue.ts'

/** What a caller is to an issue; one caller may be several. company: the company's key or one of its managers. */
export type Part = 'creator' | 'affected' | 'handler' | 'company' | 'responder' | 'staff'

const isOf = (actor: Actor, issue: Issue): boolean => 'companyId' in actor && actor.companyId === issue.companyId

const isManagerOf = (actor: Actor, issue: Issue): boolean =>
  isOf(actor, issue) && (actor.kind === 'manager' || (actor.kind === 'user' && isManager(actor.roles)))

/** A token acts in its own company only; responders of the network have no company. */
const actsFor = (actor: Actor, issue: Issue): boolean =>
  isOf(actor, issue) || (actor.kind === 'user' && actor.companyId === null)

/**
 * Whether the issue is of the caller's field. Of a responder of the network the database has decided whether the affected person has
 * assistance: without it the row is not visible.
 */
const isOfField = (actor: Actor, issue: Issue): boolean =>
  actor.kind === 'user' && actsFor(actor, issue) && actor.roles.some((role) => fieldOf(issue.type).includes(role))

/** What the caller is to the issue; nothing for others (docs/contract/assistance.md#who-sees-what). */
export function partsOf(actor: Actor, issue: Issue): ReadonlySet<Part> {
  const parts = new Set<Part>()
  if (actor.kind === 'staff' || actor.kind === 'system') parts.add('staff')
  if ((actor.kind === 'company' && isOf(actor, issue)) || isManagerOf(actor, issue)) parts.add('company')
  if ((actor.kind === 'user' || actor.kind === 'manager') && actsFor(actor, issue)) {
    if (actor.userId === issue.creatorId) parts.add('creator')
    if (actor.userId === issue.affectedId) parts.add('affected')
    if (actor.userId === issue.handlerId) parts.add('handler')
  }
  if (actor.kind === 'staff' && actor.userId === issue.handlerId) parts.add('handler')
  if (isOfField(actor, issue)) parts.add('responder')
  return parts
}

export const hasPart = (parts: ReadonlySet<Part>, ...wanted: readonly Part[]): boolean =>
  wanted.some((part) => parts.has(part))

/**
 * Responders see an issue of their field while it can be answered; those who made it, need it or handle it until it is finished; company and staff
 * always.
 */
export function maySee(actor: Actor, issue: Issue): boolean {
  const parts = partsOf(actor, issue)
  return (
    hasPart(parts, 'company', 'staff') ||
    (hasPart(parts, 'creator', 'affected', 'handler') && issue.status !== 'finished') ||
    (parts.has('responder') && answerableStatuses.includes(issue.status))
  )
}

/** The issue was the caller's, and is finished: for its people it no longer exists. */
export const isGoneFor = (actor: Actor, issue: Issue): boolean =>
  !maySee(actor, issue) && hasPart(partsOf(actor, issue), 'creator', 'affected', 'handler')

/**
 * May claim the issue, and bid: responders of its field, for other types the company's managers; staff always, so that there is no issue that
 * nobody may claim. Nobody answers the own call for help.
 */
export function mayAnswer(actor: Actor, issue: Issue): boolean {
  if ('userId' in actor && actor.userId === issue.affectedId) return false
  if (actor.kind === 'staff') return true
  return isMedical(issue) ? isOfField(actor, issue) : isManagerOf(actor, issue)
}
