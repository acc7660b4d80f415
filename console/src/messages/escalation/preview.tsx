import type { UseQueryResult } from '@tanstack/react-query'
import type { Language } from '../../data/choices.ts'
import { isStatus } from '../../data/client.ts'
import { type Say, useLanguage, useWords } from '../../data/words.ts'
import css from './escalation.module.css'
import type { Channel, Preview } from './policy-data.ts'
import { words } from './words.ts'

type SayRules = Say<keyof (typeof words)['en']>

export const waysText = (channels: readonly Channel[], t: SayRules, language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(channels.map((one) => t(one)))

/** "Ana Torres: push and e-mail now, SMS after 3 minutes, then the list …" */
function sentence(
  { name, steps, list_after_minutes, simulated }: Preview,
  isOn: boolean,
  t: SayRules,
  language: Language,
): string {
  const parts = steps.map(({ after_minutes: n, channels }) => {
    if (channels.length === 0) return n === 0 ? t('noWayNow') : t('noWayAfter', { n })
    const ways = waysText(channels, t, language)
    return n === 0 ? t('waysNow', { ways }) : t('waysAfter', { ways, n })
  })
  const end = isOn && list_after_minutes !== null ? t('thenListed', { n: list_after_minutes }) : t('thenNothing')
  const line = t('preview', { name: name || t('noName'), parts: [...parts, end].join(', ') })
  const used = simulated.filter((way) => steps.some(({ channels }) => channels.includes(way)))
  return used.length === 0 ? line : `${line} ${t('simulatedWays', { ways: waysText(used, t, language) })}`
}

/** What would be done for the chosen person; or why that cannot be said yet. */
export function PreviewLine({ of, isOn }: { readonly of: UseQueryResult<Preview>; readonly isOn: boolean }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data, error, fetchStatus } = of
  if (data === undefined && error === null && fetchStatus === 'idle') return null
  const text = error
    ? t(isStatus(error, 422) ? 'unfinished' : isStatus(error, 404) ? 'notHere' : 'noPreview')
    : data && sentence(data, isOn, t, language)
  return (
    <p className={css['preview']} role="status">
      {text}
    </p>
  )
}
