import { Link, useParams } from '@tanstack/react-router'
import type { Desk } from '../data/client.ts'
import { languageName } from '../data/names.ts'
import { useOne } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Copy } from '../parts/copy.tsx'
import { One } from '../parts/one.tsx'
import page from '../parts/page.module.css'
import screen from '../parts/screen.module.css'
import { Time } from '../parts/time.tsx'
import { AnswerLine } from './answers.tsx'
import { useFeedName } from './data.ts'
import { words } from './event.words.ts'
import css from './feeds.module.css'
import { Head } from './head.tsx'
import { Remarks } from './remarks.tsx'
import { Reports } from './reports.tsx'
import { words as feedsWords } from './words.ts'

type Report = NonNullable<Desk['FeedItemInFull']['report']>

/** The publisher's own words, each in its language. */
function Wording({ report }: { readonly report: Report }) {
  const t = useWords(words)
  const language = useLanguage()
  const texts = report.texts.filter(({ headline, body, instruction }) => headline || body || instruction)
  return (
    <>
      {report.keys.length > 0 && (
        <p>
          {t('keys')}: <code>{report.keys.join(' ')}</code>
        </p>
      )}
      {report.links.map((link) => (
        <a key={link} href={link} target="_blank" rel="noreferrer noopener">
          {link}
        </a>
      ))}
      {texts.map((one) => (
        <details key={one.language}>
          <summary>{languageName(one.language, language)}</summary>
          <div lang={one.language} dir="auto" className={css['reasons']}>
            <strong>{one.headline}</strong>
            <p className={css['lines']}>{one.body}</p>
            <p className={css['lines']}>{one.instruction}</p>
          </div>
        </details>
      ))}
    </>
  )
}

/** An item with its proof: the text as it came, the answers that had it, and what was read of it. */
export function ItemPage() {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const { id } = useParams({ from: '/feeds/items/$id' })
  const feedName = useFeedName()
  const found = useOne('feeds', '/api/desk/feeds/items/{id}', id)
  return (
    <div className={css['page']}>
      <Head at="events" title={found.data ? `${feedName(found.data.feed)} ${found.data.native_id}` : tFeeds('item')} />
      <One of={found}>
        {(item) => (
          <>
            <p className={page['facts']}>
              <span>{item.publisher}</span>
              <span>
                {t('version')} {item.version}
              </span>
              <span>
                <Time at={item.first_at} /> – <Time at={item.last_at} />
              </span>
              <span>
                {item.event ? (
                  <>
                    {t('ofEvent')}:{' '}
                    <Link to="/feeds/events/$id" params={{ id: item.event.id }}>
                      {item.event.name}
                    </Link>
                  </>
                ) : (
                  t('ofNone')
                )}
              </span>
            </p>
            <div className={screen['columns']}>
              <section className={screen['card']}>
                <h2>{t('source')}</h2>
                <p>
                  {t('digest')}: <code className={css['digest']}>{item.digest}</code>
                </p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
                <pre className={screen['code']} tabIndex={0}>
                  {item.source}
                </pre>
                <div className={page['actions']}>
                  <Copy text={item.source} />
                </div>
              </section>
              <section className={screen['card']}>
                <h2>{t('wording')}</h2>
                {item.report ? <Wording report={item.report} /> : <p>{t('refusedItem')}</p>}
                <Remarks remarks={item.remarks} />
              </section>
            </div>
            {item.report && (
              <section className={screen['card']}>
                <h2>{t('read')}</h2>
                <Reports items={[item]} label={t('read')} />
              </section>
            )}
            <section className={screen['card']}>
              <h2>{t('answers')}</h2>
              <p>
                {t('firstAnswer')}: <AnswerLine answer={item.first_answer} />
              </p>
              <p>
                {t('lastAnswer')}: <AnswerLine answer={item.last_answer} />
              </p>
            </section>
          </>
        )}
      </One>
    </div>
  )
}
