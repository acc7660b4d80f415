import type { Ctx } from '../../platform/ctx.ts'
import { createOwnHealthComment, createOwnHealthDatum } from '../../reference/index.ts'

/** Countries where the reference data names no medication: the company’s own travel kit is what its people read there. */
const kitCountries = ['JP', 'GB', 'FR', 'TR', 'MX']

/** The company’s own words on health, which only its own people read. `manager` acts for it. */
export async function createDemoHealth(manager: Ctx): Promise<void> {
  await createOwnHealthDatum(manager, 'disease', {
    disease_id: 'dengue',
    prevention: {
      en: 'Demo: our guides hand out repellent and nets. Use them also by day.',
      es: 'Demo: nuestros guías reparten repelente y mosquiteras. Úselos también de día.',
    },
  })
  for (const country of kitCountries)
    await createOwnHealthComment(manager, {
      country_id: country,
      medication_id: 'oral-rehydration-salts',
      comment: {
        en: 'Demo: part of the travel kit that our company hands out.',
        es: 'Demo: parte del botiquín que reparte nuestra empresa.',
      },
    })
}
