/**
 * A table whose rows are work: columns id, a queue, priority (0 to 2), due_at, leased_until, leased_by, attempts, and an
 * index on (queue, priority, due_at, id) where leased_until is null and one on (leased_until) where it is not.
 * A row waits while leased_until is null. Names are written into statements: they come from code, never from a caller.
 */
export interface LeasedTable {
  readonly table: string
  /** The column whose value is the queue of a row; workers are fair between queues. */
  readonly queue: string
  /** Further columns that a claim returns beside id, queue, priority, due_at and attempts. */
  readonly columns: readonly string[]
  /** Columns of other tables that a claim reads with its rows (`claimed`), and their left joins. */
  readonly beside?: { readonly columns: string; readonly joins: string }
  /** Further columns that a dead row keeps. */
  readonly kept?: readonly string[]
  /** The column of a partial unique index (queue, key) over waiting rows. */
  readonly key?: string
  /** The column that keeps why the last try failed. */
  readonly error?: string
  /**
   * For tables that keep their finished rows: what a row fulfils that is still work, such as `state = 'waiting'`. The index
   * of waiting rows carries it too. Whoever runs such rows says in them that they are finished, and ends the lease.
   */
  readonly open?: string
  /** The type of the queue's column, where it is not text. */
  readonly queueType?: 'uuid' | 'text'
  /** Where rows go that are given up: the same columns without the lease, and last_error and died_at. */
  readonly dead?: string
}

/** The statements over one leased table. Leases end by the database's own clock, which all nodes share. */
export interface LeaseSql {
  readonly claim: string
  readonly expired: string
  readonly renew: string
  readonly held: string
  readonly finish: string
  readonly putBack: string
  readonly putBackKeyed: string
  readonly bury: string | undefined
  readonly nextDue: string
  /** When the first waiting row is due, and whether rows due by a time are leased. */
  readonly standing: string
  /** For tables whose queues come and go: the queues with rows that are due, and the two above without naming queues. */
  readonly queuesDue: string
  readonly nextDueAny: string
  readonly standingAny: string
}

const and = (condition: string | undefined): string => (condition ? ` and ${condition}` : '')

/**
 * One index walk per queue and priority, each stopped as soon as enough rows have been locked. The planner keeps the
 * order of "union all", and the limit above it stops before later branches when earlier ones gave enough.
 */
function claim({ table, queue, columns, open, beside, queueType = 'text' }: LeasedTable): string {
  const branch = (priority: number, most: string): string => `
        select id from (
          select id from ${table}
          where ${queue} = slot.queue and priority = ${priority} and leased_until is null${and(open)}
            and due_at >= slot.from${priority} and due_at <= $7::timestamptz
          order by due_at, id limit ${most} for update skip locked
        ) of_priority_${priority}`
  const returned = ['id', 'priority', 'due_at', 'attempts', ...columns].map((name) => `claimed.${name}`).join(', ')
  const update = `
    update ${table} claimed
    set leased_until = clock_timestamp() + make_interval(secs => $8), leased_by = $9, attempts = attempts + 1
    where id = any(array(select id from picked))
    returning claimed.${queue} as queue, ${returned}`
  return `
    with picked as (
      select waiting.id
      from unnest($1::${queueType}[], $2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
        as slot(queue, free, bulk, from0, from1, from2)
      cross join lateral (
        select id from (${branch(0, 'slot.free')}
        union all${branch(1, 'slot.free')}
        union all${branch(2, 'slot.bulk')}
        ) by_priority limit greatest(slot.free, slot.bulk)
      ) waiting
    )${beside ? `, claimed as (${update}) select claimed.*, ${beside.columns} from claimed ${beside.joins}` : update}`
}

/**
 * The rows among $1 whose lease is still the one of $2 and $3. No join, and no condition but the ids that an index could
 * serve: the server believes that hardly any row is leased, and would plan as if there were one.
 */
const mine = (table: string): string =>
  `select id from ${table} where id = any($1::bigint[]) and attempts = $2 and leased_by = $3`

/** Skips locked rows: they are being finished, and this must not wait. */
const unlocked = (select: string): string => `id = any(array(${select} for update skip locked))`

function putBack({ table, error }: LeasedTable): string {
  return `
    update ${table}
    set leased_until = null, leased_by = null, due_at = coalesce($4::timestamptz, due_at),
      attempts = attempts - $6::int${error ? `, ${error} = coalesce($5::text, ${error})` : ''}
    where ${unlocked(`${mine(table)} and (not $7::boolean or leased_until <= clock_timestamp())`)}
    returning id`
}

