import { oneOf, setting, text, whole } from './setting.ts'

const group = 'Feeds'

/** Whether public feeds (earthquakes, storms, weather, health, advice of governments) are read. */
export const feedSettings = {
  feeds: oneOf(
    'GODWIT_FEEDS',
    {
      group,
      about:
        'Whether public feeds are read: off, live (from their publishers; needs a network and GODWIT_FEEDS_CONTACT), or recorded (the demo plays recorded days; needs no network). Which feeds are read is set at the desk. Without it: recorded for a demo on the embedded database outside a sandbox, else off.',
    },
    ['off', 'live', 'recorded'],
  ),
  feedsContact: text('GODWIT_FEEDS_CONTACT', {
    group,
    about:
      'Who reads the feeds, as an e-mail address or a web page. Publishers ask for it; it is sent with each request.',
  }),
  feedsKeptDays: whole('GODWIT_FEEDS_KEPT_DAYS', {
    group,
    about:
      'For how many days the answers and items of feeds are kept. What an alert rests on is kept as long as the alert.',
    fallback: '90',
    min: 7,
    max: 3650,
  }),
  capSender: setting<string>(
    'GODWIT_CAP_SENDER',
    {
      group,
      about:
        'Who sends our alerts as messages of CAP 1.2 (/cap/feed.atom): Name <address>. Others tell messages apart by the address, so it should never change. Without it: alerts@ and the host of GODWIT_BASE_URL. The messages are exercises while GODWIT_DEMO=1, and tests in a sandbox.',
    },
    (value) =>
      /^(?:[^<>\r\n]+ <[^\s<>,&@]+@[^\s<>,&@]+>|[^\s<>,&@]+@[^\s<>,&@]+)$/.test(value)
        ? { ok: value }
        : { wrong: 'must be an address, or Name <address>' },
  ),
} as const

export type OptionalFeedSetting = 'feedsContact' | 'capSender'

type FeedMode = 'off' | 'live' | 'recorded'

/** Where nobody says whether feeds are read: a demo on one machine plays its recordings, everything else reads none. */
export const feedModeOf = (
  given: FeedMode | undefined,
  {
    demo,
    sandbox,
    databaseUrl,
  }: { readonly demo: boolean; readonly sandbox: boolean; readonly databaseUrl?: string | undefined },
): FeedMode => given ?? (demo && !sandbox && databaseUrl === undefined ? 'recorded' : 'off')

export function incompleteFeeds(value: (name: string) => string | undefined): string[] {
  const { feeds, feedsContact } = feedSettings
  const contact = value(feedsContact.name)
  if (contact && !/^[!-~]+( [!-~]+)*$/.test(contact))
    return [`${feedsContact.name} is sent in a header: it may only have letters, digits and signs of ASCII.`]
  return value(feeds.name) === 'live' && !contact
    ? [`${feedsContact.name} is not set, and ${feeds.name}=live needs it.`]
    : []
}
