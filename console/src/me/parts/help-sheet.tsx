import { useWords } from '../../data/words.ts'
import { enqueueCheckIn } from '../data/check-in.ts'
import type { MyNow } from '../data/now-data.ts'
import { words } from './calling.words.ts'
import { CallRow } from './numbers.tsx'
import { BigButton, RowLink } from './parts.tsx'
import { Sheet } from './sheet.tsx'

const smsOf = (number: string, text: string): string =>
  `sms:${number.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`

/** A country may have several numbers for one service; the first is the one to try. */
const oneOfEach = (numbers: MyNow['numbers']): MyNow['numbers'] =>
  numbers.filter(({ type }, at) => numbers.findIndex((other) => other.type === type) === at)

/** Ways to reach somebody that need no internet. */
export function Reach({ now }: { readonly now: MyNow }) {
  const t = useWords(words)
  const { company, numbers, user, place } = now
  const where = place ? [place.city, place.country_name].filter(Boolean).join(', ') : ''
  return (
    <>
      {oneOfEach(numbers)
        .slice(0, 2)
        .map((number) => (
          <CallRow key={number.number + number.label} {...number} />
        ))}
      {company?.help_phone && (
        <>
          <CallRow label={company.name} number={company.help_phone} />
          <RowLink
            href={smsOf(
              company.help_phone,
              t('smsText', { name: `${user.first_name} ${user.last_name ?? ''}`.trim(), where }),
            )}
          >
            <strong>{t('sendSms')}</strong>
          </RowLink>
        </>
      )}
    </>
  )
}

/** One more tap, so that a pocket does not call for help; the numbers are beside it. */
export function HelpSheet({ now, onClose }: { readonly now: MyNow; readonly onClose: () => void }) {
  const t = useWords(words)
  const send = (): void => {
    void enqueueCheckIn('help', now)
    onClose()
  }
  return (
    <Sheet title={t('callForHelp')} onClose={onClose}>
      <p>{t('callForHelpWhat', { company: now.company?.name ?? 'Godwit' })}</p>
      <BigButton look="help" onClick={send}>
        <span aria-hidden="true">! </span>
        {t('sendCall')}
      </BigButton>
      <Reach now={now} />
    </Sheet>
  )
}
