import { useEffect, useState } from 'react'
import { serviceNow } from './service-time.ts'

/** The service's time, updated at an interval: for texts about how long ago something was. */
export function useNow(everyMs = 10_000): Date {
  const [now, setNow] = useState(serviceNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
