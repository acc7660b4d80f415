import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { phone } from './browser.ts'

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
