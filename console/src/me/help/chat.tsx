import { useEffect, useRef } from 'react'
import { useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { discard, useQueue, type Waiting } from '../data/queue.ts'
import { refresh } from '../data/saved.ts'
import { Fault } from '../parts/form.tsx'
import { BigButton } from '../parts/parts.tsx'
import css from './chat.module.css'
import { Composer } from './composer.tsx'
import type { Conversation, Message } from './help-data.ts'
import { messagesPath, useMessages } from './use-messages.ts'
import { words } from './words.ts'

const deleted = 2

/** Files are fetched from the service that served this page, under whichever name it is reached. */
const ownPath = (address: string): string => {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

function Attachment({ asset }: { readonly asset: NonNullable<Message['asset']> }) {
  const t = useWords(words)
  const retried = useRef(false)
  const picture = asset.photo.medium ?? asset.photo.thumb ?? asset.photo.original
  const name = asset.title ?? t('file')
  // Addresses of files are valid for an hour: the conversation has new ones.
  const again = (): void => {
    if (!retried.current) void refresh('conversations')
    retried.current = true
  }
  if (picture)
    return (
      <a href={ownPath(asset.photo.original ?? picture)} target="_blank" rel="noreferrer">
        <img className={css['picture']} src={ownPath(picture)} alt={name} onError={again} />
      </a>
    )
  const file = asset.file.original ?? asset.video.original ?? asset.audio.original
  const address = file ? ownPath(file) : asset.url
  if (!address) return <p dir="auto">{asset.description ?? name}</p>
  return (
    <a className={css['file']} href={address} target="_blank" rel="noreferrer noopener">
      {name}
    </a>
  )
}

interface LineProps {
  readonly message: Message
  readonly ownId: string
  readonly names: ReadonlyMap<string, string>
}

function Line({ message, ownId, names }: LineProps) {
  const t = useWords(words)
  const { user_id, created_at, type, body, asset } = message
  const side = user_id === ownId ? 'mine' : user_id === null ? 'announced' : 'theirs'
  const from =
    user_id === ownId ? t('you') : user_id === null ? t('announcement') : (names.get(user_id) ?? t('formerly'))
  return (
    <li className={`${css['message']} ${css[side]}`} data-seq={message.seq}>
      <p className={css['from']}>
        <span dir="auto">{from}</span> <Time at={created_at} />
      </p>
      {type === deleted ? (
        <p className={css['soft']}>{t('deleted')}</p>
      ) : (
        <>
          {body && (
            <p className={css['body']} dir="auto">
              {body}
            </p>
          )}
          {asset && <Attachment asset={asset} />}
        </>
      )}
    </li>
  )
}

interface Unsent {
  readonly message: {
    readonly body: string
    readonly asset?: { readonly title: string; readonly photo: string }
  }
}

/** Written, kept on this phone, and not at the service yet. */
function NotSent({ waiting }: { readonly waiting: Waiting }) {
  const t = useWords(words)
  const { message } = waiting.body as Unsent
  return (
    <li className={`${css['message']} ${css['mine']} ${css['unsent']}`}>
      <p className={css['from']}>
        <strong>{t(waiting.refused === undefined ? 'notSentYet' : 'refused')}</strong> <Time at={waiting.madeAt} />
      </p>
      {message.body && (
        <p className={css['body']} dir="auto">
          {message.body}
        </p>
      )}
      {message.asset && <img className={css['picture']} src={message.asset.photo} alt={message.asset.title} />}
      {waiting.refused !== undefined && <p lang="en">{waiting.refused}</p>}
      <button type="button" className={css['quiet']} onClick={() => void discard(waiting.id)}>
        {t('takeBack')}
      </button>
    </li>
  )
}

export interface ChatProps {
  readonly conversation: Conversation
  readonly ownId: string
  /** Whether something can still be written. */
  readonly open: boolean
}

export function Chat({ conversation, ownId, open }: ChatProps) {
  const t = useWords(words)
  const { all, hasEarlier, more } = useMessages(conversation)
  const path = messagesPath(conversation.id)
  const waiting = useQueue().waiting.filter((one) => one.path === path && one.userId === ownId)
  const log = useRef<HTMLDivElement>(null)
  const last = all.at(-1)?.seq
  const count = waiting.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is to be seen
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [last, count])
  const names = new Map(conversation.participants.map(({ id, display_name }) => [id, display_name]))
  return (
    <section className={css['chat']} aria-label={t('chat')}>
      <h2>{t('chat')}</h2>
      <Fault error={more.error} />
      {hasEarlier && (
        <BigButton busy={more.isPending} onClick={() => more.mutate()}>
          {t('earlier')}
        </BigButton>
      )}
      {all.length === 0 && count === 0 ? (
        <p className={css['soft']}>{t('noMessages')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <div className={css['log']} ref={log} tabIndex={0} role="log" aria-label={t('chat')}>
          <ol>
            {all.map((message) => (
              <Line key={message.seq} message={message} ownId={ownId} names={names} />
            ))}
            {waiting.map((one) => (
              <NotSent key={one.id} waiting={one} />
            ))}
          </ol>
        </div>
      )}
      {open ? <Composer conversation={conversation} ownId={ownId} /> : <p className={css['soft']}>{t('chatOver')}</p>}
    </section>
  )
}
