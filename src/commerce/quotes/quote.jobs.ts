import { cron } from '../../platform/jobs/cron.ts'
import { purgeQuotes } from './quote.service.ts'

export const purgeQuotesCron = cron('purge-quotes', '37 4 * * *', purgeQuotes)
