import { useList } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { List } from '../parts/list.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { words } from './words.ts'

export function Coupons() {
  const t = useWords(words)
  const language = useLanguage()
  const coupons = useList('coupons', '/api/desk/coupons', { per_page: 100 })
  return (
    <List
      {...coupons}
      label={t('coupons')}
      idOf={({ id }) => id}
      empty={<Empty title={t('noCoupons')}>{t('noCouponsHelp')}</Empty>}
      columns={[
        {
          key: 'code',
          title: t('code'),
          width: 'minmax(0, 2fr)',
          cell: ({ code }) => <code>{code}</code>,
          sort: ({ code }) => code,
        },
        {
          key: 'off',
          title: t('off'),
          width: '80px',
          sort: ({ percent_off }) => percent_off,
          cell: ({ percent_off }) => `${percent_off.toLocaleString(language)} %`,
        },
        { key: 'about', title: t('about'), width: 'minmax(0, 4fr)', cell: ({ description }) => description },
        {
          key: 'for',
          title: t('product'),
          width: 'minmax(0, 2fr)',
          cell: ({ product_identifier }) => product_identifier ?? t('allProducts'),
        },
        {
          key: 'used',
          sort: ({ times_redeemed }) => times_redeemed,
          title: t('used'),
          width: '120px',
          cell: ({ times_redeemed, max_redemptions }) =>
            max_redemptions === null
              ? times_redeemed.toLocaleString(language)
              : t('usedOf', { n: times_redeemed, most: max_redemptions }),
        },
        {
          key: 'until',
          sort: ({ redeem_before }) => redeem_before,
          title: t('until'),
          width: '140px',
          cell: ({ redeem_before }) => (redeem_before ? <Time at={redeem_before} /> : t('noEnd')),
        },
      ]}
    />
  )
}
