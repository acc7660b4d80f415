import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const restMs = 250

/** Hands over what was typed into a filter once the typing rests, unless another page was opened meanwhile. */
export function useTyped<T>(typed: T, handOver: (typed: T) => void): void {
  const router = useRouter()
  const latest = useRef(handOver)
  useEffect(() => {
    latest.current = handOver
  })
  useEffect(() => {
    const { pathname } = router.latestLocation
    const timer = setTimeout(() => {
      if (router.latestLocation.pathname === pathname) latest.current(typed)
    }, restMs)
    return () => clearTimeout(timer)
  }, [router, typed])
}
