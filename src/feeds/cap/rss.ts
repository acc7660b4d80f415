import type { Known } from './elements.ts'

/** The elements of RSS 2.0. They have no namespace. */
export const rssElements: Known = { channel: 'parts' }
export const channelElements: Known = {
  title: 'text',
  link: 'texts',
  description: 'text',
  language: 'text',
  copyright: 'text',
  managingEditor: 'text',
  webMaster: 'text',
  pubDate: 'text',
  lastBuildDate: 'text',
  category: 'texts',
  generator: 'text',
  docs: 'text',
  ttl: 'text',
  cloud: 'parts',
  image: 'parts',
  rating: 'text',
  textInput: 'parts',
  skipHours: 'parts',
  skipDays: 'parts',
  item: 'parts',
}
export const itemElements: Known = {
  title: 'text',
  link: 'text',
  description: 'text',
  author: 'text',
  category: 'texts',
  comments: 'text',
  enclosure: 'parts',
  guid: 'text',
  pubDate: 'text',
  source: 'text',
}
