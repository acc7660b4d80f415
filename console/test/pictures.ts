import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { phone, wide } from './browser.ts'

const folder = process.env['GODWIT_TEST_PICTURES']

/** Pictures of a page at both sizes, light and dark, in the folder that GODWIT_TEST_PICTURES names; none without it. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of Object.entries({ wide, phone })) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: size === 'phone' })
    }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(wide)
}

/** The same of a page on a phone: light, dark, and as it is seen at once. */
export async function pictureOnPhone(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}
