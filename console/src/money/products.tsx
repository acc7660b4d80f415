import type { Desk } from '../data/client.ts'
import { useList, useOne } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { Amount } from './amount.tsx'
import { useChosen } from './chosen.ts'
import css from './money.module.css'
import { words } from './words.ts'

type Product = Desk['DeskProduct']
const kinds = ['kind0', 'kind1', 'kind2'] as const

const textIn = (value: Product['name'] | null, language: string): string =>
  typeof value === 'string' ? value : (value?.[language] ?? value?.['en'] ?? '')

/** Some products cost a share of what is insured. */
function Price({ price }: { readonly price: Product['prices'][number] }) {
  const t = useWords(words)
  const language = useLanguage()
  if (price.share_percent !== null) return <>{t('share', { percent: price.share_percent.toLocaleString(language) })}</>
  return <Amount amount={price.amount} currency={price.currency_code} />
}

function Detail({ product }: { readonly product: Product }) {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <>
      <h2>{textIn(product.name, language)}</h2>
      <p className="soft">
        <code>{product.identifier}</code> · {t('version', { n: product.version })} · <Time at={product.updated_at} />
      </p>
      <p>{textIn(product.description, language)}</p>
      <h3>{t('prices')}</h3>
      <ul className={css['lines']}>
        {product.prices.map((price) => (
          <li key={`${price.currency_code} ${price.from_age} ${price.to_age}`}>
            <span>
              {price.from_age === null && price.to_age === null
                ? t('everyAge')
                : t('ages', { from: price.from_age ?? 0, to: price.to_age ?? '∞' })}
            </span>
            <strong>
              <Price price={price} />
            </strong>
          </li>
        ))}
      </ul>
      <h3>{t('soldIn')}</h3>
      <p>{product.countries.map(({ name }) => name).join(', ') || t('everywhere')}</p>
    </>
  )
}

export function Products() {
  const t = useWords(words)
  const language = useLanguage()
  const [chosen, choose] = useChosen('products')
  const products = useList('products', '/api/desk/products', { per_page: 100 })
  const listed = products.items.find(({ id }) => id === chosen)
  const product = useOne('products', '/api/desk/products/{product_id}', chosen, listed)
  return (
    <Split
      onBack={() => choose()}
      detail={chosen && <One of={product}>{(one) => <Detail product={one} />}</One>}
      list={
        <List
          {...products}
          label={t('products')}
          idOf={({ id }) => id}
          chosen={chosen}
          onOpen={({ id }) => choose(id)}
          empty={<Empty title={t('noProducts')}>{t('noProductsHelp')}</Empty>}
          columns={[
            {
              key: 'name',
              title: t('product'),
              width: 'minmax(0, 3fr)',
              cell: ({ name }) => textIn(name, language),
              sort: ({ name }) => textIn(name, language),
            },
            {
              key: 'state',
              title: t('state'),
              width: '112px',
              sort: ({ discontinued }) => Number(discontinued),
              cell: ({ discontinued }) => (
                <State state={discontinued ? 'closed' : 'open'} word={t(discontinued ? 'notSold' : 'sold')} />
              ),
            },
            {
              key: 'kind',
              title: t('kind'),
              cell: ({ type }) => t(kinds[type] ?? 'kind0'),
              sort: ({ type }) => t(kinds[type] ?? 'kind0'),
            },
            {
              key: 'price',
              title: t('from'),
              end: true,
              width: '120px',
              cell: ({ prices: [price] }) => price && <Price price={price} />,
            },
          ]}
        />
      }
    />
  )
}
