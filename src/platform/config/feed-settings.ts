import { oneOf, text } from './setting.ts'

const group = 'Feeds'

/** Whether public feeds (earthquakes, storms, weather, health, advice of governments) are read. */
export const feedSettings = {
  feeds: oneOf(
    'GODWIT_FEEDS',
    {
      group,
      about:
        'Whether public feeds are read: off, or live (from their publishers; needs a network and GODWIT_FEEDS_CONTACT). Which feeds are read is set at the desk.',
      fallback: 'off',
    },
    ['off', 'live'],
  ),
  feedsContact: text('GODWIT_FEEDS_CONTACT', {
    group,
    about:
      'Who reads the feeds, as an e-mail address or a web page. Publishers ask for it; it is sent with each request.',
  }),
} as const

export type OptionalFeedSetting = 'feedsContact'

export function incompleteFeeds(value: (name: string) => string | undefined): string[] {
  const { feeds, feedsContact } = feedSettings
  const contact = value(feedsContact.name)
  if (contact && !/^[!-~]+( [!-~]+)*$/.test(contact))
    return [`${feedsContact.name} is sent in a header: it may only have letters, digits and signs of ASCII.`]
  return value(feeds.name) === 'live' && !contact
    ? [`${feedsContact.name} is not set, and ${feeds.name}=live needs it.`]
    : []
}
