import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../data/client.ts'
import { useQueue } from '../data/queue.ts'
import { queries } from '../data/saved.ts'
import { signOut } from '../data/session.ts'
import { Fault } from '../parts/form.tsx'
import { BigButton, Card } from '../parts/parts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import css from './settings.module.css'
import { useSessions } from './settings-data.ts'
import { words } from './words.ts'

/** The service says "Chrome on Android". */
function useDevice(): (device: string | null) => string {
  const t = useWords(words)
  return (device) => {
    const [browser = '', system] = device?.split(' on ') ?? []
    if (system === undefined) return device ?? t('unknownDevice')
    return t('device', { browser, system })
  }
}

/** Where the person is signed in: a lost phone is signed out here. */
export function Sessions() {
  const t = useWords(words)
  const found = useSessions()
  const deviceOf = useDevice()
  const end = useMutation({
    mutationFn: (id: string) => api.delete('/api/v2/sessions/{id}', { path: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
  if (!found.data) return null
  return (
    <Card>
      <h2>{t('sessions')}</h2>
      <Fault error={end.error} />
      <ul className={css['sessions']}>
        {found.data.map(({ id, user_agent, created_at, current }) => (
          <li key={id}>
            <div>
              <strong>{deviceOf(user_agent)}</strong>
              <p className={css['soft']}>
                {current && <>{t('thisPhone')} · </>}
                {t('since')} <Time at={created_at} />
              </p>
            </div>
            {!current && (
              <button
                type="button"
                className={css['small']}
                disabled={end.isPending}
                aria-label={t('endNamed', { device: deviceOf(user_agent) })}
                onClick={() => end.mutate(id)}
              >
                {t('end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

async function download(): Promise<void> {
  const data = await api.get('/api/v2/users/my_data')
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'godwit-my-data.json'
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function MyData() {
  const t = useWords(words)
  const get = useMutation({ mutationFn: download })
  return (
    <Card>
      <h2>{t('myData')}</h2>
      <p>{t('myDataWhat')}</p>
      <Fault error={get.error} />
      <BigButton busy={get.isPending} onClick={() => get.mutate()}>
        {t('download')}
      </BigButton>
    </Card>
  )
}

function SignOutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(words)
  const { waiting } = useQueue()
  const leave = useMutation({ mutationFn: signOut })
  return (
    <Sheet title={t('signOut')} onClose={onClose}>
      {waiting.length > 0 && <p className={css['warning']}>{t('signOutWaits', { n: waiting.length })}</p>}
      <p>{t('signOutWhat')}</p>
      <Fault error={leave.error} />
      <BigButton busy={leave.isPending} onClick={() => leave.mutate()}>
        {t(waiting.length > 0 ? 'signOutAnyway' : 'signOut')}
      </BigButton>
    </Sheet>
  )
}

export function SignOut() {
  const t = useWords(words)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <BigButton onClick={() => setConfirming(true)}>{t('signOut')}</BigButton>
      {isConfirming && <SignOutSheet onClose={() => setConfirming(false)} />}
    </>
  )
}
