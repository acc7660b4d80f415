import { useEffect, useState } from 'react'
import { serviceNow } from './service-time.ts'

/** The service's time, told again every so often: for texts that say how long ago something was. */
export function useNow(everyMs = 10_000): Date {
  const [now, tell] = useState(serviceNow)
  useEffect(() => {
    const timer = setInterval(() => tell(serviceNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
