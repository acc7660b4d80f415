import { Link } from '@tanstack/react-router'
import { useLanguage, useWords } from '../data/words.ts'
import page from '../parts/page.module.css'
import { type FeedEvent, useFeedName } from './data.ts'
import { words } from './event.words.ts'
import css from './feeds.module.css'
import { numbersText } from './numbers.ts'

const known = ['key', 'earthquake', 'replaced-id', 'cyclone', 'staff'] as const

/** An item by its feed and its id there. */
export function ItemLink({ event, id }: { readonly event: FeedEvent; readonly id: string }) {
  const feedName = useFeedName()
  const item = event.reports.find((one) => one.id === id)
  return (
    <Link to="/feeds/items/$id" params={{ id }}>
      {item ? `${feedName(item.feed)} ${item.native_id}` : id.slice(0, 8)}
    </Link>
  )
}

/** Why the items are one event, with the numbers that decided. */
export function Joins({ event }: { readonly event: FeedEvent }) {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <>
      {event.joins.length === 0 && <p className="soft">{t('alone')}</p>}
      <ul className={css['reasons']}>
        {event.joins.map((one) => {
          const rule = known.find((name) => name === one.rule)
          return (
            <li key={`${one.item_id} ${one.other_item_id} ${one.rule}`} className={page['facts']}>
              <span>
                <ItemLink event={event} id={one.item_id} /> = <ItemLink event={event} id={one.other_item_id} />
              </span>
              <span>{rule ? t(`rule_${rule}`) : one.rule}</span>
              {one.key && <code>{one.key}</code>}
              <span>{numbersText(one.numbers, language)}</span>
            </li>
          )
        })}
      </ul>
      {event.reuses.length > 0 && (
        <section className={css['part']}>
          <h3>{t('reuses')}</h3>
          <ul className={css['reasons']}>
            {event.reuses.map((one) => (
              <li key={`${one.item_id} ${one.key}`}>
                {t('reuseOf', { key: one.key, differs: one.differs })}{' '}
                <span className="soft">{numbersText(one.numbers, language)}</span>{' '}
                <ItemLink event={event} id={one.item_id} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
