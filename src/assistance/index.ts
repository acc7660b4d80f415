export { notifyOfCapture } from './appointments/charge.service.ts'
export { assetRoutes } from './assets/asset.routes.ts'
export { listNewestDigests } from './assets/asset.store.ts'
export { assistancePersonalData } from './personal-data/assistance-data.service.ts'
