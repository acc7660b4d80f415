import type { ReactNode } from 'react'
import { isStatus } from '../data/client.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Skeleton } from './placeholders.tsx'

interface Read<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** What `useOne` reads, beside its list: the thing itself, what is to come, or why it is not there. */
export function One<T>({ of, children }: { readonly of: Read<T>; readonly children: (one: T) => ReactNode }) {
  const isGone = isStatus(of.error, 404) || (of.error !== null && of.data === undefined)
  if (isGone) return <ErrorSummary error={of.error} again={() => void of.refetch()} />
  return of.data === undefined ? <Skeleton lines={6} /> : children(of.data)
}
