import { type FormEvent, useState } from 'react'
import { useWords } from '../../data/words.ts'
import { cityOf, Time } from '../../parts/time.tsx'
import { Fault, isRefused, Switch, TextField } from '../parts/form.tsx'
import { BigButton, Card } from '../parts/parts.tsx'
import css from './settings.module.css'
import { type Changes, type Flag, type Settings, useChange } from './settings-data.ts'
import { words } from './words.ts'

type Word = keyof (typeof words)['en']

/** Each kind of message, and the channels on which it may come. */
const kinds: readonly (readonly [Word, Word | undefined, readonly (readonly [Flag, 'byMail' | 'byPush'])[]])[] = [
  ['tripAlerts', undefined, both('send_trip_alert_email', 'send_trip_alert_push')],
  ['visaChanges', 'visaChangesHint', both('send_visa_change_email', 'send_visa_change_push')],
  ['allGood', 'allGoodHint', both('send_all_good_email', 'send_all_good_push')],
]
const community: typeof kinds = [
  ['nearby', undefined, both('community_proximity_email', 'community_proximity_push')],
  ['rewards', undefined, both('community_reward_email', 'community_reward_push')],
]

function both(mail: Flag, push: Flag): readonly (readonly [Flag, 'byMail' | 'byPush'])[] {
  return [
    [mail, 'byMail'],
    [push, 'byPush'],
  ]
}

type Change = ReturnType<typeof useChange>

function Kinds({ of, settings, change }: { of: typeof kinds; settings: Settings; change: Change }) {
  const t = useWords(words)
  return of.map(([name, hint, flags]) => (
    <fieldset key={name} className={css['kind']}>
      <legend>{t(name)}</legend>
      {hint && <p className={css['soft']}>{t(hint)}</p>}
      <div className={css['channels']}>
        {flags.map(([flag, channel]) => (
          <Switch
            key={flag}
            name={flag}
            label={t(channel)}
            checked={settings[flag]}
            onChange={({ target }) => change.mutate({ [flag]: target.checked })}
          />
        ))}
      </div>
    </fieldset>
  ))
}

export function MessageSettings({ settings }: { readonly settings: Settings }) {
  const t = useWords(words)
  const change = useChange()
  return (
    <Card>
      <h2>{t('messages')}</h2>
      <p className={css['soft']}>{t('messagesHint')}</p>
      <Fault error={change.error} />
      <Kinds of={kinds} settings={settings} change={change} />
      <details className={css['more']}>
        <summary>{t('community')}</summary>
        <Kinds of={community} settings={settings} change={change} />
        <Switch
          name="follow_after_comment_report"
          label={t('followReports')}
          checked={settings.follow_after_comment_report}
          onChange={({ target }) => change.mutate({ follow_after_comment_report: target.checked })}
        />
      </details>
    </Card>
  )
}

/** With the setting off, a check-in is moved to the middle of a cell of 25 km before anything is written. */
export function LocationConsent({ settings }: { readonly settings: Settings }) {
  const t = useWords(words)
  const change = useChange()
  return (
    <Card>
      <h2>{t('place')}</h2>
      <Fault error={change.error} />
      <Switch
        name="check_in_with_location"
        label={t('exactPlace')}
        checked={settings.check_in_with_location}
        onChange={({ target }) => change.mutate({ check_in_with_location: target.checked })}
      />
      <dl className={css['facts']}>
        <dt>{t('placeWhat')}</dt>
        <dd>{t('placeWhatText')}</dd>
        <dt>{t('placeWho')}</dt>
        <dd>{t('placeWhoText')}</dd>
        <dt>{t('placeWithout')}</dt>
        <dd>{t('placeWithoutText')}</dd>
      </dl>
    </Card>
  )
}

/** Quiet hours and the daily digest, by the clock of the person's own zone. */
export function Quiet({ settings, zone }: { readonly settings: Settings; readonly zone: string | null | undefined }) {
  const t = useWords(words)
  const change = useChange()
  const labels = Object.fromEntries(
    ['quiet_hours', 'quiet_hours.from', 'quiet_hours.until', 'digest_at'].map((field) => [
      field,
      t(field === 'digest_at' ? 'digestAt' : 'quietHours'),
    ]),
  )
  const { quiet_hours, digest_at, chosen, quiet_until } = settings
  const [quiet, setQuiet] = useState(quiet_hours !== null)
  const [digest, setDigest] = useState(digest_at !== null)
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string): string => String(form.get(name) ?? '')
    const changes: Changes = {
      quiet_hours: quiet ? { from: text('from'), until: text('until') } : null,
      digest_at: digest ? text('digest_at') : null,
    }
    change.mutate(changes)
  }
  const useDefaults = (): void =>
    change.mutate(
      { use_defaults: true },
      {
        onSuccess: (now) => {
          setQuiet(now.quiet_hours !== null)
          setDigest(now.digest_at !== null)
        },
      },
    )
  return (
    <Card>
      <h2>{t('quiet')}</h2>
      <p className={css['soft']}>
        {t('quietHint')} {zone ? t('zone', { zone: cityOf(zone) }) : t('noZone')}
      </p>
      {quiet_until && (
        <p>
          {t('quietNow')} <Time at={quiet_until} zone={zone} />
        </p>
      )}
      <form key={JSON.stringify([quiet_hours, digest_at])} className={css['form']} onSubmit={save} noValidate>
        <Fault error={change.error} labels={labels} />
        <Switch name="quiet" label={t('quietHours')} checked={quiet} onChange={() => setQuiet(!quiet)} />
        {quiet && (
          <div className={css['pair']}>
            <TextField
              label={t('from')}
              name="from"
              type="time"
              fault={isRefused(change.error, 'quiet_hours', 'from', 'until') ? t('wrongTimes') : undefined}
              defaultValue={quiet_hours?.from ?? '22:00'}
            />
            <TextField label={t('until')} name="until" type="time" defaultValue={quiet_hours?.until ?? '07:00'} />
          </div>
        )}
        <Switch
          name="digest"
          label={t('digest')}
          hint={t('digestHint')}
          checked={digest}
          onChange={() => setDigest(!digest)}
        />
        {digest && (
          <TextField
            label={t('digestAt')}
            name="digest_at"
            type="time"
            fault={isRefused(change.error, 'digest_at') ? t('wrongTime') : undefined}
            defaultValue={digest_at ?? '08:00'}
          />
        )}
        <BigButton type="submit" busy={change.isPending}>
          {t('save')}
        </BigButton>
        <p role="status">{change.isSuccess ? t('saved') : ''}</p>
      </form>
      {chosen.length > 0 && <BigButton onClick={useDefaults}>{t('useDefaults')}</BigButton>}
    </Card>
  )
}
