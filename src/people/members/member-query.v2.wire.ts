import { Type } from 'typebox'
import type { RoleType } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'
import { roleNames, roleOf } from '../users/user.v2.wire.ts'

type RolesQuery = string | readonly string[]

/** `roles=0,1`, `roles=0&roles=1` and `roles[]=0&roles[]=1` all mean the same. */
export const RolesIn = Type.Unsafe<RolesQuery>({
  type: ['string', 'array'],
  items: { type: 'string', maxLength: 100 },
  maxLength: 100,
  maxItems: 20,
  description: `Only people with one of these roles, by number: ${Object.entries(roleNames)
    .map(([number, name]) => `${number} ${name}`)
    .join(', ')}. Separated by commas, or repeated.`,
  examples: ['0,2'],
})

export function parseRoles(...sent: readonly (RolesQuery | undefined)[]): RoleType[] | undefined {
  const values = sent
    .flat()
    .flatMap((one) => (one === undefined ? [] : String(one).split(',')))
    .map((value) => value.trim())
    .filter((value) => value !== '')
  if (values.length === 0) return undefined
  return values.map((value) => {
    const role = /^\d{1,3}$/.test(value) ? roleOf(Number(value)) : undefined
    if (role === undefined) throw invalid({ roles: `has “${value.slice(0, 20)}”, which is not the number of a role` })
    return role
  })
}
