import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { TracesPart } from './traces.ts'

/** The account's values that name a person, now or in an audit line of an earlier change. */
interface Named {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly display_name: string | null
  readonly email: string | null
  readonly phone_number: string | null
  readonly birthday: string | null
  readonly external_id: string | null
}

const isText = (value: string | null): value is string => value !== null && value.trim() !== ''
const fullName = ({ first_name, last_name }: Named): string => [first_name, last_name].filter(isText).join(' ')

/** The audit log writes accounts with the names of the code; older lines and other writers with those of the columns. */
const fieldOf = (line: string, column: string) => {
  const camel = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return sql`coalesce(${sql.ref(line)} ->> ${sql.lit(camel)}, ${sql.ref(line)} ->> ${sql.lit(column)}) as ${sql.ref(column)}`
}
const columns = ['first_name', 'last_name', 'display_name', 'email', 'phone_number', 'birthday', 'external_id'] as const

/** Present and former names and addresses, the companies that know the person, and their callers. */
export async function readAccountTraces({ db }: Ctx, userId: string): Promise<TracesPart> {
  const fields = sql.join(columns.map((column) => fieldOf('line.of', column)))
  const { rows: named } = await sql<Named>`
    select first_name, last_name, display_name, email, phone_number, birthday::text, external_id from users where id = ${userId}
    union
    select ${fields} from shared_audit_log a cross join lateral (values (a.before), (a.after)) line (of)
    where a.subject_kind = 'user' and a.subject_id = ${userId} and line.of is not null`.execute(db)
  const { rows: invitations } = await sql<{ id: string; email: string; company_id: string }>`
    select id, email, company_id from invitations where user_id = ${userId}`.execute(db)
  const { rows: companies } = await sql<{ id: string }>`
    select company_id as id from users where id = ${userId} and company_id is not null
    union select company_id from roles where user_id = ${userId}
    union select company_id from shared_audit_log where subject_kind = 'user' and subject_id = ${userId} and company_id is not null`.execute(
    db,
  )
  const companyIds = [...companies.map(({ id }) => id), ...invitations.map((one) => one.company_id)]
  const fullNames = [...new Set(named.flatMap((one) => [fullName(one), one.display_name].filter(isText)))]
  const { rows: shared } = await sql<{ name: string }>`
    select distinct name from unnest(${fullNames}::text[]) name
    where exists (select 1 from users u where u.id <> ${userId} and u.company_id = any(${companyIds}::uuid[])
      and (lower(concat_ws(' ', u.first_name, u.last_name)) = lower(name) or lower(u.display_name) = lower(name)))`.execute(
    db,
  )
  const { rows: callers } = await sql<{ caller: string }>`
    select 'key:' || id as caller from keys where company_id = any(${companyIds}::uuid[])
    union select 'user:' || user_id from roles where company_id = any(${companyIds}::uuid[])`.execute(db)
  return {
    companyIds,
    ids: invitations.map(({ id }) => id),
    names: [...fullNames, ...named.flatMap((one) => [one.first_name, one.last_name].filter(isText))],
    uniqueNames: fullNames.filter((name) => /\S\s+\S/.test(name) && !shared.some((one) => one.name === name)),
    addresses: [
      ...named.flatMap((one) => [one.email, one.phone_number].filter(isText)),
      ...invitations.map(({ email }) => email),
    ],
    birthdays: named.flatMap(({ birthday }) => (isText(birthday) ? [birthday.slice(0, 10)] : [])),
    externalIds: named.flatMap(({ external_id }) => (isText(external_id) ? [external_id] : [])),
    callers: callers.map(({ caller }) => caller),
  }
}
