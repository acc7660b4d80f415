import { useMutation } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import screen from '../parts/screen.module.css'
import { Time } from '../parts/time.tsx'
import css from './people.module.css'
import { words } from './phone-link.words.ts'

type Way = 'mail' | 'sms' | undefined

/** A link by which the person opens the traveller's page on their phone: sent, or handed over. */
export function PhoneLink({ person }: { readonly person: Desk['Account'] }) {
  const t = useWords(words)
  const make = useMutation({
    mutationFn: (way: Way) =>
      api.post('/api/desk/sign_in_links', {
        body: { sign_in_link: { user_id: person.id, page: 'traveller', ...(way && { send_by: way }) } },
      }),
  })
  return (
    <section className={screen['card']}>
      <h2>{t('title')}</h2>
      <p className="soft">{t('what')}</p>
      <ErrorSummary error={make.error} />
      <div className={css['actions']}>
        {person.email && (
          <Button busy={make.isPending} onClick={() => make.mutate('mail')}>
            {t('byMail')}
          </Button>
        )}
        {person.phone_number && (
          <Button busy={make.isPending} onClick={() => make.mutate('sms')}>
            {t('bySms')}
          </Button>
        )}
        <Button busy={make.isPending} onClick={() => make.mutate(undefined)}>
          {t('show')}
        </Button>
      </div>
      <div role="status">
        {make.data && make.variables !== undefined && t('sent')}
        {make.data && make.variables === undefined && (
          <p>
            <code>{make.data.url}</code> <Copy text={make.data.url} /> {t('until')} <Time at={make.data.expires_at} />
          </p>
        )}
      </div>
    </section>
  )
}
