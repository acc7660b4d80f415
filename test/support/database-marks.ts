/** How a kept database is emptied, and how it is found out that emptying it does not do. */
import pg from 'pg'

export interface Marks {
  readonly client: pg.Client
  readonly keptName: string
  close(): Promise<void>
}

/** More than this in one table: a new clone is quicker than emptying it, and its space would stay. */
const mostBytes = 2 * 2 ** 20
/** A statement that still runs this long after its test does not end by itself. */
const quietWithinMs = 2_000

/**
 * Tables that have rows in the template are not emptied; a trigger notes that a test wrote to one, in a sequence, since that neither waits
 * for other transactions nor is rolled back. Triggers of events note in the same way that a test changed the schema.
 */
export async function markReferenceTables(superuserUrl: string, keptName: string): Promise<Marks> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: keptName })
  client.on('error', () => undefined)
  await client.connect()
  const close = (): Promise<void> => client.end().catch(() => undefined)
  // Neither triggers nor foreign keys are in the way of deleting, and a lock that a test left is not waited for.
  await client.query(`set session_replication_role = replica; set lock_timeout = ${quietWithinMs}`)
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and pg_relation_size(c.oid) > 0`,
  )
  const triggers = rows.map(
    ({ name }) =>
      `create trigger test_touched after insert or update or delete or truncate on ${name} for each statement execute function test_marks.note()`,
  )
  await client.query(
    `create schema test_marks; create sequence test_marks.touched;
     create table test_marks.kept as select unnest($$ {${rows.map(({ name }) => name).join()}} $$::regclass[]) as kept_table;
     create function test_marks.note() returns trigger language plpgsql security definer set search_path = '' as
       $$ begin perform nextval('test_marks.touched'); return null; end $$;
     create function test_marks.note_change() returns event_trigger language plpgsql security definer set search_path = '' as
       $$ begin perform nextval('test_marks.touched'); end $$;
     ${triggers.join(';')};
     create event trigger test_changed on ddl_command_end execute function test_marks.note_change();
     create event trigger test_dropped on sql_drop execute function test_marks.note_change();
     select setval('test_marks.touched', 1, false);
     alter event trigger test_changed enable always;
     alter event trigger test_dropped enable always`,
  )
  return { client, keptName, close }
}

interface Found {
  readonly busy: number
  readonly locked: number
  readonly touched: boolean
  readonly largest: number
  readonly used: string[]
}

const look = `select
  (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as busy,
  (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locked,
  (select is_called from test_marks.touched) as touched,
  coalesce(max(bytes), 0)::int as largest, coalesce(array_agg(name), '{}') as used
  from (select format('%I', c.relname) as name, pg_relation_size(c.oid) as bytes from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.oid not in (select kept_table from test_marks.kept)) t
  where bytes > 0`

/** The connections that the test left open are ended, as dropping the database would. */
const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1`

const resetSequences = `select setval(s.seqrelid, s.seqstart, false) from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::regnamespace`

/** Empties the database. False: it cannot be used again. */
export async function clearMarks({ client, keptName }: Marks): Promise<boolean> {
  try {
    await client.query(endOthers, [keptName])
    const found = await quiet(client)
    if (found.busy > 0 || found.locked > 0 || found.touched || found.largest > mostBytes) return false
    await client.query(`${found.used.map((name) => `delete from ${name};`).join('')}${resetSequences}`)
    return true
  } catch {
    return false
  }
}

/** A request may have been answered while something that it caused is still being written. */
async function quiet(client: pg.Client): Promise<Found> {
  const until = performance.now() + quietWithinMs
  for (;;) {
    const { rows } = await client.query<Found>(look)
    const [found] = rows
    if (!found) throw new Error('The database says nothing of itself.')
    if (found.busy === 0 || performance.now() > until) return found
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
