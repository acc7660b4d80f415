import { useList } from '../data/queries.ts'

/** Staff see whose it is. */
export function useCompanies(enabled = true) {
  return useList('companies', '/api/desk/companies', { per_page: 100 }, { enabled })
}

export function CompanyName({ id }: { readonly id: string }) {
  const { items } = useCompanies()
  return <>{items.find((one) => one.id === id)?.name ?? id.slice(0, 8)}</>
}
