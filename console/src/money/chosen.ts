import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MoneyTab } from './search.ts'

/** The chosen row of a tab, and how to choose another; it stays in the address. */
export function useChosen(tab: MoneyTab): readonly [string | undefined, (id?: string) => void] {
  const navigate = useNavigate()
  const { id } = useSearch({ from: '/money' })
  return [id, (next) => void navigate({ to: '/money', search: { tab, ...(next && { id: next }) } })]
}
