import { useMutation, useQuery } from '@tanstack/react-query'
import { useWords } from '../../data/words.ts'
import { isApplePhone, isInstalled, useInstall } from '../data/install.ts'
import { Fault } from '../parts/form.tsx'
import { BigButton, Card } from '../parts/parts.tsx'
import css from './settings.module.css'
import { pushState, turnOff, turnOn } from './subscription.ts'
import { words } from './words.ts'

/** How an iPhone puts a page on the home screen: the system does not let a button do it. */
function HomeScreenSteps() {
  const t = useWords(words)
  return (
    <ol className={css['steps']}>
      <li>{t('stepShare')}</li>
      <li>{t('stepAdd')}</li>
      <li>{t('stepOpen')}</li>
    </ol>
  )
}

/** Permission is requested after a tap on a button that says what for, never by itself. */
export function PushCard({ userId }: { readonly userId: string }) {
  const t = useWords(words)
  const found = useQuery({ queryKey: ['push'], queryFn: pushState, staleTime: 0, gcTime: 0 })
  const again = { onSettled: () => found.refetch() }
  const on = useMutation({ mutationFn: () => turnOn(userId), ...again })
  const off = useMutation({ mutationFn: () => turnOff(userId), ...again })
  // The browser is subscribed a moment before the service knows it: until then notifications are not on.
  const state = on.isPending && found.data === 'on' ? 'off' : found.data
  if (!state) return null
  return (
    <Card>
      <h2>{t('push')}</h2>
      <p role="status">{t(`push_${state}`)}</p>
      {state === 'steps' && <HomeScreenSteps />}
      <Fault error={on.error ?? off.error} />
      {state === 'off' && (
        <BigButton busy={on.isPending} onClick={() => on.mutate()}>
          {t('pushOn')}
        </BigButton>
      )}
      {state === 'on' && (
        <BigButton busy={off.isPending} onClick={() => off.mutate()}>
          {t('pushOff')}
        </BigButton>
      )}
    </Card>
  )
}

export function InstallCard() {
  const t = useWords(words)
  const install = useInstall()
  if (isInstalled() || (!install && !isApplePhone())) return null
  return (
    <Card>
      <h2>{t('homeScreen')}</h2>
      <p>{t('homeScreenWhy')}</p>
      {install ? <BigButton onClick={install}>{t('install')}</BigButton> : <HomeScreenSteps />}
    </Card>
  )
}
