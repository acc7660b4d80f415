import { useQuery } from '@tanstack/react-query'
import { guidePaths } from '../data/guide-data.ts'

const againMs = 2_000

/** Whether the phone holds the whole guide to the country. */
async function isKept(cc: string): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const kept = await Promise.all(
    guidePaths.map((path) => caches.match(path.replace('{cc}', cc), { cacheName: 'godwit-data', ignoreVary: true })),
  )
  return kept.every((answer) => answer !== undefined)
}

/** Looks until it is so: the service worker keeps an answer a little after the page has it. */
export const useIsKept = (cc: string): boolean =>
  useQuery({
    queryKey: ['kept', cc],
    queryFn: () => isKept(cc),
    refetchInterval: ({ state }) => (state.data === true ? false : againMs),
  }).data ?? false
