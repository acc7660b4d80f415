import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Desk } from '../data/client.ts'
import { useCompanyFilter, useList, useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Select } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { type ChannelName, channels } from './channels.ts'
import css from './messages.module.css'
import { MessageTabs } from './tabs.tsx'
import { words } from './words.ts'

type Kept = Desk['OutboxMessage']

function KeptDetail({ message }: { readonly message: Kept }) {
  const t = useWords(words)
  const { language } = message.message as { language?: string }
  return (
    <>
      <h2>{message.title}</h2>
      <p>
        <State state="kept" /> · {t(message.channel as ChannelName)} · <Time at={message.at} />
      </p>
      <p>
        {t('recipient')}: {message.recipient}
      </p>
      <p className={css['saw']} lang={language}>
        {message.body}
      </p>
      {message.user_id && (
        <p>
          <Link to="/messages" search={{ user: message.user_id }}>
            {t('seeProof')}
          </Link>
        </p>
      )}
    </>
  )
}

export function Outbox() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { channel, message: chosen } = useSearch({ from: '/messages/outbox' })
  const query = { ...(channel && { channel }), ...useCompanyFilter(), per_page: 50 }
  const kept = useList('notifications', '/api/desk/outbox', query)
  const listed = kept.items.find(({ id }) => id === chosen)
  const message = useOne('notifications', '/api/desk/outbox/{id}', chosen, listed)
  const go = (search: { channel?: string; message?: number }): void => void navigate({ to: '/messages/outbox', search })
  const own = channel ? { channel } : {}
  return (
    <>
      <h1>{t('outbox')}</h1>
      <MessageTabs chosen="outbox" />
      <p className="soft">{t('outboxHelp')}</p>
      <div className={css['filters']}>
        <Select
          name="channel"
          label={t('channel')}
          value={channel ?? ''}
          onChange={({ target }) => go(target.value === '' ? {} : { channel: target.value })}
        >
          <option value="">{t('anyChannel')}</option>
          {channels.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
      </div>
      <Split
        onBack={() => go(own)}
        detail={chosen && <One of={message}>{(one) => <KeptDetail message={one} />}</One>}
        list={
          <List
            {...kept}
            label={t('outbox')}
            idOf={({ id }) => String(id)}
            chosen={chosen === undefined ? undefined : String(chosen)}
            onOpen={({ id }) => go({ ...own, message: id })}
            empty={<Empty title={t('outboxEmpty')}>{t('outboxEmptyHelp')}</Empty>}
            columns={[
              { key: 'title', title: t('title'), width: 'minmax(0, 3fr)', cell: ({ title }) => title },
              { key: 'when', title: t('when'), width: '120px', cell: ({ at }) => <Time at={at} /> },
              { key: 'to', title: t('recipient'), width: 'minmax(0, 2fr)', cell: ({ recipient }) => recipient },
              { key: 'channel', title: t('channel'), width: '112px', cell: (one) => t(one.channel as ChannelName) },
            ]}
          />
        }
      />
    </>
  )
}
