import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { fitsSideways, isAccessible, phone } from './browser.ts'

const folder = process.env['GODWIT_TEST_PICTURES']

/** Pictures of a view of the traveller's page as a phone shows it, light and dark, in the folder that GODWIT_TEST_PICTURES names. */
export async function phonePicture(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.setViewportSize(phone)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
}

const narrow = { width: 320, height: 640 }

/** A view is accessible, light and dark, and fits a phone, a narrow one, and one whose text is twice as big. */
export async function looksWell(page: Page, name: string): Promise<void> {
  // At its end, where the navigation covers nothing.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await isAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await isAccessible(page, ['color-contrast'])
  for (const size of [narrow, phone]) {
    await page.setViewportSize(size)
    await fitsSideways(page)
  }
  const sizeOfText = (size: string): Promise<unknown> =>
    page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
  await sizeOfText('212.5%')
  await fitsSideways(page)
  await sizeOfText('')
  await phonePicture(page, name)
}
