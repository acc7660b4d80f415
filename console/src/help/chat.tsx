import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { Desk } from '../data/client.ts'
import type { Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { TextArea } from '../parts/field.tsx'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { asResponder, type Case, type Conversation, state, useAct } from './cases.ts'
import { type Draft, readFile, useConversation, write } from './conversation.ts'
import css from './help.module.css'
import { type CallWith, Video } from './video.tsx'
import { words } from './words.ts'

type Message = Desk['Message']

const deleted = 2

/** Files are fetched from the service that served this page, under whichever name it is reached. */
const ownPath = (address: string): string => {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

function Attachment({ asset }: { readonly asset: NonNullable<Message['asset']> }) {
  const t = useWords(words)
  const picture = asset.photo.medium ?? asset.photo.thumb ?? asset.photo.original
  const name = asset.title ?? t('file')
  if (picture)
    return (
      <a href={ownPath(asset.photo.original ?? picture)} target="_blank" rel="noreferrer">
        <img className={css['picture']} src={ownPath(picture)} alt={name} />
      </a>
    )
  const file = asset.file.original ?? asset.video.original ?? asset.audio.original
  if (file) return <a href={ownPath(file)}>{name}</a>
  return asset.url ? (
    <a href={asset.url} rel="noreferrer noopener" target="_blank">
      {name}
    </a>
  ) : (
    <span>{asset.description ?? name}</span>
  )
}

function Line({ message, issue, session, names }: { message: Message; issue: Case; session: Session; names: Names }) {
  const t = useWords(words)
  const mine = message.user_id === session.user.id
  const side = mine ? 'mine' : message.user_id === null ? 'announced' : 'theirs'
  const from = mine
    ? t('you')
    : message.user_id === null
      ? t('announcement')
      : (names.get(message.user_id) ?? t('formerly'))
  return (
    <li className={`${css['message']} ${css[side]}`}>
      <p className={css['from']}>
        <span>{from}</span> <Time at={message.created_at} zone={issue.affected?.timezone_identifier} />
      </p>
      {message.type === deleted ? (
        <p className="soft">{t('deleted')}</p>
      ) : (
        <>
          {message.body && (
            <p className={css['body']} dir="auto">
              {message.body}
            </p>
          )}
          {message.asset && <Attachment asset={message.asset} />}
        </>
      )}
    </li>
  )
}

type Names = ReadonlyMap<string, string>
type Photo = NonNullable<Draft['photo']>

interface ChatProps {
  readonly session: Session
  readonly issue: Case
  /** A video call is under way, which the case shows. */
  readonly inCall: boolean
  readonly onCall: (call: CallWith) => void
}

function Composer({ session, issue, conversation, inCall, onCall }: ChatProps & { conversation: Conversation }) {
  const t = useWords(words)
  const [body, setBody] = useState('')
  const [photo, setPhoto] = useState<Photo>()
  const [isReading, setReading] = useState(false)
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const picker = useRef<HTMLInputElement>(null)
  const sending = useAct((draft: Draft) => write(session, issue, conversation, draft))
  const pick = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setReading(true)
    try {
      setPhoto({ name: file.name, data: await readFile(file) })
    } finally {
      setReading(false)
    }
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (body.trim() === '' && !photo) return
    sending.mutate(
      { body, photo, client_id: clientId },
      {
        // What was written or chosen since then belongs to the next message.
        onSuccess: () => {
          setBody((current) => (current === body ? '' : current))
          setPhoto((current) => (current === photo ? undefined : current))
          setClientId(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <form className={css['composer']} onSubmit={send}>
      <ErrorSummary error={sending.error} />
      <TextArea
        label={t('write', { who: issue.affected?.display_name ?? t('unknownPerson') })}
        name="body"
        rows={2}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      {photo && (
        <p className={css['chosen']}>
          <img src={photo.data} alt={photo.name} />
          <Button look="quiet" icon={<X aria-hidden />} onClick={() => setPhoto(undefined)}>
            {t('removePicture')}
          </Button>
        </p>
      )}
      <div className={css['acts']}>
        <Button
          look={issue.status === state.waiting ? 'plain' : 'primary'}
          type="submit"
          busy={sending.isPending || isReading}
        >
          {t('send')}
        </Button>
        <input ref={picker} type="file" accept="image/*" hidden onChange={(event) => void pick(event)} data-picker />
        <Button icon={<ImagePlus aria-hidden />} onClick={() => picker.current?.click()}>
          {t('picture')}
        </Button>
        {asResponder(session, issue) && (
          <Video session={session} issue={issue} conversation={conversation} inCall={inCall} onCall={onCall} />
        )}
      </div>
    </form>
  )
}

export function Chat(props: ChatProps) {
  const { session, issue } = props
  const t = useWords(words)
  const found = useConversation(session, issue.id)
  const end = useRef<HTMLDivElement>(null)
  const last = found.data?.last_seq
  useEffect(() => {
    if (last !== undefined) end.current?.scrollTo({ top: end.current.scrollHeight })
  }, [last])
  if (found.isPending) return <Skeleton lines={6} />
  if (!found.data) return <ErrorSummary error={found.error} again={() => void found.refetch()} />
  const { messages, participants } = found.data
  const names = new Map(participants.map(({ id, display_name }) => [id, display_name]))
  return (
    <>
      {messages.length === 0 ? (
        <Empty title={t('noMessages')}>{t('noMessagesHelp')}</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <div className={css['scroll']} ref={end} tabIndex={0} role="log" aria-label={t('chat')}>
          <ol className={css['messages']}>
            {messages.map((message) => (
              <Line key={message.id} message={message} issue={issue} session={session} names={names} />
            ))}
          </ol>
        </div>
      )}
      {issue.status <= state.handling ? (
        <Composer {...props} conversation={found.data} />
      ) : (
        <p className="soft">{t('chatOver')}</p>
      )}
    </>
  )
}
