import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Braces, Printer, RotateCw } from 'lucide-react'
import { api } from '../data/client.ts'
import { useSession } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { mayOpen, screenAt } from '../frame/screens.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { subjectOf, useReasonText } from '../parts/message-reason.ts'
import { Skeleton } from '../parts/placeholders.tsx'
import { ProofLine } from '../parts/proof-line.tsx'
import { Time } from '../parts/time.tsx'
import { Deliveries, Saw, StateWords, ToldServers } from './beside.tsx'
import { byChannel } from './channels.ts'
import { lasting, type Proven, startOf } from './moments.ts'
import css from './proof.module.css'
import { Timeline } from './timeline.tsx'
import { words } from './words.ts'

const useProof = (id: string) =>
  useQuery({
    queryKey: ['notifications', id],
    queryFn: ({ signal }) =>
      api.get('/api/desk/notifications/{notification_id}', { path: { notification_id: id }, signal }),
    placeholderData: () => undefined,
  })

/** How far it came, in one phrase. */
function useOutcome(message: Proven): string {
  const t = useWords(words)
  const language = useLanguage()
  const after = (at: string): string => lasting(new Date(at).getTime() - startOf(message).getTime(), t, language)
  if (message.read_at) return t('readAfter', { time: after(message.read_at) })
  const sent = message.timeline.find(({ what }) => what === 'sent')
  if (sent) return t('sentAfter', { time: after(sent.at) })
  const states = byChannel(message.deliveries).map(([, state]) => state)
  if (states.length === 0) return t('nothingProof')
  if (states.includes('waiting')) return t('waitsProof')
  return states.includes('kept') ? t('keptAfter') : t('failedProof')
}

function Page({ message }: { readonly message: Proven }) {
  const t = useWords(words)
  const client = useQueryClient()
  const reasonText = useReasonText()
  const outcome = useOutcome(message)
  const again = useMutation({
    mutationFn: () =>
      api.post('/api/desk/notifications/{notification_id}/send_again', { path: { notification_id: message.id } }),
    onSuccess: (fresh) => client.setQueryData(['notifications', message.id], fresh),
  })
  const { data: session } = useSession()
  const webhooks = screenAt('/webhooks')
  const mayOpenWebhooks = session !== undefined && webhooks !== undefined && mayOpen(webhooks, session)
  const alert = message.reason.alert_id ?? undefined
  const mayRepeat = message.deliveries.some(({ state }) => state === 'failed' || state === 'dropped')
  const language = t(message.language === 'es' ? 'es' : 'en')
  const name = message.person_name || message.email || message.user_id
  const about = byChannel(message.deliveries).map(([channel]) => t(channel))
  return (
    <article className={css['proof']}>
      <header className={css['head']}>
        <Link to="/messages" className={css['back']}>
          <ArrowLeft aria-hidden size={16} /> {t('back')}
        </Link>
        <h1>{t('proofOf', { title: message.title, name })}</h1>
        <div className={css['acts']}>
          <Button icon={<Printer aria-hidden />} onClick={() => print()}>
            {t('print')}
          </Button>
          <a
            className={css['json']}
            href={`/api/desk/notifications/${message.id}`}
            download={`message-${message.id}.json`}
          >
            <Braces aria-hidden size={16} /> {t('json')}
          </a>
          <Button
            look="primary"
            icon={<RotateCw aria-hidden />}
            disabled={!mayRepeat}
            busy={again.isPending}
            title={mayRepeat ? undefined : t('nothingFailed')}
            onClick={() => again.mutate()}
          >
            {t('sendAgain')}
          </Button>
        </div>
      </header>
      <ErrorSummary error={again.error} />
      <p role="status" className={again.isSuccess ? undefined : 'only-read-aloud'}>
        {again.isSuccess ? t('sentAgain') : ''}
      </p>
      <section className={css['line']}>
        <ProofLine
          look="card"
          storm={{ text: <strong>{message.title}</strong>, to: alert && `/alerts/${alert}` }}
          reason={{ text: reasonText(message.reason), to: subjectOf(message.reason) }}
          message={{ text: [t('toldInOne', { language }), ...about].join(' · ') }}
          proof={{ text: <strong>{message.simulated ? `${outcome} · ${t('simulatedProof')}` : outcome}</strong> }}
        />
      </section>
      <div className={css['columns']}>
        <section className={css['card']}>
          <h2>{t('happened')}</h2>
          <Timeline message={message} />
        </section>
        <div className={css['beside']}>
          <Saw message={message} language={language} />
          <Deliveries message={message} />
          {mayOpenWebhooks && <ToldServers message={message} />}
          <StateWords />
        </div>
      </div>
      <dl className={css['ids']}>
        <dt>{t('id')}</dt>
        <dd>
          <code>{message.id}</code> <Copy text={message.id} />
        </dd>
        <dt>{t('cause')}</dt>
        <dd>
          <code>{message.cause}</code>
        </dd>
        {message.thread && (
          <>
            <dt>{t('thread')}</dt>
            <dd>
              <Link to="/messages" search={{ thread: message.thread }}>
                <code>{message.thread}</code>
              </Link>
            </dd>
          </>
        )}
        <dt>{t('when')}</dt>
        <dd>
          <Time at={message.created_at} seconds /> <code>{message.created_at}</code>
        </dd>
      </dl>
    </article>
  )
}

/** The proof of one message: what happened on each channel, with its times and the providers' words. It prints as evidence. */
export function Proof() {
  const t = useWords(words)
  const { id } = useParams({ from: '/messages/$id' })
  const { data, error, refetch } = useProof(id)
  if (data) return <Page message={data} />
  return (
    <>
      <h1>{t('messages')}</h1>
      {error ? <ErrorSummary error={error} again={() => void refetch()} /> : <Skeleton lines={14} />}
    </>
  )
}
