import { personName } from '../data/names.ts'
import { useOne } from '../data/queries.ts'

/** A person by name. */
export function Who({ id }: { readonly id: string }) {
  const { data } = useOne('people', '/api/desk/users/{user_id}', id)
  return <>{data ? personName(data, data.email ?? id.slice(0, 8)) : id.slice(0, 8)}</>
}
