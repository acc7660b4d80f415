import { useWords } from '../../data/words.ts'
import { useSession } from '../data/session.ts'
import { Loading, NotLoaded } from '../parts/parts.tsx'
import { EmergencyContacts } from './contacts.tsx'
import { Look } from './look.tsx'
import { LocationConsent, MessageSettings, Quiet } from './messages.tsx'
import { InstallCard, PushCard } from './push-card.tsx'
import { MyData, Sessions, SignOut } from './sessions.tsx'
import css from './settings.module.css'
import { useProfile, useSettings } from './settings-data.ts'
import { words } from './words.ts'

export function SettingsView() {
  const t = useWords(words)
  const session = useSession()
  const found = useSettings()
  const profile = useProfile()
  const settings = found.data
  if (!settings) return found.isPending ? <Loading /> : <NotLoaded again={() => void found.refetch()} />
  const user = session.data?.user
  return (
    <div className={css['settings']}>
      <h1>{t('title')}</h1>
      {user && <p dir="auto">{[user.first_name, user.last_name].filter(Boolean).join(' ')}</p>}
      <PushCard userId={settings.id} />
      <InstallCard />
      <MessageSettings settings={settings} />
      <Quiet settings={settings} zone={profile.data?.timezone_identifier} />
      <LocationConsent settings={settings} />
      <EmergencyContacts />
      <Look />
      <Sessions />
      <MyData />
      <SignOut />
    </div>
  )
}