function putBackKeyed({ table, queue, key, error }: LeasedTable): string {
  if (!key) return ''
  return `
    with held as (
      select id, ${queue} as queue, ${key} as key, priority, coalesce($4::timestamptz, due_at) as due_at from ${table}
      where id = $1 and attempts = $2 and leased_by = $3 and (not $7::boolean or leased_until <= clock_timestamp())
      for update skip locked
    ), newer as (
      update ${table} waiting
      set due_at = least(waiting.due_at, held.due_at), priority = least(waiting.priority, held.priority)
      from held
      where waiting.${queue} = held.queue and waiting.${key} = held.key and waiting.leased_until is null
      returning held.id
    ), merged as (
      delete from ${table} using newer where ${table}.id = newer.id returning ${table}.id
    ), put as (
      update ${table} put
      set leased_until = null, leased_by = null, due_at = held.due_at,
        attempts = put.attempts - $6::int${error ? `, ${error} = coalesce($5::text, put.${error})` : ''}
      from held
      where put.id = held.id and not exists (select from newer)
      returning put.id
    )
    select id from merged union all select id from put`
}

function bury({ table, queue, columns, kept = [], dead }: LeasedTable): string | undefined {
  if (!dead) return undefined
  const all = ['id', queue, 'priority', 'due_at', 'attempts', ...columns, ...kept].join(', ')
  return `
    with gone as (
      delete from ${table} where id = $1 and attempts = $2 and leased_by = $3 returning ${all}
    )
    insert into ${dead} (${all}, last_error, died_at)
    select ${all}, $4, $5::timestamptz from gone
    returning id`
}

export function leaseSql(spec: LeasedTable): LeaseSql {
  const { table, queue, key, open, queueType = 'text' } = spec
  const waits = `leased_until is null${and(open)}`
  // A bare clock_timestamp() could change from row to row, so no index would be used for it; as a subquery it is one value.
  const over = 'leased_until <= (select clock_timestamp())'
  // Rounded up: a due time between two milliseconds must not lie before what a Date can say.
  const first = `
        select ceil(extract(epoch from min(first.due_at)) * 1000)::float8
        from unnest($1::${queueType}[]) as slot(queue) cross join generate_series(0, 2) as level(priority)
        cross join lateral (
          select due_at from ${table}
          where ${queue} = slot.queue and priority = level.priority and leased_until is null${and(open)}
          order by due_at limit 1
        ) first`
  const firstAny = `select ceil(extract(epoch from min(due_at)) * 1000)::float8 from ${table} where ${waits}`
  return {
    claim: claim(spec),
    expired: `
      select id, attempts, leased_by as holder, ${key ? `${key} is not null` : 'false'} as keyed
      from ${table} where ${over} order by leased_until limit $1`,
    renew: `
      update ${table} set leased_until = clock_timestamp() + make_interval(secs => $4)
      where ${unlocked(mine(table))} returning id`,
    held: mine(table),
    finish: `delete from ${table} where id = any($1::bigint[]) and attempts = $2 and leased_by = $3 returning id`,
    putBack: putBack(spec),
    putBackKeyed: putBackKeyed(spec),
    bury: bury(spec),
    nextDue: `select (${first}) as ms`,
    standing: `
      select (${first}) as ms, exists (
        select from ${table}
        where leased_until is not null and due_at <= $2::timestamptz and ${queue} = any($1::${queueType}[])
      ) as leased`,
    // From one queue to the next along the index, so that its cost grows with the queues that wait and not with their rows.
    queuesDue: `
      with recursive found(queue) as (
        (select ${queue} from ${table} where ${waits} order by ${queue} limit 1)
        union all
        select (select ${queue} from ${table} where ${waits} and ${queue} > found.queue order by ${queue} limit 1)
        from found where found.queue is not null
      )
      select queue from found
      where exists (
        select from generate_series(0, 2) as level(priority) cross join lateral (
          select from ${table}
          where ${queue} = found.queue and priority = level.priority and ${waits} and due_at <= $1::timestamptz
          limit 1
        ) due
      )`,
    nextDueAny: `select (${firstAny}) as ms`,
    standingAny: `
      select (${firstAny}) as ms,
        exists (select from ${table} where leased_until is not null and due_at <= $1::timestamptz) as leased`,
  }
}
